"""Showdowns, rake, kills, and what goes wrong."""

import pytest
from msgspec.structs import replace
from poker_table import EDITION_OF, Felt, made, stacked, stud_stack

from houseway.core.events import (
    BetsPosted,
    CardsShown,
    Decided,
    IrregularityCalled,
    SeatLeft,
    SeatTaken,
    Settled,
)
from houseway.core.game import Illegal
from houseway.core.steps import Procedure
from houseway.dealer import books
from houseway.editions.house import ElectionRefused
from houseway.equipment.cards import card
from houseway.games.registry import open_game
from houseway.money.ledger import INVENTORY

HANDS = {1: "As Ah", 2: "Ks Kh", 3: "Qs Qh"}
BOARD = "2c 3d 7h 8s 9c"
CHIPS = dict.fromkeys(HANDS, 50_000)


def holdem(**more):
    return Felt("holdem", CHIPS, stacked((1, 2, 3), HANDS, BOARD), **more)


def shown(felt):
    return [e.slots for e in felt.events if isinstance(e, CardsShown) and e.to == "all"]


def checked_down(felt):
    return felt.act("call", "call", "check", *["check"] * 9)


# ── the showdown ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("oh-poker:1.showdown")
def test_who_bet_last_shows_first_and_the_others_after_him_clockwise():
    felt = checked_down(holdem())
    assert felt.state.hand(1).shown and felt.turn == 2  # without a bet the first left of the button


@pytest.mark.clause("oh-poker:1.showdown")
def test_the_last_to_bet_on_the_river_shows_first():
    felt = holdem().act("call", "call", "check", *["check"] * 3)
    while felt.state.street < 3:
        felt.act("check")
    felt.act("check", "check", "bet 200", "call", "call")
    assert felt.state.hand(3).shown and felt.turn == 1


@pytest.mark.clause("oh-poker:1.showdown", "oh-poker:1.muck")
@pytest.mark.parametrize("mucking", [True, False])
def test_a_beaten_hand_may_be_mucked_unseen_where_the_house_lets_it(mucking):
    felt = holdem(mucking=mucking).act("call", "call", "check")
    while felt.state.phase == "betting":
        felt.act("check")
    if not mucking:
        assert felt.state.phase == "over" and len(shown(felt)) == 3
        return
    assert felt.asked().default == "muck" and felt.turn == 2
    for wrong in (Decided(3, "show"), Decided(2, "fold"), Decided(2, "show", 100)):
        with pytest.raises(Illegal) as refused:
            felt.apply(wrong)
        assert refused.value.clause == "oh-poker:3.X"
    felt.act("muck", "show")
    assert len(shown(felt)) == 2 and felt.state.hand(2).folded
    assert felt.won() == {1: 400, 2: -200, 3: -200}


@pytest.mark.clause("oh-poker:1.muck", "oh-poker:1.side-pot")
def test_the_last_who_could_win_a_side_pot_does_not_muck():
    chips = {1: 200, 2: 200, 3: 150}
    felt = Felt("holdem", chips, stacked((1, 2, 3), HANDS, BOARD)).act("call", "call")
    assert felt.state.hand(3).shown and felt.turn == 1  # all in for the main pot alone
    felt.act("muck")  # aces: now kings alone can win the side pot
    assert felt.state.phase == "over" and felt.state.hand(2).shown
    assert felt.won() == {1: -200, 2: 350, 3: -150}


@pytest.mark.clause("oh-poker:1.showdown")
def test_who_is_all_in_and_did_not_act_does_not_show_first():
    felt = Felt("holdem", {1: 1_000, 2: 5_000, 3: 5_000}, stacked((1, 2, 3), HANDS, BOARD))
    felt.act("raise 3000", "call", "call", *["check"] * 6)
    assert felt.state.hand(2).shown and felt.turn == 3  # seat 2 acted first on the river


