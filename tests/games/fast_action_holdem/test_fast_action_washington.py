"""Washington: packets of the shuffler, ante and bonus split apart or together, pay tables, envy, limits."""

import pytest
from fast_action_table import MULTI, SINGLE, WA, Felt, washington

from houseway.core.events import (
    CardDealt,
    CardsCollected,
    CardsShown,
    Decided,
    HandSet,
    SeatTaken,
    Shuffled,
    StackDealt,
    StubRacked,
    WagerPlaced,
    WagersClosed,
    WagerWithdrawn,
)
from houseway.core.steps import Procedure
from houseway.editions.house import ElectionRefused, elect
from houseway.editions.loader import load_edition
from houseway.equipment.cards import cards
from houseway.money.limits import Limits

BOARD, DEALER = "2c 3d 5h 9s Jc", "Td 8h 4s 6c"  # the dealer keeps ten and eight: a jack high
ONE, TWO = "As Ad 8c 7c", "Ah Kc 8d 7d"


def table(edition, *, ante=10, bonus=10, **options):
    felt = Felt(edition, **options)
    felt.bet(1, ante=ante, **({"bonus": bonus} if bonus else {}))
    return felt.script(DEALER, BOARD, seat_1=ONE)


def path(edition, multi, single):
    return f"multi.{multi}" if edition == MULTI else f"single.{single}"


# ── wagers ───────────────────────────────────────────────────────────────────────────────────────────


@washington("1 4.a", "2 7.a")
def test_an_ante_and_an_optional_bonus(edition):
    felt = Felt(edition).sit(1).ready()
    clause = path(edition, "1", "2")
    felt.refused(WagerPlaced(1, "bonus", 500), clause, "goes with an ante")
    felt.do(WagerPlaced(1, "ante", 1000))
    assert {o.wager for o in felt.step.offers} == {"ante", "bonus"}
    felt.refused(WagerPlaced(1, "split", 1000), path(edition, "4.a", "7.a"), "not placed before the deal")
    felt.do(WagerPlaced(1, "bonus", 300))
    felt.refused(WagerWithdrawn(1, "ante"), clause, "does not stand without")
    felt.do(WagerWithdrawn(1, "bonus"), WagerWithdrawn(1, "ante"))
    assert felt.game.stakes(felt.state) == {}
    felt.do(WagerPlaced(1, "ante", 1000), WagersClosed())
    felt.refused(WagerPlaced(1, "bonus", 500), clause)
    felt.script(DEALER, BOARD, seat_1=ONE).play()
    assert felt.told() == ["1 ante +1000"]


@washington("2 13", "3 16")
def test_a_bonus_of_five_dollars_has_a_lammer_and_one_below_has_none(edition):
    felt = Felt(edition).bet(1, ante=10, bonus=4).bet(2, ante=10, bonus=5).bet(3, ante=10)
    assert felt.look("public", 0)["lammers"] == [2]
    felt.do(WagerPlaced(1, "bonus", 100))
    assert felt.look("public", 0)["lammers"] == [1, 2]
    felt.do(WagerWithdrawn(1, "bonus"))
    assert felt.look("public", 0)["lammers"] == [2]


@pytest.mark.clause(f"{WA}:multi.12")
def test_under_table_3_a_bonus_is_as_large_as_the_ante():
    felt = Felt(MULTI, pay_table=3).sit(1, 2).ready().do(WagerPlaced(1, "ante", 1000))
    for cents in (900, 1100):
        felt.refused(WagerPlaced(1, "bonus", cents), "multi.12", "$10")
    [bonus] = [o for o in felt.step.offers if o.wager == "bonus"]
    assert (bonus.seat, bonus.limits.min_cents, bonus.limits.max_cents) == (1, 1000, 1000)
    felt.do(WagerPlaced(1, "bonus", 1000))
    felt.refused(WagerPlaced(1, "ante", 100), "multi.12", "$11")
    felt.refused(WagerPlaced(1, "bonus", 100), "multi.12")
    felt.do(WagerPlaced(2, "ante", 500))  # and it stays optional
    felt.script(DEALER, BOARD, seat_1=ONE, seat_2=TWO).play()
    for table in (1, 2):
        Felt(MULTI, pay_table=table).bet(1, ante=10, bonus=3)
    with pytest.raises(ElectionRefused, match="as large as the ante"):
        Felt(MULTI, pay_table=3, limits={"bonus": Limits(100, 5000)})


