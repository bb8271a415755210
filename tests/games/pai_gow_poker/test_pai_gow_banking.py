"""Players who bank: whose turn it is, who may, what the house bets, who pays whom."""

import pytest
from pai_gow_table import BOOK, FOUL, LOSES, NINES, TIES, WINS, WINS_TOO, clause, events_told, paths, told

from houseway.core.events import (
    ChipsCounted,
    Decided,
    HouseWagered,
    SeatLeft,
    SeatTaken,
    WagerPlaced,
    WagersClosed,
)
from houseway.core.steps import Reading, Together
from houseway.money.limits import Limits


def begun(felt, stakes=None, **kwargs):
    """A table at which seats 2, 4 and 6 have played a round against the house, all of them losing."""
    table = felt(**kwargs)
    hands = {2: "Qs 8s / 7s 7d 4d 2d 6d", 4: LOSES, 6: "Jc 8c / 5d 5h 3h 4s 6c"}
    table.round(hands, stakes=stakes or {2: 20, 4: 30, 6: 40})
    table.choices = {}
    return table


def asked(table):
    return [q.seat for q in table.step.asked]


def opened(table):
    """The next round, up to the first question about the bank."""
    return table.do(table.step.event).to("banking", "wagers")


# ── whose turn ───────────────────────────────────────────────────────────────────────────────────────


@clause("14.I", "1.bank-or-banker")
def test_the_house_banks_the_first_round(felt):
    table = felt().ready()
    for seat in (1, 3):
        table.do(SeatTaken(seat))
    assert (table.state.phase, table.view(role="public")["bank"]) == ("wagers", {"seat": 0})


@clause("14.IV")
@pytest.mark.parametrize("leaves", ["settling", "over"])
def test_who_takes_a_seat_has_not_wagered_what_was_wagered_there(felt, leaves):
    table = felt().ready().bet(2, 20, player="ann").bet(6, 40, player="bob")
    table.script({2: WINS, 6: LOSES}).to(leaves).do(SeatLeft(6)).to("over")
    opened(table.do(SeatTaken(6, "cyd")))
    assert asked(table) == [2]


@clause("14.II", "14.III", "14.IV", "14.V")
def test_the_bank_goes_counterclockwise_and_comes_back_to_the_house(felt):
    table = begun(felt)
    banks = []
    for _ in range(5):
        opened(table)
        if table.state.phase == "banking":
            first = asked(table)[0:]
            seat = max(first)
            table.do(Decided(seat, "bank", 100 * 10)).to("wagers")
        banks.append(table.state.bank)
        for seat in (2, 4, 6):
            if seat != table.state.bank:
                table.bet(seat, 10)
        table.script({2: "Qs 8s / 7s 7d 4d 2d 6d", 4: LOSES, 6: "Jc 8c / 5d 5h 3h 4s 6c"}).finish()
        table.choices = {}
    assert banks == [6, 4, 2, 0, 6]


@clause("14.III", "14.V", "14.II")
def test_who_passes_gives_it_to_the_next_and_if_none_wants_it_the_house_banks(felt):
    table = opened(begun(felt))
    assert isinstance(table.step, Together)
    assert set(asked(table)) == {6, 4, 2}
    question = table.step.asked[0]
    assert question.default == "pass"
    assert question.choice("pass").clause == f"{BOOK}:14.III"
    table.do(Decided(4, "bank", 3000))  # wants it, but it is offered to seat 6 first
    assert asked(table) == [6]
    table.refused(Decided(2, "bank", 1000), "14.II")
    table.do(Decided(6, "pass"))
    assert table.state.bank == 4
    nobody = opened(begun(felt))
    for seat in (2, 6, 4):
        nobody.do(Decided(seat, "pass"))
    assert (nobody.state.phase, nobody.state.bank) == ("wagers", 0)
    nobody.bet(2, 10).script({2: LOSES}).finish()
    assert set(asked(opened(nobody))) == {2}  # a new rotation, for those who wagered


@clause("14.II")
def test_the_first_in_turn_has_it_although_another_has_said_so_before(felt):
    table = opened(begun(felt)).do(Decided(4, "bank", 3000), Decided(6, "bank", 4000))
    assert table.state.bank == 6


