"""Partners who bank together: who joins, what the house bets, how they share."""

import pytest
from pai_gow_table import BOOK, LOSES, NINES, WINS, WINS_TOO, clause, told
from test_pai_gow_banking import asked, begun, opened

from houseway.core.events import Decided, HouseWagered, IrregularityCalled, SeatLeft, WagerPlaced


def with_partner(felt, purses):
    table = begun(felt, purses=purses)
    return table.bank(6, "bank-with-partners", seat_4="join-bank", seat_2="stay-out")


@clause("14.XIX")
def test_partners_are_asked_and_the_house_has_the_last_word_on_its_wager(felt):
    table = opened(begun(felt)).do(Decided(6, "bank-with-partners"))
    assert (table.state.phase, asked(table)) == ("partnering", [2, 4])
    table.refused(Decided(5, "join-bank"), "14.IV")
    table.do(Decided(4, "join-bank"))
    table.refused(Decided(4, "join-bank"), "14.II")
    table.do(Decided(2, "stay-out"))
    step = table.step
    assert (step.event, step.instead, step.clause) == (
        HouseWagered(40_00),
        (HouseWagered(0),),
        f"{BOOK}:14.XIX",
    )
    for cents in (41_00, 10_50, -1):
        table.refused(HouseWagered(cents), "14.XIX")
    table.do(HouseWagered(12_00))
    table.refused(WagerPlaced(4, "pai-gow", 10_00), "1.bank-or-banker")
    assert table.view(role="public")["bank"]["partners"] == [4]
    alone = opened(begun(felt)).do(
        Decided(6, "bank-with-partners"), Decided(2, "stay-out"), Decided(4, "stay-out")
    )
    assert alone.step.instead == ()
    alone.refused(HouseWagered(0), "14.VIII")


@clause("14.XIX", "14.VI")
def test_partners_cover_together_and_share_a_loss_by_the_chips_they_brought(felt):
    table = with_partner(felt, {6: 40_00 + 30_00, 4: 30_00 + 60_00})
    assert table.view(role="public")["bank"]["chips_cents"] == 90_00
    assert table.game.stakes(table.state) == {0: 40_00}
    table.bet(2, 50)
    table.refused(WagerPlaced(2, "pai-gow", 1_00), "14.VI")
    lines = table.script({6: LOSES, 2: WINS, 0: NINES}).finish()
    assert told(lines) == [
        "4 bank charge 60 < seat-6",  # before the winners are paid
        "0 pai-gow win 40 < seat-6",
        "2 pai-gow win 50 < seat-6",
        "2 pai-gow charge 2.50",
    ]
    assert (table.chips(6), table.chips(4)) == (0, 0)


@clause("14.XIX", "14.XVIII")
def test_partners_share_a_win_after_commission_to_the_cent(felt):
    table = with_partner(felt, {6: 40_00 + 100_00, 4: 30_00 + 50_00})
    table.bet(2, 20)
    lines = table.script({6: WINS, 2: LOSES, 0: NINES}).finish()
    assert told(lines)[-2:] == ["6 bank charge 3", "4 bank win 19 < seat-6"]  # a third of 57
    assert (table.chips(6), table.chips(4)) == (100_00 + 38_00, 50_00 + 19_00)


@clause("14.XIX")
def test_one_of_the_partners_plays_the_hand_and_neither_leaves(felt):
    table = with_partner(felt, {}).bet(2, 20)
    table.script({6: WINS, 2: LOSES, 0: NINES}).to("looking").to("deciding")
    table.do(Decided(2, "house-way")).to("deciding")
    assert asked(table) == [6]
    table.refused(Decided(4, "house-way"), "13.I")
    for seat in (4, 6):
        table.refused(SeatLeft(seat), "14.VI")


@clause("14.XIX", "14.IV")
def test_a_partner_has_had_the_bank_too(felt):
    table = with_partner(felt, {}).bet(2, 20)
    table.script({6: WINS, 2: LOSES, 0: NINES}).finish()
    table.choices = {}
    assert asked(opened(table)) == [2]


def test_a_void_round_gives_everything_back_to_whoever_paid_it(felt):
    table = with_partner(felt, {}).bet(2, 20).bet(1, 10)
    before = {seat: table.gain(seat) for seat in (1, 2, 4, 6)} | {0: table.house()}
    table.script({6: LOSES, 2: WINS, 1: "Kc Tc / 2s 3h 5d 6s 8d", 0: NINES}).to("clearing")
    assert table.gain(6) != before[6]
    table.do(IrregularityCalled("wrong-number-of-cards", 2, detail="8")).to("over")
    assert {seat: table.gain(seat) for seat in (1, 2, 4, 6)} | {0: table.house()} == before


@clause("14.XIX", "13.VII.D", "7.II")
@pytest.mark.parametrize("event", [SeatLeft(2), IrregularityCalled("hand-set-wrongly", 2)])
@pytest.mark.parametrize(
    ("stakes", "lines", "bank", "partner"),
    [  # 2 and 1 beat the bank, and 2 is not paid after all: a loss of 10, 0, or a win of 10
        ({1: 30, 2: 20}, ["4 bank correct 13.33 < seat-6"], -6_66, -3_34),
        ({1: 20, 2: 20}, ["4 bank correct 13.34 < seat-6"], 0, 0),
        ({1: 10, 2: 20}, ["6 bank charge 0.50", "4 bank correct 13.17 < seat-6"], 6_33, 3_17),
    ],
)
def test_a_loss_that_was_shared_is_put_right_when_a_winner_is_not_paid_after_all(
    felt, event, stakes, lines, bank, partner
):
    """Two thirds of the chips are the bank's, one third the partner's."""
    table = with_partner(felt, {6: 40_00 + 100_00, 4: 30_00 + 50_00})
    for seat, dollars in stakes.items():
        table.bet(seat, dollars)
    table.script({6: LOSES, 2: WINS, 1: WINS_TOO, 0: "Qs 8c Tc Td 4s 2d 6s"})  # the house ties
    while not any(x.wager == "bank" for x in table.state.settled):
        table.advance()
    done = table.do(event).finish()
    assert [x for x in told(done) if "bank" in x] == lines
    assert (table.chips(6) - 100_00, table.chips(4) - 50_00) == (bank, partner)
