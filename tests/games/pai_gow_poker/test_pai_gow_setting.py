"""Setting two hands: the player's own way, the house way, foul hands, surrender, two positions."""

import pytest
from pai_gow_table import BOOK, FOUL, LOSES, NINES, TIES, WINS, clause, events_told, paths, told
from test_pai_gow_banking import begun

from houseway.core.events import CardsCollected, Decided, HandSet, IrregularityCalled, SeatTaken
from houseway.core.steps import Together
from houseway.editions.house import ElectionRefused
from houseway.equipment.cards import cards


def slots(table, seat, told):
    hand = table.state.hand(seat)
    return tuple(hand.slots[hand.cards.index(c)] for c in cards(told))


@clause("13.I", "13.II", "1.set-or-setting-the-hands")
def test_players_set_two_of_their_own_seven_cards_low_in_whatever_order_they_like(felt):
    table = felt().ready().bet(2, 20).bet(5, 20).script({2: LOSES, 5: WINS}).to("deciding")
    assert isinstance(table.step, Together)
    assert [q.seat for q in table.step.asked] == [2, 5]
    mine = slots(table, 5, "Ac Qd")
    table.do(Decided(5, "set", slots=mine))
    assert [q.seat for q in table.step.asked] == [2]
    table.refused(Decided(5, "set", slots=mine), "13.I")  # once set, it lies
    table.do(Decided(2, "set", slots=slots(table, 2, "8h Qh")))
    assert dict(table.state.sets)[2] == slots(table, 2, "Qh 8h")
    assert table.view(5)["hands"][1]["low"] == ["Ac", "Qd"]
    assert "low" not in table.view(2)["hands"][1]


@clause("13.I")
def test_bad_settings_are_refused_with_what_is_allowed(felt):
    table = felt().ready().bet(2, 20).script({2: LOSES}).to("deciding")
    own = table.state.hand(2).slots
    dealers = table.state.hand(0).slots
    for low in (own[:3], own[:1], (), (own[0], own[0]), (own[0], dealers[0]), (own[0], 99)):
        assert "2 of the seven" in table.refused(Decided(2, "set", slots=low), "13.I").reason
    assert table.refused(Decided(2, "fold"), "13.I").allowed == ("set", "house-way", "surrender")
    table.refused(Decided(3, "set", slots=own[:2]), "13.I")
    table.refused(Decided(2, "set", 500, slots=own[:2]), "13.I")
    table.refused(Decided(2, "set", hand=1, slots=own[:2]), "13.I")
    table.refused(Decided(2, "house-way", slots=own[:2]), "13.II")
    table.refused(Decided(2, "surrender", slots=own[:2]), "13.V")


@clause("13.VII.C", "13.I", "14.XIV")
@pytest.mark.parametrize(("hand", "comes"), [
    (FOUL, "lose 20"),                       # kings low above threes
    ("Ac Kd / Qs Js 9h 7d 5d", "lose 20"),   # ace-king low above queen high
    ("Ts Th / Tc 8d 6s 4h 2c", "lose 20"),   # a pair low above a high card
    ("7s 7h / 7c 7d 6s 4h 2c", "push"),      # equal pairs, and kickers: no foul
    ("Ac Qd / Ad 8d 6s 4h 2c", "lose 20"),   # ace-queen low above ace-eight
    ("Ac Qd / Ad Qs 6s 4h 2c", "push"),      # equal as far as two cards go: no foul
])  # fmt: skip
def test_a_low_hand_above_the_high_hand_is_foul_and_loses(felt, hand, comes):
    table = felt()
    lines = table.round({3: hand, 0: "9c 9s 2h 3s 5c Jc Kh"})
    assert told(lines)[0] == f"3 pai-gow {comes}"
    if comes == "lose 20":
        assert paths(lines) == ["13.VII.C"]
        assert "foul" in lines[0].why