# ── the deal ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause(f"{WA}:multi.3", f"{WA}:multi.7")
def test_several_decks_are_dealt_card_by_card_from_the_left():
    felt = Felt(MULTI).bet(5, ante=10).bet(2, ante=10).script(DEALER, BOARD, seat_2=ONE, seat_5=TWO)
    for _ in range(2):  # no marker moves
        felt.events.clear()
        felt.do(WagersClosed()).to("looking")
        dealt = felt.by_kind(CardDealt)
        assert [e.to for e in dealt] == ["seat-2", "seat-5", "dealer"] * 4
        assert all(e.card is None for e in dealt)
        position = felt.state.shoe.position
        felt.to("showing")
        board = [e for e in felt.by_kind(CardDealt) if e.to == "board"]
        assert [e.slot for e in board] == list(range(position, position + 5))  # nothing is burnt
        felt.play().ready().bet(2, ante=10).bet(5, ante=10)
    for decks in (6, 7, 8):
        assert len(Felt(MULTI, decks=decks).game.rules.pack) == 52 * decks
    for decks in (5, 9):
        with pytest.raises(ElectionRefused, match="from 6 to 8"):
            Felt(MULTI, decks=decks)


@pytest.mark.clause(*(f"{WA}:single.{n}" for n in (1, 4, 5, 6, 10)))
def test_the_shuffler_gives_five_cards_for_the_board_and_packets_of_four():
    felt = Felt(SINGLE).bet(4, ante=10).bet(2, ante=10).script(DEALER, BOARD, seat_2=ONE, seat_4=TWO)
    assert [e.name for e in felt.events if hasattr(e, "name")] == ["set-mode"]
    felt.do(WagersClosed())
    felt.refused(StackDealt((0, 1, 2, 3), "seat-2"), "single.4")
    felt.to("stub")
    assert felt.by_kind(StackDealt) == [
        StackDealt((0, 1, 2, 3, 4), "board"),
        StackDealt((5, 6, 7, 8), "seat-2"),
        StackDealt((9, 10, 11, 12), "seat-4"),
        StackDealt((13, 14, 15, 16), "dealer"),
    ]
    assert felt.look("auditor", 0)["board"] == ["??"] * 5
    # The table is not full: the dealer presses the button.
    assert isinstance(felt.step, Procedure) and felt.step.event == StubRacked(35)
    felt.refused(StubRacked(34), "single.6")
    felt.advance()
    assert felt.state.shoe.remaining == 0
    felt.to("community")
    assert felt.step.event == CardsShown("all", (0, 1, 2, 3, 4))
    felt.play().ready()
    # And the other deck comes.
    assert [(e.batch, e.by) for e in felt.by_kind(Shuffled)] == [("a", "device"), ("b", "device")]


@pytest.mark.clause(f"{WA}:single.6")
def test_at_a_full_table_the_shuffler_empties_itself():
    felt = Felt(SINGLE, seats=2).bet(1, ante=10).bet(2, ante=10)
    felt.script(DEALER, BOARD, seat_1=ONE, seat_2=TWO).do(WagersClosed()).to("looking", "stub")
    assert felt.state.phase == "looking" and felt.state.shoe.remaining == 0
    felt = Felt(SINGLE, seats=3).bet(1, ante=10).bet(2, ante=10)
    assert felt.do(WagersClosed()).to("looking", "stub").state.phase == "stub"


@pytest.mark.clause(f"{WA}:single.1.a")
def test_the_custom_mode_gives_packets_of_four():
    felt = Felt(SINGLE, shuffler_mode="custom").bet(1, ante=10, bonus=5).script(DEALER, BOARD, seat_1=ONE)
    assert [(e.name, e.by) for e in felt.events if hasattr(e, "name")] == [("set-custom-mode", "dealer")]
    felt.do(WagersClosed()).to("stub")
    assert felt.by_kind(StackDealt, CardDealt) == [
        StackDealt((0, 1, 2, 3), "seat-1"),
        StackDealt((4, 5, 6, 7), "dealer"),
        StackDealt((8, 9, 10, 11), "board"),
        CardDealt(12, "board"),  # the top one of the next four
    ]
    assert felt.step.event == StubRacked(39)
    felt.play()
    assert felt.told() == ["1 bonus -500", "1 ante +1000"]


