"""A game without an analysis of its own: solved, reported, simulated and advised through the four verbs."""

import math
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from two_card import TwoCard, house, strength

from houseway.analysis import packages, simulation
from houseway.analysis.edges import analysis_of, edge_report, edge_reports, strategy_report
from houseway.analysis.generic import exact
from houseway.analysis.generic import report as generic_report
from houseway.analysis.hints import NoHint, decision_hint
from houseway.analysis.packages import NotAnalysed
from houseway.analysis.solver import solve, table_with_wagers
from houseway.analysis.states import TooLarge
from houseway.analysis.three_card_poker.exact import ante_and_play
from houseway.core.events import CardDealt, CardsShown, Decided, Line, WagerPlaced
from houseway.core.game import seat_viewer
from houseway.core.steps import Chance, Choice, Decide, Picks
from houseway.editions.house import ElectionRefused, set_table
from houseway.editions.loader import editions_of
from houseway.equipment.cards import DECK, cards, rank
from houseway.games.registry import house_games, open_game
from houseway.games.three_card_poker import ThreeCardPoker

STAKE = 1_000
PACKS = {
    "three ranks": tuple(c for c in DECK if rank(c) in (8, 10, 12)),
    "three suits": tuple(c for c in DECK if rank(c) in (8, 9, 10, 12) and c & 3),
    "lopsided": cards("As Ks Qs Ah Kh Qh 7d 7c 8d 9d"),
    "two of each": cards("As As Kd Kd Kh Kh Tc Tc"),
}


def counted_calls(monkeypatch, owner, name):
    """How often a method is called from now on: work that does not depend on the machine."""
    calls, real = [0], getattr(owner, name)

    def counting(*arguments):
        calls[0] += 1
        return real(*arguments)

    monkeypatch.setattr(owner, name, counting)
    return calls


def solutions(game_class, table, pack, **arguments):
    """Without and with suits taken together."""
    for alike in (False, True):
        attributes = {"suits_alike": alike}
        if game_class is TwoCard:
            attributes["pack"] = pack
        game = type("Small", (game_class,), attributes)(table, **arguments)
        yield solve(game, table_with_wagers(game, [WagerPlaced(1, "ante", STAKE)]))


@pytest.mark.parametrize("pack", PACKS.values(), ids=PACKS)
def test_suits_taken_together_change_no_fraction(pack):
    plain, together = solutions(TwoCard, set_table(house()), pack)
    assert together.states < plain.states
    assert (together.gain, together.staked) == (plain.gain, plain.staked)
    assert together.distribution == plain.distribution


@pytest.mark.parametrize("name", ["three ranks", "lopsided"])
def test_three_card_poker_with_suits_taken_together(name):
    table, pack = open_game("three-card-poker").table, PACKS[name]
    plain, together = solutions(ThreeCardPoker, table, pack, cards=pack)
    assert together.states < plain.states
    assert (together.gain, together.staked) == (plain.gain, plain.staked)
    assert together.distribution == plain.distribution


def test_three_card_poker_on_twenty_cards_is_what_the_kernel_counts():
    pack = tuple(c for c in DECK if rank(c) in (1, 9, 10, 11, 12))
    game = type("Alike", (ThreeCardPoker,), {"suits_alike": True})(open_game("three-card-poker").table, pack)
    solved = solve(game, table_with_wagers(game, [WagerPlaced(1, "ante", STAKE)]))
    pays = {w: {on: p.net for on, p in game.house.pays(w).items()} for w in ("ante", "play", "ante-bonus")}
    kernel = ante_and_play(pays, pack)
    assert solved.edge_on(STAKE) == kernel.house_edge
    assert solved.staked / STAKE == kernel.stake
    distribution = {Fraction(net, STAKE): p for net, p in solved.distribution.items()}
    assert distribution == {net: Fraction(n, kernel.deals) for net, n in kernel.net.items() if n}


@pytest.mark.parametrize("suits_alike", [True, False])
def test_a_game_too_large_is_refused_at_once(suits_alike, monkeypatch):
    """52 cards, three each: 1,755 classes of hands against some thousand each."""
    table = open_game("three-card-poker").table
    game = type("Whole", (ThreeCardPoker,), {"suits_alike": suits_alike})(table)
    start = table_with_wagers(game, [WagerPlaced(1, "ante", STAKE)])
    applied = counted_calls(monkeypatch, ThreeCardPoker, "apply")
    with pytest.raises(TooLarge, match=r"more than 2,000,000 states.* analysis of its own") as refused:
        solve(game, start)
    assert sum(applied) < 100_000  # of more than two million
    assert ("suits_alike" in str(refused.value)) is not suits_alike
    assert "\n" not in str(refused.value)


