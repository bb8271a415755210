"""Sections 2, 3, 5, 7, 8 and 9: seats, decks, wagers before the deal, and the deal itself."""

import pytest
from tests.games.felt import clause_of

from houseway.core import events as ev
from houseway.core.steps import Decide, Procedure
from houseway.editions.house import ElectionRefused, elect
from houseway.editions.loader import load_edition
from houseway.equipment.cards import card
from houseway.money.limits import Limits

BOOK = "oh-texas-holdem-bonus"
clause = clause_of(BOOK)
BOARD = "Kd 9c 4s 4h 2d"
DEALINGS = pytest.mark.parametrize("dealing", ["hand", "automated-shoe"])


def two_players(felt, bets=None, **elections):
    table = felt(**elections).ready().bet(5, ante=10).bet(2, ante=10, bonus=5)
    return table.script(BOARD, bets, dealer="7h 3c", seat_2="As Qd", seat_5="7s 7d")


# ── wagers ───────────────────────────────────────────────────────────────────────────────────────────


@clause("7.III", "1.I.A")
def test_a_bonus_of_a_dollar_or_more_beside_an_ante(felt):
    table = felt().ready().do(ev.SeatTaken(1))
    assert "needs Ante" in table.refused(ev.WagerPlaced(1, "bonus", 500), "7.III").reason
    table.bet(1, ante=10)
    assert [offer.wager for offer in table.step.offers] == ["ante", "bonus"]
    for cents in (50, 99, 150):
        table.refused(ev.WagerPlaced(1, "bonus", cents), "7.III")
    table.bet(1, bonus=1).refused(ev.WagerWithdrawn(1, "ante"), "7.III")
    assert {b.wager: b.stake_cents for b in table.state.bets} == {"ante": 1000, "bonus": 100}


@clause("7.III")
@pytest.mark.parametrize(("cents", "allowed"), [(99, False), (100, True), (500, True)])
def test_no_table_takes_less_than_a_dollar_as_bonus(felt, cents, allowed):
    limits = {"bonus": Limits(cents, 10_000, 1 if cents < 100 else 100)}
    if allowed:
        assert felt(limits=limits).game.table.limits["bonus"].min_cents == cents
    else:
        with pytest.raises(ElectionRefused, match=r"\$1 at least.*7\.III"):
            felt(limits=limits)


@clause("7.II", "7.IV", "1.I.E", "1.I.J", "1.I.M")
@DEALINGS
def test_from_the_first_card_on_only_what_section_ten_asks_for(felt, dealing):
    table = felt(dealing=dealing).ready().bet(1, ante=10, bonus=5)
    for street in ("flop", "turn", "river"):
        table.refused(ev.WagerPlaced(1, street, 1000), "7.II")
    table.script(BOARD, dealer="7h 3c", seat_1="As Qd").do(ev.WagersClosed())
    while table.state.phase != "over":
        for wager in ("ante", "bonus", "flop", "turn", "river"):
            table.refused(ev.WagerPlaced(1, wager, 1000), "7.II")
            table.refused(ev.WagerWithdrawn(1, wager), "7.II")
        if not isinstance(table.step, Decide):
            table.refused(ev.Decided(1, "wager", 1000), "10.I")
        table.advance()


@clause("7.V")
@pytest.mark.parametrize("board", [0, 3, 4])
@pytest.mark.parametrize("rule", ["lost", "stand"])
def test_the_wagers_of_a_leaver_are_lost_or_stand(felt, results, board, rule):
    """Where they stand, he has folded before the Flop wager and checks after it."""
    table = felt(abandoned_wagers=rule).ready().bet(1, ante=10, bonus=5).bet(3, ante=10)
    table.script(BOARD, dealer="7h 3c", seat_1="Ks Kh", seat_3="As 8d").street(board)
    lines = table.do(ev.SeatLeft(1)).finish()
    if rule == "lost":
        put_up = {"ante": "lose 10", "bonus": "lose 5", "flop": "lose 20", "turn": "lose 10"}
        assert results(lines) == {w: r for w, r in put_up.items() if w in results(lines)}
        assert len(results(lines)) == {0: 2, 3: 3, 4: 4}[board]
        assert {x.clause for x in lines if x.seat == 1} == {f"{BOOK}:7.V"}
    elif board == 0:
        assert results(lines) == {"ante": "lose 10", "bonus": "win 50"}
    else:
        won = {"ante": "win 10", "flop": "win 20", "bonus": "win 50"} | (
            {"turn": "win 10"} if board == 4 else {}
        )
        assert results(lines) == won  # kings full