@washington("5", "8")
def test_discards_are_picked_up_from_the_left_of_those_who_have_not_split(edition):
    felt = Felt(edition).bet(5, ante=10, bonus=5).bet(1, ante=10).bet(3, ante=10)
    felt.script(DEALER, BOARD, {5: "split-bonus Qs Qh"}, seat_1=ONE, seat_3=TWO, seat_5="Qs Qh 6d 7s")
    felt.to("discards")
    felt.refused(CardsCollected("discards/seat-3"), path(edition, "5", "8"))
    felt.to("reveal")
    assert [e.of for e in felt.by_kind(CardsCollected)] == ["discards/seat-1", "discards/seat-3"]


# ── splits ───────────────────────────────────────────────────────────────────────────────────────────

ANY = ["keep", "split", "split-bonus", "split-both"]


@washington("4 4.a", "7 7.a")
@pytest.mark.parametrize(
    ("elected", "choices"),
    [("any", ANY), ("with-ante", ["keep", "split", "split-both"]), ("together", ["keep", "split-both"])],
)
def test_what_may_be_split_is_an_election(edition, elected, choices):
    felt = table(edition, bonus_split=elected).to("deciding")
    assert [c.name for c in felt.step.choices] == choices
    for name in set(ANY) - set(choices):
        felt.refused(Decided(1, name, 1000, slots=felt.state.hand.slots[:2]), path(edition, "4.a", "7.a"))
    without = table(edition, bonus=0, bonus_split=elected).to("deciding")
    assert [c.name for c in without.step.choices] == ["keep", "split"]
    without.refused(Decided(1, "surrender"), "", "keep, split")  # nobody gives up half here


@washington("4.a", "7.a")
@pytest.mark.parametrize(("choice", "cents"), [("split", 1000), ("split-bonus", 700), ("split-both", 1700)])
def test_a_split_bet_is_as_large_as_what_it_splits(edition, choice, cents):
    felt = table(edition, bonus=7).to("deciding")
    aces = felt.state.hand.slots[:2]
    for wrong in (0, cents - 100, cents + 100):
        felt.refused(Decided(1, choice, wrong, slots=aces), path(edition, "4.a", "7.a"), "as much")
    felt.do(Decided(1, choice, cents, slots=aces))
    assert felt.game.stakes(felt.state) == {1: 1700 + cents}


# The first hand, a pair of aces, beats the dealer; the second, trips of twos or nothing, is paid or not.
SPLITS = (
    # choice         board             told
    ("keep",        "2c 2d 5h 9s Jc", ["bonus -700", "ante +1000"]),
    ("split",       "3c 3d 5h 9s Jc", ["bonus -700", "ante +1000", "split -1000"]),
    ("split-bonus", "2c 2d 5h 9s Jc", ["bonus -700", "ante +1000", "split-bonus +{three}"]),
    ("split-both",  "2c 2d 5h 9s Jc", ["bonus -700", "ante +1000", "split +1000", "split-bonus +{three}"]),
)  # fmt: skip


@pytest.mark.parametrize(("edition", "three"), [
    pytest.param(MULTI, 0, marks=pytest.mark.clause(*(f"{WA}:multi.{n}" for n in ("4.a", "10", "11", "12")))),
    pytest.param(SINGLE, 700, marks=pytest.mark.clause(*(f"{WA}:single.{n}" for n in ("7.a", 13, 14, 15)))),
])  # fmt: skip
@pytest.mark.parametrize(("choice", "board", "expected"), SPLITS)
def test_the_bet_that_is_not_split_plays_the_first_hand(edition, three, choice, board, expected):
    felt = table(edition, bonus=7, **({"pay_table": 2} if edition == MULTI else {}))
    felt.script("Td 8h 4s 6c", board, {1: f"{choice} As Ad"}, seat_1="As Ad 2h 7c").play()
    assert felt.told() == [f"1 {x.format(three=three)}" for x in expected]
    shown = [e.cards for e in felt.by_kind(CardsShown) if e.to == "all"][-2:]
    if choice != "keep":
        assert shown == [cards("As Ad"), cards("2h 7c")]


