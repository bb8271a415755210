"""The same round under every value of every option: what an option is not about comes to the same."""

import pytest
from fast_action_table import MA, MULTI, S36, SINGLE, Felt

from houseway.core.events import WagerPlaced
from houseway.core.game import Illegal
from houseway.editions.house import ElectionRefused, elect
from houseway.editions.loader import load_edition
from houseway.money.limits import Limits

BOARD, DEALER = "2c 3d 5h 9s Jc", "Td 8h 4s 6c"
OTHERS = {"aggregate-limit-dollars": {"aggregate-limit": "hand"}}  # what an option needs beside it


def cases():
    for edition in (S36, MA, MULTI, SINGLE):
        for option in load_edition(edition).options:
            for value in option.values or (option.least, option.default, option.most):
                yield pytest.param(edition, option.name, value, id=f"{edition[:3]}-{option.name}-{value}")


@pytest.mark.clause(
    "s36-fast-action-holdem:h.3", "s36-fast-action-holdem:h.12", "ma-fast-action-holdem:8.c",
    "ma-fast-action-holdem:8.n", "wa-fast-action-holdem:multi.4.a", "wa-fast-action-holdem:multi.10",
    "wa-fast-action-holdem:single.7.a", "wa-fast-action-holdem:single.13",
)  # fmt: skip
@pytest.mark.parametrize(("edition", "option", "value"), list(cases()))
def test_a_round_with_a_split_and_a_kept_hand(edition, option, value):
    elected = {option: value, **OTHERS.get(option, {})}
    felt = Felt(edition, **{name.replace("-", "_"): v for name, v in elected.items()})
    first = felt.game.rules.first
    felt.bet(1, **{first: 10}).bet(3, **{first: 20})
    felt.script(
        DEALER, BOARD, {1: "split As Ad", 3: "keep Qh Qs"}, seat_1="As Ad 8c 7c", seat_3="Qh Qs 6d 7d"
    )
    felt.play()
    lines = sorted(felt.told())
    assert lines == sorted([f"1 {first} +1000", "1 split -1000", f"3 {first} +2000"])
    assert (felt.chips(1), felt.chips(3)) == (0, 2000)
    felt.ready()
    assert felt.state.phase == "betting" and felt.state.round == 2


@pytest.mark.parametrize("edition", [S36, MA, MULTI, SINGLE])
def test_an_option_that_is_not_there_is_refused_with_those_that_are(edition):
    with pytest.raises(ElectionRefused, match="has no option 'surrender'; its options are"):
        Felt(edition, surrender=True)


@pytest.mark.clause("s36-fast-action-holdem:g.3", "ma-fast-action-holdem:7.c")
@pytest.mark.clause("wa-fast-action-holdem:multi.3", "wa-fast-action-holdem:single.5")
@pytest.mark.parametrize("edition", [S36, MA, MULTI, SINGLE])
def test_a_table_has_up_to_six_positions_all_of_which_can_be_dealt_to(edition):
    felt = Felt(edition, seats=6)
    with pytest.raises(ElectionRefused, match="1 to 6 seats"):
        Felt(edition, seats=7)
    for seat in range(1, 7):
        felt.bet(seat, **{felt.game.rules.first: 10})
    felt.to("looking")
    assert [len(h.slots) for h in felt.state.hands] == [4] * 6 and len(felt.state.dealer.slots) == 4


@pytest.mark.clause("s36-fast-action-holdem:e.6", "ma-fast-action-holdem:5.f")
@pytest.mark.clause("wa-fast-action-holdem:multi.3")
@pytest.mark.parametrize("edition", [S36, MA, MULTI])
def test_a_shoe_of_six_decks_and_a_quarter_of_it_behind_the_cutting_card(edition):
    felt = Felt(edition).sit(1).ready()
    assert (len(felt.game.rules.pack), felt.state.shoe.cutting_card) == (312, 234)
    felt = Felt(edition, cutting_card_percent=75).sit(1).ready()
    assert felt.state.shoe.cutting_card == 78
    most = 75 if edition == MULTI else 99  # at least a quarter, and no more than the stack
    for percent in (24, most + 1):
        with pytest.raises(ElectionRefused, match=f"from 25 to {most}"):
            Felt(edition, cutting_card_percent=percent)


