"""Sections 10 and 11: decisions, the order of settling, and what every wager comes to."""

import pytest
from tests.games.scripted_poker import told

from houseway.core.events import CardsCollected, CardsShown, Decided, Line, Settled
from houseway.core.game import DEALER, FLOOR, PUBLIC, seat_viewer
from houseway.editions.house import ElectionRefused
from houseway.equipment.cards import cards


def clause(*paths):
    return pytest.mark.clause(*[f"oh-four-card-poker:{path}" for path in paths])


ACE = "As Kd Jc 8h 7s 2c"  # ace-king-jack-eight
NONE = "lose 10"

# One hand each: Ante, Play and Aces Up of $10 each.
SETTLED = [
    # player            dealer               ante       play       bonus      aces up
    ("Ad Kc Jh 7d 6s",  ACE,                 "lose 10", "lose 10", None,      NONE),
    ("Ad Kc Jh 8d 6s",  ACE,                 "win 10",  "win 10",  None,      NONE),  # a tie wins
    ("Ad Kc Jh 9d 6s",  ACE,                 "win 10",  "win 10",  None,      NONE),
    ("7d 6d 4c 3h 2s",  "8s 7h 5c 3d 2d 2h", "lose 10", "lose 10", None,      NONE),  # he always plays
    ("9d 6d 4c 3h 2s",  "8s 7h 5c 3d 2d Kh", "lose 10", "lose 10", None,      NONE),
    ("Kd Qd 4c 3h 2s",  "8s 7h 5c 3c 2d Kh", "win 10",  "win 10",  None,      NONE),
    ("Kh Kc Ah Qd 6s",  ACE,                 "win 10",  "win 10",  None,      NONE),  # the best below aces
    ("Ad Ac 2h 3d 5s",  ACE,                 "win 10",  "win 10",  None,      "win 10"),
    ("Ad Ac 2h 3d 5s",  "4s 4d Jc Jh 7s 2c", "lose 10", "lose 10", None,      "win 10"),  # beaten
    ("Qd Qc Ah 4d 2s",  "Qs Qh Ac 3h 2c 7d", "lose 10", "lose 10", None,      NONE),  # the ace and the seven
    ("Qd Qc Ah 9d 2s",  "Qs Qh Ac 9h 2c 7d", "win 10",  "win 10",  None,      NONE),
    ("Qd Qc Ah 2d 3s",  "Ks Kh Jc 9h 2c 7d", "lose 10", "lose 10", None,      NONE),  # made groups first
    ("3d 3c 2h 2d 5s",  ACE,                 "win 10",  "win 10",  None,      "win 30"),
    ("3d 3c 2h 2d 5s",  "4s 4d Jc Jh 7s 2c", "lose 10", "lose 10", None,      "win 30"),
    ("4d 3c 2h Ad 9s",  "3s 3d Kc Kh 7s 2c", "win 10",  "win 10",  None,      "win 40"),
    ("4d 3c 2h Ad 9s",  "5s 4s 3h 2c Kc Kh", "lose 10", "lose 10", None,      "win 40"),
    ("Kd Qc Jh Td 2s",  "Ks Qh Jd Tc 3d 4h", "win 10",  "win 10",  None,      "win 40"),
    ("6d 5d 3d 2d Ks",  "5s 4s 3h 2c Kc Kh", "win 10",  "win 10",  None,      "win 50"),
    ("6d 5d 3d 2d Ks",  "As 9s 3s 2s Kc Kh", "lose 10", "lose 10", None,      "win 50"),
    ("2d 2h 2s Kc Ks",  "As 9s 3s 2c Kd Qs", "win 10",  "win 10",  "win 20",  "win 80"),
    ("2d 2h 2s Kc Ks",  "3d 3h 3s 4c 5d 9h", "lose 10", "lose 10", "win 20",  "win 80"),  # win or lose
    ("4d 3d 2d Ad 9s",  "3c 3h 3s 4c 5c 9h", "win 10",  "win 10",  "win 200", "win 400"),
    ("4d 3d 2d Ad 9s",  "5h 4h 3h 2h Kc Ks", "lose 10", "lose 10", "win 200", "win 400"),
    ("4d 3d 2d Ad 9s",  "4h 3h 2h Ah Kc Ks", "win 10",  "win 10",  "win 200", "win 400"),
    ("2d 2h 2s 2c 9s",  "Ad Kd Qd Jd 5h 5c", "win 10",  "win 10",  "win 250", "win 500"),
    ("2d 2h 2s 2c 9s",  "3d 3h 3s 3c 5h 5c", "lose 10", "lose 10", "win 250", "win 500"),
    ("Ad Ah As Ac 9s",  "Kd Kh Ks Kc 5h 5c", "win 10",  "win 10",  "win 250", "win 500"),
]  # fmt: skip