@washington("10", "13")
def test_ties_lose(edition):
    felt = (
        Felt(edition)
        .bet(1, ante=10)
        .script("Td 8h 4s 6c", BOARD, {1: "split Th 8s"}, seat_1="Th 8s 9c 7d")
        .play()
    )
    assert felt.told() == ["1 ante -1000", "1 split +1000"]  # jack and ten again; the pair of nines wins
    clause = path(edition, "10", "13")
    assert {x.clause.partition(":")[2] for x in felt.lines} == {clause}
    assert felt.lines[0].why.startswith("a tie") and felt.lines[1].odds == "1 to 1"


# ── settlement ───────────────────────────────────────────────────────────────────────────────────────


@washington("8 11", "11 14")
def test_each_player_is_settled_in_one_turn_from_the_right(edition):
    felt = Felt(edition).bet(1, ante=10, bonus=5).bet(2, ante=20, bonus=5).bet(6, ante=30)
    felt.script(
        DEALER, "2c 3d 5h 9s Jc", {1: "keep As Ad", 2: "keep 6h 7h", 6: "keep Qs Qh"},
        seat_1=ONE, seat_2="6h 7h Kc Kd", seat_6="Qs Qh 6d 7s",
    )  # fmt: skip
    felt.to("showing").play()
    assert felt.told() == ["6 ante +3000", "2 ante -2000", "2 bonus -500", "1 bonus -500", "1 ante +1000"]
    racked = [e.of for e in felt.by_kind(CardsCollected) if not e.of.startswith("discards")]
    assert racked == ["seat-6", "seat-2", "seat-1", ""]


@washington("6", "9")
def test_the_dealer_keeps_by_the_list_and_by_nothing_else(edition):
    felt = Felt(edition).bet(1, ante=10).script("7c 7d Ah Js", BOARD, seat_1="As Ad 8c 4d").to("setting")
    a, b, c, d = felt.state.dealer.slots
    assert felt.step.event == HandSet((c, d))  # ace and jack before a pair of sevens
    felt.refused(HandSet((a, b)), path(edition, "6", "9"), "an ace and a jack or higher")
    felt.play()


@washington("6 13", "9 16")
def test_four_of_a_rank_are_no_natural_here(edition):
    felt = Felt(edition).bet(1, ante=10, bonus=5).script("7c 7d 7h 7s", BOARD, seat_1="8c 8d 8h 8s")
    felt.to("deciding")  # nothing is paid before it
    felt.to("setting")
    assert len({felt.step.event.slots, *(e.slots for e in felt.step.instead)}) == 6  # any two of them
    felt.play()
    assert felt.told() == ["1 bonus -500", "1 ante +1000"]


# ── pay tables ───────────────────────────────────────────────────────────────────────────────────────

# On one dollar as the tables print it: pay tables 1, 2, 3 and 4, 5, 6.
MULTI_PAYS = (
    ("9h 9h 9h 2c 3d", "9h 9h", (5000, 1000, 1000)),
    ("Ah Kh Qh 2c 3d", "Jh Th", (500, 200, 200)),
    ("9h Kh Qh 2c 3d", "Jh Th", (100, 75, 75)),
    ("9h 9c 9d 2c 3d", "9h 9s", (50, 40, 40)),
    ("9h 9c 2c 3d Jh", "9d 9s", (5, 7, 7)),
    ("9h 9c Kd 2c 3d", "9d Kh", (3, 3, 3)),
    ("9h 2h Kh 2c 3d", "4h Qh", (2, 2, 2)),
    ("9h 8c 7d 2c 3d", "Jd Ts", (1, 1, 2)),
    ("9h 9c Kd 2c 4d", "9d Qh", (-1, 0, 0)),
    ("9h 9c Kd 2c 4d", "Kh Qh", (-1, -1, -1)),
)
SINGLE_PAYS = (
    ("Ah Kh Qh 2c 3d", "Jh Th", (500, 500, 500)),
    ("9h Kh Qh 2c 3d", "Jh Th", (100, 100, 100)),
    ("9h 9c 2c 3d Jh", "9d 9s", (30, 30, 30)),
    ("9h 9c Kd 2c 3d", "9d Kh", (5, 5, 6)),
    ("9h 2h Kh 2c 3d", "4h Qh", (4, 3, 3)),
    ("9h 8c 7d 2c 3d", "Jd Ts", (2, 2, 1)),
    ("9h 9c Kd 2c 4d", "9d Qh", (1, 1, 1)),
    ("9h 9c Kd 2c 4d", "Kh Qh", (-1, -1, -1)),
)


