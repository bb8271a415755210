"""Pai Gow Poker with a dealer at the live table: what he exposes, counts, bets and sets."""

import pytest
from floor_support import ANN, AUDITOR, BOB, CLEO, run
from test_pai_gow_poker_floor import BOOK, answer, bet, clause, deal, dealt, opened, own, proved, to_offer
from test_ranks import BOX, DEALER, FLOOR


@clause("16.IV", "7.II")
@pytest.mark.parametrize("rule", ["lost", "stand"])
def test_a_player_who_leaves_before_he_answers_for_an_exposed_card_holds_nobody_up(local, rule):
    async def play():
        house = await opened(local, attended=("dealer",), abandoned_wagers=rule)
        await dealt(house, ANN, BOB, until="10.IV")
        await house.done(DEALER, do="call", what="player-card-exposed", seat=1)
        await answer(house, "decide")
        assert [c["name"] for c in house.step(ANN)["choices"]] == ["play-on", "void-hand"]
        seen = own(house, ANN)["cards"]
        assert seen.count("??") == 6
        for person in (BOB, DEALER, AUDITOR, None):  # all who saw it
            assert house.view(person)["view"]["hands"][0]["cards"] == seen
        await house.done(ANN, do="leave", now=True)
        await house.wait(1)
        await answer(house, "over")
        mine = [x for x in house.view(BOB)["lines"] if x["seat"] == 1]
        assert [x["clause"] for x in mine] == [BOOK + "7.II"] if rule == "lost" else mine
        proved(house)

    run(play())


@clause("16.VIII", "7.II", "14.XI")
def test_against_a_bank_hands_are_set_again_while_the_cards_of_who_has_left_lie_unseen(local):
    async def play():
        house = await opened(local, (ANN, BOB, CLEO), attended=("dealer",), abandoned_wagers="stand")
        await to_offer(house, ANN, BOB, CLEO)
        await house.done(CLEO, do="decide", choice="bank", amount_cents=2000)
        await dealt(house, ANN, BOB, until="10.III")
        await house.done(ANN, do="leave", now=True)
        await answer(house, "13.IV")
        await house.done(DEALER, do="answer", slots=house.view()["view"]["dealer"]["slots"][:2])
        await house.done(DEALER, do="call", what="dealer-set-wrongly")
        assert house.step()["clause"] == BOOK + "16.VIII"
        await house.done(DEALER, do="answer")
        await answer(house, "over")
        proved(house)

    run(play())


@clause("14.VIII", "14.IX")
@pytest.mark.parametrize("cents", [100, 700, 1500])
def test_against_one_bank_the_dealer_bets_as_much_as_it_asks_for_or_less(local, cents):
    async def play():
        house = await opened(local, attended=("dealer",))
        await to_offer(house, ANN, BOB)
        await house.done(BOB, do="decide", choice="bank", amount_cents=1500)
        for wrong in (1600, 1450, 0):
            assert (await house.refused(DEALER, do="answer", cents=wrong)).clause == BOOK + "14.VIII"
        assert (await house.refused(ANN, do="answer", cents=cents)).reason
        await house.done(DEALER, do="answer", cents=cents)
        assert house.view()["view"]["bank"]["house_cents"] == cents
        await dealt(house, ANN, until="over")
        proved(house)

    run(play())


@clause("13.V")
def test_who_has_set_surrenders_while_another_still_sets(local):
    async def play():
        house = await opened(local)
        await bet(house, ANN, BOB)
        await deal(house, ANN, BOB)
        await house.done(ANN, do="decide", choice="house-way")
        assert house.view(ANN)["view"]["unasked"] == ["surrender"]
        chips = house.chips(ANN)
        await house.done(ANN, do="decide", choice="surrender")
        assert house.step(BOB)["kind"] == "decide"
        assert [(x["seat"], x["outcome"], x["clause"]) for x in house.view(ANN)["lines"]] == [
            (1, "lose", BOOK + "13.V")
        ]
        assert house.chips(ANN) == chips
        assert (await house.refused(ANN, do="decide", choice="surrender")).clause == BOOK + "13.V"
        await house.done(BOB, do="decide", choice="house-way")
        proved(house)

    run(play())


@clause("14.XII", "14.XV")
def test_once_a_banks_hand_is_exposed_nobody_surrenders(local):
    async def play():
        house = await opened(local, attended=("dealer",))
        await to_offer(house, ANN, BOB)
        await house.done(BOB, do="decide", choice="bank", amount_cents=2000)
        await dealt(house, ANN, until="14.XVII")
        assert house.view(ANN)["view"]["unasked"] == ["surrender"]
        await house.done(DEALER, do="answer")
        assert "unasked" not in house.view(ANN)["view"]
        assert (await house.refused(ANN, do="decide", choice="surrender")).reason
        await answer(house, "over")
        proved(house)

    run(play())


@clause("9.IV", "10.IV")
@pytest.mark.parametrize(("dealing", "path"), [("hand", "9.IV"), ("automated-shoe", "10.IV")])
def test_the_dealer_counts_what_is_left_in_every_round(local, dealing, path):
    async def play():
        house = await opened(local, (ANN,), attended=("dealer",), dealing=dealing)
        await dealt(house, ANN, until=path)
        assert "instead" not in house.step()
        assert (await house.refused(DEALER, do="answer", instead="stub-racked")).reason
        for count in (None, 47, 54, 100):
            assert (await house.refused(DEALER, do="answer", count=count)).reason
        await house.done(DEALER, do="answer", count=4)
        await answer(house, "over")
        proved(house)

    run(play())


@clause("16.IX")
@pytest.mark.parametrize(("dealing", "until"), [
    ("hand", "11.II"), ("hand", "9.II"), ("hand", "9.IV"),
    ("automated-shoe", "10.III"), ("automated-shoe", "10.IV"),
])  # fmt: skip
def test_a_card_exposed_among_the_stacks_is_called_until_they_are_dealt(local, dealing, until):
    async def play():
        house = await opened(local, (ANN,), attended=("dealer",), dealing=dealing)
        await dealt(house, ANN, until=until)
        for nobody in (ANN, AUDITOR):
            assert (await house.refused(nobody, do="call", what="card-exposed-in-stacks")).reason
        await house.done(DEALER, do="call", what="card-exposed-in-stacks")
        assert house.step()["clause"] == BOOK + "5.I"
        await answer(house, "over")
        proved(house)

    run(play())


@clause("4.IV", "4.II")
def test_the_floor_sees_to_the_joker_of_each_deck(local):
    async def play():
        house = await opened(local, (ANN,), attended=("dealer", "floor"), spare_joker=True, second_deck=True)
        for path in ("4.II", "4.IV"):
            while house.step()["by"] == "dealer":
                await house.done(DEALER, do="answer")
            assert house.step()["clause"] == BOOK + path
            for lower in (ANN, DEALER, BOX):
                assert (await house.refused(lower, do="answer")).clause == BOOK + path
            await house.done(FLOOR, do="answer")
        await answer(house, "wagers")
        proved(house)

    run(play())