@clause("1.I.B", "1.I.C", "6.III", "10.VI", "11.I.A", "11.I.B", "11.I.C")
@pytest.mark.parametrize(("player", "dealer", "ante", "play", "bonus", "aces"), SETTLED)
def test_settlement(felt, results, dealing, player, dealer, ante, play, bonus, aces):
    table = felt(dealing=dealing).ready().bet(1, ante=10, aces_up=10).script(dealer=dealer, seat_1=player)
    found = results(table.to("deciding").do(Decided(1, "play", 1000)).finish())
    expected = {"ante": ante, "play": play, "ante-bonus": bonus, "aces-up": aces}
    assert found == {wager: result for wager, result in expected.items() if result}


@clause("11.I.A")
@pytest.mark.parametrize("times", [1, 2, 3])
@pytest.mark.parametrize(
    ("player", "expected"), [("Ad Kc Jh 7d 6s", "lose"), ("Ad Kc Jh 8d 6s", "win"), ("Ad Kc Jh 9d 6s", "win")]
)
def test_the_play_wager_wins_or_loses_as_much_as_was_put_up(felt, results, times, player, expected):
    table = felt().ready().bet(1, ante=10).script(dealer=ACE, seat_1=player).to("deciding")
    found = results(table.do(Decided(1, "play", 1000 * times)).finish())
    assert found == {"ante": f"{expected} 10", "play": f"{expected} {10 * times}"}


@clause("11.I.B")
@pytest.mark.parametrize("times", [1, 2, 3])
def test_the_bonus_is_paid_on_the_ante_alone(felt, results, times):
    table = felt().ready().bet(1, ante=10).script(dealer=ACE, seat_1="2d 2h 2s 9c Ks").to("deciding")
    found = results(table.do(Decided(1, "play", 1000 * times)).finish())
    assert found == {"ante": "win 10", "play": f"win {10 * times}", "ante-bonus": "win 20"}


@clause("11.I.B", "11.I.C")
def test_the_best_hand_below_three_of_a_kind_earns_no_bonus(felt, results):
    table = felt().ready().bet(1, ante=10, aces_up=10).script(dealer=ACE, seat_1="Ah Kh Qh Th 9s")
    found = results(table.to("deciding").do(Decided(1, "play", 1000)).finish())
    assert found == {"ante": "win 10", "play": "win 10", "aces-up": "win 50"}


@clause("11.I.A", "11.I.B", "11.I.C", "10.III")
def test_lines_cite_what_decides_them(felt):
    for player, why in (("Ad Kc Jh 8d 6s", "a tie: dealer has ace high"), ("2d 2h 2s 9c Ks", "dealer has")):
        table = (
            felt().ready().bet(1, ante=10, aces_up=5).script(dealer=ACE, seat_1=player, choices={1: "play"})
        )
        lines = {x.wager: x for x in table.finish()}
        paths = {name: x.clause.removeprefix("oh-four-card-poker:") for name, x in lines.items()}
        assert paths["ante"] == paths["play"] == "11.I.A" and paths["aces-up"] == "11.I.C"
        assert paths.get("ante-bonus", "11.I.B") == "11.I.B"
        assert lines["ante"].why.startswith(why) and lines["ante"].odds == "1 to 1"