@clause("14.IV")
def test_only_who_wagered_in_the_last_round_against_the_house_may_bank(felt):
    table = begun(felt).do(SeatTaken(5))
    opened(table)
    assert set(asked(table)) == {6, 4, 2}
    table.refused(Decided(5, "bank", 1000), "14.IV")
    for seat in (6, 4, 2):
        table.do(Decided(seat, "pass"))
    table.bet(5, 10).bet(4, 10).script({5: WINS, 4: LOSES}).finish()
    assert set(asked(opened(table))) == {5, 4}


@clause("14.IV")
def test_nobody_banks_twice_in_a_rotation_not_even_from_another_seat(felt):
    table = felt().ready()
    table.bet(6, 20, player="ann").bet(2, 20, player="bob").script({6: LOSES, 2: TIES}).finish()
    table.bank(6, "bank 20").script({6: LOSES, 2: TIES, 0: NINES})
    table.bet(2, 10).finish()
    table.do(SeatLeft(6), SeatTaken(1, "ann"))
    opened(table)
    assert asked(table) == [2]
    table.refused(Decided(1, "bank", 1000), "14.IV")


def two_rounds(felt, **kwargs):
    """Ann at seat 6, Bob at 4 and Cyd at 2 have wagered $20, $30 and $40 against the house; it is over."""
    table = felt(**kwargs).ready().bet(6, 20, player="ann").bet(4, 30, player="bob").bet(2, 40, player="cyd")
    table.script({6: LOSES, 4: TIES, 2: WINS}).finish()
    return table


@clause("14.IV", "14.III", "14.VIII")
@pytest.mark.parametrize("when", ["over", "wagers"])
def test_who_changes_seats_keeps_his_turn_and_his_last_bet(felt, when):
    """Wagered has the player, not the seat, whether he moves after the round or when the next one is open."""
    table = two_rounds(felt)
    if when == "wagers":
        table.ready()  # all pass, and the house banks again
        table.bet(6, 20).bet(4, 30).bet(2, 40).script({6: LOSES, 4: TIES, 2: WINS}).finish()
        table.bank(6, "bank 5")
    table.do(SeatLeft(4), SeatTaken(3, "bob"))
    if when == "wagers":
        table.bet(2, 10).script({6: LOSES, 2: WINS}).finish()
    opened(table)
    assert 3 in asked(table) and 4 not in asked(table)
    offer = next(q for q in table.step.asked if q.seat == 3).choice("bank")
    assert (offer.low_cents, offer.high_cents) == (100, 30_00)


@clause("14.II", "14.IV")
def test_who_moves_to_a_seat_that_the_bank_has_passed_waits_for_the_next_rotation(felt):
    """He loses by that: from his old seat he would be asked now."""
    table = two_rounds(felt).bank(4, "bank 5").bet(6, 10).bet(2, 10).script({6: LOSES, 2: WINS})
    table.finish()
    table.do(SeatLeft(2), SeatTaken(5, "cyd"))
    opened(table)
    assert (table.state.phase, table.state.bank) == ("wagers", 0)  # nobody is left whose turn comes
    table.bet(5, 10).script({5: WINS}).finish()
    assert asked(opened(table)) == [5]


@clause("14.IV", "14.VIII")
def test_of_two_positions_the_larger_wager_is_the_last_bet(felt):
    """A house that must bet could lose by it; the bank may ask for less."""
    table = felt(two_positions=True).ready()
    table.bet(3, 20, player="ann").bet(4, 50, player="ann").bet(6, 30, player="bob")
    table.script({3: LOSES, 4: TIES, 6: WINS}).finish()
    most = {q.seat: q.choice("bank").high_cents for q in opened(table).step.asked}
    assert most == {3: 50_00, 4: 50_00, 6: 30_00}


@clause("14.IV", "14.II")
def test_a_void_round_leaves_the_turn_where_it_was(felt):
    table = begun(felt).bank(6, "bank 10").bet(4, 10).script({6: WINS, 4: LOSES}).to("deciding")
    table.call("wrong-number-of-cards", 4).to("over")
    assert 6 in asked(opened(table))


@clause("14.III")
def test_who_never_wants_the_bank_is_not_asked_until_he_says_so(felt):
    table = opened(begun(felt)).do(Decided(6, "never-bank"))
    assert set(asked(table)) == {4, 2}
    for seat in (4, 2):
        table.do(Decided(seat, "never-bank"))
    table.bet(6, 20).script({6: LOSES}).finish()
    assert table.view(6)["unasked"] == ["offer-bank"]  # also between rounds
    assert opened(table).state.phase == "wagers"
    assert table.view(6)["unasked"] == ["offer-bank"]
    table.refused(Decided(5, "offer-bank"), "14.III")
    table.do(Decided(6, "offer-bank")).bet(6, 20).script({6: LOSES}).finish()
    assert asked(opened(table)) == [6]


