"""Short rules: the search against every list there is, and the rules of Let It Ride and Mississippi Stud read
from their words, card by card."""

import re
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product

import numpy as np
import pytest
from street_by_street import LET_IT_RIDE, MISSISSIPPI_STUD, SMALL

from houseway.analysis.edges import strategy_report
from houseway.analysis.five_card_rules import conditions, features, short_rules_of
from houseway.analysis.five_cards import PayTable
from houseway.analysis.kernels import let_it_ride as let_it_ride_kernel
from houseway.analysis.kernels import mississippi_stud as mississippi_stud_kernel
from houseway.analysis.short_rules import OTHERWISE, Condition, Rules, search
from houseway.analysis.side_wagers import PlaySimulator
from houseway.analysis.simulation import generator
from houseway.equipment.cards import RANKS, cards

BOTH = pytest.mark.parametrize("game", [LET_IT_RIDE, MISSISSIPPI_STUD], ids=lambda game: game.name)

# ── the search ───────────────────────────────────────────────────────────────────────────────────────


def a_grid(losses):
    """Two features of four values each, with thresholds on both."""
    held = np.array(list(product(range(4), range(4))))
    seen = {"a": held[:, 0], "b": held[:, 1]}
    told = [Condition(f"{name} at least {n}", name, n) for name in seen for n in (1, 2, 3)]
    return seen, np.array(losses, np.float64), told


def least_of_all_lists(seen, lost, told, lines):
    """Every list of so many lines, one by one."""
    each = [*((c,) for c in told), *(p for p in combinations(told, 2) if p[0].feature != p[1].feature)]
    answers = range(lost.shape[1])
    costs = []
    for picked in product(each, repeat=lines):
        for given in product(answers, repeat=lines + 1):
            rules = Rules(tuple(zip(picked, given[:-1], strict=True)), given[-1])
            costs.append(cost_of(rules, seen, lost))
    return min(costs)


def cost_of(rules, seen, lost):
    return lost[np.arange(len(lost)), rules.answers(seen)].sum()


def test_a_rule_of_three_answers_is_found_again():
    """Answer 2 with a of 3, else 1 with b of 2 or more, else 0."""
    wanted = [2 if a == 3 else 1 if b >= 2 else 0 for a, b in product(range(4), range(4))]
    seen, lost, told = a_grid([[10.0 * (answer != want) for answer in range(3)] for want in wanted])
    rules = search(seen, lost, told, unit=lost.sum())
    assert cost_of(rules, seen, lost) == 0 and rules.answers(seen).tolist() == wanted
    assert rules.in_words(["none", "one", "two"]) == [
        {"with": "a at least 3", "answer": "two"},
        {"with": "b at least 2", "answer": "one"},
        {"with": OTHERWISE, "answer": "none"},
    ]


@pytest.mark.parametrize("seed", range(8))
def test_against_every_list_of_two_lines(seed):
    """Losses without any pattern: the search may miss the least, but saves half of what can be saved."""
    worth = np.random.default_rng(seed).integers(0, 50, (16, 2)).astype(np.float64)
    seen, lost, told = a_grid(worth.max(1, keepdims=True) - worth)
    rules = search(seen, lost, told, unit=1, lines=2)
    least, found, none = (
        least_of_all_lists(seen, lost, told, 2),
        cost_of(rules, seen, lost),
        lost.sum(0).min(),
    )
    assert least <= found <= (none + least) / 2


@pytest.mark.parametrize("seed", range(8))
def test_a_rule_that_loses_nothing_is_found_again(seed):
    rng = np.random.default_rng(seed)
    seen, _, told = a_grid(np.zeros((16, 2)))
    low, high = sorted(rng.choice(len(told), 2, replace=False))
    wanted = Rules((((told[low],), 1), ((told[high],), 2)), 0).answers(seen)
    lost = rng.integers(1, 50, (16, 3)) * (np.arange(3) != wanted[:, None]).astype(np.float64)
    assert cost_of(search(seen, lost, told, unit=1), seen, lost) == 0


def test_more_lines_never_lose_more_and_what_saves_too_little_is_left_out():
    rng = np.random.default_rng(1)
    worth = rng.integers(0, 50, (16, 3)).astype(np.float64)
    seen, lost, told = a_grid(worth.max(1, keepdims=True) - worth)
    costs = [cost_of(search(seen, lost, told, unit=1, lines=n), seen, lost) for n in range(6)]
    assert costs[0] == lost.sum(0).min() and sorted(costs, reverse=True) == costs and costs[5] < costs[0]
    assert search(seen, lost, told, unit=1e9).lines == ()


