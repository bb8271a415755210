"""Dealing: who gets which card when, burns, draws, and decks that run short."""

import pytest
from poker_table import DRAW, EDITION_OF, FIVE, HOLDEM, OMAHA, STUD, Felt, stacked, stud_stack

from houseway.core.events import CardBurned, CardDealt, CardsShown, Decided, Shuffled
from houseway.core.game import AUDITOR, PUBLIC, Illegal, seat_viewer
from houseway.core.steps import Over
from houseway.editions.house import ElectionRefused
from houseway.editions.loader import load_edition
from houseway.equipment.cards import card, cards
from houseway.games.registry import open_game

CHIPS = {2: 50_000, 4: 50_000, 5: 50_000}  # seat 5 has the button


def dealt(felt):
    """Cards and burns in order: ``"4"`` face down, ``"4^"`` face up, ``"board"``, ``"burn"``."""
    found = []
    for event in felt.events:
        if isinstance(event, CardDealt):
            up = "^" if event.card is not None and event.to != "board" else ""
            found.append(event.to.removeprefix("seat-") + up)
        elif isinstance(event, CardBurned):
            found.append("burn")
    return " ".join(found)


FLOP = " burn board board board burn board burn board"


@pytest.mark.clause(
    "oh-poker:3.V", "oh-poker:3.VII", "oh-poker:3.VIII", "oh-poker:3.IX", "oh-poker:4.II", "oh-poker:4.III",
    "oh-poker:1.burn-card", "oh-poker:5.VI", "oh-poker:2.III", "oh-poker:2.VI", "oh-poker:2.VIII",
    "oh-poker:6.III", "oh-poker:6.VI", "oh-poker:6.VIII", "oh-poker:1.up-card", "oh-poker:1.hole-card",
)  # fmt: skip
@pytest.mark.parametrize(
    ("variant", "order"),
    [
        ("holdem", "2 4 5 " * 2 + FLOP),
        ("omaha", "2 4 5 " * 4 + FLOP),
        ("omaha-eight-or-better", "2 4 5 " * 4 + FLOP),
        ("big-o", "2 4 5 " * 5 + FLOP),
        ("five-card-draw", "2 4 5 " * 5),
        ("seven-card-stud", "2 4 5 " * 2 + "2^ 4^ 5^ " + "burn 2^ 4^ 5^ " * 3 + "burn 2 4 5"),
        ("razz", "2 4 5 " * 2 + "2^ 4^ 5^ " + "burn 2^ 4^ 5^ " * 3 + "burn 2 4 5"),
        ("five-card-stud", "2 4 5 2^ 4^ 5^ " + "burn 2^ 4^ 5^ " * 3),
    ],
)
def test_the_order_of_the_deal(variant, order):
    felt = Felt(variant, CHIPS, betting="fixed-limit").to_end()
    assert dealt(felt) == " ".join(order.split())
    burnt = {e.slot for e in felt.events if isinstance(e, CardBurned)}
    seen = {s for e in felt.events for s, _ in e.shown()}
    assert not burnt & seen  # what is burnt stays unknown


@pytest.mark.clause("oh-poker:3.V", "oh-poker:2.VI")
def test_a_card_out_of_order_or_the_wrong_way_up_is_refused():
    felt = Felt("holdem", CHIPS)
    before = [i for i, e in enumerate(felt.events) if isinstance(e, CardDealt)]
    state = felt.game.open()
    for event in felt.events[: before[1]]:
        state = felt.game.apply(state, event)
    right = felt.events[before[1]]
    for wrong in (
        CardDealt(right.slot + 1, right.to),
        CardDealt(right.slot, "seat-5"),
        CardDealt(right.slot, right.to, card("As")),
        CardBurned(right.slot),
    ):
        with pytest.raises(Illegal):
            felt.game.apply(state, wrong)
    assert felt.game.apply(state, right) != state


@pytest.mark.clause("oh-poker:2.VI", "oh-poker:6.VI", "oh-poker:2.VIII")
@pytest.mark.parametrize("variant", ["seven-card-stud", "five-card-stud"])
def test_who_folded_gets_no_more_cards(variant):
    felt = Felt(variant, CHIPS)
    opener = felt.turn
    felt.act("forced-bet", "fold")
    folded = next(h.seat for h in felt.state.hands if h.folded)
    felt.to_end()
    count = len(felt.state.hand(folded).slots)
    assert folded != opener and count == (3 if variant == "seven-card-stud" else 2)


# ── too few cards in stud ────────────────────────────────────────────────────────────────────────────

EIGHT = dict.fromkeys(range(1, 9), 50_000)