@clause("11.I.A", "11.I.B", "11.I.C")
def test_no_house_pays_otherwise(felt):
    for name, other in (
        ("ante.beats-dealer", "2 to 1"),
        ("play.ties-dealer", "2 to 1"),
        ("ante-bonus.straight-flush", "15 to 1"),
        ("aces-up.three-of-a-kind", "9 to 1"),
    ):
        with pytest.raises(ElectionRefused, match=r"11\.I"):
            felt(**{f"pays.{name}": other})


# ── decisions ────────────────────────────────────────────────────────────────────────────────────────

MANY = {
    "dealer": "Ks 9d 4c 3h 7d Jc",
    "seat_1": "As Ad 2c 8s 9c",
    "seat_3": "7h 7c 5c 5h Tc",
    "seat_4": "Jh Th 9h 8h 2d",
    "seat_5": "Ah Ac 2h 3d 5d",
    "seat_7": "8d 6d 4h Qs 3c",
}


def many_players(felt, choices=None, **elections):
    """Seat 5 has Aces Up alone, seats 1 and 3 both wagers, seats 4 and 7 an Ante alone."""
    table = felt(**elections).ready().bet(7, ante=5).bet(1, ante=5, aces_up=5)
    table.bet(3, ante=5, aces_up=10).bet(4, ante=10).bet(5, aces_up=5)
    return table.script(**MANY, choices=choices or dict.fromkeys((1, 3, 4, 7), "play"))


PLAY = [
    # cents  allowed
    (0,      False),
    (900,    False),
    (1000,   True),
    (1001,   False),
    (1500,   False),
    (2000,   True),
    (2900,   False),
    (3000,   True),
    (3100,   False),
    (4000,   False),
]  # fmt: skip


@clause("7.I.A", "10.III", "1.I.D")
@pytest.mark.parametrize(("cents", "allowed"), PLAY)
@pytest.mark.parametrize("hand", ["7s 6c 4h 3s 2d", "Ad Ah As Ac 9s"])
def test_a_play_of_once_twice_or_three_times_the_ante(felt, hand, cents, allowed):
    table = felt().ready().bet(1, ante=10).script(dealer="Ks 9d 5c 3h 7d Jc", seat_1=hand).to("deciding")
    event, before = Decided(1, "play", cents), table.state
    offered = [(c.name, c.low_cents, c.high_cents, c.unit_cents) for c in table.step.choices]
    assert offered == [("play", 1000, 3000, 1000), ("fold", 0, 0, 1000)]
    if allowed:
        table.do(event)
        assert table.game.stakes(table.state) == {1: 1000 + cents}
    else:
        refusal = table.refused(event, "10.III")
        assert str(cents) in refusal.reason and "1000 to 3000" in refusal.reason
        assert table.state == before


@clause("10.III", "1.I.D", "11.I.B")
def test_a_fold_loses_the_ante_alone_and_earns_no_bonus(felt, dealing):
    table = felt(dealing=dealing).ready().bet(1, ante=10)
    table.script(dealer=ACE, seat_1="Ah Ac Ad 9d 9c", choices={1: "fold"})
    cited, why = "oh-four-card-poker:10.III", "player folded"
    assert table.finish() == [Line(1, "ante", 1000, "lose", -1000, cited, why=why)]


@clause("10.III", "10.IV", "11.I.C")
@pytest.mark.parametrize(
    ("hand", "aces"),
    [("Ah Ac 5d 3d 2c", "win 5"), ("Kh Kc 5d 3d Ah", "lose 5"), ("2h 2s 2d 4c 4d", "win 40")],
)
def test_a_fold_leaves_aces_up_which_is_paid_by_its_table(felt, results, dealing, hand, aces):
    table = felt(dealing=dealing).ready().bet(1, ante=10, aces_up=5)
    table.script(dealer="Ks 9d 4s 3h 7d Jc", seat_1=hand, choices={1: "fold"})
    assert results(table.finish()) == {"ante": "lose 10", "aces-up": aces}
    ante, side = table.lines
    assert (ante.clause, side.clause) == ("oh-four-card-poker:10.III", "oh-four-card-poker:11.I.C")


