"""Exact equality with a brute force over card sequences, on shoes of a few ranks.

The brute force below deals card by card in the order of the book and shares no code with the analysis. The
analysis runs in a process of its own, where its kernels compute in `Fraction`.
"""

import json
import os
import subprocess
import sys
from collections import defaultdict
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from houseway.analysis.blackjack.arithmetic import FLOAT
from houseway.analysis.blackjack.exact import evaluate
from houseway.analysis.blackjack.rules import BlackjackRules
from houseway.analysis.blackjack.solver import Table, Upcard
from houseway.analysis.blackjack.tables import StrategyTable, play_of
from houseway.analysis.blackjack.whole import Worth, worth

UPCARDS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 1)


# A fixed way of playing, written once as a function and once as the table it means.


def plan(kind, total, upcard):
    """Doubles 9 to 11 and soft 17, 18 against 2 to 9; splits 8s, aces, 6s; hits some stiff hands."""
    if kind == "pair":
        if total in (1, 8) or (total == 6 and upcard != 10):
            return "P"
        return plan("soft", 12, upcard) if total == 1 else plan("hard", 2 * total, upcard)
    if kind == "soft":
        if total in (17, 18) and 2 <= upcard <= 9:
            return "Ds" if total == 18 else "Dh"
        return "H" if total <= 17 else "S"
    if 9 <= total <= 11:
        return "Dh"
    if total <= 11:
        return "H"
    if total in (12, 16):
        return "H" if upcard in (1, 7, 8, 9, 10) else "S"
    return "S"


def table_of(chosen):
    return StrategyTable(
        hard={total: tuple(chosen("hard", total, u) for u in UPCARDS) for total in range(4, 22)},
        soft={total: tuple(chosen("soft", total, u) for u in UPCARDS) for total in range(12, 22)},
        pairs={
            name: tuple(chosen("pair", value, u) for u in UPCARDS)
            for value, name in enumerate(("A", "2", "3", "4", "5", "6", "7", "8", "9", "10"), 1)
        },
    )


# The brute force.


def points(cards):
    total = sum(cards)
    if 1 in cards and total <= 11:
        return total + 10, True
    return total, False