@pytest.mark.clause("oh-poker:2.X", "oh-poker:1.community-card")
def test_eight_who_stay_share_a_last_card():
    felt = Felt("seven-card-stud", EIGHT, seats=8, mucking=False).to_end()
    # 8 times 6 cards and 3 burns leave one, and with the burns four: not one for each.
    assert all(len(h.slots) == 6 for h in felt.state.hands)
    assert len(felt.state.board) == 1
    assert dealt(felt).endswith(" 8^ board")  # too few for a burn
    shared = felt.state.board[0][1]
    assert felt.game.view(felt.state, PUBLIC)["board"] and shared not in felt.state.hands[0].known
    assert sum(felt.won().values()) == 0


class Boxed(Felt):
    """So many boxed cards come to light while a street is dealt."""

    street, boxed = 0, 0

    @property
    def step(self):
        while self.boxed and (self.state.phase, self.state.street) == ("dealing", self.street):
            self.boxed -= 1
            self.call_irregularity("boxed-card", slot=self.state.shoe.position)
        return super().step


@pytest.mark.clause("oh-poker:2.IX", "oh-poker:2.X", "oh-poker:1.boxed-card")
@pytest.mark.parametrize(("street", "boxed", "shuffled"), [(3, 1, 3), (2, 1, 3), (2, 4, 4)])
def test_where_boxed_cards_leave_nothing_the_shared_card_comes_out_of_burns_or_muck(street, boxed, shuffled):
    """Eight stay. One boxed card takes the last of the stub: the three burns are shuffled. Four make the
    burns come back for sixth street, and the shared card can only be one of those that came to light."""
    felt = Boxed("seven-card-stud", EIGHT, seats=8, mucking=False)
    felt.street, felt.boxed = street, boxed
    felt.to_end()
    assert not felt.boxed and [e.count for e in felt.events if isinstance(e, Shuffled)][-1] == shuffled
    assert len(felt.state.board) == 1 and dealt(felt).endswith(" board")
    shared = felt.state.board[0][1]
    assert all(shared not in h.known and len(h.slots) == 6 for h in felt.state.hands)
    assert sum(felt.won().values()) == 0


@pytest.mark.clause("oh-poker:2.IX")
def test_seven_who_stay_get_a_last_card_out_of_stub_and_burns_without_a_burn():
    seven = {s: c for s, c in EIGHT.items() if s < 8}
    felt = Felt("seven-card-stud", seven, seats=8, mucking=False)
    felt.to_end()
    # 7 times 6 and 3 burns leave seven: none for a burn. Ten are shuffled, seven of them dealt.
    shuffles = [e.count for e in felt.events if isinstance(e, Shuffled)]
    assert shuffles == [52, 10]
    assert dealt(felt).endswith(" 7^ 1 2 3 4 5 6 7")
    known = [c for h in felt.state.hands for c in h.known]
    assert len(known) == len(set(known)) == 49


@pytest.mark.clause("oh-poker:2.IX", "oh-poker:2.VIII")
def test_six_who_stay_have_enough_for_every_burn():
    six = {s: c for s, c in EIGHT.items() if s < 7}
    felt = Felt("seven-card-stud", six, seats=8).to_end()
    assert [e.count for e in felt.events if isinstance(e, Shuffled)] == [52]
    assert dealt(felt).count("burn") == 4


# ── draws ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("oh-poker:5.VIII", "oh-poker:5.VIII.A", "oh-poker:1.draw", "oh-poker:5.IX")
def test_players_draw_one_after_the_other_from_the_left_of_the_button():
    felt = Felt("five-card-draw", CHIPS, draws="double").act("call", "call", "check")
    assert felt.state.phase == "drawing" and felt.turn == 2
    old = felt.state.hand(2)
    felt.act("draw 0 4")
    new = felt.state.hand(2)
    assert new.slots[:3] == old.slots[1:4] and len(new.known) == 5 and set(new.discards) == {
        old.cards[0], old.cards[4]
    }  # fmt: skip
    assert dealt(felt).endswith("5 burn 2 2")
    assert felt.turn == 4
    felt.act("stand-pat", "draw 0 1 2 3 4")
    assert dealt(felt).endswith("5 burn 2 2 5 5 5 5 5")  # one burn a drawing round
    assert felt.state.phase == "betting" and felt.turn == 2  # the first live player left of the button
    felt.act("check", "check", "check")
    assert felt.state.phase == "drawing" and felt.state.street == 2
    felt.act("stand-pat", "stand-pat", "stand-pat")
    assert dealt(felt).count("burn") == 1  # nobody got a card
    assert felt.state.phase == "betting"