# ── sufficient funds ─────────────────────────────────────────────────────────────────────────────────


@clause("14.VI")
def test_chips_are_counted_and_a_bank_without_funds_is_refused(felt):
    table = begun(felt, purses={6: 40_00 + 9_99})
    table.do(table.step.event).to("counting")
    assert isinstance(table.step, Reading)
    assert table.step.clause == f"{BOOK}:14.VI"
    seat = table.step.event.seat
    table.refused(ChipsCounted(seat, -1), "14.VI")
    table.refused(ChipsCounted(5, 1000), "14.VI")
    table.to("banking")
    assert set(asked(table)) == {4, 2}
    assert "$9.99" in table.refused(Decided(6, "bank", 100), "14.VI").reason
    enough = begun(felt, purses={6: 40_00 + 10_00})
    assert 6 in asked(opened(enough))


@clause("14.VI", "1.bank-or-banker")
def test_nobody_can_bet_more_than_the_bank_covers(felt):
    table = begun(felt, purses={6: 40_00 + 65_00}).bank(6, "bank 30")
    assert table.view(role="public")["bank"] == {
        "seat": 6, "partners": [], "covers_cents": 35_00, "house_cents": 30_00, "chips_cents": 65_00,
    }  # fmt: skip
    table.bet(2, 20)
    assert "$15" in table.refused(WagerPlaced(4, "pai-gow", 16_00), "14.VI").reason
    offers = {o.seat: o.limits.max_cents for o in table.step.offers if o.wager == "pai-gow"}
    assert offers == {2: 15_00, 4: 15_00}
    table.do(WagerPlaced(4, "pai-gow", 15_00))
    assert not [o for o in table.step.offers if o.wager == "pai-gow"]
    table.refused(WagerPlaced(2, "pai-gow", 1_00), "14.VI")
    table.script({6: "Ad Kd / Qs Td 9h 7d 5d", 2: WINS, 4: WINS_TOO, 0: NINES}).finish()
    assert table.chips(6) == 0  # everybody has won, the house too: and every wager was paid


@clause("14.VI")
@pytest.mark.parametrize(("purse", "offered"), [(40_00, {2: 10_00, 4: 10_00}), (39_99, {}), (39_00, {})])
def test_what_a_bank_covers_is_offered_down_to_the_smallest_wager(felt, purse, offered):
    table = begun(felt, purses={6: 40_00 + purse}).bank(6, "bank 30")
    assert {o.seat: o.limits.max_cents for o in table.step.offers if o.wager == "pai-gow"} == offered


@clause("1.bank-or-banker", "15.II")
def test_who_banks_makes_no_wager(felt):
    table = begun(felt).bank(6)
    table.refused(WagerPlaced(6, "pai-gow", 10_00), "1.bank-or-banker")
    table.refused(WagerPlaced(6, "fortune", 5_00), "1.bank-or-banker")
    assert 6 not in {o.seat for o in table.step.offers}


@clause("14.VI", "7.II")
def test_who_banks_stays_until_all_is_settled(felt):
    table = begun(felt).bank(6, "bank 10").bet(4, 10)
    table.refused(SeatLeft(6), "14.VI")
    table.script({6: WINS, 4: LOSES}).to("deciding").refused(SeatLeft(6), "14.VI")
    table.finish()
    table.do(SeatLeft(6))
    nobody = begun(felt).bank(6, "bank 10").do(SeatLeft(6))  # nobody has bet yet: the house banks
    assert (nobody.state.bank, nobody.state.bets, nobody.house()) == (0, (), 90_00)


@clause("14.II", "14.VI")
def test_nobody_leaves_while_it_is_decided_who_banks(felt):
    table = begun(felt).do(SeatTaken(1))
    table.do(table.step.event)
    for phase in ("counting", "banking"):
        table.to(phase).refused(SeatLeft(1), "14.II")
    table.do(Decided(6, "bank-with-partners"))
    assert table.state.phase == "partnering"
    table.refused(SeatLeft(1), "14.II")
    table.refused(SeatLeft(6), "14.VI")
    table.do(Decided(2, "stay-out"), Decided(4, "stay-out"))
    assert table.state.phase == "house-wager"
    table.refused(SeatLeft(1), "14.II")
    table.advance()
    table.do(SeatLeft(1))