@clause("13.VII.C")
def test_a_foul_hand_is_shown_as_one(felt):
    table = felt().ready().bet(3, 20).script({3: FOUL}).to("settling")
    assert table.view(role="public")["hands"][0]["foul"] is True
    right = felt().ready().bet(3, 20).script({3: LOSES}).to("settling")
    assert right.view(role="public")["hands"][0]["foul"] is False
    right.do(IrregularityCalled("hand-set-wrongly", 3))
    assert right.view(role="public")["hands"][0]["foul"] is True


@clause("13.VII.D")
@pytest.mark.parametrize("phase", ["reveal", "setting", "showing", "settling"])
def test_hands_that_do_not_lie_as_they_must_lose_however_good(felt, phase):
    table = felt().ready().bet(3, 20).bet(5, 20).script({3: WINS, 5: LOSES}).to(phase)
    table.refused(IrregularityCalled("hand-set-wrongly", 2), "13.VII.D")
    assert table.refusal(IrregularityCalled("hand-set-wrongly", 3, by="player")).clause == f"{BOOK}:13.VII.D"
    table.do(IrregularityCalled("hand-set-wrongly", 3))
    table.refused(IrregularityCalled("hand-set-wrongly", 3), "13.VII.D")
    lines = table.finish()
    assert [x.clause for x in lines if x.seat == 3] == [f"{BOOK}:13.VII.D"]
    assert table.gain(3) == -20_00


@clause("13.II", "13.IV")
def test_who_asks_has_his_cards_set_as_the_house_sets_its_own(felt):
    table = felt().ready().bet(3, 20).script({3: NINES.replace("9", "8").replace("Kh", "Kd"), 0: NINES})
    table.to("deciding")
    question = table.step.asked[0]
    assert question.default == "house-way"
    assert question.choice("house-way").clause == f"{BOOK}:13.II"
    table.do(Decided(3, "house-way"))
    assert sorted(table.view(3)["hands"][0]["low"]) == ["Jd", "Kd"]


@clause("13.V")
@pytest.mark.parametrize("phase", ["deciding", "reveal", "setting", "showing"])
def test_a_hand_is_surrendered_until_it_is_exposed(felt, phase):
    table = felt().ready().bet(3, 20, fortune=5).bet(5, 20).script({3: WINS, 5: LOSES})
    table.to(phase)
    if phase != "deciding":
        assert {q.seat for q in table.game.unasked(table.state)} == {3, 5}
        assert table.view(3)["unasked"] == ["surrender"]
        table.refused(Decided(3, "surrender", 100), "13.V")
    done = len(table.events)
    table.do(Decided(3, "surrender"))
    assert table.state.phase == "forfeits"  # at once
    table.advance()
    assert "seven cards" in table.step.text
    table.advance()
    assert events_told(table, done) == ["lose 3", "lose 3", "rack seat-3"]
    lines = table.finish()
    assert [x.seat for x in lines] == [5]
    assert table.gain(3) == -25_00
    assert all(h["cards"] != WINS.replace("/ ", "").split() for h in table.view(5)["hands"])


@clause("13.V", "14.XV")
@pytest.mark.parametrize("banked", [False, True])
def test_a_hand_that_is_set_is_surrendered_while_another_is_still_being_set(felt, banked):
    table = begun(felt).bank(6, "bank 10") if banked else felt().ready()
    before = table.gain(4)
    table.bet(4, 20).bet(2, 20).script({4: WINS, 2: LOSES, 6: TIES}).to("deciding")
    table.do(Decided(4, "house-way"))
    assert [q.seat for q in table.step.asked] == [2]
    assert table.view(4)["unasked"] == ["surrender"]
    table.refused(Decided(4, "surrender", 100), "13.V")
    table.do(Decided(4, "surrender"))
    path = "14.XV" if banked else "13.V"
    assert (table.state.phase, table.step.clause) == ("forfeits", f"{BOOK}:{path}")
    table.advance()
    table.advance()
    assert [q.seat for q in table.step.asked] == [2]
    table.finish()
    assert table.gain(4) - before == -20_00
    assert not table.state.hand(4).shown


