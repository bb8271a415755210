"""Where a live table's chance comes from: sealed seeds, or real cards, dice and wheels."""

from typing import TYPE_CHECKING, Any

from houseway.core.events import CardDealt, CardsShown, HoleCardChecked, Shuffled
from houseway.core.game import Game, Illegal
from houseway.core.steps import Chance
from houseway.dealer.chance import weighted
from houseway.equipment.cards import Card
from houseway.live.seals import in_order

if TYPE_CHECKING:
    from houseway.live.turn import Turn


class SealedChance:
    """Chance as the automatic dealer asks for it, answered from the sealed seeds."""

    def __init__(self, turn: "Turn"):
        self.turn = turn

    def shuffled(self, game: Game[Any], state: Any, event: Shuffled) -> None:
        """The order was sealed before the shuffle was announced."""

    def draw(self, game: Game[Any], state: Any, step: Chance) -> Any:
        asked = step.event
        match asked:
            case CardDealt():
                return self.turn.card(asked.slot)
            case CardsShown():
                return tuple(self.turn.card(s) for s in asked.slots)
            case HoleCardChecked():
                return game.looked(state, step, self.turn.card(asked.slot))
        if asked.spun:
            outcomes = in_order(game.outcomes(state, step))
            return weighted(outcomes, self.turn.ticket(sum(w for _, w in outcomes)))
        raise TypeError(f"no sealed source gives a {asked.kind}")

    def card_at(self, game: Game[Any], state: Any, slot: int) -> Card:
        return self.turn.card(slot)


class RealChance:
    """Real cards, dice or a wheel: what came is entered, and nothing here knows it before."""

    def shuffled(self, game: Game[Any], state: Any, event: Shuffled) -> None:
        """By hand, or in a machine that tells nothing."""

    def draw(self, game: Game[Any], state: Any, step: Chance) -> Any:
        raise TypeError("what real cards, dice or a wheel bring is entered")

    def card_at(self, game: Game[Any], state: Any, slot: int) -> Card:
        raise Illegal("say which card came to light")
