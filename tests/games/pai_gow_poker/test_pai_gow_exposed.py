"""Cards that come to light too early: who sees them, who decides, and who has left before deciding."""

from itertools import product

import pytest
from pai_gow_table import BOOK, TIES, clause, told
from test_pai_gow_banking import begun
from test_pai_gow_irregularities import DEALINGS, reached, staked

from houseway.core.events import CardsShown, Decided, IrregularityCalled, SeatLeft
from houseway.equipment.cards import cards


@clause("16.IV", "7.II")
@DEALINGS
@pytest.mark.parametrize("phase", ["dealing", "stub", "emptying", "looking"])
@pytest.mark.parametrize(("rule", "mine"), [
    ("lost", ["3 pai-gow lose 20", "3 fortune lose 5"]), ("stand", ["3 fortune lose 5", "3 pai-gow push"])
])  # fmt: skip
def test_who_leaves_before_he_answers_for_an_exposed_card_is_not_asked_any_more(
    felt, dealing, phase, rule, mine
):
    table = staked(felt, dealing=dealing, abandoned_wagers=rule)
    table.dice = [(1, 2, 2)]  # seat 3 gets the first stack
    reached(table, phase).call("player-card-exposed", 3, at="Qs").to("exposed").do(SeatLeft(3))
    table.refused(Decided(3, "play-on"), "13.I")
    for role in ("public", "dealer", "auditor"):
        assert table.view(role=role)["step"]["clause"] == f"{BOOK}:{'7.II' if rule == 'lost' else '13.II'}"
    lines = table.finish()
    assert [x for x in told(lines) if x.startswith("3 ")] == mine
    assert not [e for e in table.events if isinstance(e, CardsShown) and e.to == "seat-3"]


def sees(table, seat=0, role="seat", of=3):
    return next(h["cards"] for h in table.view(seat, role)["hands"] if h["seat"] == of)


@clause("16.IV")
@DEALINGS
@pytest.mark.parametrize("phase", ["dealing", "stub", "emptying", "looking"])
def test_an_exposed_card_is_seen_by_everybody_and_the_others_by_nobody(felt, dealing, phase):
    table = staked(felt, dealing=dealing)
    table.dice = [(1, 2, 2)]  # seat 3 gets the first stack
    reached(table, phase).call("player-card-exposed", 3, at="8c").to("exposed")
    lies = ["??", "8c", "??", "??", "??", "??", "??"]  # the second of his seven
    for seat, role in ((3, "seat"), (5, "seat"), (0, "dealer"), (0, "floor"), (0, "public"), (0, "auditor")):
        assert sees(table, seat, role) == lies
        assert sees(table, seat, role, of=5) == ["??"] * 7
    table.do(Decided(3, "play-on")).to("deciding")
    assert sees(table, 3) == TIES.replace("/ ", "").split()
    assert sees(table, 5) == lies  # what they have seen they have seen


@clause("16.IV", "7.II")
def test_the_other_player_whose_card_was_exposed_is_still_asked(felt):
    table = staked(felt).to("emptying").call("player-card-exposed", 3, at="Qs")
    table.call("player-card-exposed", 5, at="Qh").to("exposed").do(SeatLeft(3)).to("exposed")
    assert [q.seat for q in table.step.asked] == [5]
    table.do(Decided(5, "void-hand")).finish()
    assert (table.gain(3), table.gain(5)) == (-25_00, 0)


# ── among the stacks ─────────────────────────────────────────────────────────────────────────────────


def stacked(table):
    return {c.slot for c in table.game.irregularities(table.state) if c.what == "card-exposed-in-stacks"}


@clause("16.IX")
@pytest.mark.parametrize(("dealing", "phase"), [
    ("hand", "stacking"), *product(("hand", "automated-shoe"), ("starting", "dealing", "stub"))
])  # fmt: skip
def test_a_card_of_any_stack_that_lies_before_nobody_who_plays_means_a_new_shuffle(felt, dealing, phase):
    table = staked(felt, dealing=dealing)
    table.dice = [(1, 1, 5), (1, 1, 5)]  # seven: seat 1 gets the first stack, the dealer the last
    table.to(phase)
    if phase == "stacking":
        for _ in range(48):
            table.advance()
        assert table.state.phase == "stacking" and len(stacked(table)) == 48
    if phase == "starting":  # the last card, too, while the stacks wait; a shoe has given none out yet
        assert stacked(table) == (set(range(49)) if dealing == "hand" else set())
    if phase == "dealing":
        for _ in range(3):  # one for seat 1, where nobody plays, one for seat 2, one for seat 3
            table.advance()
        waiting = set(range(21, 28))
        if dealing == "hand":
            waiting = {s for pile in table.state.piles[3:] for s in pile}
        vacant = {*table.state.hand(1).slots, *table.state.hand(2).slots}
        assert stacked(table) == waiting | vacant
    if phase == "stub":  # seats 3 and 5 play, and the dealer
        assert stacked(table) == {s for h in table.state.hands if h.seat in (1, 2, 4, 6) for s in h.slots}
    for slot in stacked(table):
        call = IrregularityCalled("card-exposed-in-stacks", slot=slot, cards=cards("As"))
        after = table.game.apply(table.state, call)
        assert (after.phase, after.bets) == ("shuffling", table.state.bets)
    others = {s for h in table.state.hands if h.seat in (0, 3, 5) for s in h.slots}
    for slot in others | {52}:
        table.refused(IrregularityCalled("card-exposed-in-stacks", slot=slot, cards=cards("As")), "16.IX")
    if stacked(table):
        table.do(IrregularityCalled("card-exposed-in-stacks", slot=max(stacked(table)), cards=cards("As")))
        assert "3 pai-gow push" in told(table.finish())
        assert sum(e.kind == "shuffled" for e in table.events) == 2


@clause("16.IX")
def test_when_the_rest_is_counted_the_stacks_are_dealt(felt):
    table = staked(felt).to("emptying")
    assert not stacked(table)
    slot = table.state.hand(2).slots[0]
    table.refused(IrregularityCalled("card-exposed-in-stacks", slot=slot, cards=cards("As")), "16.IX")


@clause("16.IX", "14.IX")
def test_a_banks_own_stack_is_played_and_a_dealers_without_a_wager_is_still_the_dealers(felt):
    table = begun(felt).bank(6, "bank-without-house").bet(4, 10).to("stub")
    assert stacked(table) == {s for h in table.state.hands if h.seat in (1, 2, 3, 5) for s in h.slots}