@pytest.mark.clause("oh-poker:1.showdown")
def test_where_all_are_all_in_early_the_last_to_raise_shows_first():
    felt = Felt("holdem", dict.fromkeys((1, 2, 3), 3_000), stacked((1, 2, 3), HANDS, BOARD))
    felt.act("call", "raise 3000", "call", "call")
    assert felt.state.hand(1).shown and felt.turn == 2
    felt = Felt("holdem", dict.fromkeys((1, 2, 3), 3_000), stacked((1, 2, 3), HANDS, BOARD))
    felt.act("raise 3000", "call", "call")
    assert felt.state.hand(3).shown and felt.turn == 1


def test_a_hand_won_without_a_showdown_is_not_shown():
    felt = holdem().act("raise 600", "fold", "fold")
    assert not shown(felt) and felt.lines[0].why == "everybody else has folded"


# ── rake and kill ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("oh-poker:1.rake", "oh-poker:1.pot")
@pytest.mark.parametrize(
    ("pot", "percent", "cap", "taken"),
    [(600, 10, 5, 0), (1_200, 10, 5, 100), (6_000, 10, 5, 500), (3_000, 5, 5, 100), (6_000, 0, 5, 0)],
)
def test_the_rake_is_a_share_in_whole_chips_up_to_a_cap(pot, percent, cap, taken):
    felt = holdem(rake_percent=percent, rake_cap=cap, mucking=False)
    each = pot // 3
    felt.act(f"raise {each}", "call", "call") if each > 200 else felt.act("call", "call", "check")
    felt.to_end()
    assert sum(line.amount_cents for line in felt.lines if line.wager == "rake") == taken
    assert felt.won()[1] == pot - each - taken
    assert felt.ledger.balance(INVENTORY) - 10**9 == taken


@pytest.mark.clause("oh-poker:1.rake")
@pytest.mark.parametrize("no_flop", [True, False])
def test_no_flop_no_drop(no_flop):
    felt = holdem(rake_percent=10, no_flop_no_drop=no_flop).act(
        "raise 2000", "call", "raise 9000", "fold", "fold"
    )
    taken = [line.amount_cents for line in felt.lines if line.wager == "rake"]  # of 6,000
    assert taken == ([] if no_flop else [500])
    seen = holdem(rake_percent=10, no_flop_no_drop=no_flop).act(
        "raise 2000", "call", "call", "bet 400", "fold", "fold"
    )
    assert [line.amount_cents for line in seen.lines if line.wager == "rake"] == [500]


