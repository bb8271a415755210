"""Sections 10 to 12: decisions, the order of settling, and what every wager comes to."""

import pytest
from tests.games.felt import clause_of

from houseway.core import events as ev
from houseway.core.game import PUBLIC
from houseway.core.steps import Decide
from houseway.editions.house import ElectionRefused
from houseway.equipment.cards import cards

clause = clause_of("oh-three-card-poker")


# One hand each: ante and pair plus of $10 each; "-" where there is no line.
SETTLED = [
    # player       dealer       ante       play       ante bonus  pair plus   what it shows
    ("As Kd Jc",   "Js Td 8c",  "win 10",  "push",    "-",        "lose 10"),  # 12.I: dealer below queen
    ("4s 3d 2h",   "Js Td 8c",  "win 10",  "push",    "win 10",   "win 60"),
    ("5s 3d 2h",   "Js Td 8c",  "win 10",  "push",    "-",        "lose 10"),  # … whatever the player has
    ("5s 3d 2h",   "Qs 3s 2c",  "lose 10", "lose 10", "-",        "lose 10"),  # 12.II: queen high plays
    ("Qd 4d 2h",   "Qs 3s 2c",  "win 10",  "win 10",  "-",        "lose 10"),
    ("Qd 3d 2h",   "Qs 3s 2c",  "push",    "push",    "-",        "lose 10"),  # 12.III
    ("Ks Kd 2h",   "Qs Qd Ac",  "win 10",  "win 10",  "-",        "win 10"),   # pairs before kickers
    ("Ks Kd 2h",   "Kh Kc 3d",  "lose 10", "lose 10", "-",        "win 10"),   # 1.I.B: paid though beaten
    ("9s 5s 2s",   "4h 3d 2c",  "lose 10", "lose 10", "-",        "win 30"),
    ("9s 5s 2s",   "9d 5d 2d",  "push",    "push",    "-",        "win 30"),
    ("4s 3d 2h",   "9h 5h 2c",  "win 10",  "push",    "win 10",   "win 60"),
    ("4s 3d 2h",   "5h 4h 3c",  "lose 10", "lose 10", "win 10",   "win 60"),   # 12.V: bonus though beaten
    ("4s 3d 2h",   "4h 3c 2c",  "push",    "push",    "win 10",   "win 60"),
    ("2s 2d 2h",   "Ah Kh Qc",  "win 10",  "win 10",  "win 40",   "win 300"),
    ("2s 2d 2h",   "3h 3d 3c",  "lose 10", "lose 10", "win 40",   "win 300"),
    ("4s 3s 2s",   "Ah Ad Ac",  "win 10",  "win 10",  "win 50",   "win 400"),
    ("3s 2s As",   "4h 3h 2h",  "lose 10", "lose 10", "win 50",   "win 400"),
]  # fmt: skip


@clause("1.I.B")
@clause("12.I")
@clause("12.II")
@clause("12.III")
@clause("12.IV")
@clause("12.V")
@pytest.mark.parametrize(("player", "dealer", "ante", "play", "bonus", "pair_plus"), SETTLED)
def test_settlement(felt, results, player, dealer, ante, play, bonus, pair_plus):
    table = felt().ready().bet(1, ante=10, pair_plus=10)
    found = results(table.script(dealer=dealer, seat_1=player, choices={1: "play"}).finish())
    columns = ("ante", "play", "ante-bonus", "pair-plus")
    assert tuple(found.get(w, "-") for w in columns) == (ante, play, bonus, pair_plus)


@clause("12.I", "12.II", "12.III", "10.IV.C")
@pytest.mark.parametrize(
    ("dealer", "path"),
    [("Js Td 8c", "12.I"), ("Qs 3s 2c", "12.II"), ("Ad Kc Jh", "12.III"), ("2h 2d 3c", "12.II")],
)
def test_lines_cite_what_decides_them(felt, dealer, path):
    table = felt().ready().bet(1, ante=10, pair_plus=10)
    lines = table.script(dealer=dealer, seat_1="As Kd Jc", choices={1: "play"}).finish()
    cited = {line.wager: line.clause for line in lines}
    assert cited == {
        "ante": f"oh-three-card-poker:{path}",
        "play": f"oh-three-card-poker:{path}",
        "pair-plus": "oh-three-card-poker:12.IV",
    }
    assert all(line.why for line in lines)
    assert all(line.odds == ("1 to 1" if line.outcome == "win" else "") for line in lines)


