"""Sections 2, 4, 6, 7 and 8: seats, decks, wagers before the deal, and the deal itself."""

import pytest
from tests.games.felt import clause_of

from houseway.core import events as ev
from houseway.core.steps import Chance, Decide, Procedure
from houseway.editions.house import ElectionRefused
from houseway.editions.loader import load_edition
from houseway.equipment.cards import card

BOOK = "oh-ultimate-texas-holdem"
clause = clause_of(BOOK)
BOARD = "Kd 9c 4s 4h 2d"
DEALINGS = pytest.mark.parametrize("dealing", ["hand", "automated-shoe"])


def two_players(felt, antes=None, **elections):
    table = felt(**elections).ready().bet(5, ante=10).bet(2, ante=10, trips=5)
    return table.script(BOARD, antes, dealer="7h 3c", seat_2="As Qd", seat_5="7s 7d")


# ── seats and decks ──────────────────────────────────────────────────────────────────────────────────


# ── wagers before the deal ───────────────────────────────────────────────────────────────────────────


@clause("6.III", "1.I.A", "1.I.B")
def test_ante_and_blind_go_down_together_and_are_of_one_size(felt):
    table = felt().ready().do(ev.SeatTaken(1))
    assert table.step.offers[0].along == ("blind",) and table.step.closes is None
    for wrong in (
        ev.WagerPlaced(1, "ante", 500),
        ev.WagerPlaced(1, "blind", 500),
        ev.WagerPlaced(1, "blind", 500, along=("ante",)),
        ev.WagerPlaced(1, "ante", 500, along=("blind", "trips")),
    ):
        table.refused(wrong, "6.III")
    table.bet(1, ante=5).bet(1, ante=10)
    assert {b.wager: b.stake_cents for b in table.state.bets} == {"ante": 1500, "blind": 1500}
    table.refused(ev.WagerWithdrawn(1, "blind"))
    table.do(ev.WagerWithdrawn(1, "ante"))
    assert table.state.bets == ()


@clause("6.III")
@pytest.mark.parametrize(("cents", "allowed"), [(400, 0), (500, 1), (550, 0), (50_000, 1), (50_100, 0)])
def test_an_ante_is_within_the_posted_limits(felt, cents, allowed):
    table = felt().ready().do(ev.SeatTaken(1))
    event = ev.WagerPlaced(1, "ante", cents, along=("blind",))
    if allowed:
        assert table.game.stakes(table.do(event).state) == {1: 2 * cents}
    else:
        table.refused(event, "6.III")


@clause("6.IV", "1.I.L")
def test_trips_stands_beside_an_ante_and_is_of_its_own_size(felt):
    table = felt().ready().do(ev.SeatTaken(1))
    assert "needs Ante" in table.refused(ev.WagerPlaced(1, "trips", 500), "6.IV").reason
    table.bet(1, ante=10, trips=35)
    table.refused(ev.WagerWithdrawn(1, "ante"), "6.IV")
    assert {b.wager: b.stake_cents for b in table.state.bets} == {"ante": 1000, "blind": 1000, "trips": 3500}
    table.do(ev.WagerWithdrawn(1, "trips"), ev.WagersClosed())  # it is nobody's duty
    assert [h.seat for h in table.state.seats] == [1]


@clause("6.II", "6.V", "1.I.I")
@DEALINGS
def test_from_the_first_card_on_only_play_is_wagered_and_only_when_asked(felt, dealing):
    table = felt(dealing=dealing).ready().bet(1, ante=10, trips=5)
    table.refused(ev.WagerPlaced(1, "play", 4000), "6.II")
    table.refused(ev.Decided(1, "play", 4000), "9.I")
    table.script(BOARD, {1: 2}, dealer="7h 3c", seat_1="As Qd").do(ev.WagersClosed())
    while table.state.phase != "over":
        for wager, along in (("ante", ("blind",)), ("blind", ()), ("trips", ()), ("play", ())):
            table.refused(ev.WagerPlaced(1, wager, 1000, along=along), "6.II")
            table.refused(ev.WagerWithdrawn(1, wager), "6.II")
        if not isinstance(table.step, Decide):
            table.refused(ev.Decided(1, "play", 1000), "9.I")
        table.advance()


@clause("6.VI")
@pytest.mark.parametrize("board", [0, 3, 5])
def test_who_leaves_without_a_play_wager_has_folded_and_trips_stands(felt, results, board):
    table = felt().ready().bet(1, ante=10, trips=5).bet(3, ante=10)
    table.script(BOARD, {1: 0}, dealer="7h 3c", seat_1="4d Qd", seat_3="Ks 8d").street(board)
    lines = table.do(ev.SeatLeft(1)).finish()
    assert results(lines, 1) == {"ante": "lose 10", "blind": "lose 10", "trips": "win 15"}
    assert {x.clause for x in lines if x.wager in ("ante", "blind") and x.seat == 1} == {f"{BOOK}:9.V.B"}
    assert results(lines, 3) == {"ante": "win 10", "blind": "push", "play": "win 40"}


