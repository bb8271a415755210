"""What goes wrong, by Section 36 and Massachusetts, in every phase; Washington names nothing."""

import pytest
from fast_action_table import MA, MULTI, S36, SINGLE, Felt, both, called

from houseway.core.events import (
    CardBurned,
    CardDealt,
    CardsCollected,
    Decided,
    IrregularityCalled,
    ReshuffleOrdered,
    SeatLeft,
    WagersClosed,
)
from houseway.core.steps import Over, Settle
from houseway.equipment.cards import DECK, card, cards, texts

BOARD = "2c 3d 5h 9s Jc"
DEALER = "Td 8h 4s 6c"
ONE, TWO = "As Kd 8c 7c", "Ah Kc 8d 7d"


def table(edition, *seats, **options):
    felt = Felt(edition, **options)
    for seat in seats or (1, 2):
        felt.bet(seat, original=10)
    return felt.script(DEALER, BOARD, {2: "split Ah Kc"}, seat_1=ONE, seat_2=TWO)


def phases(edition):
    """Every phase of a round with a kept and a split hand, in order, with the table at it."""
    felt = table(edition)
    found = []
    while not isinstance(felt.step, Over):
        if felt.state.phase not in found:
            found.append(felt.state.phase)
            yield felt
        felt.advance()
    yield felt


def path(edition, s36, ma):
    return s36 if edition == S36 else ma


# ── cards of the shoe ────────────────────────────────────────────────────────────────────────────────


@both("i.1", "9.a")
def test_a_card_that_lies_face_up_is_not_played_in_any_phase(edition):
    seen = []
    for felt in phases(edition):
        at, slot, phase = felt.state, felt.state.shoe.position, felt.state.phase
        felt.call("card-face-up", shows="Qs")
        assert felt.state.shoe.position == slot + 1
        assert felt.state.shoe.unseen[card("Qs")] == 5  # known, and in the rack
        assert felt.state.phase == phase
        if phase in ("dealing", "community-burn", "community"):
            assert getattr(felt.step.event, "slot", None) == slot + 1  # the card behind it takes its place
        felt.state = at
        seen.append(phase)
    assert {"betting", "dealing", "looking", "deciding", "discards", "reveal", "setting", "community-burn",
            "community", "showing", "settling", "discarding", "collecting", "over"} <= set(seen)  # fmt: skip
    felt.refused(called("card-face-up", slot=felt.state.shoe.position + 1), path(edition, "i.1", "9.a"))
    felt.refused(
        called("card-face-up", slot=felt.state.shoe.position), path(edition, "i.1", "9.a"), "names 0 cards"
    )


@both("ma-fast-action-holdem:9.b", "9.b")
def test_a_card_drawn_in_error_is_the_next_card(edition):
    for felt in phases(edition):
        at, phase = felt.state, felt.state.phase
        if phase in ("dealing", "community-burn", "community"):  # where one is due it is no error
            felt.refused(called("card-drawn", slot=felt.state.shoe.position), "9.b")
            continue
        slot = felt.state.shoe.position
        felt.call("card-drawn")
        assert "a card drawn in error lies face down: it is the next card" in felt.look("public", 0)["notes"]
        felt.refused(called("card-drawn", slot=slot), "9.b")  # a second time
        assert "card-face-up" not in felt.callable  # nobody saw it
        assert felt.state.shoe.position == slot
        felt.state = at
    felt = table(edition)
    slot = felt.state.shoe.position
    felt.call("card-drawn").do(WagersClosed())
    assert felt.step.event == CardDealt(slot, "dealer")  # the first card of the round
    felt.advance()
    assert not felt.look("public", 0)["notes"]


@both("ma-fast-action-holdem:9.b k.1", "9.b 11")
def test_a_card_drawn_between_rounds_is_the_next_card_of_a_continuous_shuffler_too(edition):
    felt = table(edition, 1, continuous_shuffler=True).script(DEALER, BOARD, seat_1=ONE).play()
    slot = felt.state.shoe.position
    felt.call("card-drawn").do(felt.step.event)
    assert felt.state.phase == "betting"  # the others stay where they are
    felt.bet(1, original=10).do(WagersClosed())
    while felt.state.shoe.position == slot:
        assert felt.step.event.slot == slot
        felt.advance()
    felt.play().do(felt.step.event)
    assert felt.state.phase == "preparing" and felt.state.shoe.position == 0  # and are shuffled after it