@clause("12.IV")
def test_a_house_can_pay_more_on_pair_plus_but_not_less(felt, results):
    with pytest.raises(ElectionRefused, match=r"12\.IV"):
        felt(**{"pays.pair-plus.flush": "2 to 1"})
    with pytest.raises(ElectionRefused, match=r"12\.IV"):
        felt(**{"pays.pair-plus.straight": "5 to 1"})
    with pytest.raises(ElectionRefused, match=r"12\.V"):
        felt(**{"pays.ante-bonus.straight": "2 to 1"})
    with pytest.raises(ElectionRefused, match=r"12\.VI"):
        felt(**{"pays.six-card-bonus.flush": "20 to 1"})
    table = felt(**{"pays.pair-plus.flush": "4 to 1"}).ready().bet(1, pair_plus=10)
    assert results(table.script(dealer="Ks 9d 4c", seat_1="9s 5s 2s").finish()) == {"pair-plus": "win 40"}


@clause("1.I.C")
@clause("12.V")
def test_without_a_play_wager_there_is_no_contest_and_no_ante_bonus(felt, results):
    table = felt().ready().bet(1, ante=10)
    table.script(dealer="2h 3d 5c", seat_1="As Ks Qs", choices={1: "fold"})
    assert results(table.finish()) == {"ante": "lose 10"}
    table = felt().ready().bet(1, pair_plus=10)
    assert results(table.script(dealer="2h 3d 5c", seat_1="As Ks Qs").finish()) == {"pair-plus": "win 400"}


SIX_CARD = [
    # player       dealer       staked  paid
    ("9d Td Jd",   "Qd Kd Ad",  5,      "win 100000"),
    ("9d Td Jd",   "Qd Kd Ad",  100,    "win 100000"),
    ("9h Th Jh",   "Qh Kh Ah",  5,      "win 100000"),
    ("9s Ts Js",   "Qs Ks As",  5,      "win 100000"),
    ("9c Tc Jc",   "Qc Kc Ac",  5,      "win 100000"),
    ("9c Td Jd",   "Qd Kd Ad",  5,      "win 5000"),
    ("8s Ts Js",   "Qs Ks 9s",  5,      "win 1000"),
    ("7s 7d 7c",   "7h Kc Kd",  5,      "win 250"),
    ("7s 7d 7c",   "Kh Kc 2d",  5,      "win 100"),
    ("2s 5s 9s",   "Ts Ks Kd",  5,      "win 75"),
    ("4s 5d 6c",   "7h 8s 8d",  5,      "win 50"),
    ("7s 7d 2c",   "7h Qc 3d",  5,      "win 25"),
    ("7s 7d Kc",   "Kh Qc 2d",  5,      "lose 5"),
    ("As 7d Kc",   "Kh Qc 2d",  5,      "lose 5"),
]  # fmt: skip


@clause("12.VI")
@clause("11.II.A.1")
@clause("11.II.A.2")
@pytest.mark.parametrize("choice", ["play", "fold"])
@pytest.mark.parametrize(("player", "dealer", "staked", "paid"), SIX_CARD)
def test_the_six_card_bonus(felt, results, player, dealer, staked, paid, choice):
    table = felt(six_card_bonus=True).ready().bet(1, ante=5, pair_plus=5, six_card_bonus=staked)
    lines = table.script(dealer=dealer, seat_1=player, choices={1: choice}).finish()
    assert results(lines)["six-card-bonus"] == paid
    path = "11.II.A.1" if paid.startswith("lose") else "12.VI"
    assert lines[-1].clause == f"oh-three-card-poker:{path}"
    if paid == "win 100000":
        assert lines[-1].odds == "$100,000"


# ── decisions ────────────────────────────────────────────────────────────────────────────────────────

FOUR = {
    "dealer": "Ks 9d 4c",
    "seat_1": "As Qd 2c",
    "seat_3": "7h 7d 7c",
    "seat_4": "Jh Th 9h",
    "seat_6": "8h 6d 2d",
}


def four_players(felt, choices=None, **elections):
    table = felt(six_card_bonus=True, **elections).ready()
    table.bet(6, ante=5).bet(1, ante=5, pair_plus=5).bet(3, pair_plus=5)
    table.bet(4, ante=10, pair_plus=5, six_card_bonus=5)
    return table.script(**FOUR, choices=choices or {1: "play", 4: "play", 6: "play"})


