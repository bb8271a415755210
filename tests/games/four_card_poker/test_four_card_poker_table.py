"""Sections 2, 3, 8, 9 and 12: seats, the deal with its sixth card, and what goes wrong."""

import pytest

from houseway.core import events as ev
from houseway.equipment.cards import card, cards

HANDS = {"dealer": "Ks 9d 4c 3h 2d Jc", "seat_2": "As Ad 2c 8s 9c", "seat_6": "7h 7c 5c 5h Tc"}
UP = (card("Jc"),)


def clause(*paths):
    return pytest.mark.clause(*[f"oh-four-card-poker:{path}" for path in paths])


def two_players(felt, **elections):
    """Seat 6 has an Ante, seat 2 Aces Up beside one."""
    table = felt(**elections).ready().bet(6, ante=5).bet(2, ante=5, aces_up=5)
    return table.script(**HANDS, choices={2: "play", 6: "play"})


def to_the_last_card(table):
    """Until the dealer has five cards and the sixth is due."""
    while not table.state.hands or len(table.state.hands[-1].slots) < 5:
        table.advance()
    return table


# ── by hand ──────────────────────────────────────────────────────────────────────────────────────────


@clause("8.I.B", "8.II")
def test_by_hand_the_dealers_fifth_and_sixth_cards_follow_each_other(felt):
    table = two_players(felt, dealing="hand").to("dealing")
    for wrong in (
        ev.CardDealt(0, "seat-6"),
        ev.CardDealt(1, "seat-2"),  # not the top card
        ev.CardDealt(0, "seat-2", *cards("As")),  # face up
        ev.StackDealt((0, 1, 2, 3, 4), "seat-2"),
    ):
        table.refused(wrong, "8.II")
    table.to("stub")
    dealt = [(e.slot, e.to) for e in table.events if isinstance(e, ev.CardDealt)]
    assert dealt == list(enumerate([*["seat-2", "seat-6", "dealer"] * 5, "dealer"]))
    assert [e.card for e in table.events if isinstance(e, ev.CardDealt)] == [None] * 15 + [*UP]


@clause("8.II")
def test_by_hand_the_sixth_card_is_the_next_one_face_up_to_the_dealer(felt):
    table = to_the_last_card(two_players(felt, dealing="hand"))
    before = table.state
    for wrong in (
        ev.CardDealt(15, "dealer"),  # face down
        ev.CardDealt(16, "dealer", *UP),
        ev.CardDealt(15, "seat-2", *UP),
        ev.StackDealt((15, 16, 17, 18, 19), "dealer"),
        ev.CardsShown("all", (15,), UP),
        ev.CardsCollected("stack"),
    ):
        table.refused(wrong, "8.II")
    table.refused(ev.StubRacked(37), "8.III")
    assert table.state == before and table.step.clause == "oh-four-card-poker:8.II"
    assert table.view(role="public")["dealer"] == {"cards": ["??"] * 5}
    table.do(ev.CardDealt(15, "dealer", *UP))
    assert table.state.phase == "stub" and table.step.event == ev.StubRacked(36)
    assert table.view(role="public")["dealer"] == {"cards": ["??"] * 5 + ["Jc"]}
    assert 15 not in table.game.hidden_slots(table.state)


# ── from the shoe ────────────────────────────────────────────────────────────────────────────────────


@clause("9.II")
def test_from_the_shoe_stacks_of_five_and_one_more_beside_the_dealers(felt):
    table = two_players(felt).to("dealing")
    for wrong in (
        ev.StackDealt((0, 1, 2, 3), "seat-2"),
        ev.StackDealt((0, 1, 2, 3, 4, 5), "seat-2"),
        ev.StackDealt((0, 1, 2, 3, 4), "seat-6"),
        ev.CardDealt(0, "seat-2"),
    ):
        table.refused(wrong, "9.II")
    table.to("stub")
    assert [(e.slots, e.to) for e in table.events if isinstance(e, ev.StackDealt)] == [
        ((0, 1, 2, 3, 4), "seat-2"), ((5, 6, 7, 8, 9), "seat-6"),
        ((10, 11, 12, 13, 14), "dealer"), ((15, 16, 17, 18, 19), "dealer"),
    ]  # fmt: skip