@both("i.5", "9.i")
def test_without_enough_cards_the_round_is_void_and_all_are_shuffled(edition):
    needed = cards(f"{DEALER} {ONE} {TWO} {BOARD} Qc")  # with the card that is burnt
    felt = table(edition, pack=texts(needed)).play()
    assert [x.outcome for x in felt.lines].count("void") == 0  # just enough
    felt = table(edition, pack=texts([c for c in needed if c != card("Jc")])).to("void")
    clause = path(edition, "i.5", "9.i")
    assert isinstance(felt.step, Settle) and felt.step.clause.partition(":")[2] == clause
    assert len(felt.state.board.slots) == 4
    felt.play()
    assert [(x.seat, x.wager, x.outcome) for x in felt.lines] == [
        (2, "original", "void"), (2, "split", "void"), (1, "original", "void"),
    ]  # fmt: skip
    assert felt.chips(1) == felt.chips(2) == 0
    felt.do(felt.step.event)
    assert felt.state.phase == "preparing" and felt.state.shoe.position == 0
    # With naturals paid and surrenders taken before, all of it is undone.
    felt = Felt(edition, pack=texts([*cards("9c 9d 9h 9s Ah Kc 8d 7d Td 8h 4s 6c")]))
    felt.bet(1, original=10).bet(2, original=10).bet(3, original=10)
    felt.script("Td 8h 4s 6c", BOARD, {2: "surrender"}, seat_1="9c 9d 9h 9s", seat_2="Ah Kc 8d 7d")
    felt.to("void").play()
    assert felt.told()[:3] == ["3 original +0", "2 original +0", "1 original +0"]  # not one had four cards


@both("i.5", "9.i")
def test_what_was_settled_before_the_cards_ran_out_is_undone(edition):
    pack = "9c 9d 9h 9s Ah Kc 8d 7d Td 8h 4s 6c As Kd 8c 7c Qc 2c 3d"
    felt = Felt(edition, pack=pack)
    for seat in (1, 2, 3):
        felt.bet(seat, original=10)
    felt.script(DEALER, BOARD, {2: "surrender"}, seat_1="9c 9d 9h 9s", seat_2="Ah Kc 8d 7d", seat_3=ONE)
    felt.play()
    assert felt.told() == [
        "1 original +5000", "2 original -500", "2 original +0",
        "3 original +0", "2 original +500", "1 original -5000",
    ]  # fmt: skip
    assert [felt.chips(s) for s in (1, 2, 3)] == [0, 0, 0]


# ── exposed cards ────────────────────────────────────────────────────────────────────────────────────


@both("i.2", "9.c")
def test_a_players_card_shown_too_early_is_turned_down_and_play_goes_on(edition):
    for felt in phases(edition):
        at, phase = felt.state, felt.state.phase
        for hand in felt.state.hands:
            if hand.shown or hand.racked:
                continue
            for slot, known in zip(hand.slots, hand.cards, strict=True):
                if known < 0:
                    felt.call("card-exposed", slot=slot, shows="Qs")
                    exposed = next(h for h in felt.state.hands if h.seat == hand.seat)
                    assert exposed.cards[exposed.slots.index(slot)] == card("Qs")
                    felt.refused(called("card-exposed", seat=hand.seat, slot=slot, cards=cards("Qs")),
                                 path(edition, "i.2", "9.c"))  # fmt: skip
                else:
                    felt.call("seen-card-exposed", slot=slot)
                    assert felt.state == at
                assert felt.state.phase == phase
                assert "Qs" not in str(felt.look("public", 0))  # it lies face down again
                felt.state = at
        felt.refused(called("card-exposed", slot=10_000, cards=cards("Qs")), path(edition, "i.2", "9.c"))
    # A card that everybody saw is no longer looked at; the rest is.
    felt = table(edition, 1).to("looking")
    slots = felt.state.hand.slots
    felt.call("card-exposed", slot=slots[0], shows="As")
    assert felt.step.event.slots == slots[1:]
    felt.play()
    assert felt.told() == ["1 original +1000"]


# ── too few cards, too many ──────────────────────────────────────────────────────────────────────────


def missed(felt, seat, times):
    """The deal with so many cards missed by a position."""
    felt.do(WagersClosed())
    left = times
    while felt.state.phase == "dealing":
        place = f"seat-{seat}" if seat else "dealer"
        if felt.step.event.to == place and left:
            felt.call("card-missed", seat)
            left -= 1
        else:
            felt.advance()
    return felt