@clause("10.II")
def test_players_with_an_ante_decide_from_the_dealers_left(felt):
    table = four_players(felt).to("deciding")
    asked = []
    while isinstance(table.step, Decide):
        asked.append(table.step.seat)
        for other in {1, 3, 4, 6} - {table.step.seat}:
            table.refused(ev.Decided(other, "fold"), "10.II")
        table.refused(ev.Decided(table.step.seat, "hit"), "10.II")
        table.refused(ev.Decided(table.step.seat, "fold", 500), "10.II")
        table.refused(ev.Decided(table.step.seat, "fold", hand=1), "7.V")
        assert table.step.default == "fold"
        table.advance()
    assert asked == [1, 4, 6]


@clause("10.II.A")
def test_a_fold_loses_ante_and_pair_plus_even_with_a_paying_hand(felt):
    table = felt().ready().bet(1, ante=10, pair_plus=5)
    table.script(dealer="Js Td 8c", seat_1="9s 5s 2s", choices={1: "fold"})
    why = "player folded"
    assert table.finish() == [
        ev.Line(1, "ante", 1000, "lose", -1000, "oh-three-card-poker:10.II", why=why),
        ev.Line(1, "pair-plus", 500, "lose", -500, "oh-three-card-poker:10.II.A", why=why),
    ]


@clause("10.II.B")
def test_a_fold_leaves_the_six_card_bonus(felt):
    table = felt(six_card_bonus=True).ready().bet(1, ante=10, pair_plus=5, six_card_bonus=5)
    table.script(dealer="Js Ts 8s", seat_1="9s 5s 2d", choices={1: "fold"})
    lines = table.finish()
    assert [(x.wager, x.amount_cents, x.clause.partition(":")[2]) for x in lines] == [
        ("ante", -1000, "10.II"),
        ("pair-plus", -500, "10.II.B"),
        ("six-card-bonus", 7500, "12.VI"),
    ]


@clause("10.III")
def test_the_dealer_shows_after_the_last_decision_and_the_forfeits(felt):
    table = four_players(felt, choices={1: "fold", 4: "fold", 6: "fold"}).to("looking")
    reveal = ev.CardsShown("all", table.state.hands[-1].slots, cards(FOUR["dealer"]))
    while table.state.phase != "reveal":
        table.refused(reveal)
        table.advance()
    kinds = [type(e) for e in table.events[-2:]]
    assert kinds == [ev.Settled, ev.CardsCollected]
    assert [(x.seat, x.wager) for x in table.lines] == [
        (6, "ante"), (4, "ante"), (4, "pair-plus"), (1, "ante"), (1, "pair-plus"),
    ]  # fmt: skip
    # Seat 4's cards stay for its bonus, seat 3's for its Pair Plus.
    assert {h.seat for h in table.state.hands if h.racked} == {1, 6}
    table.refused(ev.CardsShown("seat-4", reveal.slots, reveal.cards), "10.III")
    table.do(reveal)
    assert table.view(role="public")["dealer"] == {
        "cards": ["Ks", "9d", "4c"],
        "hand": "king high, nine-four",
        "plays": True,
    }


@clause("10.III")
@pytest.mark.parametrize(
    ("dealer", "laid"),
    [
        ("4c 9d Ks", ["Ks", "9d", "4c"]),
        ("Ac 4d 4s", ["4d", "4s", "Ac"]),
        ("2c As 3d", ["3d", "2c", "As"]),
        ("Kc As Qd", ["As", "Kc", "Qd"]),
    ],
)
def test_the_dealers_cards_are_laid_out_as_a_hand(felt, dealer, laid):
    table = felt().ready().bet(1, ante=5).script(dealer=dealer, seat_1="Td 8h 7h").to("clearing")
    assert table.view(role="public")["dealer"]["cards"] == laid


@clause("10.III")
def test_the_dealer_shows_even_when_everybody_has_folded(felt):
    table = felt().ready().bet(1, ante=5).script(dealer="Ks 9d 4c", seat_1="2s 3d 5c")
    table.finish()
    assert table.state.hands[-1].shown
    assert not table.state.hands[0].shown