class Rounds:
    """Every order of cards: (net, wagered) -> probability."""

    def __init__(self, counts, rules, chosen):
        self.counts, self.rules, self.chosen = dict(counts), rules, chosen
        self.law = defaultdict(Fraction)
        self.deal([])

    def draws(self, weight):
        left = sum(self.counts.values())
        for value in list(self.counts):
            if self.counts[value]:
                share = weight * Fraction(self.counts[value], left)
                self.counts[value] -= 1
                yield value, share
                self.counts[value] += 1

    def deal(self, cards, weight=Fraction(1)):
        if len(cards) < 4:
            for value, share in self.draws(weight):
                self.deal([*cards, value], share)
            return
        one, up, two, hole = cards
        mine, theirs = sorted((one, two)) == [1, 10], sorted((up, hole)) == [1, 10]
        if mine:
            self.law[Fraction(0) if theirs else self.rules.blackjack_pays, 1] += weight
        elif theirs and self.rules.peek:
            self.law[Fraction(-1), 1] += weight
        else:
            self.turn([one, two], 0, [], 1, False, (up, hole), weight)

    def turn(self, hand, waiting, done, hands, split, dealer, weight):
        """``hand`` acts; ``waiting`` split cards have no second card yet; ``done`` are (total or 0, bet)."""
        rules, up = self.rules, dealer[0]
        if len(hand) == 1:
            for value, share in self.draws(weight):
                self.turn([*hand, value], waiting, done, hands, split, dealer, share)
            return
        total, soft = points(hand)
        two = len(hand) == 2
        aces = split and hand[0] == 1
        pair = two and hand[0] == hand[1]
        limit = rules.max_hands if hand[0] != 1 or rules.resplit_aces else min(2, rules.max_hands)
        if pair and hands < limit and self.chosen("pair", hand[0], up) == "P":
            self.turn([hand[0]], waiting + 1, done, hands + 1, True, dealer, weight)
            return
        if pair and not split and self.chosen("pair", hand[0], up) != "P":
            code = self.chosen("pair", hand[0], up)
        else:
            code = self.chosen("soft" if soft else "hard", total, up)
        if total == 21 or (aces and not rules.hit_split_aces):
            code = "S"
        if code[0] == "D":
            hard = sum(hand)
            named = {
                "any": True,
                "9-11": not soft and 9 <= hard <= 11,
                "10-11": not soft and 10 <= hard <= 11,
            }
            allowed = two and named.get(rules.double, False)
            if split and (aces or not rules.double_after_split):
                allowed = False
            code = "D" if allowed else code[1].upper()
        if code == "S":
            self.next([*done, (total, 1)], hand, waiting, hands, dealer, weight)
            return
        for value, share in self.draws(weight):
            longer = [*hand, value]
            new, _ = points(longer)
            bet = 2 if code == "D" else 1
            if new > 21 or code == "D":
                self.next([*done, (0 if new > 21 else new, bet)], hand, waiting, hands, dealer, share)
            else:
                self.turn(longer, waiting, done, hands, split, dealer, share)

    def next(self, done, hand, waiting, hands, dealer, weight):
        if waiting:
            self.turn([hand[0]], waiting - 1, done, hands, True, dealer, weight)
        else:
            self.finish(done, list(dealer), weight)

    def finish(self, done, dealer, weight):
        wager = sum(bet for _, bet in done)
        natural = sorted(dealer) == [1, 10]
        if natural:  # nobody looked
            if self.rules.original_bets_only:
                self.law[Fraction(-1), 1] += weight
            else:
                self.law[Fraction(-wager), wager] += weight
            return
        total, soft = points(dealer)
        if total < 17 or (total == 17 and soft and self.rules.hit_soft_17):
            if any(mine for mine, _ in done):
                for value, share in self.draws(weight):
                    self.finish(done, [*dealer, value], share)
                return
            total = 22  # 12.III: nothing depends on it, all hands are over
        net = 0
        for mine, bet in done:
            if mine == 0 or mine < total <= 21:
                net -= bet
            elif total > 21 or mine > total:
                net += bet
        self.law[Fraction(net), wager] += weight

    def figures(self):
        mean = sum(net * share for (net, _), share in self.law.items())
        square = sum(net * net * share for (net, _), share in self.law.items())
        outcomes = defaultdict(Fraction)
        for (net, _), share in self.law.items():
            outcomes[net] += share
        wager = sum(bet * share for (_, bet), share in self.law.items())
        return mean, wager, square - mean * mean, {net: share for net, share in outcomes.items() if share}


# The analysis in Fractions.

PROGRAM = """
import json, sys
sys.path.insert(0, sys.argv[1])
from test_blackjack_exact import RULES, plan, table_of
from houseway.analysis.blackjack.exact import analyse, evaluate
from houseway.analysis.blackjack.arithmetic import exact

shoe, name, found = json.loads(sys.argv[2])
answer = {}
if found:
    result = analyse(RULES[name], shoe, arithmetic=exact())
    values = {"composition": result.composition, "basic": result.basic}
    strategy = result.strategy
    answer["rows"] = [list(strategy.hard.items()), list(strategy.soft.items()), list(strategy.pairs.items())]
else:
    values = {"plan": evaluate(RULES[name], table_of(plan), shoe, arithmetic=exact())}
for key, v in values.items():
    outcomes = {str(net): str(share) for net, share in v.outcomes.items()}
    answer[key] = [str(v.expected_net), str(v.average_wager), str(v.variance), outcomes]
print(json.dumps(answer))
"""