def test_a_bank_that_nobody_is_left_to_bet_against_is_the_houses(felt):
    table = begun(felt).bank(6, "bank-without-house")
    table.do(SeatLeft(4))
    assert table.state.bank == 6
    table.do(SeatLeft(2))
    assert table.state.bank == 0


# ── the house's wager ────────────────────────────────────────────────────────────────────────────────


@clause("14.VIII", "14.IX", "14.VII")
def test_the_house_bets_as_much_as_the_banks_last_wager_or_less_or_nothing(felt):
    table = opened(begun(felt))
    bank = next(q for q in table.step.asked if q.seat == 6).choice("bank")
    assert (bank.low_cents, bank.high_cents, bank.clause) == (1_00, 40_00, f"{BOOK}:14.VIII")
    for cents in (41_00, 0, 10_50):
        table.refused(Decided(6, "bank", cents), "14.VIII")
    table.do(Decided(6, "bank", 40_00))
    assert table.step.event == HouseWagered(40_00)
    assert table.step.instead == ()
    for cents in (41_00, 39_50, 0, -1_00):
        table.refused(HouseWagered(cents), "14.VIII")
    for cents in (39_00, 1_00):  # less is the dealer's to bet
        assert table.game.stakes(table.game.apply(table.state, HouseWagered(cents))) == {0: cents}
    table.advance()
    assert table.game.stakes(table.state) == {0: 40_00}
    asked_for = opened(begun(felt)).do(Decided(6, "bank", 15_00))
    asked_for.refused(HouseWagered(16_00), "14.VIII")
    assert asked_for.step.event == HouseWagered(15_00)
    less = begun(felt).bank(6, "bank 15")
    assert less.game.stakes(less.state) == {0: 15_00}
    none = begun(felt).bank(6, "bank-without-house")
    assert none.game.stakes(none.state) == {}
    assert none.view(role="public")["bank"]["house_cents"] == 0


@clause("14.VIII", "14.VI")
def test_the_house_bets_no_more_than_the_bank_covers(felt):
    table = opened(begun(felt, purses={6: 40_00 + 25_50}))
    bank = next(q for q in table.step.asked if q.seat == 6).choice("bank")
    assert bank.high_cents == 25_00


@clause("14.IX", "9.VI")
def test_without_a_wager_the_dealers_stack_is_collected_like_any_other(felt):
    table = begun(felt).bank(6, "bank-without-house").bet(4, 10).script({6: WINS, 4: LOSES}).to("over")
    assert [h.seat for h in table.state.hands] == [4, 6]
    assert table.gain(4) == -30_00 - 10_00


@clause("14.VII", "14.VIII")
def test_a_bank_alone_at_the_table_plays_against_the_house(felt):
    table = felt()
    table.round({6: LOSES}, stakes={6: 40})
    opened(table)
    assert [c.name for c in table.step.asked[0].choices] == ["pass", "bank", "never-bank"]
    table.do(Decided(6, "bank", 40_00)).to("wagers").script({6: WINS}).do(WagersClosed())
    assert told(table.finish()) == ["0 pai-gow lose 40 < seat-6", "6 bank charge 2"]
    assert (table.gain(6), table.house()) == (-40_00 + 38_00, 40_00 - 38_00)


# ── playing ──────────────────────────────────────────────────────────────────────────────────────────


@clause("14.X", "14.XI", "14.XVI", "14.XVII", "14.XII")
def test_the_bank_looks_last_of_the_players_and_the_dealer_sets_last_of_all(felt):
    table = begun(felt).bank(6, "bank 10").bet(4, 10).bet(2, 10)
    table.script({6: WINS, 4: LOSES, 2: TIES}).to("deciding")
    assert asked(table) == [2, 4]
    assert not table.state.hand(6).cards
    table.do(Decided(2, "house-way"), Decided(4, "house-way"))
    assert table.state.phase == "looking"
    table.advance()
    assert asked(table) == [6]
    assert [c.name for c in table.step.asked[0].choices] == ["set", "house-way"]
    done = len(table.events)
    table.to("showing")
    kinds = [e.kind for e in table.events[done:]]
    assert kinds == ["decided", "cards-shown", "hand-set"]  # the bank's, then the dealer's
    done = len(table.events)
    table.advance()
    assert table.state.hand(6).shown
    table.refused(Decided(4, "set", slots=table.state.hand(4).slots[:2]), "13.I")