def test_the_bound_is_met_exactly():
    game = type("Small", (TwoCard,), {"pack": PACKS["lopsided"]})(set_table(house()))
    start = table_with_wagers(game, [WagerPlaced(1, "ante", STAKE)])
    states = solve(game, start).states
    assert solve(game, start, most_states=states).states == states
    with pytest.raises(TooLarge):
        solve(game, start, most_states=states - 1)


class KeepOne(TwoCard):
    """One of the two cards is kept; a queen or better wins."""

    def next_step(self, state):
        if state.phase != "decide":
            return super().next_step(state)
        keep = Choice("keep", Decided(1, "keep", slots=(0,)), "xx-two-card:3", picks=Picks((0, 1), 1, 1))
        return Decide(1, (keep,), "keep")

    def apply(self, state, event):
        if isinstance(event, Decided):
            return replace(state, own=(state.own[event.slots[0]],), phase="settle")
        return super().apply(state, event)

    def settle(self, state):
        wins = rank(state.own[0]) >= 10
        return (
            Line(1, "ante", STAKE, "win" if wins else "lose", STAKE if wins else -STAKE, "xx-two-card:6"),
        )


def test_every_pick_of_cards_is_weighed(monkeypatch):
    """All but the hands from the forty lower cards win; the card that stands for no answer is the lower."""
    game = KeepOne(set_table(house()))
    start = table_with_wagers(game, [WagerPlaced(1, "ante", STAKE)])
    assert solve(game, start).gain / STAKE == 1 - 2 * Fraction(comb(40, 2), comb(52, 2))
    unanswered = solve(game, start, lambda state, step: step.choice(step.default).pick())
    assert unanswered.gain / STAKE == 2 * Fraction(comb(12, 2), comb(52, 2)) - 1
    monkeypatch.setattr(exact, "game_class", lambda name: KeepOne)
    with pytest.raises(NotAnalysed, match="cards are chosen"):
        edge_report(house("xx-keep-one"))


class KeepSuit(KeepOne):
    """One of the two cards is kept; it wins against two others of its suit."""

    def apply(self, state, event):
        after = super().apply(state, event)
        return replace(after, phase="reveal") if isinstance(event, Decided) else after

    def settle(self, state):
        wins = {c & 3 for c in state.dealer} == {state.own[0] & 3}
        return (
            Line(1, "ante", STAKE, "win" if wins else "lose", STAKE if wins else -STAKE, "xx-two-card:6"),
        )


class OneByOne(TwoCard):
    """The dealer's cards come one after the other."""

    def next_step(self, state):
        if state.phase != "reveal":
            return super().next_step(state)
        return Chance(CardDealt(2 + len(state.dealer), "dealer"), "xx-two-card:5")

    def apply(self, state, event):
        if not isinstance(event, CardDealt):
            return super().apply(state, event)
        dealer = (*state.dealer, event.card)
        shoe = state.shoe.see(event.slot, event.card)
        return replace(state, shoe=shoe, dealer=dealer, phase="settle" if len(dealer) == 2 else "reveal")

    def outcomes(self, state, step):
        if isinstance(step.event, CardDealt):
            return state.shoe.weights(step.event.slot)
        return super().outcomes(state, step)


@pytest.mark.parametrize("game_class", [TwoCard, KeepSuit, OneByOne])
@pytest.mark.parametrize("pack", PACKS.values(), ids=PACKS)
def test_cards_taken_together_change_no_fraction(game_class, pack):
    """Neither suits, nor cards that were looked at together until one is named, nor those that come one by
    one."""
    found = []
    for suits, order in ((False, False), (True, False), (False, True), (True, True)):
        attributes = {"suits_alike": suits, "order_alike": order, "pack": pack}
        game = type("Small", (game_class,), attributes)(set_table(house()))
        found.append(solve(game, table_with_wagers(game, [WagerPlaced(1, "ante", STAKE)])))
    plain, by_suits, by_order, together = found
    assert together.states <= min(by_suits.states, by_order.states) <= plain.states
    assert together.states < plain.states
    assert (by_order.states < plain.states) == (game_class is OneByOne)
    for each in (by_suits, by_order, together):
        assert (each.gain, each.staked) == (plain.gain, plain.staked)
        assert each.distribution == plain.distribution