@both("i.3", "9.e")
@pytest.mark.parametrize("times", [1, 2, 3])
def test_a_player_with_too_few_cards_takes_the_others_or_has_the_hand_void(edition, times):
    clause = path(edition, "i.3", "9.e")
    felt = missed(table(edition), 1, times)
    assert felt.state.phase == "offering" and felt.step.seat == 1
    assert [c.name for c in felt.step.choices] == ["take-cards", "void-hand"]
    assert {c.clause.partition(":")[2] for c in felt.step.choices} == {clause}
    # All others and the dealer have four by now.
    assert len(felt.state.dealer.slots) == len(felt.state.hands[1].slots) == 4
    felt.refused(Decided(2, "take-cards"), clause)
    felt.refused(Decided(1, "keep"), clause, "take-cards, void-hand")
    slot = felt.state.shoe.position
    felt.do(Decided(1, "take-cards"))
    felt.refused(CardDealt(slot, "seat-2"), clause)
    for _ in range(times):
        assert felt.step.event.to == "seat-1"
        felt.advance()
    assert felt.state.hands[0].slots[-1] == slot + times - 1
    felt.play()
    assert felt.chips(1) == 1000

    felt = missed(table(edition), 1, times)
    felt.do(Decided(1, "void-hand"))
    assert felt.state.phase == "returning"
    felt.advance()
    assert (felt.lines[0].outcome, felt.lines[0].amount_cents) == ("void", 0)
    assert felt.lines[0].clause.partition(":")[2] == clause
    assert felt.answer() == CardsCollected("seat-1")
    felt.play()
    assert felt.chips(1) == 0 and {x.seat for x in felt.lines[1:]} == {2}  # the others play on


@both("i.3", "9.e")
@pytest.mark.parametrize(("choice", "won"), [("take-cards", 1000), ("void-hand", 0)])
def test_a_player_who_finds_three_cards_when_he_looks_has_the_same_choice(edition, choice, won):
    felt = table(edition).to("looking")
    assert felt.state.hand.seat == 1
    felt.call("card-missed", 1)
    assert felt.state.phase == "offering" and len(felt.state.hands[0].slots) == 3
    felt.do(Decided(1, choice))
    if choice == "take-cards":
        assert felt.step.event.to == "seat-1" and felt.step.event.slot == felt.state.shoe.position
        felt.advance()
        assert felt.state.phase == "looking" and len(felt.state.hands[0].slots) == 4
    felt.play()
    assert felt.chips(1) == won
    looked = table(edition).to("deciding")
    looked.refused(called("card-missed", seat=1), path(edition, "i.3", "9.e"))  # he has seen four


@pytest.mark.clause("ma-fast-action-holdem:9.d")
@pytest.mark.parametrize("phase", ["looking", "deciding", "reveal"])
def test_a_dealer_who_lacks_a_card_gets_it_before_his_hand_is_set(phase):
    felt = table(MA).to(phase)
    felt.call("card-missed", 0)
    assert felt.state.phase == "filling" and len(felt.state.dealer.slots) == 3
    assert felt.step.event.to == "dealer"
    felt.advance()
    assert felt.state.phase == phase and len(felt.state.dealer.slots) == 4
    felt.play()


@pytest.mark.clause("s36-fast-action-holdem:i.3")
@pytest.mark.parametrize(("choice", "dealer", "won"), [
    ("take-cards", DEALER, 1000), ("take-cards", "Qd 8h 4s Qc", -1000), ("void-hand", DEALER, 0),
])  # fmt: skip
def test_in_section_36_a_player_without_any_cards_is_asked_like_one_with_too_few(choice, dealer, won):
    """The losing party is the house where the four cards win, and the player where they lose."""
    felt = missed(table(S36).script(dealer, BOARD, {}, seat_1=ONE, seat_2=TWO), 1, 4)
    assert felt.state.phase == "offering" and felt.step.seat == 1
    assert {c.clause for c in felt.step.choices} == {f"{S36}:i.3"}
    felt.do(Decided(1, choice))
    felt.play()
    assert felt.chips(1) == won
    if choice == "void-hand":
        assert (felt.lines[0].outcome, felt.lines[0].clause) == ("void", f"{S36}:i.3")
        assert CardsCollected("seat-1") not in felt.events  # there is nothing to put away