def test_where_nothing_is_asked_or_nothing_differs_there_is_no_line():
    seen, lost, told = a_grid(np.zeros((16, 2)))
    assert search(seen, lost, told, unit=1) == Rules((), 0)
    assert search({"a": np.zeros(0, np.int64)}, np.zeros((0, 2)), told, unit=1) == Rules((), 0)


# ── rules read from their words ──────────────────────────────────────────────────────────────────────

RUNS = [{12, 0, 1, 2, 3}, *({*range(low, low + 5)} for low in range(9))]


def fits(words, held, brings):
    """Whether a line fits these cards; ``brings``: what a pair of a rank does."""
    return words == OTHERWISE or all(one_fits(each, held, brings) for each in words.split(", "))


def one_fits(words, held, brings):
    ranks = [c >> 2 for c in held]
    groups = sorted((ranks.count(r) for r in set(ranks)), reverse=True)
    pairs = [brings(r) for r in set(ranks) if ranks.count(r) > 1]
    better = groups[0] > 2 or groups.count(2) > 1
    high, middle = sum(brings(r) > 0 for r in ranks), sum(brings(r) == 0 for r in ranks)
    gaps = None
    if len(groups) == len(ranks) and any({*ranks} <= run for run in RUNS):
        low = [-1 if r == 12 else r for r in ranks]
        gaps = min(max(x) - min(x) + 1 - len(x) for x in (ranks, low))
    number = int((re.findall(r"(\d+) (?=card|point|high|middle|gap|str)", words) or [0])[0])
    match re.sub(r"\d+ (?=card|point|high|middle|gap|str)|(?<=card)s|(?<=point)s", "", words).split():
        case ["a", "pair", *_]:
            return bool(pairs)
        case ["a", "middle", "pair", *_]:
            return better or any(b >= 0 for b in pairs)
        case ["a", "high", "pair", *_]:
            return better or any(b > 0 for b in pairs)
        case ["two", "pair", *_]:
            return better
        case ["three", "of", "a", "kind", *_]:
            return groups[0] > 2
        case ["all", "of", "one", "suit"]:
            return len({c & 3 for c in held}) == 1
        case ["in", "sequence"]:
            return gaps == 0
        case ["in", "sequence", "with", "at", "most", _]:
            return gaps is not None and gaps <= number
        case ["inside", "straights", "or", "more"]:
            return len(groups) == len(ranks) and sum({*ranks} <= run for run in RUNS) >= number
        case ["middle", "card"]:
            return middle >= number
        case ["high", "card"]:
            return high >= number
        case ["point"]:
            return 2 * high + middle >= number
        case ["no", "card", "below", rank]:
            return min(ranks) >= RANKS.index(rank)
        case ["a", "card", "of", rank, "or", "higher"]:
            return max(ranks) >= RANKS.index(rank)
    raise AssertionError(words)


def pair_brings(game):
    others = {r: [c for c in cards("2c 3d 4h 6s 9c Tc Qd Kh") if c >> 2 != r][:3] for r in range(13)}
    return {r: game.gain((r * 4, r * 4 + 1, *others[r])) for r in range(13)}.__getitem__


@BOTH
def test_every_condition_is_what_its_words_say(game):
    pays, brings = game.exact.pay_table(game.house), pair_brings(game)
    rng = np.random.default_rng(5)
    for size in range(game.own_cards, 5):
        hands = np.array([rng.choice(52, size, replace=False) for _ in range(150)])
        seen = features(pays, hands)
        for each in conditions(pays, size):
            expected = [one_fits(each.text, hand, brings) for hand in hands.tolist()]
            assert each.holds(seen).tolist() == expected, each.text


ANSWERS = {"fold": None, "bet 1": 1, "bet 2": 2, "bet 3": 3, "take it back": 0, "let it ride": 1}


def by_the_words(game, rules, deck):
    """What the lines bring over every deal, read one by one."""
    brings, won = pair_brings(game), []

    @cache
    def line_for(street, seen):
        return next(each for each in rules[street] if fits(each["with"], seen, brings))

    for own in combinations(deck, game.own_cards):
        for board in permutations([c for c in deck if c not in own], 5 - game.own_cards):
            units, folded = 1, False
            for shown in rules:
                line = line_for(shown, tuple(sorted((*own, *board[:shown]))))
                if folded := ANSWERS[line["answer"]] is None:
                    break
                units += ANSWERS[line["answer"]]
            won.append(-units if folded else units * game.gain((*own, *board)))
    return Fraction(sum(won), len(won))