@clause("14.XII", "14.XV", "13.V")
def test_once_the_banks_hand_is_exposed_no_hand_is_thrown_in(felt):
    table = begun(felt).bank(6, "bank 10").bet(4, 20).script({4: WINS, 6: TIES, 0: NINES})
    bank, player = table.gain(6), table.gain(4)
    table.to("showing")
    assert table.step.clause == f"{BOOK}:14.XVII"  # the bank's hand is next
    assert table.view(4)["unasked"] == ["surrender"]
    assert table.game.apply(table.state, Decided(4, "surrender")).phase == "forfeits"
    table.advance()
    assert "unasked" not in table.view(4)
    for phase in ("settling", "discarding", "showing", "settling", "discarding", "clearing"):
        table.to(phase).refused(Decided(4, "surrender"), "14.XII")
    table.finish()
    assert (table.gain(4) - player, table.gain(6) - bank) == (19_00, -20_00)  # the bank pays what it loses


@clause("13.V")
def test_an_exposed_hand_is_not_surrendered(felt):
    table = felt().ready().bet(5, 20).bet(3, 20).script({5: TIES, 3: LOSES}).to("settling")
    table.refused(Decided(5, "surrender"), "13.V")
    table.refused(Decided(2, "surrender"), "13.V")
    table.do(Decided(3, "surrender"))  # the next one still may
    assert table.state.phase == "forfeits"


@clause("13.II", "14.XII")
def test_a_hand_that_lies_is_not_set_again(felt):
    table = felt().ready().bet(3, 20).script({3: WINS}).to("reveal")
    own = table.state.hand(3).slots
    for phase in ("reveal", "setting", "showing", "settling"):
        table.to(phase).refused(Decided(3, "set", slots=own[:2]), "13.I")


@clause("13.IV", "13.III")
def test_the_dealer_sets_two_of_his_own_cards_low(felt):
    table = felt().ready().bet(3, 20).script({3: WINS}).to("setting")
    own = table.state.hand(0).slots
    for low in (own[:3], own[:1], table.state.hand(3).slots[:2]):
        table.refused(HandSet(low), "13.IV")
    table.advance()
    table.refused(HandSet(own[:2]), "13.IV")


# ── two positions ────────────────────────────────────────────────────────────────────────────────────


@clause("7.IV")
def test_two_positions_only_where_the_house_permits_them_and_only_adjacent(felt):
    one = felt().ready().do(SeatTaken(2, "ann"))
    one.refused(SeatTaken(3, "ann"), "7.IV")
    two = felt(two_positions=True).ready().do(SeatTaken(2, "ann"))
    two.refused(SeatTaken(4, "ann"), "7.IV")
    two.do(SeatTaken(3, "ann"))
    two.refused(SeatTaken(1, "ann"), "7.IV")
    with pytest.raises(ElectionRefused):
        felt(two_positions="three")


@clause("7.IV")
@pytest.mark.parametrize(("stakes", "first"), [((20, 30), 3), ((30, 20), 2), ((20, 20), 3)])
def test_the_larger_wager_is_set_first_and_equal_ones_counterclockwise(felt, stakes, first):
    table = felt(two_positions=True).ready()
    table.bet(2, stakes[0], player="ann").bet(3, stakes[1], player="ann").bet(5, 10, player="bob")
    table.script({2: LOSES, 3: WINS, 5: TIES}).to("deciding")
    second = 5 - first
    assert {q.seat for q in table.step.asked} == {first, 5}
    table.refused(Decided(second, "house-way"), "13.I")
    table.do(Decided(first, "house-way"))
    assert {q.seat for q in table.step.asked} == {second, 5}
    table.refused(Decided(first, "house-way"), "13.I")


def test_cards_are_collected_in_their_order_only(felt):
    table = felt().ready().bet(3, 20).script({3: LOSES}).to("discarding")
    assert table.refusal(CardsCollected("dealer")).clause == f"{BOOK}:13.VIII"
    table.to("clearing")
    assert table.refusal(CardsCollected("seat-3")).clause == f"{BOOK}:13.XIV"
