"""Any game played at random through the four verbs, decisions by the strategy that the solver finds."""

from collections import Counter
from random import Random
from typing import Any

import numpy as np

from houseway.analysis.generic.exact import solved
from houseway.analysis.generic.report import wagers
from houseway.analysis.packages import NotAnalysed
from houseway.analysis.tally import Tally
from houseway.core.events import CardsShown, Event, Settled, Shuffled
from houseway.core.game import Game, Illegal
from houseway.core.steps import Chance
from houseway.dealer.automatic import Dealer
from houseway.dealer.chance import weighted
from houseway.editions.house import House
from houseway.equipment.cards import Card

__all__ = ["GenericSimulator", "simulator", "wagers"]


class Drawn:
    """Cards and numbers drawn when they come to light, from all that is possible then."""

    def __init__(self, random: Random):
        self.random = random

    def shuffled(self, game: Game[Any], state: Any, event: Shuffled) -> None:
        """A card that nobody has seen has no value yet."""

    def draw(self, game: Game[Any], state: Any, step: Chance) -> Any:
        if not isinstance(step.event, CardsShown):
            return self._pick(game.outcomes(state, step))
        shoe, shown = game.shoe(state), []
        for slot in step.event.slots:
            assert shoe is not None
            shown.append(self._pick(shoe.weights(slot)))
            shoe = shoe.see(slot, shown[-1])
        return tuple(shown)

    def card_at(self, game: Game[Any], state: Any, slot: int) -> Card:
        shoe = game.shoe(state)
        assert shoe is not None
        found: Card = self._pick(shoe.weights(slot))
        return found

    def _pick(self, outcomes: list[Any]) -> Any:
        return weighted(outcomes, self.random.randrange(sum(weight for _, weight in outcomes)))


class GenericSimulator:
    """The same round again and again, from a table where the wagers have just been placed."""

    def __init__(self, house: House, wager: str):
        found = solved(house, wager, None)
        self.bet, self.unit = found.bet, found.bet.unit_cents
        self.policy = found.policy

    def block(self, rng: np.random.Generator, rounds: int, seats: int = 1) -> Tally:
        start, settled, nets = self._start(seats), set[int](), Counter[int]()
        staked = 0
        brought = np.zeros((3, rounds), np.int64)  # a round of the table, its hands' squares and wins

        def record(before: Any, event: Event, after: Any) -> None:
            nonlocal staked
            if isinstance(event, Settled):
                for line in filter(self.bet.counts, event.lines):
                    nets[line.seat] += line.amount_cents
                    staked += line.stake_cents

        # The block's own counter-based generator seeds the one that the rounds draw from.
        dealer = Dealer(self.bet.game, Drawn(Random(rng.bytes(32))), record)
        for number in range(rounds):
            nets.clear()
            dealer.state = start
            dealer.play(self.policy)
            settled |= nets.keys()
            hands = nets.values()
            brought[:, number] = sum(hands), sum(each * each for each in hands), sum(n > 0 for n in hands)
        if seats > 1 and len(settled) < seats:
            raise NotAnalysed(f"{self.bet.game.name} does not play the wagers of {seats} seats in one round")
        table, squares, wins = brought
        return Tally.of_rounds(table, staked, (squares, wins))

    def _start(self, seats: int) -> Any:
        try:
            return self.bet.start(seats)
        except Illegal as refused:
            why = f"{self.bet.game.name} does not take the same wagers at {seats} seats: {refused}"
            raise NotAnalysed(why) from None


def simulator(house: House, wager: str) -> GenericSimulator:
    return GenericSimulator(house, wager)