RULES = {
    "no splits": BlackjackRules(max_hands=1),
    "two hands": BlackjackRules(max_hands=2),
    "three hands": BlackjackRules(max_hands=3),
    "four hands": BlackjackRules(max_hands=4),
    "four hands, no double after, stands on soft 17": BlackjackRules(
        max_hands=4, double_after_split=False, hit_soft_17=False
    ),
    "aces again": BlackjackRules(max_hands=3, resplit_aces=True, double="10-11"),
    "aces drawing": BlackjackRules(max_hands=2, hit_split_aces=True, blackjack_pays=Fraction(6, 5)),
    "no look": BlackjackRules(max_hands=2, peek=False, original_bets_only=False, double="9-11"),
    "no look, original wagers": BlackjackRules(max_hands=2, peek=False),
}


@cache
def in_fractions(shoe, name, found=False):
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(Path(__file__).parent), json.dumps([shoe, name, found])],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    answer = json.loads(run.stdout)
    for key in set(answer) - {"rows"}:
        *figures, outcomes = answer[key]
        answer[key] = (*map(Fraction, figures), {Fraction(n): Fraction(p) for n, p in outcomes.items()})
    return answer


def shoe_of(counts):
    return tuple(counts.get(value, 0) for value in range(1, 11))


CASES = [
    ({1: 3, 3: 2, 5: 2, 10: 6}, "no splits"),
    ({1: 4, 2: 3, 8: 6, 10: 8}, "two hands"),
    ({6: 5, 3: 4, 10: 9}, "two hands"),
    ({3: 4, 8: 6, 10: 8}, "three hands"),
    ({3: 4, 8: 7, 10: 9}, "four hands"),
    ({1: 3, 6: 7, 10: 11}, "four hands, no double after, stands on soft 17"),
    ({1: 6, 9: 5, 10: 9}, "aces again"),
    ({1: 5, 7: 5, 10: 6}, "aces drawing"),
    ({1: 3, 8: 5, 10: 7}, "no look"),
    ({1: 3, 8: 5, 10: 7}, "no look, original wagers"),
]
NAMES = [f"{name}-{'-'.join(map(str, counts))}" for counts, name in CASES]


@pytest.mark.clause("oh-blackjack:10.II", "oh-blackjack:11.II", "oh-blackjack:11.III.A")
@pytest.mark.clause("oh-blackjack:11.III.B", "oh-blackjack:11.IV", "oh-blackjack:12.II", "oh-blackjack:4.III")
@pytest.mark.parametrize(("counts", "name"), CASES, ids=NAMES)
def test_fixed_play_equals_brute_force_in_fractions_and_compiled(counts, name):
    rules = RULES[name]
    brute = Rounds(counts, rules, plan)
    assert sum(brute.law.values()) == 1
    mean, wager, variance, outcomes = brute.figures()
    found = in_fractions(shoe_of(counts), name)["plan"]
    assert found[:3] == (mean, wager, variance)
    if rules.max_hands <= 2:
        assert found[3] == outcomes
    else:  # three and four hands: given the dealer's final hand, the rest of the law is exact
        assert sum(found[3].values()) == 1
        most = max(abs(found[3].get(net, 0) - share) for net, share in outcomes.items())
        assert 0 < most < Fraction(2, 1000)
    value = evaluate(rules, table_of(plan), shoe_of(counts))  # the same kernels, compiled
    assert (value.expected_net, value.average_wager) == (mean, wager)  # in whole numbers
    assert value.variance == pytest.approx(float(variance), abs=1e-12)
    assert value.outcomes == pytest.approx({net: float(share) for net, share in found[3].items()}, abs=1e-12)


def _drawn(shoe):
    for value, count in enumerate(shoe, 1):
        if count:
            yield value, count, (*shoe[: value - 1], count - 1, *shoe[value:])


