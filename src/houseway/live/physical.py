"""Real cards, dice or a wheel: what the dealer or a reader says came, read and held against what can have."""

from collections import Counter
from typing import Any

from msgspec.structs import replace

from houseway.core.events import (
    BallSettled,
    CardDealt,
    CardsShown,
    DiceRolled,
    DiceShaken,
    Event,
    HoleCardChecked,
    IrregularityCalled,
    NumberDrawn,
    WheelStopped,
)
from houseway.core.game import Game, Illegal
from houseway.core.steps import Chance
from houseway.equipment.cards import Card, card, text

_EXAMPLE = ("As", "Td", "5c", "9h", "2s", "Kd", "Qc")


def wanted(step: Chance) -> str:
    """What is to be entered, in words with an example."""
    event = step.event
    match event:
        case CardDealt():
            return "the card, such as As"
        case CardsShown():
            count = len(event.slots)
            return (
                f"{count} cards, such as {' '.join(_EXAMPLE[:count])}"
                if count > 1
                else "the card, such as As"
            )
        case HoleCardChecked():
            return "whether it is a blackjack: yes or no"
        case BallSettled():
            return "the number, such as 17 or 00"
        case WheelStopped():
            return "the section, counted from 1"
        case NumberDrawn():
            return "the number, such as 3"
        case DiceShaken():
            return "the three dice, such as 4 3 1"
    return "the two dice, such as 4 3"


def entered(game: Game[Any], state: Any, step: Chance, said: str) -> Event:
    """The event of a chance step that brought what was said, or :class:`Illegal`."""
    asked = step.event
    event: Event = asked.with_value(_value(game, state, step, said.split()))
    return _possible(game, state, event, step.clause)


def came_to_light(game: Game[Any], state: Any, called: IrregularityCalled, said: str) -> IrregularityCalled:
    """An irregularity with the card that it showed."""
    if called.what not in game.BRINGS_CARDS:
        raise Illegal(f"no card comes to light by {called.what}")
    (found,) = _cards(game, state, said.split(), 1, "")
    return replace(called, cards=(found,))


def _value(game: Game[Any], state: Any, step: Chance, words: list[str]) -> Any:
    asked, clause = step.event, step.clause
    match asked:
        case CardDealt():
            return _cards(game, state, words, 1, clause)[0]
        case CardsShown():
            return _cards(game, state, words, len(asked.slots), clause)
        case HoleCardChecked():
            answers = {"yes": True, "y": True, "no": False, "n": False}
            if len(words) != 1 or words[0].lower() not in answers:
                raise Illegal(f"say {wanted(step)}", clause, ("yes", "no"))
            return answers[words[0].lower()]
    value: Any = None
    if isinstance(asked, BallSettled):
        value = words[0] if len(words) == 1 else None
    elif all(word.isascii() and word.isdigit() for word in words):
        numbers = tuple(map(int, words))
        if isinstance(asked, DiceRolled | DiceShaken):
            value = numbers
        elif len(numbers) == 1:
            value = numbers[0] - isinstance(asked, WheelStopped)
    known = [outcome for outcome, _ in game.outcomes(state, step)]
    if value not in known:
        raise Illegal(f"{' '.join(words) or 'nothing'} cannot come: say {wanted(step)}", clause)
    return value


def _cards(game: Game[Any], state: Any, words: list[str], count: int, clause: str) -> tuple[Card, ...]:
    """So many cards, each of which can still be where nobody has seen it."""
    try:
        found = tuple(card(word.capitalize()) for word in words)
    except ValueError as error:
        raise Illegal(str(error), clause) from None
    if len(found) != count:
        raise Illegal(f"{count} {'cards are' if count > 1 else 'card is'} due, not {len(found)}", clause)
    shoe = game.shoe(state)
    assert shoe is not None
    for one, times in Counter(found).items():
        if times > shoe.unseen[one]:
            many, seen = shoe.cards[one], shoe.cards[one] - shoe.unseen[one]
            raise Illegal(f"{text(one)} cannot come: of {many} in the pack {seen} are out", clause)
    return found


def _possible(game: Game[Any], state: Any, event: Event, clause: str) -> Event:
    """The event, if the rules can take it: a look under a card may have ruled a card out."""
    try:
        game.apply(state, event)
    except ValueError as error:
        raise Illegal(str(error), clause) from None
    return event