@clause("7.V")
@pytest.mark.parametrize("rule", ["lost", "stand"])
def test_who_leaves_while_others_answer_for_the_flop_has_put_up_his_wager(felt, results, rule):
    table = felt(abandoned_wagers=rule).ready().bet(1, ante=10).bet(3, ante=10)
    table.script(BOARD, dealer="7h 3c", seat_1="Ks Kh", seat_3="As 8d").street(0).advance()
    assert table.asked() == 3
    result = results(table.do(ev.SeatLeft(1)).finish())
    assert result == (
        {"ante": "win 10", "flop": "win 20"} if rule == "stand" else {"ante": "lose 10", "flop": "lose 20"}
    )


# ── the deal ─────────────────────────────────────────────────────────────────────────────────────────


BURNS = [
    ("burn", 6, "10.II"), ("show", 7, "10.II"), ("show", 8, "10.II"), ("show", 9, "10.II"),
    ("burn", 10, "10.IV"), ("show", 11, "10.IV"),
    ("burn", 12, "10.VI"), ("show", 13, "10.VI"),
]  # fmt: skip


@clause("8.III", "9.III", "10.II", "10.IV", "10.VI", "1.I.B", "1.I.C", "1.I.D", "1.I.I", "1.I.L")
@DEALINGS
@pytest.mark.parametrize("bets", [{}, {2: "f", 5: ""}, {2: "fr", 5: "ft"}])
def test_a_burn_before_flop_turn_and_river_all_off_the_top(felt, dealing, bets):
    table = two_players(felt, bets, dealing=dealing).to("community")
    seen = []
    while table.state.phase != "stub":
        if table.state.phase == "community":
            step, slot = table.step, table.state.shoe.position
            burn, path = isinstance(step, Procedure), step.clause.partition(":")[2]
            seen.append(("burn" if burn else "show", slot, path))
            wrong = [ev.CardBurned(slot + 1)] if burn else [
                ev.CardDealt(slot, "board"), ev.CardDealt(slot + 1, "board", card("Kc")),
            ]  # fmt: skip
            for event in wrong:
                table.refused(event, path)
        table.advance()
    assert seen == BURNS
    assert table.view(role="public")["board"] == BOARD.split()
    racked = 3 + 2 * (bets.get(5) == "")  # the burns, and a fold without a Bonus
    assert table.state.racked == racked and sum(table.state.shoe.unseen) == 52 - 4 - 5
    assert table.step.event == ev.StubRacked(38)
    assert table.step.clause == f"{BOOK}:" + ("8.III" if dealing == "hand" else "9.III")


@clause("2.I.G", "2.II", "11.I")
def test_what_layout_and_sign_say(felt):
    edition = load_edition(BOOK)
    rows: list[list[str]] = []
    for area in (a for a in edition.layout.areas if not a.pays_on):
        rows[-1:] = [[*rows[-1], area.wager]] if area.same_row else [*rows[-1:], [area.wager]]
    # From the dealer's side; the progressive is another book's.
    assert rows == [["bonus", "progressive"], ["flop", "turn", "river"], ["ante"]]
    assert edition.layout.board == 5
    posted = {clauses[0]: text for text, clauses in felt().game.house.notices()}
    assert "straight or better" in posted[f"{BOOK}:2.I.G"] and "straight or better" in edition.layout.motto
    offered = {"aces-against-aces": True}
    for name in ("pays.bonus.pair", "pays.bonus.aces-against-aces"):
        with pytest.raises(ElectionRefused, match="stated with 'to'") as refused:
            elect(edition, offered | {name: "2000 for 1"})
        assert refused.value.clauses == (f"{BOOK}:11.I",)
        assert elect(edition, offered | {name: "2000 to 1"})