@pytest.mark.parametrize("edition", [pytest.param(MA, marks=pytest.mark.clause(f"{MA}:9.j"))])
def test_a_wager_without_any_cards_is_void_and_its_player_in_the_next_round(edition):
    felt = missed(table(edition), 1, 4)
    assert felt.state.phase == "returning"
    felt.advance()
    assert (felt.lines[0].outcome, felt.lines[0].clause) == ("void", f"{MA}:9.j")
    gone = felt.game.apply(felt.state, SeatLeft(1))  # without cards he is free to go (6.b)
    assert 1 not in gone.table.seated and felt.game.next_step(gone) == felt.step
    felt.play().ready()
    felt.bet(1, original=10).script(DEALER, BOARD, seat_1=ONE).play()
    assert felt.lines[-1].seat == 1 and felt.chips(1) == 1000


@both("ma-fast-action-holdem:9.d", "9.d")
@pytest.mark.parametrize("times", [1, 4])
def test_a_dealer_with_too_few_cards_gets_them_before_the_hand_is_set(edition, times):
    felt = missed(table(edition), 0, times)
    assert felt.state.phase == "filling" and felt.step.clause == f"{MA}:9.d"
    for _ in range(times):
        felt.advance()
    assert len(felt.state.dealer.slots) == 4 and felt.state.phase == "looking"
    felt.play()
    assert felt.chips(1) == 1000


@both("i.4 h.5", "9.g 8.e")
@pytest.mark.parametrize("choice", ["keep As Kd", "split As Kd"])
@pytest.mark.parametrize("when", ["deciding", "discards"])
def test_too_many_cards_found_among_the_discards_leave_one_hand(edition, choice, when):
    """A second hand is none then, and what was put up for it goes back."""
    felt = table(edition, 1, 2)
    felt.script(DEALER, BOARD, {1: choice}, seat_1="As Kd 8c 7c", seat_2="Ah Kc 8d 7d").do(WagersClosed())
    felt.to("deciding").advance()
    assert felt.state.phase == "deciding" and felt.state.hand.seat == 2
    if when == "discards":
        felt.to("discards")
    slot = felt.state.shoe.position
    felt.call("extra-card", 1)
    felt.play()
    assert [h.slots for h in felt.state.hands if h.seat == 1 and h.status == "set"] == [(2, 5)]
    told = [x for x in felt.lines if x.seat == 1]
    assert (told[0].outcome, told[0].wager) == (
        ("void", "split") if choice.startswith("split") else (told[0].outcome, "original")
    )
    if choice.startswith("split"):
        assert told[0].clause.endswith(path(edition, "i.4", "9.g")) and told[0].amount_cents == 0
    assert [x.wager for x in told[-1:]] == ["original"] and abs(felt.chips(1)) == 1000
    assert CardsCollected("discards/seat-1") in felt.events and slot not in felt.state.board.slots


@both("i.4", "9.g")
def test_a_player_with_too_many_cards_keeps_two_of_them(edition):
    felt = table(edition, 1)
    felt.script(DEALER, BOARD, {1: "keep As Ac"}, seat_1="As Kd 8c 7c Ac").do(WagersClosed()).to("dealing")
    while len(felt.state.hands[0].slots) < 4:
        felt.advance()
    assert felt.state.phase == "looking"
    felt = table(edition, 1)
    felt.script(DEALER, BOARD, {1: "keep As Ac"}, seat_1="As Kd 8c 7c Ac").do(WagersClosed())
    assert "extra-card" not in felt.callable  # no card lies there yet
    felt.advance()
    felt.advance()
    slot = felt.state.shoe.position
    felt.call("extra-card", 1)
    assert felt.state.hands[0].slots[-1] == slot
    felt.to("deciding")
    assert len(felt.state.hand.slots) == 5
    assert [c.name for c in felt.step.choices] == ["keep"]  # one two-card hand: no split, no surrender
    felt.refused(Decided(1, "split", 1000, slots=felt.state.hand.slots[:2]), path(edition, "h.3", "8.c"))
    felt.refused(Decided(1, "surrender"), path(edition, "h.6", "8.f"))
    felt.advance()
    assert len(felt.state.hands[0].aside) == 3
    felt.play()
    assert felt.told() == ["1 original +1000"]