def _dealer_shows_ten(shoe, hand, ways):
    """The dealer's final totals (22: over 21), order by order: the product of the cards there were, and how
    many were drawn."""
    total, soft = points(hand)
    if total >= 17 and not (total == 17 and soft):
        yield min(total, 22), ways, len(hand) - 1
        return
    for value, count, left in _drawn(shoe):
        if not (len(hand) == 1 and value == 1):  # a blackjack
            yield from _dealer_shows_ten(left, [*hand, value], ways * count)


@pytest.mark.parametrize("decks", [1, 6, 8])
def test_whole_numbers_of_full_shoes_against_a_ten(decks):
    """Every order of the player's cards and of the dealer's, added up by hands: no splits, a ten up."""
    rules = RULES["no splits"]
    shoe = (*(4 * decks,) * 9, 16 * decks - 1)
    total = sum(shoe)
    falling = [1]
    for gone in range(total):
        falling.append(falling[-1] * (total - gone))
    net = wager = Fraction(0)
    # Hands by their cards, however they came: (cards, shoe after them) -> orders times cards there were.
    hands = {((), shoe): 1}
    for size in range(22):
        longer = defaultdict(int)
        for (cards, left), ways in hands.items():
            mine, soft = points(list(cards))
            code = "H"
            if size == 2 and sorted(cards) == [1, 10]:
                ends = Fraction(ways, falling[2])
                both = ends * Fraction(left[0], total - 2)
                net, wager = net + rules.blackjack_pays * (ends - both), wager + ends
                continue
            if size >= 2:
                pair = size == 2 and cards[0] == cards[1]
                code = plan("soft" if soft else "hard", mine, 10) if mine < 21 else "S"
                if pair:
                    code = plan("pair", cards[0], 10) if mine < 21 else code
                    if code == "P":
                        code = plan("soft" if soft else "hard", mine, 10)
                if code[0] == "D":
                    code = "D" if size == 2 else code[1].upper()
            if code == "H":
                for value, count, less in _drawn(left):
                    more = tuple(sorted((*cards, value)))
                    if points(list(more))[0] <= 21:
                        longer[more, less] += ways * count
                    else:
                        lost = Fraction(ways * count, falling[size + 1])
                        lost *= 1 - Fraction(less[0], total - size - 1)  # no blackjack of the dealer's
                        net, wager = net - lost, wager + lost
                continue
            bet = 1 if code == "S" else 2
            for value, count, after in [(0, 1, left)] if bet == 1 else _drawn(left):
                mine, _ = points([*cards, value])
                drawn = size + (bet == 2)
                here = Fraction(ways * count, falling[drawn])
                alive = here * (1 - Fraction(after[0], total - drawn))
                wager += bet * alive
                if mine > 21:
                    net -= bet * alive
                    continue
                for final, orders, taken in _dealer_shows_ten(after, [10], 1):
                    result = bet * (1 if final == 22 or mine > final else -(mine < final))
                    net += Fraction(result * ways * count * orders, falling[drawn + taken])
        hands = longer
    blackjack = Fraction(shoe[0], total)
    both = Fraction(2 * shoe[0] * shoe[9], total * (total - 1)) * Fraction(shoe[0] - 1, total - 2)
    net, wager = net - (blackjack - both), wager + blackjack - both
    table = Table(rules, rules_shoe(decks), FLOAT)
    upcard = Upcard(table, 9)
    assert worth(upcard, play_of(table_of(plan), upcard)) == Worth(net, wager)


def rules_shoe(decks):
    return (*(4 * decks,) * 9, 16 * decks)


# Best play.