@clause("9.II")
def test_from_the_shoe_the_bottom_card_is_turned_up_and_the_other_four_go_unseen(felt):
    table = to_the_last_card(two_players(felt))
    stack = ev.StackDealt((15, 16, 17, 18, 19), "dealer")
    for wrong in (
        ev.StackDealt((15,), "dealer"),
        ev.StackDealt((15, 16, 17, 18), "dealer"),
        ev.StackDealt((16, 17, 18, 19, 20), "dealer"),
        ev.StackDealt(stack.slots, "seat-2"),
        ev.CardDealt(15, "dealer", *UP),
        ev.CardsShown("all", (19,), UP),
    ):
        table.refused(wrong, "9.II")
    table.do(stack)
    assert (table.state.phase, table.step.clause) == ("reveal", "oh-four-card-poker:9.II")
    assert {15, 16, 17, 18, 19} <= set(table.game.hidden_slots(table.state))
    for wrong in (
        ev.CardsShown("all", (15,), UP),  # the top card
        ev.CardsShown("all", stack.slots, cards("Jc Jd Jh Js Td")),
        ev.CardsShown("dealer", (19,), UP),
        ev.CardsShown("all", (19,)),
        ev.CardsShown("all", (19,), cards("Jc Jd")),
        ev.CardsCollected("stack"),
        stack,
    ):
        table.refused(wrong, "9.II")
    table.do(ev.CardsShown("all", (19,), UP))
    assert table.state.phase == "racking" and table.state.hands[-1].slots == (10, 11, 12, 13, 14, 19)
    assert table.view(role="public")["dealer"] == {"cards": ["??"] * 5 + ["Jc"]}
    assert {15, 16, 17, 18} < set(table.game.hidden_slots(table.state))
    for wrong in (ev.CardsCollected(), ev.CardsCollected("dealer"), ev.CardsShown("all", (18,), cards("Jd"))):
        table.refused(wrong, "9.II")
    table.refused(ev.StubRacked(32), "8.III")
    table.do(ev.CardsCollected("stack"))
    assert (table.state.phase, table.state.racked, table.state.beside) == ("stub", 4, ())
    assert table.step.event == ev.StubRacked(32)
    table.do(ev.StubRacked(32)).to("over")
    assert table.state.racked == 52 and not {15, 16, 17, 18} & {s for h in table.state.hands for s in h.slots}


@clause("8.II", "9.II")
def test_a_card_that_was_seen_does_not_come_again(felt, dealing):
    """Not in the dealer's other five, and not in a player's hand."""
    table = two_players(felt, dealing=dealing).to("looking")
    slots = table.state.hands[0].slots
    assert "Jc" in table.refused(ev.CardsShown("seat-2", slots, cards("As Ad 2c 8s Jc")), "10.I").reason
    hidden = table.to("reveal").state.hands[-1].slots[:5]
    table.refused(ev.CardsShown("all", hidden, cards("Ks 9d 4c 3h Jc")), "10.V")


# ── irregularities ───────────────────────────────────────────────────────────────────────────────────


@clause("12.I", "8.II", "9.II")
def test_the_sixth_card_dealt_in_error_is_the_next_card(felt, dealing):
    table = to_the_last_card(two_players(felt, dealing=dealing))
    table.do(ev.IrregularityCalled("card-dealt-in-error", slot=15))
    assert table.step.clause == "oh-four-card-poker:12.I"
    table.refused(ev.IrregularityCalled("card-dealt-in-error", slot=15), "12.I")
    table.to("stub")
    assert table.state.aside == -1
    table.refused(ev.IrregularityCalled("card-dealt-in-error", slot=table.state.shoe.position), "12.I")
    assert "void" not in {x.outcome for x in table.finish()}


RIGHT = {0: 6, 2: 5, 6: 5}


TURNING = ("reveal", "racking")


@clause("12.II", "9.IV")
@pytest.mark.parametrize("phase", TURNING)
@pytest.mark.parametrize("called", ["wrong-number-of-cards", "wrong-deck-count"])
def test_a_count_found_wrong_around_the_last_stack(felt, phase, called):
    """No decision has been made: three wagers go back, and all 52 cards are gathered."""
    table = two_players(felt).to(phase)
    assert table.state.beside
    table.do(ev.IrregularityCalled(called, detail="7")).to("over", "removal")
    assert [(x.outcome, x.stake_cents, x.amount_cents) for x in table.lines] == [("void", 500, 0)] * 3
    assert table.state.racked == 52 and table.state.beside == ()


