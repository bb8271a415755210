"""Colorado Hold'em: counts by hand, brute force, the generic solver, simulation and hints."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from houseway.analysis.colorado_holdem.exact import answers, best_play, instants_of, rules_of, solved
from houseway.analysis.colorado_holdem.strategy import WHEN, strategy
from houseway.analysis.edges import edge_report
from houseway.analysis.hints import decision_hint
from houseway.analysis.simulation import simulate
from houseway.analysis.solver import solve, table_with_wagers
from houseway.core.events import SeatTaken
from houseway.core.game import seat_viewer
from houseway.core.steps import Decide
from houseway.dealer.automatic import Dealer
from houseway.dealer.chance import ScriptedChance
from houseway.equipment.cards import DECK, cards
from houseway.games.registry import open_game
from houseway.hands.poker import five_card
from houseway.procedures.stakes import placed

REQUIRED, PERMISSIBLE = {"version": "required-bet"}, {"version": "permissible-bet"}
BOTH = pytest.mark.parametrize("version", [REQUIRED, PERMISSIBLE], ids=["required", "permissible"])
# m.2 and n.2, k.3 and l.5: what pairs push and win from, as ranks from the deuce.
PAYS = {
    "required-bet": ({"royal-flush": 500, "straight-flush": 100, "four-of-a-kind": 40, "full-house": 11,
                      "flush": 8, "straight": 5, "three-of-a-kind": 3, "two-pair": 2}, 5, 8),
    "permissible-bet": ({"royal-flush": 500, "straight-flush": 100, "four-of-a-kind": 25, "full-house": 10,
                         "flush": 8, "straight": 5, "three-of-a-kind": 3, "two-pair": 2}, 7, 9),
}  # fmt: skip
# n.4, and what of it m.4 prints otherwise.
BONUS = {"royal-flush": 10_000, "straight-flush": 1_000, "four-of-a-kind": 100, "full-house": 50, "flush": 25,
         "straight": 15, "three-of-a-kind": 3, "two-pair": 1}  # fmt: skip
PRINTED = BONUS | {"full-house": 11, "flush": 8, "three-of-a-kind": 0}
JACKS = 9


def gain(version, five):
    """What a unit on ante or bet brings, written out again."""
    pays, pushes, wins = PAYS[version["version"]]
    hand = five_card(five)
    if hand.category == "pair":
        return 1 if hand.ranks[0] >= wins else 0 if hand.ranks[0] >= pushes else -1
    return pays.get(str(hand.category), -1)


def bonus_gain(five, pays=BONUS):
    hand = five_card(five)
    if hand.category == "pair":
        return 0 if hand.ranks[0] >= JACKS else -1
    return pays.get(str(hand.category), -1)


def wins_at_once(own, ace_two_three=True):
    ranks, suits = sorted(c >> 2 for c in own), {c & 3 for c in own}
    runs = [[r, r + 1, r + 2] for r in range(11)] + ([[0, 1, 12]] if ace_two_three else [])
    return len(set(ranks)) == 1 or (len(suits) == 1 and ranks in runs)


def by_brute_force(version, deck, ace_two_three=True):
    """(gain, stake) of the best play, hand by hand and board by board; of equal answers the smaller stake."""
    total = staked = Fraction(0)
    hands = list(combinations(deck, 3))
    for own in hands:
        rest = [c for c in deck if c not in own]
        boards = list(combinations(rest, 3))
        options = [(Fraction(-1), -1)] if version is REQUIRED else []
        for kept in combinations(own, 2):
            mean = Fraction(sum(gain(version, (*kept, *board)) for board in boards), len(boards))
            options += [(2 * mean, -2)] + [(mean, -1)] * (version is PERMISSIBLE)
        if wins_at_once(own, ace_two_three):
            options.append((Fraction(5), -1))
        won, antes = max(options)
        total, staked = total + won, staked - antes
    return total / len(hands), staked / len(hands)


def house(**elections):
    return open_game("colorado-holdem", elections=elections).house


def rules(**elections):
    return rules_of(house(**{name.replace("_", "-"): value for name, value in elections.items()}))


# ── small packs ──────────────────────────────────────────────────────────────────────────────────────

PACKS = {
    "three ranks": "Jc Jd Js 8c 8d 8s 2c 2d 2s",
    "runs": "Ac Kc Qc Jc Tc 9c 9d Td",
    "an ace that is high and low": "Ac 2c 3c 4c 5c Kc Ah 2h 7d",
    "lopsided": "As Ks Qs Jh Th 9h 9d 5c",
}
EACH_PACK = pytest.mark.parametrize("pack", PACKS.values(), ids=PACKS)
SOLVED = pytest.mark.parametrize(
    "pack", ["Ac Kc Qc Jc Tc 9c 9d", "Ac 2c 3c 8c 8d Ah 2h", PACKS["three ranks"]]
)


@BOTH
@EACH_PACK
@pytest.mark.parametrize("ace", [True, False])
def test_the_best_play_on_a_small_pack_by_brute_force(version, pack, ace):
    found = best_play(rules(**version, ace_two_three=ace), cards(pack))
    won, staked = by_brute_force(version, cards(pack), ace)
    assert (found.gain, found.stake) == (won, staked)
    assert found.deals == comb(len(cards(pack)), 3) * comb(len(cards(pack)) - 3, 3)


@BOTH
@SOLVED
def test_the_best_play_on_a_small_pack_by_the_four_verbs(version, pack):
    """The generic solver knows the verbs alone: it finds what to answer and to lay aside by itself."""
    game = open_game("colorado-holdem", elections=version, cards=cards(pack))
    solution = solve(game, table_with_wagers(game, [placed(game.table, 1, "ante", 1000)]))
    kernel = best_play(rules(**version), cards(pack))
    assert (solution.gain, solution.staked) == (1000 * kernel.gain, 1000 * kernel.stake)
    assert {Fraction(net, 1000): p for net, p in solution.distribution.items()} == {
        net: Fraction(n, kernel.deals) for net, n in kernel.net.items() if n
    }


@SOLVED
@pytest.mark.parametrize(
    "elections",
    [REQUIRED, PERMISSIBLE, REQUIRED | {"bonus-table": "printed"}, REQUIRED | {"bonus-after-fold": "kept"}],
    ids=["required", "permissible", "printed", "kept"],
)
def test_ante_bet_and_bonus_together_by_the_four_verbs(elections, pack):
    """A bonus of $1 beside an ante of $5: the best play looks at both."""
    game = open_game("colorado-holdem", elections=elections, cards=cards(pack))
    both = [placed(game.table, 1, "ante", 500), placed(game.table, 1, "bonus", 100)]
    solution = solve(game, table_with_wagers(game, both))
    share = Fraction(1, 5)
    found = best_play(rules_of(game.house), cards(pack), bonus=share)
    assert Fraction(solution.gain, 500) == found.gain + share * found.bonus.gain


# ── the whole deck ───────────────────────────────────────────────────────────────────────────────────


@pytest.fixture(scope="module")
def found():
    return {v["version"]: solved(rules(**v)) for v in (REQUIRED, PERMISSIBLE)}


@BOTH
def test_a_pair_of_aces_counted_by_hand(version):
    """With a six laid aside, of 18,424 boards: both aces 47; one ace and a pair 2·69, three of a kind 45; one
    ace 2·1012; a pair of another rank and a third card 66·43 + 3·44; and the rest."""
    four, full, three, two = 47, 2 * 69 + 45, 2 * 1012, 66 * 43 + 3 * 44
    one = comb(49, 3) - four - full - three - two
    assert (comb(49, 3), one) == (18_424, 13_200)
    pays, _, _ = PAYS[version["version"]]
    ante = four * pays["four-of-a-kind"] + full * pays["full-house"] + three * 3 + two * 2 + one
    worth = {(w.answer, w.discard): w.gain for w in answers(rules(**version), cards("Ac Ad 6s"))}
    assert worth["bet", 2] == Fraction(2 * ante, 18_424)
    if version is PERMISSIBLE:
        assert worth["play", 2] == Fraction(ante, 18_424)


@BOTH
@pytest.mark.parametrize("own", ["5d 9c 2s", "Ks Qs 7d", "2c 2d 2h", "4h 5h 6h", "As 2s 3s"])
def test_hands_by_brute_force(version, own):
    held = cards(own)
    rest = [c for c in DECK if c not in held]
    worth = {(w.answer, w.discard): (w.gain, w.bonus) for w in answers(rules(**version), held)}
    for aside in range(3):
        kept = [c for i, c in enumerate(held) if i != aside]
        fives = [(*kept, *board) for board in combinations(rest, 3)]
        mean = Fraction(sum(gain(version, five) for five in fives), 18_424)
        bonus = Fraction(sum(bonus_gain(five) for five in fives), 18_424)
        assert worth["bet", aside] == (2 * mean, bonus)
        if version is PERMISSIBLE:
            assert worth["play", aside] == (mean, bonus)
    assert (("declare", -1) in worth) == wins_at_once(held)


def test_every_class_is_there(found):
    for play in found.values():
        assert (len(play.ways), int(play.ways.sum())) == (1755, comb(52, 3))
        assert play.deals == comb(52, 3) * comb(49, 3)


def test_every_instant_winner_is_declared(found):
    """Nothing played on is worth five antes."""
    for play in found.values():
        declared = sum(
            ways for ways, w in zip(play.ways.tolist(), play.plan, strict=True) if w.answer == "declare"
        )
        assert declared == 48 + 52
    assert instants_of(DECK) == {"instant-straight-flush": 48, "instant-three-of-a-kind": 52}
    assert instants_of(DECK, False) == {"instant-straight-flush": 44, "instant-three-of-a-kind": 52}


def test_where_the_ace_is_not_low_its_four_hands_are_played(found):
    without = solved(rules(ace_two_three=False))
    play = found["required-bet"]
    changed = [
        (a.gain, b.gain, ways)
        for a, b, ways in zip(play.plan, without.plan, play.ways.tolist(), strict=True) if a != b
    ]  # fmt: skip
    assert [ways for _, _, ways in changed] == [4]
    ((declared, instead, ways),) = changed
    assert play.gain - without.gain == ways * (declared - instead) / comb(52, 3)


def test_a_bet_is_made_where_it_wins_and_a_fold_where_a_bet_costs_the_ante(found):
    for worth in found["permissible-bet"].plan:
        if worth.answer in ("bet", "play"):
            assert (worth.answer == "bet") == (worth.gain > 0)
    for worth in found["required-bet"].plan:
        assert worth.gain >= -1 and (worth.answer != "bet" or worth.gain > -1)


@BOTH
def test_the_reports_rows_add_up(found, version):
    play = found[version["version"]]
    report = edge_report(house(**version))
    assert report.house_edge.fraction == play.house_edge == -sum(o.probability * o.net for o in report.table)
    assert sum(o.combinations for o in report.table) == play.deals
    assert report.element_of_risk.fraction == play.house_edge / play.stake
    assert all(path in " ".join(report.clauses) for path in (("m.2",) if version is REQUIRED else ("n.2",)))


@BOTH
def test_the_bonus_beside_the_best_play(found, version):
    play = found[version["version"]]
    report = edge_report(house(**version), "bonus")
    assert report.house_edge.fraction == play.bonus.house_edge
    assert sum(o.combinations for o in report.table) == play.deals
    total = sum(
        ways * worth.bonus for ways, worth in zip(play.ways.tolist(), play.plan, strict=True)
    ) / comb(52, 3)  # fmt: skip
    assert total == play.bonus.gain


def test_what_the_printed_schedule_takes():
    """It costs 39 of a full house, 17 of a flush and 3 of three of a kind each time."""
    whole, printed = edge_report(house(), "bonus"), edge_report(house(**{"bonus-table": "printed"}), "bonus")
    rows = {o.outcome: o.probability for o in whole.table}
    less = 39 * rows["full-house"] + 17 * rows["flush"] + 3 * rows["three-of-a-kind"]
    assert printed.house_edge.fraction - whole.house_edge.fraction == less


def test_a_limit_makes_the_edge_depend_on_the_ante(found):
    chosen = house(**{"payout-limited": True})
    assert edge_report(chosen, stake_cents=5_000).house_edge.fraction == found["required-bet"].house_edge
    dear = edge_report(chosen, stake_cents=50_000)
    assert dear.house_edge.fraction > found["required-bet"].house_edge
    assert any("for an ante of $500" in note for note in dear.notes)


@BOTH
@pytest.mark.parametrize("wager", ["base", "bonus"])
def test_simulated_rounds_agree(found, version, wager):
    play = found[version["version"]]
    exact = play if wager == "base" else play.bonus
    report = simulate(house(**version), wager, rounds=2_000_000, seed=7)
    low, high = report.house_edge.interval
    spread = high - low
    assert low - spread / 2 < float(exact.house_edge) < high + spread / 2
    if wager == "base":
        assert abs(float(play.stake) - report.house_edge.value / report.element_of_risk.value) < 0.01


# ── told ─────────────────────────────────────────────────────────────────────────────────────────────


@BOTH
def test_the_chart_by_the_two_cards_kept(version):
    told = strategy(house(**version))
    chart = told["charts"][WHEN]
    assert chart["columns"] == list(reversed("23456789TJQKA")) == list(chart["rows"])
    pairs = {rank: chart["rows"][rank][i] for i, rank in enumerate(chart["columns"])}
    assert set(pairs.values()) == {"B"} if version is REQUIRED else pairs["A"] == "B"
    letters = Counter(cell for row in chart["rows"].values() for cell in row)
    assert set("".join(letters)) <= set("BPF/·")
    assert ("F" in "".join(letters)) is False  # who folds lays nothing aside
    assert "100 hands of 22,100" in told["text"]


def asked(own, bonus=False, **elections):
    game = open_game("colorado-holdem", elections=elections)
    dealer = Dealer(game, ScriptedChance(cards(own)))
    dealer.apply(SeatTaken(1))
    dealer.to_wagers()
    dealer.apply(placed(game.table, 1, "ante", 500))
    if bonus:
        dealer.apply(placed(game.table, 1, "bonus", 100))
    dealer.apply(game.next_step(dealer.state).closes)
    while not isinstance(step := game.next_step(dealer.state), Decide):
        dealer.apply(dealer.answer(step))
    return game.house, game.view(dealer.state, seat_viewer(1))


def test_a_hint_says_what_to_do_and_which_card_goes():
    chosen, view = asked("Ac 6s Ad")
    hint = decision_hint(chosen, view)
    slots = dict(zip(view["hands"][0]["cards"], view["hands"][0]["slots"], strict=True))
    assert (hint.best, hint.slots) == ("bet", (slots["6s"],))
    assert hint.text.startswith("Bet, 6s aside. In antes: bet +3.159, fold -1.000, declare -1.000")
    assert hint.as_dict()["slots"] == [slots["6s"]]


def test_a_hint_tells_an_instant_winner_and_what_a_wrong_one_costs():
    hint = decision_hint(*asked("7c 7d 7h"))
    assert hint.best == "declare" and hint.values["declare"] == 5 and hint.slots == ()
    hint = decision_hint(*asked("As 2s 3s", **{"ace-two-three": False}))
    assert hint.best != "declare" and hint.values["declare"] == -1
    hint = decision_hint(*asked("5d 9c 2s", bonus=True))
    assert hint.values["declare"] == hint.values["fold"] == pytest.approx(-1.2)


def test_a_hint_of_the_other_version_knows_no_fold():
    hint = decision_hint(*asked("5d 9c 2s", version="permissible-bet"))
    assert hint.best == "play" and set(hint.values) == {"bet", "play", "declare"}