@clause("10.III", "11.I.C", "7.I.B")
def test_aces_up_alone_is_asked_nothing_and_paid(felt, results, dealing):
    table = (
        felt(dealing=dealing).ready().bet(1, aces_up=5).script(dealer=MANY["dealer"], seat_1=MANY["seat_5"])
    )
    assert results(table.finish()) == {"aces-up": "win 5"}
    assert not [e for e in table.events if isinstance(e, Decided)]


@clause("10.IV", "10.V")
def test_the_dealer_shows_after_the_last_decision_and_the_forfeits(felt):
    table = many_players(felt, {1: "fold", 3: "play", 4: "fold", 7: "fold"}).to("looking")
    slots = table.state.hands[-1].slots[:5]
    reveal = CardsShown("all", slots, cards(MANY["dealer"])[:5])
    while table.state.phase != "reveal":
        table.refused(reveal)
        table.advance()
    assert [type(e) for e in table.events[-2:]] == [Settled, CardsCollected]
    assert [(x.seat, x.wager, x.amount_cents) for x in table.lines] == [
        (7, "ante", -500), (4, "ante", -1000), (1, "ante", -500),
    ]  # fmt: skip
    assert {h.seat for h in table.state.hands if h.racked} == {4, 7}  # seat 1 folded, and has Aces Up
    table.refused(CardsShown("seat-3", reveal.slots, reveal.cards), "10.V")
    table.refused(CardsShown("all", table.state.hands[-1].slots, cards(MANY["dealer"])), "10.V")
    table.do(reveal)
    assert table.view(role="public")["dealer"] == {
        "cards": ["Ks", "Jc", "9d", "7d", "4c", "3h"],
        "hand": "king high, jack-nine-seven",
    }


@clause("10.V", "1.I.C")
@pytest.mark.parametrize(
    ("dealer", "laid", "hand"),
    [
        ("4c 9d Ks 3h 9s Qd", "9d 9s Ks Qd 4c 3h", "pair of nines, king-queen kickers"),
        ("4c 9d Ks 3h Qs 9c", "9d 9c Ks Qs 4c 3h", "pair of nines, king-queen kickers"),  # the up card pairs
        ("2c As 3d 4h Ks 9c", "4h 3d 2c As Ks 9c", "ace-to-four straight"),
        ("9c 9d 7d 4d Ks 2d", "9d 7d 4d 2d 9c Ks", "nine-high flush, seven-four-two"),  # the up card suits
        ("2c 2d 2s As 9h 2h", "2c 2d 2s 2h As 9h", "four twos"),
        ("Ac Ad 2s 2h Ks Kd", "Ac Ad Ks Kd 2s 2h", "two pair, aces and kings"),
    ],
)
def test_the_dealer_selects_his_best_four_of_six_cards(felt, dealing, dealer, laid, hand):
    table = felt(dealing=dealing).ready().bet(1, ante=5).script(dealer=dealer, seat_1="Td 8h 7h Jc 5s")
    seen = table.to("clearing").view(role="public")["dealer"]
    assert (seen["cards"], seen["hand"]) == (laid.split(), hand)


# ── who sees what ────────────────────────────────────────────────────────────────────────────────────


@clause("8.II", "9.II", "10.I", "10.II")
def test_everybody_sees_the_sixth_card_and_nobody_the_dealers_other_five(felt, dealing):
    table = many_players(felt, dealing=dealing).to("deciding")
    own = {seat: MANY[f"seat_{seat}"].split() for seat in (1, 3, 4, 5, 7)}
    for viewer in (PUBLIC, DEALER, FLOOR, *map(seat_viewer, range(1, 8))):
        view = table.game.view(table.state, viewer)
        seen = {h["seat"]: h["cards"] for h in view["hands"]}
        assert seen == {s: own[s] if viewer == seat_viewer(s) else ["??"] * 5 for s in own}
        assert view["dealer"] == {"cards": ["??"] * 5 + ["Jc"]}


# ── the order of settling ────────────────────────────────────────────────────────────────────────────