def bonus_of(edition, number, board, hand, dollars=1):
    felt = Felt(edition, pay_table=number).bet(1, ante=dollars, bonus=dollars)
    used = set(f"{board} {hand}".split())
    rest = " ".join([c for c in ("5s", "6s", "5c", "6d") if c not in used][:2])
    felt.script("Td 7s 4s 8d", board, {1: f"keep {hand}"}, seat_1=f"{hand} {rest}").play()
    return next(x for x in felt.lines if x.wager == "bonus")


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize(("board", "hand", "pays"), MULTI_PAYS)
@pytest.mark.clause(f"{WA}:multi.12", f"{WA}:multi.12.a", f"{WA}:multi.12.b")
def test_the_bonus_of_several_decks(number, board, hand, pays):
    line, paid = bonus_of(MULTI, number, board, hand, 7), pays[number - 1]
    assert line.amount_cents == 700 * paid
    assert line.outcome == ("win" if paid > 0 else "push" if paid == 0 else "lose")
    assert line.clause == f"{WA}:multi.12.{'b' if paid < 0 else 'a'}"
    assert line.odds == (f"{paid} to 1" if paid > 0 else "")


@pytest.mark.parametrize("number", [4, 5, 6])
@pytest.mark.parametrize(("board", "hand", "pays"), SINGLE_PAYS)
@pytest.mark.clause(f"{WA}:single.15", f"{WA}:single.15.a", f"{WA}:single.15.b")
def test_the_bonus_of_one_deck(number, board, hand, pays):
    line, paid = bonus_of(SINGLE, number, board, hand, 7), pays[number - 4]
    assert line.amount_cents == 700 * paid
    assert line.clause == f"{WA}:single.15.{'b' if paid < 0 else 'a'}"
    assert line.odds == (f"{paid} to 1" if paid > 0 else "")


@washington("12", "15")
def test_only_the_printed_tables_are_there_and_they_are_fixed(edition):
    first = 1 if edition == MULTI else 4
    for number in (first - 1, first + 3):
        with pytest.raises(ElectionRefused, match="pay-table"):
            Felt(edition, pay_table=number)
    with pytest.raises(ElectionRefused, match="the document fixes"):
        elect(load_edition(edition), {"pays.bonus.flush": "9 to 1"})


# ── envy ─────────────────────────────────────────────────────────────────────────────────────────────


def with_envy(edition, board, first, *others, dealer=DEALER, **bets):
    """Seat 1 holds ``first``; the others have nothing, and bonuses of $5 unless told."""
    felt = Felt(edition)
    for seat in range(1, 2 + len(others)):
        felt.bet(seat, ante=10, bonus=bets.get(f"seat_{seat}", 5))
    hands = {f"seat_{n}": hand for n, hand in enumerate((first, *others), 1)}
    keeps = {n: f"keep {' '.join(hand.split()[:2])}" for n, hand in enumerate((first, *others), 1)}
    return felt.script(dealer, board, keeps, **hands).play()


ROYAL = "Ah Kh Qh 2c 3d"


@pytest.mark.parametrize(("board", "hand", "cents"), [
    ("9h 9h 9h 2c 3d", "9h 9h 5c 6d", 100_000), (ROYAL, "Jh Th 5c 6d", 25_000),
    ("9h Kh Qh 2c 3d", "Jh Th 5c 6d", 5_000), ("9h 9c 9d 2c 3d", "9h 9s 5c 6d", 1_000),
    ("9h 9c 2c 3d Jh", "9d 9s 5c 6d", 0),
])  # fmt: skip
@pytest.mark.clause(f"{WA}:multi.13", f"{WA}:multi.12.a", f"{WA}:multi.12.b")
def test_envy_of_several_decks(board, hand, cents):
    felt = with_envy(MULTI, board, hand, "8s 4h 7c 7d", "8c 4d 7s 5d")
    envy = [(x.seat, x.amount_cents) for x in felt.lines if x.wager == "envy"]
    assert envy == ([(3, cents), (2, cents)] if cents else [])  # never for the own hand