# ── the invented game on a whole deck ────────────────────────────────────────────────────────────────


@pytest.fixture(scope="module", autouse=True)
def two_card_is_known():
    with pytest.MonkeyPatch.context() as patch:
        known = exact.game_class
        patch.setattr(exact, "game_class", lambda name: TwoCard if name == "two-card" else known(name))
        yield


@pytest.fixture(scope="module")
def counted():
    """Every deal in plain Python: net results by the best play, and by hand whether to play it."""
    made = {hand: strength(hand) for hand in combinations(DECK, 2)}
    plays = {hand: s >= (False, False, (7, 0)) for hand, s in made.items()}
    net, played = {}, {}
    for own, mine in made.items():
        results = {1: 0, 2: 0, 0: 0, -2: 0}
        for other, theirs in made.items():
            if other[0] not in own and other[1] not in own:
                results[1 if not plays[other] else 2 if mine > theirs else -2 if mine < theirs else 0] += 1
        worth = sum(gain * n for gain, n in results.items())
        played[own] = worth > -comb(50, 2)
        for gain, n in results.items() if played[own] else [(-1, comb(50, 2))]:
            net[gain] = net.get(gain, 0) + n
    return {gain: Fraction(n, comb(52, 2) * comb(50, 2)) for gain, n in net.items()}, played


def test_every_figure_is_that_of_counting_every_deal(counted, monkeypatch):
    net, played = counted
    applied = counted_calls(monkeypatch, TwoCard, "apply")
    report = edge_report(house())
    assert sum(applied) < 400_000  # there are 1,624,350 deals
    assert (report.wager, report.method) == ("base", "exact")
    assert {o.net: o.probability for o in report.table} == net
    mean = sum(gain * p for gain, p in net.items())
    assert report.house_edge.fraction == -mean
    staked = 1 + Fraction(sum(played.values()), len(played))
    assert report.element_of_risk.fraction == -mean / staked
    square = sum(gain * gain * p for gain, p in net.items())
    assert report.standard_deviation == pytest.approx(math.sqrt(square - mean * mean))
    assert report.hit_frequency == pytest.approx(float(net[1] + net[2]))


def test_the_strategy_is_a_lookup_from_the_cards_to_the_choice(counted, capsys):
    _, played = counted
    found = strategy_report(house()).strategy
    lookup = {cards(seen): choice for seen, choice in found["lookup"].items()}
    assert len(lookup) == 169
    assert all(choice == ("play" if played[hand] else "fold") for hand, choice in lookup.items())
    assert "fold with 2c 3d" in found["text"] and found["text"].endswith("play otherwise.")
    from houseway.cli import show

    show.strategy(strategy_report(house()))
    told = capsys.readouterr().out
    assert "fold (34)" in told and "play (135)" in told


def test_a_wager_taken_only_beside_the_main_one_counts_its_own_lines():
    """3 of the 51 other cards make a pair, which pays 10 to 1."""
    assert analysis_of(house()).wagers(house()) == ("base", "pair")
    report = edge_report(house(), "pair")
    assert report.house_edge.fraction == report.element_of_risk.fraction == Fraction(48 - 10 * 3, 51)
    assert "beside the main wagers" in report.notes[-1]
    assert report.strategy is None


def test_rounds_at_random_come_near_it():
    """Within five standard errors: a fair simulation fails that once in two million."""
    for wager, rounds in (("base", 10_000), ("pair", 3_000)):
        found = simulation.simulate(house(), wager, rounds=rounds, seed=5)
        exactly = edge_report(house(), wager)
        error = exactly.standard_deviation / math.sqrt(rounds)
        assert abs(found.house_edge.value - exactly.house_edge.value) < 5 * error
        assert found.standard_deviation == pytest.approx(exactly.standard_deviation, rel=0.08)


def test_a_block_is_the_same_whenever_it_is_played():
    simulator = simulation.simulator_for(house(), "base")
    first, again, other = (simulator.block(simulation.generator(2, b), 300) for b in (7, 7, 8))
    assert first == again != other


def test_a_game_that_leaves_seats_out_is_refused():
    """It has three seats, and plays the first."""
    with pytest.raises(NotAnalysed, match="does not play the wagers of 3 seats in one round"):
        simulation.simulate(house(), rounds=20, seed=1, seats=3)