@clause("10.VI", "10.VII")
def test_seat_by_seat_from_the_dealers_right_and_the_dealers_cards_last(felt, dealing):
    table = many_players(felt, {1: "fold", 3: "play", 4: "play"}, dealing=dealing).to("showing")
    done = len(table.events)
    table.finish()
    assert told(table, done) == [
        "show 5", "settle 5", "rack seat-5", "show 4", "settle 4", "rack seat-4",
        "show 3", "settle 3", "rack seat-3", "show 1", "settle 1", "rack seat-1", "rack dealer",
    ]  # fmt: skip
    assert table.state.racked == 52


@clause("10.VII")
def test_the_rack_holds_every_hand_in_one_piece(felt, dealing):
    """From the log alone: whose cards lie on whose, the stub and the rest of the last stack below them."""
    table = many_players(felt, {1: "play", 3: "play", 5: "play"}, dealing=dealing)
    table.finish()
    piles = [e.of for e in table.events if isinstance(e, CardsCollected)]
    stack = ["stack"] * (dealing == "automated-shoe")
    assert piles == [*stack, "folded", "seat-5", "seat-3", "seat-1", "dealer"]
    assert [len(h.slots) for h in table.state.hands] == [5] * 5 + [6]


@clause("10.VI")
def test_a_remaining_hand_is_turned_up_for_all_and_named_by_its_best_four(felt):
    table = many_players(felt).to("showing")
    slots = table.state.hands[4].slots
    assert table.game.view(table.state, PUBLIC)["hands"][4]["cards"] == ["??"] * 5
    table.refused(CardsShown("all", slots, cards("8d 6d 4h Qs 5s")), "10.VI")
    table.refused(CardsShown("all", table.state.hands[3].slots, cards(MANY["seat_5"])), "10.VI")
    table.do(CardsShown("all", slots, cards(MANY["seat_7"])))
    seen = table.game.view(table.state, PUBLIC)["hands"][4]
    assert (seen["cards"], seen["hand"]) == (MANY["seat_7"].split(), "queen high, eight-six-four")


@clause("10.VI", "11.I.B")
@pytest.mark.parametrize(
    ("dealer", "player", "lines"),
    [
        ("3d 3h 3s 4c 5d 9h", "2d 2h 2s Kc Ks", "ante lose, play lose, ante-bonus win, aces-up win"),
        (ACE, "2d 2h 2s Kc Ks", "ante win, play win, ante-bonus win, aces-up win"),
        (ACE, "Kh Kc Ah Qd 6s", "ante win, play win, aces-up lose"),
        (ACE, "Kh Qc 5h 3d 2s", "ante lose, play lose, aces-up lose"),
    ],
)
def test_at_a_seat_ante_and_play_come_before_aces_up(felt, dealer, player, lines):
    table = felt().ready().bet(1, ante=5, aces_up=5).script(dealer=dealer, seat_1=player, choices={1: "play"})
    assert ", ".join(f"{x.wager} {x.outcome}" for x in table.finish()) == lines


@clause("10.VI", "10.VII")
def test_another_settlement_than_the_books_is_refused(felt):
    table = many_players(felt).to("settling").to("discarding").to("settling")
    lines = table.game.settle(table.state)
    assert {x.seat for x in lines} == {5}
    table.refused(Settled(()))
    table.refused(Settled((*lines, *lines)))
    table.refused(Settled((Line(5, "aces-up", 500, "win", 1500, "oh-four-card-poker:11.I.C"),)))
    table.do(Settled(lines)).refused(Settled(lines), "10.VI")
    for whose in ("seat-4", "dealer", ""):
        table.refused(CardsCollected(whose), "10.VI")


@clause("10.VII")
def test_every_wager_is_settled_once_and_no_seat_skipped(felt, dealing):
    table = many_players(felt, dealing=dealing)
    assert table.game.stakes(table.state) == {1: 1000, 3: 1500, 4: 1000, 5: 500, 7: 500}
    lines = table.finish()
    assert table.game.stakes(table.state) == {}
    taken = {s: sum(x.stake_cents for x in lines if x.seat == s) for s in (1, 3, 4, 5, 7)}
    assert taken == {1: 2500, 3: 3000, 4: 4000, 5: 500, 7: 2000}  # with Play wagers of three times the Ante