@pytest.mark.parametrize(("board", "hand", "cents"), [
    (ROYAL, "Jh Th 5c 6d", 25_000), ("9h Kh Qh 2c 3d", "Jh Th 5c 6d", 5_000),
    ("9h 9c 2c 3d Jh", "9d 9s 5c 6d", 0),
])  # fmt: skip
@pytest.mark.clause(f"{WA}:single.16", f"{WA}:single.15.a", f"{WA}:single.15.b.i")
def test_envy_of_one_deck(board, hand, cents):
    felt = with_envy(SINGLE, board, hand, "8s 4h 7c 7d")
    envy = [x for x in felt.lines if x.wager == "envy"]
    assert [(x.seat, x.amount_cents, x.stake_cents) for x in envy] == ([(2, cents, 0)] if cents else [])
    assert all(x.clause == f"{WA}:single.16" and x is felt.lines[-1] for x in envy)  # at the end of the round


@washington("13 2", "16 3")
def test_without_a_lammer_there_is_no_envy_and_the_lammers_stay_to_the_end(edition):
    felt = Felt(edition).bet(1, ante=10).bet(2, ante=10, bonus=4).bet(3, ante=10, bonus=5)
    felt.script(
        DEALER, ROYAL, {1: "keep Jh Th", 2: "keep 8s 4h", 3: "keep 8c 4d"},
        seat_1="Jh Th 5c 6d", seat_2="8s 4h 7c 7d", seat_3="8c 4d 7s 5d",
    )  # fmt: skip
    felt.to("envy")
    assert felt.look("public", 0)["lammers"] == [3] and not felt.state.bets  # all wagers are settled by now
    felt.play()
    assert [(x.seat, x.amount_cents) for x in felt.lines if x.wager == "envy"] == [(3, 25_000)]
    assert felt.look("public", 0)["lammers"] == []


@washington("13", "16")
def test_several_players_with_qualifying_hands_pay_several_times(edition):
    # The board is a straight flush for everybody, and seat 1 makes it a royal.
    felt = with_envy(edition, "Kh Qh Jh Th 9h", "Ah 4c 5c 6d", "8s 4h 7c 7d", "8c 4d 7s 5d")
    envy = [(x.seat, x.amount_cents) for x in felt.lines if x.wager == "envy"]
    assert envy == [(3, 5_000), (3, 25_000), (2, 5_000), (2, 25_000), (1, 5_000), (1, 5_000)]


@washington("13", "16")
def test_a_player_who_has_split_is_one_player_and_the_dealer_is_none(edition):
    """The losing party of this reading is whoever holds the lammer: one payout, for the better hand."""
    felt = Felt(edition).bet(1, ante=10).bet(2, ante=10, bonus=5)
    felt.script(
        "Ah 3c 4s 6c", "Kh Qh Jh Th 9h", {1: "split 2s 3d", 2: "keep 8s 4h"},
        seat_1="2s 3d 5c 6d", seat_2="8s 4h 7c 7d",
    ).play()  # fmt: skip
    assert [(x.seat, x.amount_cents) for x in felt.lines if x.wager == "envy"] == [(2, 5_000)]


@washington("13", "16")
def test_nobody_wins_for_his_own_hand_at_another_place(edition):
    felt = (
        Felt(edition).do(SeatTaken(1, "ann"), SeatTaken(2, "ann"), SeatTaken(3, "bob"), SeatTaken(4)).ready()
    )
    for seat in (1, 2, 3, 4):
        felt.bet(seat, ante=10, bonus=5)
    hands = {
        "seat_1": "Ah 4c 5c 6d",
        "seat_2": "8s 4h 7c 7d",
        "seat_3": "8c 4d 7s 5d",
        "seat_4": "2s 2d 3c 6s",
    }
    keeps = {n: f"keep {' '.join(hand.split()[:2])}" for n, hand in enumerate(hands.values(), 1)}
    felt.script(DEALER, "Kh Qh Jh Th 2c", keeps, **hands).play()
    envy = [(x.seat, x.amount_cents) for x in felt.lines if x.wager == "envy"]
    assert envy == [(4, 25_000), (3, 25_000)]  # of two places of one player neither pays the other


# ── the aggregate limit ──────────────────────────────────────────────────────────────────────────────