@both("i.4", "9.g")
@pytest.mark.parametrize("phase", ["looking", "deciding"])
def test_a_fifth_card_is_found_after_the_deal(edition, phase):
    """To the place dealt last, and one that is noticed when the player looks, or is to decide."""
    felt = table(edition, 1, 2)
    felt.script(DEALER, BOARD, {2: "keep Ah As"}, seat_1=ONE, seat_2="Ah Kc 8d 7d As").do(WagersClosed())
    felt.to(phase)
    slot = felt.state.shoe.position
    felt.call("extra-card", 2)
    assert felt.state.hands[1].slots[-1] == slot and len(felt.state.hands[1].slots) == 5
    while not (felt.state.phase == "deciding" and felt.step.seat == 2):
        felt.advance()
    assert [c.name for c in felt.step.choices] == ["keep"]
    felt.to("reveal")  # its discards were counted
    felt.refused(called("extra-card", seat=2, slot=felt.state.shoe.position), path(edition, "i.4", "9.g"))
    felt.play()
    assert felt.chips(2) == 1000
    # A hand that is short of cards after the deal is filled up, not overfull.
    felt = missed(table(edition), 1, 1)
    felt.refused(called("extra-card", seat=1, slot=felt.state.shoe.position), path(edition, "i.4", "9.g"))
    felt = table(edition).to("deciding").call("dealer-too-many-cards")
    assert "extra-card" not in felt.callable and "extra-card" not in felt.to("collecting").callable


@both("i.4 a.1.v", "9.g 1.natural")
def test_a_natural_is_judged_by_the_first_four_cards(edition):
    for hand, paid in (("9c 9d 9h 9s 2d", 5000), ("9c 9d 9h 2d 9s", 1000)):
        felt = table(edition, 1).script(DEALER, "2c 3d 5h 9s Jc", {1: "keep 9c 9d"}, seat_1=hand)
        felt.do(WagersClosed())
        while len(felt.state.hands[0].slots) < 3:
            felt.advance()
        felt.call("extra-card", 1).play()
        assert felt.told() == [f"1 original +{paid}"]


@both("ma-fast-action-holdem:9.f", "9.f")
def test_a_dealer_with_too_many_cards_voids_all_hands_in_every_phase(edition):
    seen = set()
    for felt in phases(edition):
        phase, at = felt.state.phase, felt.state
        if not felt.state.dealer.slots or felt.state.dealer.racked:
            felt.refused(called("dealer-too-many-cards"), "9.f")
            continue
        seen.add(phase)
        ledger, lines = felt.ledger, list(felt.lines)
        felt.call("dealer-too-many-cards")
        assert felt.state.phase == "void" and felt.step.clause == f"{MA}:9.f"
        assert felt.look("public", 0)["void"]["clause"] == f"{MA}:9.f"
        shoe = felt.state.shoe
        felt.play()
        assert felt.chips(1) == felt.chips(2) == 0  # the losing party is whoever had won
        felt.do(felt.step.event)
        assert felt.state.phase == "betting" and felt.state.shoe == shoe  # a new round, from the same shoe
        felt.state, felt.ledger, felt.lines = at, ledger, lines
    assert {"deciding", "setting", "community", "settling", "paying", "collecting"} <= seen
    felt = table(edition).do(WagersClosed())
    felt.advance()
    assert felt.state.phase == "dealing"  # the dealer has one card
    assert felt.call("dealer-too-many-cards").state.phase == "void"


# ── the marker ─────────────────────────────────────────────────────────────────


@both("i.6", "9.k")
def test_a_marker_that_was_not_moved_goes_on_with_the_next_round(edition):
    felt = table(edition, 1, 2)
    clause = path(edition, "i.6", "9.k")
    felt.refused(called("marker-not-moved"), clause)  # in the first round it lies where it begins
    felt.play().ready()
    assert felt.look("public", 0)["marker"] == "seat-1"
    felt.call("marker-not-moved")
    assert felt.look("public", 0)["marker"] == "dealer"
    assert felt.look("public", 0)["notes"] == ["the dealing marker was not moved for this round"]
    felt.refused(called("marker-not-moved"), clause)  # once a round
    felt.bet(1, original=10).bet(2, original=10).do(WagersClosed())
    assert felt.step.event.to == "dealer"
    felt.refused(called("marker-not-moved"), clause)
    felt.play().ready()
    assert felt.look("public", 0)["marker"] == "seat-1" and not felt.look("public", 0)["notes"]