@clause("12.II")
@pytest.mark.parametrize("phase", ["showing", "discarding", "clearing"])
def test_what_was_paid_goes_back_when_a_count_is_found_wrong(felt, phase):
    """Reading 36: seat 6 was paid $5 and $15 on two pair, seat 2 with aces as much and its Aces Up."""
    table = two_players(felt).to("settling")
    table.advance()
    table.to(phase)
    paid = {s: sum(x.amount_cents for x in table.lines if x.seat == s) for s in (2, 6)}
    assert paid == {6: 2000, 2: 2500 if phase == "clearing" else 0}
    lines = table.do(ev.IrregularityCalled("wrong-number-of-cards", seat=2, detail="6")).finish()
    assert {s: sum(x.amount_cents for x in lines if x.seat == s) for s in (2, 6)} == {2: 0, 6: 0}
    assert {x.clause for x in lines if x.outcome == "void"} == {"oh-four-card-poker:12.II"}


@clause("12.II", "10.IV")
def test_a_forfeited_ante_comes_back_too(felt):
    table = two_players(felt)
    table.choices = {6: "play"}
    table.to("showing")
    assert [(x.seat, x.wager, x.amount_cents) for x in table.lines] == [(2, "ante", -500)]
    table.do(ev.IrregularityCalled("wrong-number-of-cards", seat=0, detail="7")).finish()
    assert sum(x.amount_cents for x in table.lines) == 0 and table.game.stakes(table.state) == {}


@clause("12.III")
@pytest.mark.parametrize("phase", ["stub", "looking", "deciding", "showing"])
def test_one_of_the_dealers_five_cards_seen_too_early_voids_the_round(felt, dealing, phase):
    table = two_players(felt, dealing=dealing).to(phase)
    slots = table.state.hands[-1].slots
    exposed = [ev.IrregularityCalled("dealer-card-exposed", slot=s, cards=(card("3s"),)) for s in slots]
    table.refused(exposed[5], "12.III")  # it was meant to be seen
    if phase == "showing":
        table.refused(exposed[4], "12.III")
        return
    staked = sum(table.game.stakes(table.state).values())
    table.do(exposed[4])
    assert table.view(role="public")["dealer"]["cards"] == [*["??"] * 4, "3s", "Jc"]
    lines = table.finish()
    assert {(x.outcome, x.clause.partition(":")[2]) for x in lines} == {("void", "12.III")}
    assert sum(x.stake_cents for x in lines) == staked
    table.do(ev.RoundOpened(2))
    assert table.state.shoe.unseen == table.state.shoe.cards


@clause("12.III")
@pytest.mark.parametrize("phase", TURNING)
def test_around_the_last_stack_only_the_dealers_own_cards_count(felt, phase):
    """The sixth card is about to be turned or has been; the other four of its stack are nobody's."""
    table = two_players(felt).to(phase)
    for slot in (15, 16, 17, 18, 19, 0):
        table.refused(ev.IrregularityCalled("dealer-card-exposed", slot=slot, cards=(card("3s"),)), "12.III")
    offered = [c.slot for c in table.game.irregularities(table.state) if c.what == "dealer-card-exposed"]
    assert offered == [10, 11, 12, 13, 14]
    table.do(ev.IrregularityCalled("dealer-card-exposed", slot=10, cards=(card("3s"),))).finish()
    assert {x.outcome for x in table.lines} == {"void"} and table.state.racked == 52


@clause("12.III", "10.V")
def test_a_reveal_turns_up_all_cards_that_nobody_has_seen(felt, dealing):
    table = two_players(felt, dealing=dealing).to("forfeits", "showing")
    shown = [e for e in table.events if isinstance(e, ev.CardsShown) and e.to == "all"][-1]
    assert (shown.slots, shown.cards) == (table.state.hands[-1].slots[:5], cards(HANDS["dealer"])[:5])
    assert table.state.hands[-1].cards == cards(HANDS["dealer"])


@clause("12.V")
def test_a_shoe_jams_until_its_last_stack_is_out(felt):
    table = two_players(felt).to("dealing")
    while table.state.phase == "dealing":
        jam = table.game.apply(table.state, ev.IrregularityCalled("shoe-jam"))
        assert jam.phase == "void"
        table.advance()
    assert table.state.shoe.position == 20
    while table.state.phase != "over":
        table.refused(ev.IrregularityCalled("shoe-jam"), "12.V")
        table.advance()


@clause("3.I")
def test_reduced_packs_bound_the_number_of_players(felt):
    small = "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac 2d 3d"
    by_hand = felt(pack=small, dealing="hand").ready().bet(1, ante=5).bet(2, ante=5)
    assert "not enough" in by_hand.refused(by_hand.step.closes).reason
    felt(pack=small)
    with pytest.raises(ValueError, match="at least 15"):
        felt(pack=small[:-3])
    felt(pack=small[:32], dealing="hand")
    with pytest.raises(ValueError, match="at least 11"):
        felt(pack=small[:29], dealing="hand")
