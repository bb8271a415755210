"""Sections 2, 3, 5, 7, 8 and 9: seats, decks, wagers before the deal, and the deal itself."""

import pytest
from tests.games.felt import clause_of

from houseway.core import events as ev
from houseway.core.game import DEALER, FLOOR, PUBLIC, seat_viewer
from houseway.core.steps import Decide, Procedure
from houseway.editions.house import ElectionRefused, elect
from houseway.editions.loader import load_edition
from houseway.equipment.cards import card, cards
from houseway.money.limits import Limits

BOOK = "oh-texas-holdem-bonus"
clause = clause_of(BOOK)
BOARD = "Kd 9c 4s 4h 2d"
DEALINGS = pytest.mark.parametrize("dealing", ["hand", "automated-shoe"])


def two_players(felt, bets=None, **elections):
    table = felt(**elections).ready().bet(5, ante=10).bet(2, ante=10, bonus=5)
    return table.script(BOARD, bets, dealer="7h 3c", seat_2="As Qd", seat_5="7s 7d")


@clause("2.I")
def test_six_positions(felt):
    table = felt().do(ev.SeatTaken(6))
    for seat in (0, 7):
        table.refused(ev.SeatTaken(seat), "2.I")
    for seats in (5, 7):
        with pytest.raises(ElectionRefused, match=r"has 6 seats.*2\.I"):
            felt(seats=seats)
    assert felt(seats=6).game.table.seats == 6


@clause("3.I", "8.II")
def test_everybody_is_dealt_from_one_deck(felt):
    table = felt(dealing="hand").ready()
    (shuffle,) = (e for e in table.events if isinstance(e, ev.Shuffled))
    assert (shuffle.count, shuffle.batch) == (52, "")
    hands = ("As Ah", "Ks Kh", "Qs Qh", "Js Jh", "Ts Th", "8s 8h")
    for seat in range(1, 7):
        table.bet(seat, ante=5)
    table.script(BOARD, **{f"seat_{s}": hand for s, hand in enumerate(hands, 1)}).to("stub")
    assert table.step.event == ev.StubRacked(52 - 14 - 5 - 3)


@clause("3.II", "3.II.E")
def test_two_decks_take_turns_and_the_rack_holds_one(felt):
    with pytest.raises(ElectionRefused, match=r"3\.II"):
        felt(second_deck=True, shuffler="manual")
    table = felt(second_deck=True)
    for deck, other in ("ab", "ba"):
        table.ready().bet(2, ante=5).script(BOARD, dealer="7h 3c", seat_2="As Qd")
        assert table.view(role="dealer")["rack"] == {"cards": 0, "deck": deck}
        table.to("deciding").refused(ev.Shuffled(table.state.shoe.end, 52, "device", other), "3.II.E")
        table.finish()
        assert table.view(role="dealer")["rack"] == {"cards": 52, "deck": deck}


@clause("3.III", "3.III.A", "3.III.B")
@pytest.mark.parametrize(
    ("dealing", "hours", "path"), [("hand", 6, "3.III.A"), ("automated-shoe", 8, "3.III.B")]
)
def test_how_long_cards_last(felt, dealing, hours, path):
    table = two_players(felt, dealing=dealing)
    table.refused(ev.WagersClosed(60 * hours + 1), path)
    assert table.game.apply(table.state, ev.WagersClosed(60 * hours)).phase == "dealing"
    for phase in ("dealing", "deciding", "community", "clearing"):
        table.to(phase).refused(ev.DecksChanged(), "3.III")


@clause("5.I", "5.III.A", "5.III.B", "5.IV.C", "5.V")
@DEALINGS
def test_a_shuffle_before_every_round_and_a_cut_after_one_by_hand(felt, dealing):
    felt(dealing=dealing).ready().bet(1, ante=5).refused(ev.CutMade(0, 20), "5.III.B")
    table = felt(shuffler="manual", dealing=dealing)
    for number in (1, 2):
        table.to("shuffling").advance()
        assert isinstance(table.step.event, ev.CutMade)
        table.refused(ev.CutMade(table.state.shoe.position, 9), "5.IV.C")
        table.to("wagers").bet(1, ante=5).script(BOARD, dealer="7h 3c", seat_1="As Qd").do(ev.WagersClosed())
        assert isinstance(table.step.event, ev.CardDealt if dealing == "hand" else ev.StackDealt)
        assert sum(isinstance(e, ev.Shuffled) for e in table.events) == number
        table.to("over").do(table.step.event)


# ── wagers ───────────────────────────────────────────────────────────────────────────────────────────


@clause("7.I")
@pytest.mark.parametrize("wager", ["ante", "bonus"])
def test_wagers_are_chips_on_their_own_area(felt, wager):
    table = felt().ready().bet(1, ante=5)
    table.refused(ev.WagerPlaced(1, wager, 500, spoken=True), "7.I")
    table.refused(ev.WagerPlaced(1, wager, 500, "flop"), "7.I")


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


@clause("7.V", "7.VI")
def test_only_seated_players_and_one_position_each(felt):
    table = felt().ready()
    table.refused(ev.WagerPlaced(1, "ante", 500), "7.V")
    table.do(ev.SeatTaken(1, "ann")).refused(ev.SeatTaken(2, "ann"), "7.VI")


# ── the deal ─────────────────────────────────────────────────────────────────────────────────────────


@clause("8.I.B", "8.II", "8.II.A", "8.II.B", "8.II.C", "8.II.D")
def test_by_hand_a_card_each_and_one_to_the_dealer_twice(felt):
    table = two_players(felt, dealing="hand").to("dealing")
    for wrong in (ev.CardDealt(0, "seat-5"), ev.CardDealt(1, "seat-2"), ev.CardDealt(0, "dealer"),
                  ev.CardDealt(0, "seat-2", card("As")), ev.StackDealt((0, 1), "seat-2")):  # fmt: skip
        table.refused(wrong, "8.II")
    table.to("looking")
    dealt = [(e.slot, e.to) for e in table.events if isinstance(e, ev.CardDealt)]
    assert dealt == list(enumerate(["seat-2", "seat-5", "dealer"] * 2))


@clause("9.II")
def test_from_the_shoe_stacks_of_two_the_dealer_last(felt):
    table = two_players(felt).to("dealing")
    for wrong in (ev.StackDealt((0,), "seat-2"), ev.StackDealt((0, 1), "seat-5"), ev.CardDealt(0, "seat-2")):
        table.refused(wrong, "9.II")
    table.to("looking")
    assert [(e.slots, e.to) for e in table.events if isinstance(e, ev.StackDealt)] == [
        ((0, 1), "seat-2"), ((2, 3), "seat-5"), ((4, 5), "dealer"),
    ]  # fmt: skip


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


@clause("10.I", "1.I.B")
def test_nobody_sees_what_is_not_his(felt):
    table = two_players(felt).to("looking")
    slots = table.state.hands[0].slots
    for wrong in (ev.CardsShown("seat-5", slots, cards("As Qd")), ev.CardsShown("all", slots)):
        table.refused(wrong, "10.I")
    own = {2: ["As", "Qd"], 5: ["7s", "7d"]}
    for board in (0, 3, 4):
        table.street(board)
        for viewer in (PUBLIC, DEALER, FLOOR, *map(seat_viewer, range(1, 7))):
            view = table.game.view(table.state, viewer)
            seen = {h["seat"]: h["cards"] for h in view["hands"]}
            assert seen == {s: own[s] if viewer == seat_viewer(s) else ["??"] * 2 for s in own}
            assert view["dealer"] == {"cards": ["??"] * 2} and view["board"] == BOARD.split()[:board]


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