@clause("14.XVI", "14.XVI.B", "14.XVII", "14.XVII.A", "14.XVII.B", "14.XVII.C", "14.XVIII")
def test_the_house_first_then_losers_pay_winners_and_commission_is_on_the_net(felt):
    table = begun(felt, stakes={2: 20, 4: 30, 6: 40}).bank(6, "bank 40").bet(4, 30).bet(2, 20).bet(1, 10)
    before = {seat: table.gain(seat) for seat in (1, 2, 4, 6)} | {0: table.house()}
    bank = "Ah Qd / Jh Js 4h 6d 8d"  # ace-queen, jacks
    table.script(
        {6: bank, 4: "Kc 8h / 7c 7h 4c 2c 6h", 2: "As Ks / Qs Qh 5h 3d 8s", 1: "Kd Tc / Qc 2d 3c 5d 5s"}
    )
    table.to("showing")
    done = len(table.events)
    lines = table.finish()
    assert events_told(table, done) == [
        "show all",  # the bank
        "lose 0", "rack dealer",  # the house, first
        "show all", "lose 4", "rack seat-4",
        "show all",  # seat 2 wins
        "show all", "lose 1", "rack seat-1",
        "win 2", "charge 2", "rack seat-2",
        "charge 6", "rack seat-6",
    ]  # fmt: skip
    assert told(lines) == [
        "0 pai-gow lose 40 < seat-6",
        "4 pai-gow lose 30 < seat-6",
        "1 pai-gow lose 10 < seat-6",
        "2 pai-gow win 20 < seat-6",
        "2 pai-gow charge 1",
        "6 bank charge 3",  # 5% of 40 + 30 + 10 - 20
    ]
    assert paths(lines)[-1] == "14.XVIII"
    gains = {seat: table.gain(seat) - before[seat] for seat in (1, 2, 4, 6)}
    assert gains == {1: -10_00, 2: 19_00, 4: -30_00, 6: 57_00}
    assert table.house() - before[0] == -40_00 + 1_00 + 3_00


@clause("14.XVI.A", "14.XVII.A", "14.XVIII")
def test_a_house_hand_that_wins_waits_and_a_bank_that_loses_pays_no_commission(felt):
    table = begun(felt).bank(6, "bank 40").bet(4, 30)
    before, house = table.gain(6), table.house()
    table.script({6: LOSES, 4: WINS, 0: NINES}).to("showing")
    done = len(table.events)
    lines = table.finish()
    assert told(lines) == ["0 pai-gow win 40 < seat-6", "4 pai-gow win 30 < seat-6", "4 pai-gow charge 1.50"]
    assert events_told(table, done)[:2] == ["show all", "show all"]  # nothing is paid before all lie open
    assert table.gain(6) - before == -70_00
    assert table.house() - house == 40_00 + 1_50


@clause("14.XVI.C")
def test_a_house_hand_that_ties_goes_back_into_the_tray(felt):
    table = begun(felt).bank(6, "bank 40").bet(4, 30).script({6: TIES, 4: LOSES, 0: NINES}).to("settling")
    assert told(list(table.game.settle(table.state))) == ["0 pai-gow push < seat-6"]
    assert table.step.clause == f"{BOOK}:14.XVI"
    table.advance()
    assert table.state.phase == "discarding"
    assert table.house() == 90_00


@clause("14.XIII")
@pytest.mark.parametrize(("bank", "player", "comes"), [
    ("Kc Jc / 9h 9s 5d 3c 2d", "Kd Jd / 8h 8s 5s 3d 2s", "lose"),  # the low hand a copy
    ("Kc Jc / 9h 9s 5d 3c 2d", "Kd Jd / 9c 9d 5s 3d 2s", "lose"),  # both
    ("Kc Jc / 8h 8s 5d 3c 2d", "Kd Jd / 9c 9d 5s 3d 2s", "push"),  # a copy and a higher hand
])  # fmt: skip
def test_copies_are_the_banks(felt, bank, player, comes):
    table = begun(felt).bank(6, "bank-without-house").bet(4, 10).script({6: bank, 4: player})
    lines = table.finish()
    assert lines[0].outcome == comes
    assert paths(lines)[0] == ("14.XIII" if comes == "lose" else "13.IX")