def asked(own, *more):
    """What seat 1 sees when it is asked."""
    game = TwoCard(set_table(house()))
    state = table_with_wagers(game, [WagerPlaced(1, "ante", 2 * STAKE), *more])
    state = game.apply(state, game.next_step(state).event)
    state = game.apply(state, CardsShown("seat-1", (0, 1), cards(own)))
    return game.view(state, seat_viewer(1))


@pytest.mark.parametrize("own", ["2c 3d", "2h 3s", "Td Jh", "Ks Kc", "9h 5h"])
def test_a_hint_gives_the_worth_of_each_choice(counted, own):
    _, played = counted
    hint = decision_hint(house(), asked(own))
    assert hint.values["fold"] == -1
    assert hint.best == ("play" if played[tuple(sorted(cards(own)))] else "fold")
    assert hint.values["play"] == pytest.approx(by_hand(cards(own)))
    assert hint.text.lower().startswith(hint.best)
    assert decision_hint(house(), asked(own, WagerPlaced(1, "pair", STAKE))) == hint


def by_hand(own):
    worth = 0
    for other in combinations([c for c in DECK if c not in own], 2):
        mine, theirs = strength(own), strength(other)
        worth += 2 * ((mine > theirs) - (mine < theirs)) if theirs >= (False, False, (7, 0)) else 1
    return worth / comb(50, 2)


def test_no_hint_for_what_was_not_solved():
    view = asked("2c 3d")
    view["dealer"]["cards"][0] = "As"  # seen too early
    with pytest.raises(NoHint, match="not among those that were solved"):
        decision_hint(house(), view)


def test_a_live_table_of_a_game_too_large_is_told_why(monkeypatch):
    """Three Card Poker, had it no package of its own."""
    monkeypatch.setattr(packages, "_exists", lambda module: "generic" in module)
    whole = open_game("three-card-poker").house
    with pytest.raises(NotAnalysed, match="analysis of its own"):
        edge_reports(whole)
    with pytest.raises(NoHint, match="analysis of its own"):
        decision_hint(whole, asked("2c 3d"))


# ── found by name ────────────────────────────────────────────────────────────────────────────────────


DECIDING = (
    "blackjack",
    "colorado-holdem",
    "crazy-four-poker",
    "fast-action-holdem",
    "four-card-poker",
    "let-it-ride",
    "mississippi-stud",
    "texas-holdem-bonus",
    "pai-gow-poker",
    "three-card-poker",
    "ultimate-texas-holdem",
)


@pytest.mark.parametrize("game", house_games())
def test_every_game_here_has_a_package_of_its_own(game):
    chosen = open_game(game, edition=editions_of(game)[0].id).house
    for name in ("exact", "report", "simulator"):
        assert packages.part(chosen, name).__name__ == f"houseway.analysis.{game.replace('-', '_')}.{name}"
    decides = packages.optional_part(chosen, "hints") is not None
    assert decides is (packages.optional_part(chosen, "strategy") is not None)
    assert decides is (game in DECIDING)
    if not decides:
        with pytest.raises(NoHint, match="decisions of this game are not analysed"):
            decision_hint(chosen, {})
        with pytest.raises(ElectionRefused, match="no decisions"):
            strategy_report(chosen)


@pytest.mark.parametrize("game", ["two-card", "report", "kernels", "no.such-game"])
def test_a_game_without_one_is_given_the_generic_one(game):
    edition = house().edition.model_copy(update={"game": game})
    for name in ("report", "simulator", "hints", "strategy"):
        found = packages.optional_part(packages.House(edition, {}), name)
        assert found.__name__ == f"houseway.analysis.generic.{name}"
    assert packages.optional_part(packages.House(edition, {}), "sessions") is None


@pytest.mark.parametrize("game", ["big-six", "roulette"])
def test_the_generic_reports_of_a_wheel_are_those_of_its_own_package(game):
    chosen = open_game(game).house
    assert set(generic_report.wagers(chosen)) == set(chosen.wagers)
    for wager in chosen.wagers:
        own, found = edge_report(chosen, wager), generic_report.report(chosen, wager)
        assert found.house_edge == own.house_edge and found.element_of_risk == own.element_of_risk
        assert found.standard_deviation == own.standard_deviation
        assert found.hit_frequency == own.hit_frequency
        assert found.strategy is None