@pytest.mark.clause("oh-poker:5.IX")
@pytest.mark.parametrize(("draws", "rounds"), [("single", 1), ("double", 2), ("triple", 3)])
def test_the_last_betting_follows_the_last_draw(draws, rounds):
    felt = Felt("deuce-to-seven", CHIPS, draws=draws)
    phases = []
    while not isinstance(felt.forward(), Over):
        if not phases or phases[-1] != felt.state.phase:
            phases.append(felt.state.phase)
        asked = felt.asked()
        names = [c.name for c in asked.choices]
        wanted = next(n for n in ("stand-pat", "check", "call", "show") if n in names)
        felt.apply(asked.choice(wanted).pick())
    assert [p for p in phases if p != "showdown"] == ["betting"] + ["drawing", "betting"] * rounds


@pytest.mark.clause("oh-poker:5.VIII")
def test_a_sixth_discard_a_second_draw_and_anothers_cards_are_refused():
    felt = Felt("five-card-draw", CHIPS).act("call", "call", "check")
    own, other = felt.state.hand(2).slots, felt.state.hand(4).slots
    for seat, choice, slots in (
        (2, "draw", (*own, own[0])),
        (2, "draw", (*own, other[0])),
        (2, "draw", (other[0],)),
        (2, "draw", ()),
        (2, "stand-pat", own[:1]),
        (4, "draw", other[:1]),
        (2, "check", ()),
    ):
        before = felt.state
        with pytest.raises(Illegal) as refused:
            felt.apply(Decided(seat, choice, slots=slots))
        assert refused.value.clause == "oh-poker:5.VIII" and felt.state is before
    felt.act("stand-pat")
    with pytest.raises(Illegal, match="drawn or stood pat") as refused:
        felt.apply(Decided(2, "draw", slots=own[:1]))
    assert refused.value.clause == "oh-poker:5.VIII"


@pytest.mark.clause("oh-poker:5.VIII.B")
def test_muck_and_stub_are_shuffled_but_for_what_the_drawer_threw_away():
    felt = Felt("five-card-draw", EIGHT, seats=8).act(*["call"] * 7, "check")
    felt.act("draw 0 1 2 3 4", "draw 0 1 2 3 4")  # 40 dealt, a burn, 10 drawn: one is left
    assert felt.state.shoe.remaining == 1
    first, second = felt.state.hand(1).discards, felt.state.hand(2).discards
    third = felt.state.hand(3).known
    felt.act("draw 0 1 2")
    # One in the stub, the burn and ten discards; not the three that seat 3 has just thrown away.
    assert [e.count for e in felt.events if isinstance(e, Shuffled)] == [52, 12]
    new = set(felt.state.hand(3).known) - set(third)
    assert len(new) == 3 and not new & set(felt.state.hand(3).discards)
    assert felt.state.hand(3).discards == third[:3]
    assert new <= {*first, *second} | (set(range(52)) - {c for h in felt.state.hands for c in h.known} | new)
    felt.to_end()
    assert sum(felt.won().values()) == 0


@pytest.mark.clause("oh-poker:5.VIII.B")
def test_what_was_thrown_away_in_an_earlier_draw_stays_out_too():
    """Seat 1 threw five away, another's reshuffle took them in, and now seat 1 makes one himself."""
    felt = Felt("deuce-to-seven", EIGHT, seats=8, draws="triple").act(*["call"] * 7, "check")
    felt.act(*["draw 0 1 2 3 4"] * 8, *["check"] * 8)
    shuffles = len([e for e in felt.events if isinstance(e, Shuffled)])
    assert shuffles > 1
    first = set(felt.state.hand(1).discards)
    while len([e for e in felt.events if isinstance(e, Shuffled)]) == shuffles:
        before, seat = felt.state, felt.turn
        felt.act("draw 0 1 2 3 4")
    again = [e for e in felt.events if isinstance(e, Shuffled)][-1]
    held = {c for h in before.live for c in h.known} - set(before.hand(seat).known)
    kept_out = set(before.hand(seat).discards) | set(before.hand(seat).known)
    assert len(first) == 5 and again.count == 52 - len(held | kept_out)
    new = set(felt.state.hand(seat).known)
    assert len(new) == 5 and not new & kept_out


# ── tables and games ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("oh-poker:2.II", "oh-poker:3.II", "oh-poker:5.II", "oh-poker:6.II", "oh-poker:4.II")
@pytest.mark.parametrize(
    ("edition", "most", "clause"),
    [(STUD, 8, "2.II"), (HOLDEM, 10, "3.II"), (OMAHA, 10, "3.II"), (DRAW, 8, "5.II"), (FIVE, 8, "6.II")],
)
def test_how_many_players_a_table_has(edition, most, clause):
    assert open_game("poker-room", edition=edition, seats=most).table.seats == most
    with pytest.raises(ElectionRefused) as refused:
        open_game("poker-room", edition=edition, seats=most + 1)
    assert refused.value.clauses == (f"oh-poker:{clause}",)