WORDS = {LET_IT_RIDE.name: ["take it back", "let it ride"], MISSISSIPPI_STUD.name: [*ANSWERS][:4]}


@BOTH
@pytest.mark.parametrize("deck", SMALL.values(), ids=SMALL)
def test_small_decks_deal_by_deal(game, deck):
    """Reading the lines as a player does brings what is told, and never more than the best play."""
    pays = game.exact.pay_table(game.house)
    best = game.exact.best_play(pays, deck=deck)
    rules, play = game.exact.short_play(pays, best, deck)
    told = {i: each.in_words(WORDS[game.name]) for i, each in enumerate(rules)}
    assert by_the_words(game, told, deck) == play.gain <= best.gain
    assert play.deals == best.deals


# ── the whole deck ───────────────────────────────────────────────────────────────────────────────────


def whole_deck(game):
    pays = game.exact.pay_table(game.house)
    return game, pays, *game.exact.short_play(pays, game.solved())


@pytest.fixture(scope="module")
def ride():
    return whole_deck(LET_IT_RIDE)


@pytest.fixture(scope="module")
def stud():
    return whole_deck(MISSISSIPPI_STUD)


@pytest.mark.parametrize("which", ["ride", "stud"])
def test_whole_deck(which, request):
    """They lose less than a hundredth of the house edge; dealt at random they lose as much as counted."""
    game, pays, rules, play = request.getfixturevalue(which)
    best = game.solved()
    assert 0 <= play.house_edge - best.house_edge < best.house_edge / 100
    assert play.deals == best.deals and len(rules) == 5 - game.own_cards
    if game is LET_IT_RIDE:
        tables, block = (play.owns, (play.first, play.second)), let_it_ride_kernel.settled
    else:
        tables, block = (
            (play.holes, (play.third, play.fourth, play.fifth)),
            mississippi_stud_kernel.settled,
        )
    tally = PlaySimulator(pays, *tables, block).block(generator(7, 0), 200_000)
    mean = tally.net / tally.rounds / pays.unit
    error = (float(play.variance) / tally.rounds) ** 0.5
    assert abs(mean - float(play.gain)) < 3 * error


def test_one_line_alone_loses_far_more(ride):
    """A player of Let It Ride who only looks for hands that are paid already."""
    game, pays, _, play = ride
    best = game.solved()
    first = features(pays, best.owns)["made"] >= 3
    deck = np.arange(52)
    shown = np.column_stack((np.repeat(best.owns, 52, axis=0), np.tile(deck, len(best.owns))))
    second = (features(pays, shown)["made"] >= 3).astype(np.int8).reshape(-1, 52)
    made = let_it_ride_kernel.played(
        best.owns, deck, first.astype(np.int8), second, pays.lines, len(pays.names)
    )
    naive = -Fraction(int((np.tensordot(best.ways, made, 1) * pays.gains).sum()), best.deals * pays.unit)
    assert naive - best.house_edge > 10 * (play.house_edge - best.house_edge)


def test_other_pays_have_other_rules():
    """Where a flush brings forty to one, three of a suit are let ride whatever they are."""
    game = LET_IT_RIDE
    pays = game.exact.pay_table(game.house)
    richer = PayTable(tuple((n, Fraction(40) if n == "flush" else g) for n, g in pays.pays), pays.most)
    hands = np.array([cards("2c 6c Jc"), cards("3c 8c Kc"), cards("2c 6d Jh"), cards("4c 9d Kh")])
    kernel = game.exact.kernel
    for table, rides in ((pays, False), (richer, True)):
        worth, *_ = kernel.best_play(hands, np.arange(52), table.lines, table.gains, False)
        rules, answers = short_rules_of(table, hands, np.ones(4, np.int64), worth, 4 * 49 * 48 * table.unit)
        assert answers.tolist() == [rides, rides, False, False]
        assert bool(rules.lines) is rides


def test_the_strategy_carries_them(ride):
    game, _, rules, play = ride
    told = strategy_report(game.house).strategy["short"]
    best = game.solved()
    assert Fraction(told["loses"]["fraction"]) == play.house_edge - best.house_edge
    assert [len(lines) for lines in told["rules"].values()] == [len(each.lines) + 1 for each in rules]
    assert told["lines"] == sum(len(lines) for lines in told["rules"].values())
    assert f"lose {told['loses']['value']:.4%} of " in told["text"]
    assert f"{float(play.house_edge):.4%}" in told["text"]