@clause("6.VI")
def test_who_leaves_with_a_play_wager_is_settled_as_if_he_sat_there(felt, results):
    table = felt().ready().bet(1, ante=10, trips=5).script(BOARD, dealer="7h 3c", seat_1="4d Qd")
    table.street(0).advance()
    table.do(ev.SeatLeft(1))
    assert results(table.finish()) == {"ante": "win 10", "blind": "push", "play": "win 40", "trips": "win 15"}


@clause("6.VI")
@pytest.mark.parametrize("played", [False, True])
def test_a_house_may_take_the_wagers_of_a_leaver(felt, results, played):
    table = felt(abandoned_wagers="lost").ready().bet(1, ante=10, trips=5)
    table.script(BOARD, dealer="7h 3c", seat_1="4d Qd").street(0)
    if played:
        table.advance()
    lines = table.do(ev.SeatLeft(1)).finish()
    lost = {"ante": "lose 10", "blind": "lose 10", "trips": "lose 5"}
    assert results(lines) == lost | ({"play": "lose 40"} if played else {})
    assert {x.clause for x in lines} == {f"{BOOK}:6.VI"}


# ── the deal ─────────────────────────────────────────────────────────────────────────────────────────


@clause("8.III", "9.II", "9.IV", "9.V", "7.III", "1.I.C", "1.I.E", "1.I.F")
@DEALINGS
@pytest.mark.parametrize("antes", [{2: 4, 5: 3}, {2: 2, 5: 4}, {2: 1, 5: 0}])
def test_a_burn_three_cards_a_burn_and_two_more_all_off_the_top(felt, dealing, antes):
    """From the hand in either case, also where everybody has played before the flop."""
    table = two_players(felt, antes, dealing=dealing).to("community")
    expected = [
        ("burn", 6, "9.II"), ("show", 7, "9.II"), ("show", 8, "9.II"), ("show", 9, "9.II"),
        ("burn", 10, "9.IV"), ("show", 11, "9.IV"), ("show", 12, "9.IV"),
    ]  # fmt: skip
    seen = []
    while table.state.phase != "stub":
        if table.state.phase == "community":
            step, slot = table.step, table.state.shoe.position
            burn = isinstance(step, Procedure)
            path = step.clause.partition(":")[2]
            seen.append(("burn" if burn else "show", slot, path))
            assert step.event == (ev.CardBurned(slot) if burn else ev.CardDealt(slot, "board"))
            if burn:
                table.refused(ev.CardBurned(slot + 1), path)
            else:
                assert isinstance(step, Chance)
                table.refused(ev.CardDealt(slot, "board"), path)  # face down
                table.refused(ev.CardDealt(slot, "dealer", card("Kc")), path)
                table.refused(ev.CardDealt(slot + 1, "board", card("Kc")), path)
        table.advance()
    assert seen == expected
    assert table.view(role="public")["board"] == BOARD.split()
    # The burns lie in the rack and nobody has seen them; nothing else does before the stub.
    assert table.state.racked == 2 and sum(table.state.shoe.unseen) == 52 - 4 - 5
    assert table.step.event == ev.StubRacked(39)
    assert table.step.clause == f"{BOOK}:" + ("7.III" if dealing == "hand" else "8.III")
    table.advance()
    assert table.state.racked == 41


# ── the sign and the layout ──────────────────────────────────────────────────────────────────────────


@clause("2.II.E", "2.II.F.1", "2.II.F.2", "2.II.F.3", "10.I")
def test_what_layout_and_sign_say(felt):
    edition = load_edition(BOOK)
    layout = edition.layout
    linked = ("progressive", "envy-bonus")  # of another book
    own = [a.wager for a in layout.areas if a.wager not in linked]
    assert own == ["trips", "ante", "blind", "play"]  # from the dealer's side
    assert [a.wager for a in layout.areas if a.same_row] == ["progressive", "blind"]
    assert next(a.short for a in layout.areas if a.wager == "blind").startswith("=")
    assert layout.board == 5 and layout.pay_tables == ("blind", "trips")
    posted = {clauses[0]: text for text, clauses in felt().game.house.notices()}
    assert "less than a pair" in posted[f"{BOOK}:2.II.E"] and "less than a pair" in layout.motto
    assert "beats the dealer's" in posted[f"{BOOK}:2.II.F.2"]
    assert "3 or 4 times" in posted[f"{BOOK}:2.II.F.3"]
    stated = [str(line.pays) for w in edition.wagers if w.name not in linked for line in w.pays]
    assert stated and all(" to " in odds and " for " not in odds for odds in stated)
    with pytest.raises(ElectionRefused, match="fixes 1 to 1"):
        felt(**{"pays.ante.beats-dealer": "2 for 1"})