# ── the order of settling ────────────────────────────────────────────────────────────────────────────


@clause("10.IV")
@clause("10.IV.A")
@clause("10.IV.D")
@clause("10.V")
def test_seat_by_seat_from_the_dealers_right_and_the_dealers_cards_last(felt):
    table = four_players(felt).to("showing")
    done = len(table.events)
    table.finish()
    told = []
    for e in table.events[done:]:
        match e:
            case ev.CardsShown():
                (seat,) = (h.seat for h in table.state.hands if h.slots == e.slots)
                told.append(f"show {seat}")
            case ev.Settled():
                told.append(f"settle {e.lines[0].seat}")
            case ev.CardsCollected():
                told.append(f"discard {e.of}")
    assert told == [
        "show 6", "settle 6", "discard seat-6",
        "show 4", "settle 4", "discard seat-4",
        "show 3", "settle 3", "discard seat-3",
        "show 1", "settle 1", "discard seat-1",
        "discard dealer",
    ]  # fmt: skip


@clause("10.IV.A")
def test_a_remaining_hand_is_turned_up_for_all_as_it_was_seen(felt):
    table = four_players(felt).to("showing")
    slots = table.state.hands[3].slots
    assert table.game.view(table.state, PUBLIC)["hands"][3]["cards"] == ["??", "??", "??"]
    table.refused(ev.CardsShown("all", slots, cards("8h 6d 3d")), "10.IV.A")
    table.refused(ev.CardsShown("all", slots, cards("6d 8h 2d")), "10.IV.A")
    table.refused(ev.CardsShown("all", slots), "10.IV.A")
    table.refused(ev.CardsShown("all", table.state.hands[2].slots, cards(FOUR["seat_4"])), "10.IV.A")
    table.do(ev.CardsShown("all", slots, cards("8h 6d 2d")))
    assert table.game.view(table.state, PUBLIC)["hands"][3]["cards"] == ["8h", "6d", "2d"]


@clause("10.IV.B")
@clause("10.IV.C")
@clause("11.II")
def test_at_a_seat_losers_are_taken_first_and_the_bonus_settled_last(felt):
    table = felt(six_card_bonus=True).ready().bet(1, ante=5, pair_plus=5, six_card_bonus=5)
    table.script(dealer="5h 4h 3c", seat_1="4s 3d 2h", choices={1: "play"})
    lines = table.finish()
    assert [(x.wager, x.outcome) for x in lines] == [
        ("ante", "lose"),
        ("play", "lose"),
        ("ante-bonus", "win"),
        ("pair-plus", "win"),
        ("six-card-bonus", "lose"),
    ]
    table = felt(six_card_bonus=True).ready().bet(1, ante=5, pair_plus=5, six_card_bonus=5)
    lines = table.script(dealer="Js Td 8c", seat_1="As Kd Jc", choices={1: "play"}).finish()
    assert [(x.wager, x.outcome) for x in lines] == [
        ("pair-plus", "lose"),
        ("ante", "win"),
        ("play", "push"),
        ("six-card-bonus", "lose"),
    ]


@clause("10.V")
def test_every_wager_is_settled_once_and_no_seat_skipped(felt):
    table = four_players(felt)
    staked = dict(table.game.stakes(table.state))
    assert staked == {1: 1000, 3: 500, 4: 2000, 6: 500}
    lines = table.finish()
    assert table.game.stakes(table.state) == {}
    taken = {s: sum(x.stake_cents for x in lines if x.seat == s) for s in staked}
    assert taken == {1: 1500, 3: 500, 4: 3000, 6: 1000}  # with the Play wagers
    assert table.state.racked == 52


@clause("10.V")
def test_another_settlement_than_the_books_is_refused(felt):
    table = four_players(felt).to("settling")
    lines = table.game.settle(table.state)
    table.refused(ev.Settled(()))
    table.refused(ev.Settled(lines[:-1]))
    table.refused(ev.Settled(tuple(reversed(lines))))
    wrong = ev.Line(6, "ante", 500, "win", 500, "oh-three-card-poker:12.II")
    table.refused(ev.Settled((wrong, *lines[1:])))
    table.do(ev.Settled(lines))
    table.refused(ev.Settled(lines), "10.IV")
    table.refused(ev.CardsCollected("dealer"), "10.IV.D")
    table.refused(ev.CardsCollected(), "10.IV.D")