@pytest.mark.clause("oh-poker:2.I", "oh-poker:3.I", "oh-poker:4.I", "oh-poker:5.I", "oh-poker:6.I")
@pytest.mark.parametrize("edition", sorted(set(EDITION_OF.values())))
def test_the_games_that_may_be_offered(edition):
    offered = {v for v, e in EDITION_OF.items() if e == edition}
    for variant in offered:
        opened = open_game("poker-room", edition=edition, elections={"variant": variant}, seats=6)
        assert opened.variant.name == variant
    with pytest.raises(ElectionRefused) as refused:
        open_game("poker-room", edition=edition, elections={"variant": "badugi"})
    section = {STUD: 2, HOLDEM: 3, OMAHA: 4, DRAW: 5, FIVE: 6}[edition]
    assert refused.value.clauses == (f"oh-poker:{section}.I",)


@pytest.mark.clause("oh-poker:3.II", "oh-poker:4.II", "oh-poker:4.III")
@pytest.mark.parametrize("variant", EDITION_OF)
def test_a_table_has_as_many_seats_as_the_book_and_a_deck_allow(variant):
    """Unless fewer are said; one more is refused."""
    edition = EDITION_OF[variant]
    found = open_game("poker-room", edition=edition, elections={"variant": variant})
    streets = found.variant.streets
    most = load_edition(edition).seats
    if found.variant.board:  # a board and its burns come off the deck first
        shared = sum(1 + s.board for s in streets if s.board)
        most = min(most, (52 - shared) // sum(s.down for s in streets))
    assert found.table.seats == most == (8 if edition in (STUD, DRAW, FIVE) or "big-o" in variant else 10)
    with pytest.raises(ElectionRefused, match=f"2 to {most} seats, not {most + 1}") as refused:
        open_game("poker-room", edition=edition, elections={"variant": variant}, seats=most + 1)
    if "big-o" in variant:
        assert refused.value.clauses == ("oh-poker:4.III",)
        assert f"Omaha with variant = {variant} has" in refused.value.reason


@pytest.mark.parametrize("edition", [STUD, HOLDEM, OMAHA])
def test_a_spread_is_offered_in_draw_and_five_card_stud_alone(edition):
    with pytest.raises(ElectionRefused):
        open_game("poker-room", edition=edition, elections={"betting": "spread-limit"})


# ── who sees what ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("oh-poker:1.hole-card", "oh-poker:1.up-card", "oh-poker:1.muck")
def test_hole_cards_are_their_players_and_folded_ones_stay_so():
    hands = {1: "As Ks 2c 7d 8h 9c Td", 2: "Qs Qd 5c 4d 8c 9d Th", 3: "3h 3d Kc 7h 8d 9h Tc"}
    felt = Felt("seven-card-stud", dict.fromkeys(hands, 50_000), stud_stack(hands))
    felt.act("forced-bet")

    def seen(viewer, seat):
        return next(h["cards"] for h in felt.game.view(felt.state, viewer)["hands"] if h["seat"] == seat)

    assert seen(PUBLIC, 2) == ["??", "??", "5c"] == seen(seat_viewer(1), 2)
    assert seen(seat_viewer(2), 2) == ["Qs", "Qd", "5c"] == seen(AUDITOR, 2)
    felt.act("fold").to_end()
    shown = [e for e in felt.events if isinstance(e, CardsShown) and e.to == "all"]
    assert shown and not any(set(e.cards) & set(cards("Qs Qd")) for e in shown)
    for viewer in (PUBLIC, seat_viewer(1), seat_viewer(3)):
        assert seen(viewer, 2)[:2] == ["??", "??"]
    assert seen(AUDITOR, 2)[:2] == ["Qs", "Qd"]
    assert not felt.game.opens_all


@pytest.mark.clause("oh-poker:1.muck")
def test_discards_are_seen_by_their_player_and_the_auditor():
    hands = {2: "As Ks Qs Js 2c", 4: "3c 3d 4c 4d 9h", 5: "5c 5d 6c 6d 9s"}
    felt = Felt("five-card-draw", CHIPS, stacked((2, 4, 5), hands))
    felt.act("call", "call", "check", "draw 4")
    for viewer in (PUBLIC, seat_viewer(4)):
        assert "2c" not in str(felt.game.view(felt.state, viewer))
    assert felt.game.view(felt.state, seat_viewer(2))["hands"][0]["discards"] == ["2c"]