@washington("12.a.i", "15.a.i")
def test_a_limit_for_a_hand(edition):
    def lines(dollars, per="hand"):
        felt = Felt(edition, aggregate_limit=per, aggregate_limit_dollars=dollars)
        felt.bet(1, ante=10, bonus=10).bet(2, ante=10, bonus=5)
        felt.script(
            DEALER,
            ROYAL,
            {1: "split-both Jh Th", 2: "keep 8s 4h"},
            seat_1="Jh Th 2h 2d",
            seat_2="8s 4h 7c 7d",
        )
        felt.play()
        return felt, {x.wager: x for x in felt.lines if x.seat == 1} | {"envy": felt.lines[-1]}

    felt, full = lines(5_000)
    assert full["bonus"].amount_cents == 500_000  # exactly the limit
    assert full["ante"].amount_cents == full["split"].amount_cents == 1_000  # the game itself is not cut
    felt, cut = lines(4_999)
    assert cut["bonus"].amount_cents == 499_900
    assert cut["bonus"].clause.partition(":")[2] == path(edition, "12.a.i", "15.a.i")
    assert "at most" in cut["bonus"].why
    assert cut["split-bonus"].amount_cents == full["split-bonus"].amount_cents  # a hand of its own
    assert cut["envy"].amount_cents == 25_000  # no odds, no limit
    assert any("paid $4,999 at most for each hand" in text for text, _ in felt.game.house.notices())
    assert not any("at most" in text for text, _ in Felt(edition).game.house.notices())


@washington("12.a.i", "15.a.i")
def test_a_limit_for_a_round_is_over_all_players_as_they_are_paid(edition):
    options = {"aggregate_limit": "round", "aggregate_limit_dollars": 6}
    felt = Felt(edition, **options).bet(1, ante=10, bonus=1).bet(2, ante=10, bonus=1).bet(3, ante=10, bonus=1)
    full_house, flush = (3, 2) if edition == MULTI else (5, 4)
    felt.script(
        DEALER, "9h 9c Kd 2c 4c", {1: "keep 9d Kh", 2: "keep 9s Kc", 3: "keep Ac 3c"},
        seat_1="9d Kh 5s 6s", seat_2="9s Kc 5d 6d", seat_3="Ac 3c 5h 6h",
    ).play()  # fmt: skip
    paid = [x.amount_cents for x in felt.lines if x.wager == "bonus"]
    first = 100 * flush
    second = min(100 * full_house, 600 - first)
    assert paid == [first, second, 600 - first - second]
    assert sum(paid) == 600
    last = [x for x in felt.lines if x.wager == "bonus"][-1]
    assert last.outcome == ("push" if last.amount_cents == 0 else "win")  # the losing party: who is paid last
    felt.ready().bet(1, ante=10, bonus=1)  # and the next round has a limit of its own
    felt.script(DEALER, "9h 9c Kd 2c 4c", {1: "keep 9d Kh"}, seat_1="9d Kh 5s 6s").play()
    assert felt.lines[-2].amount_cents + felt.lines[-1].amount_cents >= 100 * full_house
    with pytest.raises(ElectionRefused, match="only with aggregate-limit"):
        Felt(edition, aggregate_limit_dollars=100)


@washington("12.a.i", "15.a.i")
def test_a_limit_without_a_figure_is_25000_dollars(edition):
    """Two hundred on the Bonus with a royal flush: 500 to 1 and more are cut to it."""
    felt = Felt(edition, aggregate_limit="hand").bet(1, ante=10, bonus=200)
    felt.script(DEALER, ROYAL, {1: "keep Jh Th"}, seat_1="Jh Th 2h 2d").play()
    assert [x.amount_cents for x in felt.lines if x.wager == "bonus"] == [2_500_000]


# ── what the two editions share ──────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("edition", [SINGLE, MULTI])
@pytest.mark.parametrize(
    ("dollars", "permitted"), [(0, False), (1, True), (10_000_000, True), (10_000_001, False)]
)
def test_an_aggregate_limit_is_a_dollar_or_more(edition, dollars, permitted):
    chosen = {"aggregate-limit": "hand", "aggregate-limit-dollars": dollars}
    if permitted:
        assert elect(load_edition(edition), chosen).number("aggregate-limit-dollars") == dollars
    else:
        with pytest.raises(ElectionRefused, match="aggregate-limit-dollars"):
            elect(load_edition(edition), chosen)


@pytest.mark.parametrize("edition", [SINGLE, MULTI])
def test_lammers_are_the_dealers_and_what_follows_another_wager_has_no_limits_of_its_own(edition):
    loaded = load_edition(edition)
    by = {d.name: d.by for d in loaded.duties}
    assert (by["place-lammer"], by["leave-lammers"]) == ("dealer", "dealer")
    assert not any(loaded.wager(name).own_limits for name in ("split", "split-bonus", "envy"))