@pytest.mark.clause("s36-fast-action-holdem:h.3", "ma-fast-action-holdem:8.c")
@pytest.mark.clause("wa-fast-action-holdem:multi.4.a", "wa-fast-action-holdem:single.7.a")
@pytest.mark.parametrize("edition", [S36, MA, MULTI, SINGLE])
def test_a_split_has_no_limits_of_its_own(edition):
    first = Felt(edition).game.rules.first
    posted = Limits(1000, 20_000, 100)
    Felt(edition, limits={first: posted})
    Felt(edition, limits={first: posted, "split": posted})
    for own in (Limits(1000, 10_000, 100), Limits(2000, 20_000, 100)):
        with pytest.raises(ElectionRefused, match=f"split has no limits of its own.*follows from {first}"):
            Felt(edition, limits={first: posted, "split": own})


@pytest.mark.clause("s36-fast-action-holdem:f.3", "ma-fast-action-holdem:6.c")
@pytest.mark.parametrize("edition", [S36, MA])
def test_a_wager_that_the_book_does_not_have_is_refused(edition):
    felt = Felt(edition).bet(1, original=10)
    for seat in (1, 2):
        felt.sit(2) if seat == 2 else None
        assert "there is no wager 'bonus'" in str(felt.refusal(WagerPlaced(seat, "bonus", 500)))


@pytest.mark.clause("s36-fast-action-holdem:b.1", "ma-fast-action-holdem:2.a")
@pytest.mark.parametrize("pack", ["As Ks Jk", "Jk"])
def test_there_are_no_jokers(pack):
    with pytest.raises(ValueError, match="without jokers"):
        Felt(MA, pack=pack)


@pytest.mark.clause("wa-fast-action-holdem:multi.2", "wa-fast-action-holdem:single.3")
@pytest.mark.parametrize("edition", [S36, MA, MULTI, SINGLE])
def test_what_a_house_posts_that_says_nothing_else(edition):
    limits = Felt(edition).game.table.limits
    first, *more = ("ante", "bonus") if edition in (MULTI, SINGLE) else ("original",)
    assert all(limits[w] == limits[first] for w in more)  # as pay table 3 wants it
    least, most = (100, 30_000) if more else (500, 50_000)
    assert (limits[first].min_cents, limits[first].max_cents, limits[first].unit_cents) == (least, most, 100)


@pytest.mark.clause("s36-fast-action-holdem:h.12", "ma-fast-action-holdem:8.n")
@pytest.mark.clause("wa-fast-action-holdem:multi.10", "wa-fast-action-holdem:single.13")
@pytest.mark.parametrize("edition", [S36, MA, MULTI, SINGLE])
def test_what_a_win_pays_is_fixed(edition):
    house = load_edition(edition)
    for wager in (w for w in house.wagers if w.pays):
        for line in wager.pays:
            if not line.requires:
                with pytest.raises(ElectionRefused, match="the document fixes"):
                    elect(house, {f"pays.{wager.name}.{line.on}": "9999 to 1"})


# ── whose duty it is, and when there is one ──────────────────────────────────────────────────────────

DEALERS = (
    "no-more-bets", "hide-burnt-card", "left-hand-right-hand", "guard-cards", "confirm-natural",
    "verify-discards", "count-surrendered-cards", "board-from-the-left", "announce-results",
)  # fmt: skip


@pytest.mark.parametrize("edition", [S36, MA])
@pytest.mark.parametrize("shuffler", ["manual", "device"])
def test_whose_duties_they_are_and_that_a_device_has_more(edition, shuffler):
    house = elect(load_edition(edition), {"shuffler": shuffler})
    by = {d.name: d.by for d in house.edition.duties if house.holds(d.requires)}
    assert {by[name] for name in DEALERS} == {"dealer"}
    assert (by["cards-in-view"], by["shuffler-repaired"]) == ("player", "floor")
    of_a_device = {name: by.get(name) for name in ("spread-batch", "one-rack")}
    with_one = {"spread-batch": "player", "one-rack": "dealer"}
    assert of_a_device == (with_one if shuffler == "device" else dict.fromkeys(with_one))


@pytest.mark.clause("wa-fast-action-holdem:multi.12")
@pytest.mark.parametrize("table", [1, 2, 3])
def test_only_under_table_3_the_sign_says_that_a_bonus_is_as_large_as_the_ante(table):
    said = [text for text, _ in elect(load_edition(MULTI), {"pay-table": table}).notices()]
    assert any("as large as the Ante" in text for text in said) == (table == 3)


@pytest.mark.parametrize("edition", [MULTI, SINGLE])
def test_a_bonus_lies_beside_an_ante(edition):
    felt = Felt(edition)
    with pytest.raises(Illegal, match="ante"):
        felt.bet(1, bonus=5)
    felt.bet(1, ante=10, bonus=5)
