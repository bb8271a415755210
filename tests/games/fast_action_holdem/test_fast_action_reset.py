"""A hand of the dealer's that was set against the house way, whenever it is found."""

import pytest
from fast_action_table import MA, both, called
from test_fast_action_irregularities import BOARD, DEALER, ONE, TWO, path, table

from houseway.core.events import HandSet
from houseway.equipment.cards import cards

WRONG = {
    # The dealer's four, the two kept against the house way, and what seats 1 and 2 had won or lost by them;
    # the correcting lines, and what they have in the end.
    "players-lost": (DEALER, "4s 6c", (-1000, -2000), ["2 original +2000", "1 original +2000"], (1000, 0)),
    "players-won": (
        "9d 9h 4s 7c", "4s 7c", (1000, 2000),
        ["2 original -2000", "2 split -2000", "1 original -2000"], (-1000, -2000),
    ),
}  # fmt: skip


def wrongly_set(edition, dealer, kept):
    """A table whose dealer has kept these two cards."""
    felt = table(edition).script(dealer, BOARD, {2: "split Ah Kc"}, seat_1=ONE, seat_2=TWO).to("setting")
    slots = dict(zip(felt.state.dealer.cards, felt.state.dealer.slots, strict=True))
    return felt.do(HandSet(tuple(slots[c] for c in cards(kept))))


@both("ma-fast-action-holdem:9.h h.9 h.7", "9.h 8.i 8.g")
@pytest.mark.parametrize("case", WRONG)
def test_a_hand_that_was_set_wrongly_is_set_again_and_the_round_finished(edition, case):
    """The losing party is whoever had won by the wrong hand: once the players, once the house."""
    dealer, kept, _, _, final = WRONG[case]
    felt, seen = wrongly_set(edition, dealer, kept), set()
    while felt.state.phase != "over":
        phase, at = felt.state.phase, felt.state
        ledger, lines = felt.ledger, list(felt.lines)
        felt.call("dealer-wrongly-set")
        assert felt.state.phase == "resetting" and felt.state.dealer.cards == cards(dealer)
        four = felt.state.dealer.slots
        felt.refused(HandSet(four[2:]), "9.h", "house way")
        felt.refused(called("dealer-wrongly-set"), "9.h")  # once
        assert felt.step.clause == f"{MA}:9.h"
        felt.do(HandSet(four[1::-1]))  # in whichever order they are named
        assert felt.state.dealer.cards == cards(dealer)[:2]
        felt.refused(called("dealer-wrongly-set"), "9.h")  # it is right now
        felt.play()
        assert (felt.chips(1), felt.chips(2)) == final
        assert [x.outcome for x in felt.lines[len(lines) :]].count("correct") <= len(lines)
        felt.state, felt.ledger, felt.lines = at, ledger, lines
        seen.add(phase)
        felt.advance()
    felt.refused(called("dealer-wrongly-set"), "9.h")  # the cards are gone
    settled = {"settling"} if case == "players-lost" else {"paying"}
    assert {"community-burn", "community", "showing", "discarding", "collecting"} | settled <= seen


@both("ma-fast-action-holdem:9.h", "9.h")
@pytest.mark.parametrize("case", WRONG)
def test_what_was_settled_by_a_wrong_hand_is_put_right_to_the_cent(edition, case):
    dealer, kept, wrong, corrected, final = WRONG[case]
    felt = wrongly_set(edition, dealer, kept).to("collecting")
    assert (felt.chips(1), felt.chips(2)) == wrong
    before = len(felt.lines)
    felt.call("dealer-wrongly-set").advance()
    assert felt.state.phase == "correcting" and felt.step.clause == f"{MA}:9.h"
    felt.play()
    assert felt.told()[before:] == corrected
    assert {(x.outcome, x.clause, x.stake_cents) for x in felt.lines[before:]} == {
        ("correct", f"{MA}:9.h", 0)
    }
    assert (felt.chips(1), felt.chips(2)) == final


@both("ma-fast-action-holdem:9.h ma-fast-action-holdem:9.f", "9.h 9.f")
@pytest.mark.parametrize("case", WRONG)
def test_in_a_void_round_no_hand_is_set_again(edition, case):
    dealer, kept, *_ = WRONG[case]
    felt = wrongly_set(edition, dealer, kept).to("collecting").call("dealer-too-many-cards").to("collecting")
    felt.refused(called("dealer-wrongly-set"), "9.h")
    felt.refused(called("dealer-too-many-cards"), "9.f")
    assert (felt.chips(1), felt.chips(2)) == (0, 0)
    # Put right first and void then: all of it is undone.
    felt = wrongly_set(edition, dealer, kept).to("collecting").call("dealer-wrongly-set").to("collecting")
    felt.call("dealer-too-many-cards").play()
    assert (felt.chips(1), felt.chips(2)) == (0, 0)


@both("ma-fast-action-holdem:9.h h.9.ii", "9.h 8.i.2")
def test_a_hand_that_the_house_way_allows_is_not_set_again(edition):
    """Any two of three cards of one rank are right, so there is nothing to set again with other suits."""
    for kept in ((0, 1), (0, 2), (1, 2)):
        felt = table(edition).script("Qd Qh Qs 4c", BOARD, {2: "split Ah Kc"}, seat_1=ONE, seat_2=TWO)
        felt.to("setting")
        felt.do(HandSet(tuple(felt.state.dealer.slots[i] for i in kept)))
        while felt.state.phase != "over":
            assert "dealer-wrongly-set" not in felt.callable
            felt.refused(called("dealer-wrongly-set"), "9.h")
            felt.advance()
    felt = table(edition).to("setting")
    slots = felt.state.dealer.slots
    for two in (slots[:1], slots[:3], (slots[0], slots[0]), (slots[0], felt.state.hands[0].slots[0])):
        felt.refused(HandSet(two), path(edition, "h.7", "8.g"), "two of the dealer's four")