class Best:
    """The best play by composition, no splits; the hole card stays unknown: a weight for each it may be."""

    def __init__(self, counts, rules):
        self.rules = rules
        self.mean = Fraction(0)
        total = sum(counts.values())
        for up in counts:
            for one in counts:
                for two in counts:
                    left = dict(counts)
                    share = Fraction(1)
                    for taken, value in enumerate((up, one, two)):
                        share *= Fraction(left[value], total - taken)
                        left[value] -= 1
                    if share:
                        self.mean += self.dealt(up, [one, two], left, share)

    def dealt(self, up, hand, left, share):
        size = sum(left.values())
        holes = {hole: share * Fraction(count, size) for hole, count in left.items() if count}
        naturals = [hole for hole in holes if sorted((up, hole)) == [1, 10]]
        lost = sum(holes.pop(hole) for hole in naturals)
        if sorted(hand) == [1, 10]:
            return self.rules.blackjack_pays * sum(holes.values())
        return -lost + self.play(up, hand, left, holes)

    def play(self, up, hand, left, holes):
        total, _ = points(hand)
        stand = sum(weight * self.against(total, [up, hole], left) for hole, weight in holes.items())
        if total == 21:
            return stand
        hit = double = Fraction(0)
        for value in left:
            after = {hole: w * self.chance(value, hole, left) for hole, w in holes.items()}
            after = {hole: w for hole, w in after.items() if w}
            if not after:
                continue
            left[value] -= 1
            new, _ = points([*hand, value])
            if new > 21:
                hit -= sum(after.values())
                double -= 2 * sum(after.values())
            else:
                hit += self.play(up, [*hand, value], left, after)
                double += 2 * sum(w * self.against(new, [up, hole], left) for hole, w in after.items())
            left[value] += 1
        return max(stand, hit, double) if len(hand) == 2 else max(stand, hit)

    @staticmethod
    def chance(value, hole, left):
        return Fraction(left[value] - (value == hole), sum(left.values()) - 1)

    def against(self, mine, dealer, left):
        """Expected net of standing; ``left`` still counts the hole card, dealer[1]."""
        total, soft = points(dealer)
        if total < 17 or (total == 17 and soft and self.rules.hit_soft_17):
            result = Fraction(0)
            rest = dict(left)
            for card in dealer[1:]:
                rest[card] -= 1
            size = sum(rest.values())
            for value, count in rest.items():
                if count:
                    result += Fraction(count, size) * self.against(mine, [*dealer, value], left)
            return result
        if total > 21 or mine > total:
            return Fraction(1)
        return Fraction(-1 if mine < total else 0)


@pytest.mark.parametrize(
    "counts", [{1: 3, 5: 4, 10: 6}, {2: 3, 4: 3, 6: 3, 10: 4}], ids=["1-5-10", "2-4-6-10"]
)
def test_composition_play_is_the_best_there_is(counts):
    found = in_fractions(shoe_of(counts), "no splits", True)
    assert found["composition"][0] == Best(counts, RULES["no splits"]).mean
    assert found["basic"][0] <= found["composition"][0]


def test_no_single_entry_betters_the_table_found():
    """Entry by entry, against every upcard in the shoe, each change dealt out by brute force."""
    counts = {2: 4, 6: 4, 10: 4}
    rules = RULES["no splits"]
    found = in_fractions(shoe_of(counts), "no splits", True)
    rows = [{str(key): list(row) for key, row in part} for part in found["rows"]]
    names = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")

    def chosen(kind, total, up):
        place = ("hard", "soft", "pair").index(kind)
        return rows[place][names[total - 1] if kind == "pair" else str(total)][UPCARDS.index(up)]

    best = Rounds(counts, rules, chosen).figures()[0]
    assert best == found["basic"][0]
    changed = worse = 0
    entries = [(0, str(total)) for total in range(4, 21, 2)] + [(2, name) for name in ("2", "6", "10")]
    for part, key in entries:
        for up in counts:
            column = UPCARDS.index(up)
            kept = rows[part][key][column]
            for code in {"S", "H", "Dh", "Ds"} - {kept}:
                rows[part][key][column] = code
                mean = Rounds(counts, rules, chosen).figures()[0]
                assert mean <= best, (part, key, up, code)
                changed += 1
                worse += mean < best
            rows[part][key][column] = kept
    assert changed == 12 * 3 * 3
    assert worse > 50
