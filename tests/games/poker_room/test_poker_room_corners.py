"""Corners of the poker room: odd chips and debts of those who lose by them, what is told, what is refused."""

import pytest
from poker_table import Felt, stud_stack

from houseway.core.events import CardDealt, Decided
from houseway.core.game import PUBLIC, Illegal, seat_viewer
from houseway.equipment.cards import card
from houseway.games.poker_room.variants import variant

CHIPS = {1: 50_000, 2: 50_000, 4: 50_000}


@pytest.mark.clause("oh-poker:6.X")
def test_the_highest_card_has_the_odd_chip_whatever_the_others_are():
    """Seat 2 has the higher suit of every card but the ace, and does not get it. Three antes make an odd pot:
    seat 4 is all in with his."""
    hands = {1: "As Kc Qd 9h 7c", 2: "Ah Ks Qs 9s 7s", 4: "2d 3h 4c 5d 8c"}
    chips = {1: 50_000, 2: 50_000, 4: 100}
    felt = Felt("five-card-stud", chips, stud_stack(hands, first=2), mucking=False).to_end()
    assert felt.won() == {1: 100, 2: 0, 4: -100}


@pytest.mark.clause("oh-poker:3.IV")
def test_who_sits_out_where_no_blind_passes_owes_nothing():
    felt = Felt("holdem", dict.fromkeys(range(1, 7), 50_000))
    passed = {felt.state.button, felt.state.small, felt.state.big}
    away = next(s for s in (4, 5, 6) if s not in passed and s != felt.state.big + 1)
    felt.apply(Decided(away, "sit-out"))
    felt.to_end().next_round().forward()
    assert felt.state.hand(away) is None and felt.state.owed == ()
    felt.apply(Decided(away, "sit-in"))
    before = felt.won()[away]
    felt.to_end().next_round().forward()
    if away not in (felt.state.small, felt.state.big):
        assert felt.won()[away] == before


@pytest.mark.clause("oh-poker:1.dead-money")
def test_dead_money_in_the_pot_is_put_in_and_goes_back_when_the_round_is_void():
    felt = Felt("holdem", CHIPS)
    felt.apply(Decided(4, "sit-out"))
    felt.to_end()
    while not any(o.small and o.big for o in felt.state.owed):
        felt.next_round().to_end()
    felt.apply(Decided(4, "sit-in"))
    felt.next_round().forward()
    while not felt.state.street:
        felt.act("call" if "call" in felt.choices() else "check")
    put_in = felt.game.put_in(felt.state)
    assert put_in == {1: 200, 2: 200, 4: 300} and sum(put_in.values()) == sum(felt.pots.values())


@pytest.mark.clause("oh-poker:5.VIII.B")
def test_one_who_draws_all_gets_his_own_discards_when_nothing_else_is_left():
    """Eight players hold forty cards: one who draws five three times has used the deck up alone."""
    felt = Felt("ace-to-five", dict.fromkeys(range(1, 9), 50_000), seats=8, draws="triple")
    drawn = 0
    while hasattr(step := felt.forward(), "choices"):
        names = [c.name for c in step.choices]
        if "draw" in names and step.seat == 1:
            felt.act("draw 0 1 2 3 4")
            drawn += 1
            assert len(felt.state.hand(1).cards) == 5
        else:
            felt.act(next(n for n in ("check", "call", "stand-pat", "show") if n in names))
    assert drawn == 3
    known = [c for h in felt.state.hands for c in h.known]
    assert len(known) == len(set(known)) == 40


@pytest.mark.clause("oh-poker:1.fouled-hand")
def test_a_hand_is_called_fouled_while_the_bets_are_gathered():
    felt = Felt("holdem", CHIPS).act("call", "call")
    felt.apply(Decided(felt.turn, "check"))
    assert felt.state.phase == "gathering"
    felt.call_irregularity("fouled-hand", seat=4, by="floor")
    assert felt.state.phase == "gathering" and felt.state.hand(4).folded
    assert felt.to_end().won()[4] == -200


def test_a_hand_that_was_exposed_after_the_deal_is_no_matter_for_a_new_card():
    felt = Felt("holdem", CHIPS)
    felt.act("call", "call")
    felt.apply(Decided(felt.turn, "check"))
    felt.apply(felt.step.event)
    felt.apply(felt.step.event)
    assert felt.state.phase == "dealing" and felt.state.street == 1
    with pytest.raises(Illegal, match="the first deal is done"):
        felt.call_irregularity("exposed-card", slot=felt.state.hands[0].slots[0])


def test_after_a_fold_there_is_no_misdeal_any_more():
    felt = Felt("holdem", CHIPS).act("fold")
    with pytest.raises(Illegal, match="somebody has acted"):
        felt.call_irregularity("misdeal", by="floor")


def test_cards_for_the_button_are_told_with_their_seats():
    class Stops(Felt):
        told = ()

        def apply(self, event):
            super().apply(event)
            self.told = self.told or self.game.view(self.state, PUBLIC).get("for_button", ())

    felt = Stops("holdem", {1: 5_000, 2: 5_000}, "Qs 3d", first_button="by-card")
    assert felt.told == [{"seat": 1, "card": "Qs"}]


def test_a_hand_is_described_to_who_sees_all_of_it():
    felt = Felt("seven-card-stud", {1: 5_000, 2: 5_000})
    while felt.state.street < 3:
        felt.act(next(n for n in ("forced-bet", "call", "check") if n in felt.choices()))
    own = {h["seat"]: h for h in felt.game.view(felt.state, seat_viewer(1))["hands"]}
    assert own[1]["hand"] and "hand" not in own[2]


@pytest.mark.clause("oh-poker:1.rake")
@pytest.mark.parametrize(("drop", "why"), [(0, "rake"), (1, "rake and promotional funds of $12")])
def test_the_line_of_the_rake_says_what_is_in_it(drop, why):
    felt = Felt("holdem", CHIPS, rake_percent=10, promotional_drop=drop)
    felt.act("raise 400", "call", "call").to_end()
    taken = next(line for line in felt.lines if line.wager == "rake")
    assert taken.why == why


@pytest.mark.parametrize(
    ("name", "draws", "title"),
    [
        ("ace-to-five", "single", "Ace to Five Lowball"),
        ("five-card-draw", "triple", "Five-Card Draw, Triple Draw"),
    ],
)
def test_what_a_draw_game_is_called(name, draws, title):
    assert variant(name, draws).title == title


def test_a_card_that_was_seen_is_named_when_it_is_refused():
    felt = Felt("five-card-stud", {1: 5_000, 2: 5_000}, stud_stack({1: "3d 2c", 2: "4d 9c"}, first=2))
    felt.act("forced-bet")
    felt.apply(Decided(felt.turn, "call"))
    while not isinstance(getattr(felt.step, "event", None), CardDealt):
        felt.apply(felt.step.event)
    with pytest.raises(Illegal, match="2c is not among the cards nobody has seen"):
        felt.apply(felt.step.event.with_value(card("2c")))
