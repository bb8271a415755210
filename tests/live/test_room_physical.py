"""A poker table with real cards: the dealer enters what is turned up, a player what he looks at."""

import json

import pytest
from floor_support import ANN, AUDITOR, BOB, run
from physical_support import checked, deal, for_seat, real
from test_ranks import DEALER, FLOOR, last
from test_sealed import verifier

from houseway.live.terms import Done
from houseway.live.verify import verify_lines

PEOPLE = {1: ANN, 3: BOB}


async def says(house, *choices, by=None):
    """Who is asked decides; each himself, or the dealer for them."""
    for choice in choices:
        name, *amount = choice.split()
        seat, said = house.step()["seat"], {"do": "decide", "choice": name}
        said |= {"amount_cents": int(amount[0])} if amount else {}
        answer = await (for_seat(house, by, seat, **said) if by else house.go(PEOPLE[seat], **said))
        assert isinstance(answer, Done), answer
        if house.view()["waits_for"] and house.step()["kind"] != "chance":
            await deal(house)


def knows(house, person, card):
    """Whether anything that somebody is shown or may take home names the card."""
    shown = json.dumps([house.view(person), house.view(person, 0)]) + "".join(house.export(person))
    return f'"{card}"' in shown


@pytest.mark.clause("oh-poker:1.hole-card", "oh-poker:3.V", "oh-poker:3.VII", "oh-poker:3.X")
def test_a_hand_of_holdem_with_real_cards(local):
    async def play():
        house = await real(local, "poker-room", ANN, BOB, edition="oh-poker-holdem")
        await deal(house)
        assert house.view()["waits_for"] == "seat-1" and house.step()["kind"] == "chance"
        seq = house.view()["seq"]
        assert "the dealer or the floor" in (await house.refused(BOB, do="answer", saw="As Ah")).reason
        for wrong, why in (("As", "2 cards are due"), ("As 1s", "no such card"), ("Jk As", "cannot come")):
            refused = await house.refused(ANN, do="answer", saw=wrong)
            assert why in refused.reason and refused.clause == "oh-poker:1.hole-card"
        assert house.view()["seq"] == seq
        await house.done(ANN, do="answer", saw="As Ah")
        assert "As cannot come" in (await house.refused(BOB, do="answer", saw="As Kd")).reason
        await house.done(BOB, do="answer", saw="Kh Kd")
        for other, card in ((BOB, "As"), (ANN, "Kh"), (DEALER, "As"), (FLOOR, "Kh"), (None, "As")):
            assert not knows(house, other, card)
        assert knows(house, ANN, "As") and knows(house, BOB, "Kh")
        await says(house, "call", "check")
        refused = await house.refused(DEALER, do="answer", saw="As")  # Ann has it
        assert "As cannot come" in refused.reason and refused.clause == "oh-poker:3.VII"
        assert "the dealer or the floor" in (await house.refused(ANN, do="answer", saw="2c")).reason
        await deal(house, "2c", "3d", "9h")
        assert house.view()["view"]["board"] == ["2c", "3d", "9h"]
        await says(house, "bet 400", "call", by=DEALER)  # as he hears it at the table
        await deal(house, "Js")
        await says(house, "check", "check")
        await deal(house, "5c")
        await says(house, "check", "check")
        while house.step()["kind"] == "decide":
            await says(house, "show")
        await deal(house)
        assert house.chips(ANN) == 2_000_600 and house.chips(BOB) == 2_000_000 - 600
        checked(house)
        for person in (ANN, BOB):
            assert verify_lines(house.export(person)).physical
            assert verifier.check_lines(house.export(person)).problems == []

    run(play())


@pytest.mark.clause("oh-poker:1.muck", "oh-poker:1.hole-card")
def test_real_cards_that_were_folded_are_told_to_nobody_but_the_auditor(local):
    async def play():
        house = await real(local, "poker-room", ANN, BOB, edition="oh-poker-holdem")
        await deal(house)
        await house.done(ANN, do="answer", saw="As Ah")
        await house.done(BOB, do="answer", saw="Kh Kd")
        folder = PEOPLE[house.step()["seat"]]
        own = "As" if folder is ANN else "Kh"
        await says(house, "fold")
        for other in (ANN, BOB, DEALER, FLOOR, None):
            assert knows(house, other, own) == (other is folder)
        assert knows(house, AUDITOR, own)
        checked(house)

    run(play())


@pytest.mark.clause("oh-poker:2.III", "oh-poker:2.IV", "oh-poker:5.VIII")
@pytest.mark.parametrize("edition", ["oh-poker-seven-card-stud", "oh-poker-five-card-draw"])
def test_up_cards_are_the_dealer_s_to_enter_and_drawn_ones_the_player_s(local, edition):
    async def play():
        house = await real(local, "poker-room", ANN, BOB, edition=edition)
        if edition.endswith("stud"):
            await deal(house, "2c", "9d")  # one up-card each
            await house.done(ANN, do="answer", saw="As Ah")
            await house.done(BOB, do="answer", saw="Kh Kd")
            assert house.step()["seat"] == 1  # the deuce of clubs makes the forced bet
            await says(house, "forced-bet")
            assert [h["cards"][2] for h in house.view()["view"]["hands"]] == ["2c", "9d"]
        else:
            await deal(house)
            await house.done(ANN, do="answer", saw="As Ah 2c 3c 4c")
            await house.done(BOB, do="answer", saw="Kh Kd 2d 3d 4d")
            await says(house, "call", "check")
            seat = house.step()["seat"]
            hand = next(h for h in house.view(PEOPLE[seat])["view"]["hands"] if h["seat"] == seat)
            await house.done(PEOPLE[seat], do="decide", choice="draw", slots=hand["slots"][2:4])
            await deal(house)
            assert house.view()["waits_for"] == f"seat-{seat}"
            await house.refused(PEOPLE[4 - seat], do="answer", saw="7s 8s")
            await house.done(PEOPLE[seat], do="answer", saw="7s 8s")
            assert knows(house, PEOPLE[seat], "7s") and not knows(house, DEALER, "7s")
            assert not knows(house, PEOPLE[4 - seat], "7s")
        await house.done(FLOOR, do="void", why="a drink on the cards")
        assert sum(house.chips(p) for p in PEOPLE.values()) == 4_000_000
        checked(house)

    run(play())


@pytest.mark.clause("oh-poker:1.boxed-card", "oh-poker:1.hole-card")
@pytest.mark.parametrize("what", ["boxed-card", "exposed-card"])
def test_a_real_card_that_comes_to_light_is_told_by_the_dealer(local, what):
    async def play():
        house = await real(local, "poker-room", ANN, BOB, edition="oh-poker-holdem")
        while house.view()["view"]["phase"] != "dealing":
            await house.done(DEALER, do="answer")
        await house.done(DEALER, do="answer")
        assert "which card" in (await house.refused(DEALER, do="call", what=what)).reason
        await house.done(DEALER, do="call", what=what, saw="Qc")
        assert last(house, "irregularity-called")["cards"] == ["Qc"]
        assert house.view()["view"]["out_of_play"] == ["Qc"]
        await deal(house)
        assert "Qc cannot come" in (await house.refused(ANN, do="answer", saw="Qc 2c")).reason
        await house.done(ANN, do="answer", saw="As Ah")
        checked(house)

    run(play())
