"""What a step asks of its person, in words: what to do, what to say, and by which clause."""

from typing import Any

from msgspec import Struct

from houseway.core import events as ev
from houseway.core.game import Game
from houseway.core.steps import Chance, Over, Procedure, Reading, Settle, Step, Wagers, questions
from houseway.dealer.narrate import place
from houseway.editions.people import DEALER


class Instruction(Struct, frozen=True):
    do: str
    by: str  # a rank, a seat; nothing where nobody of the house has to do anything
    clause: str = ""
    say: str = ""


def instruction(game: Game[Any], state: Any, step: Step) -> Instruction:
    match step:
        case Procedure():
            return Instruction(_sentence(step.text), step.by, step.clause, _said(step.event))
        case Chance():
            return Instruction(_chance(step.event), step.by, step.clause, _said(step.event))
        case Reading():
            return Instruction("Wait for the count of chips or of the meter.", "", step.clause)
        case Settle():
            return Instruction("Collect and pay the wagers in this order.", step.by, step.clause)
        case Wagers(closes=None) if game.wakes(state) is not None:
            return Instruction("The cards lie spread until somebody wants to play.", "", step.clause)
        case Wagers(closes=None):
            return Instruction("Betting is open.", "", step.clause, "Place your bets, please.")
        case Wagers():
            assert step.closes is not None
            said = "No more bets." if not isinstance(step.closes, ev.BallSpun | ev.WheelSpun) else ""
            return Instruction(_CLOSING.get(type(step.closes), "End the betting."), DEALER, step.clause, said)
        case Over():
            said = "Place your bets, please." if game.house_plays else ""  # no bets before cards
            return Instruction("The round is over: open the next.", DEALER, "", said)
    asked = questions(step)
    seats = " and ".join(f"seat {q.seat}" for q in asked)
    first = asked[0].choices[0]
    said = "Would you like to cut?" if isinstance(first.event, ev.CutMade | ev.CutRefused) else ""
    return Instruction(f"Wait for {seats} to decide.", f"seat-{asked[0].seat}", first.clause, said)


_CLOSING: dict[type[ev.Event], str] = {
    ev.WagersClosed: "End the betting, and deal.",
    ev.BallSpun: "Spin the ball.",
    ev.WheelSpun: "Turn the wheel.",
}
_SAID: dict[type[ev.Event], str] = {
    ev.WagersClosed: "No more bets.",
    ev.DiceRolled: "Dice are out.",
    ev.BallSettled: "No more bets.",
}


def _said(event: ev.Event) -> str:
    return _SAID.get(type(event), "")


def _chance(event: ev.Event) -> str:
    match event:
        case ev.CardDealt():
            return f"Deal a card face up to {place(event.to)}."
        case ev.CardsShown():
            cards = "a card" if len(event.slots) == 1 else f"{len(event.slots)} cards"
            whose = place(event.to).capitalize()
            return f"Turn up {cards}." if event.to == ev.ALL else f"{whose} looks at {cards}."
        case ev.HoleCardChecked():
            return "Look at the hole card with the device: is it a blackjack?"
        case ev.BallSettled():
            return "Wait until the ball rests, and call the number."
        case ev.WheelStopped():
            return "Wait until the wheel rests, and call the section."
        case ev.DiceRolled():
            return "The shooter throws: call the dice."
        case ev.DiceShaken():
            return "Shake the dice, uncover them and call the total."
    return "Read the number off the generator and call it."


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:].rstrip(".") + "."