@clause("14.XIV")
def test_a_foul_hand_loses_also_the_banks(felt):
    player = begun(felt).bank(6, "bank-without-house").bet(4, 10).script({6: LOSES, 4: FOUL})
    assert (told(player.finish())[0], paths(player.lines)[-2]) == ("4 pai-gow lose 10 < seat-6", "14.XIV")
    bank = begun(felt).bank(6, "bank 20").bet(4, 10).bet(2, 10)
    bank.script({6: FOUL, 4: LOSES, 2: "Ah Ks / Qs Qd Jh 2s 3h", 0: NINES})
    lines = [line for line in told(bank.finish()) if "charge" not in line]
    won = ["0 pai-gow win 20 < seat-6", "4 pai-gow win 10 < seat-6", "2 pai-gow win 10 < seat-6"]
    assert lines == won
    assert {x.clause for x in bank.lines[-5:] if x.outcome == "win"} == {f"{BOOK}:14.XIV"}


@clause("14.XIV")
def test_a_foul_bank_still_beats_a_foul_hand(felt):
    table = begun(felt).bank(6, "bank-without-house").bet(4, 10)
    table.script({6: FOUL, 4: "Ac Ad / Qs Qd 9s 2s 3h"})
    assert told(table.finish())[0] == "4 pai-gow lose 10 < seat-6"


@clause("14.XV")
def test_a_surrendered_hand_loses_to_the_bank_unseen(felt):
    table = begun(felt).bank(6, "bank-without-house").bet(4, 10, fortune=5).bet(2, 10)
    table.script({6: LOSES, 4: WINS, 2: TIES}, seat_4="surrender").to("forfeits")
    assert told(list(table.game.settle(table.state))) == ["4 pai-gow lose 10 < seat-6", "4 fortune lose 5"]
    assert paths(table.game.settle(table.state)) == ["14.XV", "14.XV"]
    before = table.gain(6)
    table.finish()
    assert table.gain(6) - before == 9_50
    assert not table.state.hand(4).shown


@clause("14.XVIII", "13.XIII")
@pytest.mark.parametrize(("rounding", "charged"), [("exact", 52), ("quarter", 75)])
def test_of_a_banks_net_win_too_half_a_cent_is_the_houses_loss(felt, rounding, charged):
    table = begun(felt, vigorish_rounding=rounding, limits={"pai-gow": Limits(1000, 50_000, 50)})
    table.bank(6, "bank-without-house").do(WagerPlaced(4, "pai-gow", 10_50))
    bank, house = table.gain(6), table.house()
    table.script({6: WINS, 4: LOSES}).finish()
    assert (table.gain(6) - bank, table.house() - house) == (10_50 - charged, charged)


@clause("14.XVIII", "7.II")
def test_who_leaves_with_his_wager_settled_has_not_lost_it_to_the_bank(felt):
    table = begun(felt).bank(6, "bank-without-house").bet(4, 30).bet(2, 30)
    bank = table.gain(6)
    table.script({6: "Ah Qd / Jh Js 4h 6d 8d", 4: "Kc 8h / 7c 7h 4c 2c 6h", 2: "As Ks / Qs Qh 5h 3d 8s"})
    while not any(x.seat == 2 and x.outcome == "win" for x in table.state.settled):
        table.advance()
    assert told(table.do(SeatLeft(2)).finish()) == []  # 30 won and 30 paid: no commission
    assert table.gain(6) == bank


@clause("14.VIII", "14.XVIII")
@pytest.mark.parametrize(("cents", "won"), [(40_00, 38_00), (7_00, 6_65)])
def test_what_the_dealer_bets_less_the_bank_does_not_win(felt, cents, won):
    table = opened(begun(felt)).do(Decided(6, "bank", 40_00), HouseWagered(cents))
    bank, house = table.gain(6), table.house()
    table.script({6: WINS}).do(WagersClosed()).finish()
    assert (table.gain(6) - bank, table.house() - house) == (won, -won)


@clause("14.III", "14.VI", "14.V")
def test_no_chips_are_counted_where_nobody_in_turn_wants_the_bank(felt):
    table = opened(begun(felt))
    for seat in (2, 4, 6):
        table.do(Decided(seat, "never-bank"))
    table.bet(4, 20).script({4: LOSES}).finish()
    done = len(table.events)
    table.ready()
    assert (table.state.phase, table.state.bank) == ("wagers", 0)
    assert not [e for e in table.events[done:] if isinstance(e, ChipsCounted)]