@pytest.mark.clause("oh-poker:1.rake")
@pytest.mark.parametrize(
    ("variant", "first"), [("seven-card-stud", "complete 2000"), ("five-card-draw", "raise 2000")]
)
def test_without_a_flop_the_first_betting_round_is_raked(variant, first):
    felt = Felt(variant, CHIPS, betting="no-limit", rake_percent=10, rake_cap=50)
    felt.act(first, "raise 9000", "fold", "fold")
    pot = sum(line.amount_cents for line in felt.lines)
    assert pot >= 4_000
    assert [line.amount_cents for line in felt.lines if line.wager == "rake"] == [pot // 1_000 * 100]


@pytest.mark.clause("oh-poker:1.rake", "oh-poker:1.side-pot")
def test_a_side_pot_that_two_put_in_is_raked_like_any_other():
    """Seat 1 is all in; what seats 2 and 3 bet beside him is contested until one of them folds."""
    chips = {1: 2_000, 2: 50_000, 3: 50_000}
    felt = Felt("holdem", chips, stacked((1, 2, 3), HANDS, BOARD), rake_percent=10, rake_cap=50)
    felt.act("raise 2000", "call", "call", "bet 1000", "call", "bet 3000", "fold").to_end()
    rakes = {line.against: line.amount_cents for line in felt.lines if line.wager == "rake"}
    assert rakes == {"pot-1": 600, "pot-2": 200}


@pytest.mark.clause("oh-poker:1.pot", "oh-poker:1.rake")
def test_promotional_funds_come_out_of_the_pot_into_an_account_of_their_own():
    felt = (
        holdem(rake_percent=10, promotional_drop=2, mucking=False).act("raise 2000", "call", "call").to_end()
    )
    assert felt.won()[1] == 6_000 - 2_000 - 500 - 200
    assert felt.ledger.balance("promotional-fund") == 200
    assert felt.ledger.balance(INVENTORY) - 10**9 == 500


@pytest.mark.clause("oh-poker:1.kill-option")
@pytest.mark.parametrize(("kill", "lower", "higher"), [("half", 300, 600), ("full", 400, 800)])
def test_two_pots_in_a_row_kill_the_next(kill, lower, higher):
    felt = Felt("holdem", dict.fromkeys((1, 2, 3), 50_000), betting="fixed-limit", kill=kill)
    felt.act("raise 400", "fold", "fold")  # seat 3 wins
    felt.next_round().act("fold", "fold")  # and again, from the big blind
    assert [line.seat for line in felt.lines] == [3, 3]
    felt.next_round().forward()
    assert felt.state.killed == 3 and felt.game.limits(felt.state) == (lower, higher)
    assert felt.state.hand(3).bet == lower == felt.state.level  # his blind
    assert felt.choices()["raise"] == (2 * lower, 2 * lower)


def killed_by_four(chips=None):
    """Four players, button 1, blinds 2 and 3; seat 4, to their left, has killed the pot."""
    felt = Felt(
        "omaha", chips or dict.fromkeys((1, 2, 3, 4), 50_000),
        betting="fixed-limit", kill="full", kill_by="whole-pot",
    )  # fmt: skip
    assert felt.turn == 3
    return felt.act("fold", "raise 400", "fold", "fold").next_round()


@pytest.mark.clause("oh-poker:3.VI", "oh-poker:1.kill-option")
def test_action_begins_to_the_left_of_a_kill_beside_the_blinds_and_its_player_may_raise():
    felt = killed_by_four()
    assert felt.turn == 1 and (felt.state.button, felt.state.big, felt.state.killed) == (1, 3, 4)
    felt.act("call", "call", "call")
    assert felt.turn == 4 and set(felt.choices()) == {"check", "raise"}


@pytest.mark.clause("oh-poker:1.kill-option", "oh-poker:1.fixed-limit")
def test_a_kill_that_is_short_is_called_in_full():
    felt = killed_by_four()
    felt.chips[4] = 150
    assert felt.turn == 1 and felt.state.hand(4).bet == 150
    assert felt.state.level == 400 and felt.choices()["raise"] == (800, 800)


@pytest.mark.clause("oh-poker:1.kill-option")
@pytest.mark.parametrize("event", [Decided(4, "sit-out"), SeatLeft(4)])
def test_a_pot_is_killed_whether_or_not_who_killed_it_plays(event):
    felt = Felt(
        "omaha", dict.fromkeys((1, 2, 3, 4), 50_000), betting="fixed-limit", kill="full", kill_by="whole-pot"
    )
    felt.act("fold", "raise 400", "fold", "fold")
    felt.apply(event)
    felt.next_round().forward()
    assert felt.game.limits(felt.state) == (400, 800) and felt.state.hand(4) is None
    assert sum(h.bet for h in felt.state.hands) == 300  # the blinds alone
    assert felt.choices()["raise"] == (800, 800)


@pytest.mark.clause("oh-poker:1.kill-option")
def test_who_takes_the_seat_of_a_winner_has_won_nothing_yet():
    felt = Felt(
        "holdem", dict.fromkeys((1, 2, 3), 50_000), betting="fixed-limit", kill="full", newcomers="free"
    )
    felt.act("raise 400", "fold", "fold")  # seat 3 wins
    felt.apply(SeatLeft(3))
    felt.apply(SeatTaken(3))
    felt.chips[3] = 50_000
    felt.next_round().act("fold", "fold")
    assert [line.seat for line in felt.lines] == [3, 3]
    felt.next_round().forward()
    assert not felt.state.killed and felt.game.limits(felt.state) == (200, 400)


@pytest.mark.clause("oh-poker:1.kill-option")
@pytest.mark.parametrize(("least", "killed"), [(5, True), (6, False)])
def test_a_whole_pot_kills_the_next_in_a_split_game_where_it_is_large_enough(least, killed):
    felt = Felt(
        "omaha-eight-or-better",
        dict.fromkeys((1, 2, 3), 50_000),
        betting="fixed-limit",
        kill="full",
        kill_pot=least,
    )
    felt.act("raise 400", "fold", "fold")  # 400 - 200 uncalled + 300: a pot of $5
    assert felt.lines[-1].amount_cents == 500
    felt.next_round().forward()
    assert (felt.state.killed == 3) is killed
    assert felt.game.limits(felt.state) == ((400, 800) if killed else (200, 400))


@pytest.mark.clause("oh-poker:1.kill-option")
@pytest.mark.parametrize(
    ("variant", "kill_by", "killed"),
    [
        ("omaha-eight-or-better", "usual", True),
        ("omaha-eight-or-better", "second-in-a-row", False),
        ("omaha", "usual", False),
        ("omaha", "whole-pot", True),
    ],
)
def test_a_house_elects_what_kills_a_pot(variant, kill_by, killed):
    chips = dict.fromkeys((1, 2, 3), 50_000)
    felt = Felt(variant, chips, betting="fixed-limit", kill="full", kill_by=kill_by)
    felt.act("raise 400", "fold", "fold").next_round().forward()
    assert (felt.state.killed == 3) is killed


@pytest.mark.clause("oh-poker:1.kill-option")
def test_the_limits_of_half_a_kill_are_in_whole_chips():
    limits = {"bet": (300, 600, 100), "small-blind": (100, 100, 100), "big-blind": (300, 300, 100)}
    felt = Felt("omaha", CHIPS, betting="fixed-limit", kill="half", kill_by="whole-pot", limits=limits)
    felt.act("raise 600", "fold", "fold").next_round().forward()
    assert felt.game.limits(felt.state) == (400, 900)


@pytest.mark.clause("oh-poker:3.XII", "oh-poker:1.blind-bet")
@pytest.mark.parametrize(
    ("betting", "small", "big", "straddle"),
    [("no-limit", 300, 200, 400), ("fixed-limit", 100, 100, 200), ("fixed-limit", 100, 300, 600)]
    + [("no-limit", 100, 200, 300), ("no-limit", 100, 200, 500)],
)
def test_blinds_that_do_not_fit_are_refused(betting, small, big, straddle):
    limits = {"bet": (200, 400, 100), "small-blind": (small, small), "big-blind": (big, big)}
    with pytest.raises(ElectionRefused):
        made("holdem", betting=betting, straddle=True, limits=limits | {"straddle": (straddle, straddle)})


@pytest.mark.clause("oh-poker:1.kill-option")
def test_a_kill_is_for_fixed_limits():
    with pytest.raises(ElectionRefused) as refused:
        open_game(
            "poker-room", edition=EDITION_OF["holdem"], elections={"kill": "full", "betting": "no-limit"}
        )
    assert refused.value.clauses == ("oh-poker:1.kill-option",)


# ── what goes wrong ──────────────────────────────────────────────────────────────────────────────────


def dealing(felt, dealt=4):
    """A table in its first deal, after so many cards, with the cards of ``felt``."""
    again = felt.game
    state = again.open()
    for event in felt.events:
        if state.phase in ("dealing", "looking") and sum(len(h.slots) for h in state.hands) == dealt:
            break
        state = again.apply(state, event)
    felt.state, felt.events = state, []
    return felt


@pytest.mark.clause("oh-poker:1.boxed-card")
def test_a_boxed_card_is_out_of_play_and_the_next_takes_its_place():
    felt = dealing(holdem())
    slot, seat = felt.state.shoe.position, felt.state.turn[0]
    assert seat == 2
    felt.call_irregularity("boxed-card", slot=slot)
    felt.forward()
    assert felt.state.hand(seat).slots[-1] == slot + 1
    assert felt.state.scrap == (felt.order[slot],)
    assert all(felt.order[slot] not in h.known for h in felt.state.hands)
    felt.to_end()


@pytest.mark.clause("oh-poker:1.boxed-card", "oh-poker:3.V")
def test_a_second_card_that_comes_to_light_in_the_first_deal_is_a_misdeal():
    felt = dealing(holdem())
    felt.call_irregularity("boxed-card", slot=felt.state.shoe.position)
    exposed = felt.state.hands[0].slots[0]
    felt.call_irregularity("exposed-card", slot=exposed)
    assert felt.state.phase == "void"
    places = felt.state.button, felt.state.small, felt.state.big
    felt.forward()
    assert {(x.seat, x.stake_cents, x.outcome) for x in felt.lines[-2:]} == {
        (1, 100, "void"),
        (2, 200, "void"),
    }
    felt.next_round().forward()
    assert (felt.state.button, felt.state.small, felt.state.big) == places  # it is dealt anew


@pytest.mark.clause("oh-poker:1.hole-card", "oh-poker:1.boxed-card")
def test_an_exposed_card_is_replaced_when_the_deal_is_done():
    felt = dealing(holdem())
    hand = felt.state.hands[0]
    felt.call_irregularity("exposed-card", slot=hand.slots[0])
    felt.forward()
    new = felt.state.hand(hand.seat)
    assert len(new.slots) == 2 and hand.slots[0] not in new.slots
    assert new.slots[-1] == max(s for h in felt.state.hands for s in h.slots)


@pytest.mark.clause("oh-poker:2.III", "oh-poker:6.III", "oh-poker:1.hole-card")
@pytest.mark.parametrize(
    ("variant", "dealt", "faces"),
    [("seven-card-stud", 8, (False, True, False)), ("five-card-stud", 5, (True, False))],
)
def test_a_card_that_takes_the_place_of_a_hole_card_lies_face_down(variant, dealt, faces):
    """Seat 1 has its up-card already when a hole card of it is exposed."""
    felt = dealing(Felt(variant, CHIPS), dealt)
    hand = felt.state.hand(1)
    assert sum(hand.up) == 1
    felt.call_irregularity("exposed-card", slot=hand.slots[0])
    felt.forward()
    assert felt.state.hand(1).up == faces


@pytest.mark.clause("oh-poker:3.V", "oh-poker:5.VI", "oh-poker:1.hole-card")
@pytest.mark.parametrize(("variant", "size"), [("holdem", 2), ("five-card-draw", 5)])
def test_the_last_card_of_the_deal_may_be_exposed_until_it_is_looked_at(variant, size):
    felt = dealing(Felt(variant, CHIPS), 3 * size)
    hand = felt.state.hand(3)
    assert felt.state.phase == "looking"
    felt.call_irregularity("exposed-card", slot=hand.slots[-1])
    felt.forward()
    new = felt.state.hand(3)
    assert len(new.known) == size and hand.slots[-1] not in new.slots
    felt.to_end()
    assert sum(felt.won().values()) == 0


@pytest.mark.clause("oh-poker:1.burn-card", "oh-poker:1.boxed-card")
def test_a_boxed_card_is_not_burnt():
    felt = holdem().act("call", "call")
    felt.apply(Decided(2, "check"))
    felt.apply(felt.step.event)  # the bets are gathered
    assert felt.state.phase == "burning"
    slot = felt.state.shoe.position
    felt.call_irregularity("boxed-card", slot=slot)
    assert felt.state.phase == "burning"
    felt.forward()
    assert felt.state.burns == (slot + 1,) and felt.state.scrap == (felt.order[slot],)


@pytest.mark.clause("oh-poker:1.boxed-card", "oh-poker:3.VII", "oh-poker:3.VIII", "oh-poker:3.IX")
def test_boxed_cards_leave_enough_for_the_board():
    """Ten hands of Omaha leave twelve cards, of which flop, turn and river with their burns take eight."""
    felt = Felt("omaha", dict.fromkeys(range(1, 11), 50_000), seats=10)
    felt.act(*["call"] * 9)
    felt.apply(Decided(felt.turn, "check"))
    felt.apply(felt.step.event)
    called = 0
    while felt.game.irregularities(felt.state):
        felt.call_irregularity("boxed-card", slot=felt.state.shoe.position)
        called += 1
    assert called == 4
    with pytest.raises(Illegal, match="no other card is left"):
        felt.call_irregularity("boxed-card", slot=felt.state.shoe.position)
    felt.to_end()
    assert len(felt.state.board) == 5


@pytest.mark.clause("oh-poker:3.IV", "oh-poker:5.V", "oh-poker:3.V", "oh-poker:5.VI")
@pytest.mark.parametrize("variant", ["holdem", "five-card-draw"])
def test_a_misdeal_forgives_no_missed_blind(variant):
    felt = Felt(variant, dict.fromkeys((1, 2, 3, 4), 50_000))
    felt.apply(Decided(3, "sit-out"))
    felt.to_end().next_round().forward()
    felt.apply(Decided(3, "sit-in"))
    felt.to_end().next_round().forward()
    posted = [e for e in felt.events if isinstance(e, BetsPosted)][-1]
    assert {p.wager for p in posted.bets if p.seat == 3} == {"missed-big-blind", "missed-small-blind"}
    assert not felt.state.owed
    felt.apply(IrregularityCalled("misdeal", by="floor"))
    felt.to_end().next_round().forward()
    assert [e for e in felt.events if isinstance(e, BetsPosted)][-1] == posted


@pytest.mark.clause("oh-poker:1.fouled-hand")
def test_a_hand_that_was_shown_may_be_called_fouled_until_the_pots_are_pushed():
    felt = checked_down(holdem())
    assert felt.state.hand(1).shown and felt.turn == 2
    felt.apply(IrregularityCalled("fouled-hand", seat=1, by="floor"))
    felt.to_end()
    assert felt.won() == {1: -200, 2: 400, 3: -200}
    felt = checked_down(holdem())
    felt.apply(Decided(2, "show"))
    while felt.state.phase != "settling":
        felt.apply(felt.step.event if isinstance(felt.step, Procedure) else Decided(3, "show"))
    felt.apply(IrregularityCalled("fouled-hand", seat=1, by="floor"))
    felt.to_end()
    assert felt.won() == {1: -200, 2: 400, 3: -200}


@pytest.mark.clause("oh-poker:2.IV", "oh-poker:6.IV", "oh-poker:1.fouled-hand")
@pytest.mark.parametrize("variant", ["seven-card-stud", "five-card-stud"])
def test_when_the_lowest_up_card_is_fouled_the_lowest_of_the_others_makes_the_forced_bet(variant):
    downs = 2 if variant == "seven-card-stud" else 1
    downed = {1: "Kc Kd", 2: "Qc Qd", 3: "Jc Jd", 4: "Tc Td"}
    hands = {
        n: " ".join([*downed[n].split()[:downs], up]) for n, up in enumerate(("2c", "9c", "8c", "3d"), 1)
    }
    felt = Felt(variant, dict.fromkeys(hands, 50_000), stud_stack(hands, downs + 1))
    assert felt.turn == 1
    felt.apply(IrregularityCalled("fouled-hand", seat=1, by="floor"))
    assert felt.turn == 4 and "forced-bet" in felt.choices()
    felt.apply(IrregularityCalled("misdeal", by="floor"))  # nobody has acted yet
    assert felt.state.phase == "void"


@pytest.mark.clause("oh-poker:1.fouled-hand")
def test_a_refused_call_says_why_and_what_may_be_called():
    felt = holdem()
    felt.act("raise 600", "fold")
    for event, why in (
        (IrregularityCalled("misdeal", by="floor"), "somebody has acted on his hand"),
        (IrregularityCalled("fouled-hand", seat=1, by="floor"), "seat 1 has no live hand"),
        (IrregularityCalled("boxed-card", slot=9), "the table is at betting"),
    ):
        with pytest.raises(Illegal, match=why) as refused:
            felt.apply(event)
        assert refused.value.allowed == ("fouled-hand", "unprotected-hand")


@pytest.mark.clause("oh-poker:3.V", "oh-poker:5.VI", "oh-poker:2.III", "oh-poker:6.III")
@pytest.mark.parametrize("variant", ["holdem", "five-card-draw", "seven-card-stud", "five-card-stud"])
def test_a_misdeal_is_declared_by_the_floor_until_somebody_has_acted(variant):
    felt = Felt(variant, CHIPS, betting="fixed-limit")
    with pytest.raises(Illegal, match="floor"):
        felt.apply(IrregularityCalled("misdeal"))
    again = Felt(variant, CHIPS, betting="fixed-limit")
    again.apply(IrregularityCalled("misdeal", by="floor"))
    again.forward()
    assert again.won() == {1: 0, 2: 0, 3: 0} and again.state.phase == "over"
    first = felt.asked()
    felt.apply(first.choices[0].pick())
    with pytest.raises(Illegal):
        felt.apply(IrregularityCalled("misdeal", by="floor"))


@pytest.mark.clause("oh-poker:1.fouled-hand", "oh-poker:1.dead-money", "oh-poker:1.protected-hand")
@pytest.mark.parametrize(("what", "by"), [("fouled-hand", "floor"), ("unprotected-hand", "dealer")])
def test_a_fouled_or_unprotected_hand_is_dead_and_its_bets_stay(what, by):
    felt = holdem().act("raise 600", "call", "call")
    felt.apply(IrregularityCalled(what, seat=1, by=by))
    assert felt.state.hand(1).folded and felt.turn == 2
    felt.to_end()
    assert felt.won() == {1: -600, 2: 1_200, 3: -600}
    with pytest.raises(Illegal):
        felt.apply(IrregularityCalled(what, seat=2, by=by))


@pytest.mark.clause("oh-poker:1.fouled-hand")
def test_a_dealer_does_not_call_a_hand_fouled_and_no_card_is_named():
    felt = holdem()
    for wrong in (
        IrregularityCalled("fouled-hand", seat=1),
        IrregularityCalled("fouled-hand", seat=5, by="floor"),
        IrregularityCalled("fouled-hand", seat=1, by="floor", cards=(card("As"),)),
        IrregularityCalled("no-such-thing", by="floor"),
    ):
        with pytest.raises(Illegal):
            felt.apply(wrong)


@pytest.mark.clause("oh-poker:1.fouled-hand")
def test_the_last_hand_that_is_not_fouled_wins():
    felt = holdem().act("raise 600", "call", "fold")
    felt.apply(IrregularityCalled("fouled-hand", seat=1, by="floor"))
    felt.forward()
    assert felt.won()[3] == 800


def test_a_void_round_gives_back_what_lies_in_the_pots_too():
    felt = holdem().act("raise 600", "call", "call", "bet 400")
    entry = books.void_entries(felt.game, felt.state)[0]
    assert {p.account: p.amount_cents for p in entry.postings if p.account.startswith("pot")} == {
        "pot-1": -1_800
    }
    assert sum(p.amount_cents for p in entry.postings if p.account == "seat-1") == 1_000
    after = felt.game.after_void(felt.state)
    assert after.repeats and after.big == felt.state.big


def test_another_settlement_than_the_rules_give_is_refused():
    felt = holdem()
    felt.apply(Decided(3, "fold"))
    felt.apply(Decided(1, "fold"))
    for _ in range(2):  # the uncalled part goes back, the pot is gathered
        felt.apply(felt.step.event)
    assert felt.state.phase == "settling"
    lines = felt.game.settle(felt.state)
    for wrong in ((), lines * 2, (replace(lines[0], seat=3),), (replace(lines[0], amount_cents=100),)):
        with pytest.raises(Illegal, match="not the settlement"):
            felt.apply(Settled(wrong))
    felt.apply(Settled(lines))