@both("i.6 g.2", "9.k 7.b")
def test_a_marker_found_unmoved_when_cards_are_out_lies_one_behind(edition):
    """The round is completed as it was dealt; the next begins one position on from where the marker lay."""
    phases = []
    while not phases or phases[-1] != "over":
        felt = table(edition, 1, 2).play().ready()
        felt.bet(1, original=10).bet(2, original=10).do(WagersClosed())
        for _ in phases:
            felt.advance()
        phases.append(felt.state.phase)
        if felt.state.phase == "over":
            break
        dealt = felt.look("public", 0)["marker"]
        felt.call("marker-not-moved")
        assert felt.look("public", 0)["marker"] == dealt == "seat-1"  # nothing of the deal changes
        felt.refused(called("marker-not-moved"), path(edition, "i.6", "9.k"))
        felt.play().ready()
        assert felt.look("public", 0)["marker"] == "seat-1"  # it lay at the dealer's
    assert {"dealing", "deciding", "community", "collecting"} <= set(phases)


@both("i.2 h.5", "9.c 8.e")
def test_a_card_laid_aside_that_the_dealer_exposes_is_turned_down_again(edition):
    felt = table(edition, 1, 2).to("discards")
    aside = felt.state.hand.aside
    assert len(aside) == 2
    before = felt.state
    for slot in aside:
        felt.call("seen-card-exposed", felt.state.hand.seat, slot)
    assert felt.state == before


@both("i.6 g.2 a.1.vii", "9.k 7.b 1.round-of-play")
def test_the_marker_stays_where_it_is_after_a_void_round(edition):
    felt = table(edition, 1, 2).to("deciding").call("dealer-too-many-cards").play().ready()
    assert felt.look("public", 0)["marker"] == "dealer"
    felt.refused(called("marker-not-moved"), path(edition, "i.6", "9.k"))  # it was not to be moved
    for seat in (1, 2):
        felt.bet(seat, original=10)
    felt.play().ready()
    assert felt.look("public", 0)["marker"] == "seat-1"
    void = felt.game.after_void(felt.bet(1, original=10).do(WagersClosed()).state)
    assert (void.table.marker, void.table.moved) == (1, False)
    for place in ("seat-2", "dealer"):  # around the table, back at the dealer: it can be forgotten there, too
        felt = table(edition, 1, 2, seats=2)
        for _ in range(2 if place == "seat-2" else 3):
            felt.play().ready().bet(1, original=10)
        assert felt.look("public", 0)["marker"] == place
        felt.call("marker-not-moved")
        assert felt.look("public", 0)["marker"] == {"seat-2": "seat-1", "dealer": "seat-2"}[place]
    assert felt.chips(1) == 2000  # and the round counted


# ── who calls, and where ─────────────────────────────────────────────────────────────────────────────


@both("i.1 i.2", "9.a 9.c")
def test_a_player_calls_nothing(edition):
    felt = table(edition)
    event = IrregularityCalled("card-face-up", slot=felt.state.shoe.position, cards=cards("Qs"), by="player")
    felt.refused(event, path(edition, "i.1", "9.a"), "dealer")
    felt.refused(IrregularityCalled("no-such-thing"), path(edition, "i", "9"), "card-face-up")


@pytest.mark.parametrize("edition", [MULTI, SINGLE])
@pytest.mark.clause("wa-fast-action-holdem:multi.3", "wa-fast-action-holdem:single.5")
def test_washington_names_no_irregularity(edition):
    felt = Felt(edition).bet(1, ante=10).script(DEALER, BOARD, seat_1=ONE)
    while felt.state.phase != "over":
        assert felt.callable == set()
        felt.refused(
            called("card-face-up", slot=felt.state.shoe.position, cards=DECK[:1]), "", "no irregularity"
        )
        felt.advance()


@both("i.1", "9.a")
def test_nothing_is_called_while_cards_are_prepared(edition):
    felt = Felt(edition)
    while felt.state.phase != "idle":
        assert felt.callable == set()
        felt.advance()
    assert felt.callable == set()  # the cards lie spread
    felt.sit(1)
    assert felt.state.phase == "preparing" and felt.callable == set()
    felt.refused(called("card-face-up", slot=0, cards=DECK[:1]), path(edition, "i.1", "9.a"))
    assert isinstance(felt.ready().events[-1], CardBurned)


@both("i.1 ma-fast-action-holdem:9.b", "9.a 9.b")
def test_of_a_shoe_that_goes_to_the_shuffle_nothing_is_called_after_the_round(edition):
    felt = table(edition).to("deciding").do(ReshuffleOrdered())
    assert {"card-face-up", "card-drawn"} <= felt.callable  # the round still needs its cards
    assert felt.play().callable == set()
    assert {"card-face-up", "card-drawn"} <= table(edition).play().callable  # the next round's
