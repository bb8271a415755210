"""Players at a table whose cards lie in a given order, so that a kernel can be told the same."""

from random import Random

import pytest

from houseway.core.events import ALL, CardDealt, CardsShown, SeatTaken, Settled, Shuffled, StackDealt
from houseway.dealer.automatic import Dealer
from houseway.dealer.chance import StackChance
from houseway.procedures.stakes import placed

STAKE = 1_000
DEALINGS = pytest.mark.parametrize("dealing", ["automated-shoe", "hand"])


def so_many(rounds, for_proof=100_000):
    """A test on some rounds, and as a long proof on many; their number is the seed, too."""
    return pytest.mark.parametrize("rounds", [rounds, pytest.param(for_proof, marks=pytest.mark.proof)])


class FixedOrder(StackChance):
    """Cards lie in the order given after every shuffle."""

    def __init__(self, order):
        super().__init__(Random(0))
        self.given = order

    def shuffled(self, game, state, event):
        self.order = dict(enumerate(self.given, event.first_slot))

    def cut(self, game, state, event):
        """The order given is that after the cut."""


class Table:
    """A dealer with a player in seat 1, or in as many seats from there, whose rounds are compared."""

    def __init__(self, game, chance, seats=1):
        self.lines, self.first_slot, self.dealt, self.refilled = [], None, 0, False
        self.seats = range(1, seats + 1)
        self.dealer = Dealer(game, chance, self._record)
        for seat in self.seats:
            self.dealer.apply(SeatTaken(seat))

    def _record(self, before, event, after):
        if isinstance(event, Settled):
            self.lines += event.lines
        elif isinstance(event, CardDealt):
            self.dealt += 1
            self.first_slot = event.slot if self.first_slot is None else self.first_slot
        elif isinstance(event, Shuffled):
            self.refilled = self.first_slot is not None

    def round(self, wagers, decide):
        self.lines, self.first_slot, self.dealt = [], None, 0
        self.dealer.to_wagers()
        for seat in self.seats:
            for wager, stake in wagers.items():
                self.dealer.apply(placed(self.dealer.game.table, seat, wager, stake))
        self.dealer.play(decide)
        return self.base_and()["base"]

    def base_and(self, *sides, seat=1):
        """What these side wagers of a seat came to in the last round, and all the others together: net and
        staked."""
        found = dict.fromkeys(("base", *sides), (0, 0))
        for line in (x for x in self.lines if x.seat == seat):
            group = line.wager if line.wager in sides else "base"
            net, staked = found[group]
            found[group] = net + line.amount_cents, staked + line.stake_cents
        return found


class Watched(Table):
    """Also knows where in the stack the cards of each place lay, and which came to light when."""

    def __init__(self, *args, **more):
        self.places, self.shown, self.stack = {}, [], 0
        super().__init__(*args, **more)

    def _record(self, before, event, after):
        super()._record(before, event, after)
        match event:
            case Shuffled():
                self.stack = event.first_slot
            case CardDealt():
                self.places[event.slot - self.stack] = event.to
                self.shown += [event.slot - self.stack] * (event.card is not None)
            case StackDealt():
                self.places |= {slot - self.stack: event.to for slot in event.slots}
            case CardsShown(to=to) if to == ALL:
                self.shown += [slot - self.stack for slot in event.slots]

    def of(self, place):
        """A board in the order in which it was shown; a card of the dealer's that was shown early last."""
        mine = [at for at, to in self.places.items() if to == place]
        seen = [at for at in dict.fromkeys(self.shown) if at in mine]
        return {"board": seen, "dealer": seen[::-1]}.get(place, sorted(mine))

    def cards(self, place):
        """The same as cards, where the stack was shuffled at random."""
        return [self.dealer.chance.order[at + self.stack] for at in self.of(place)]

    def round(self, wagers, decide):
        self.places, self.shown = {}, []
        return super().round(wagers, decide)
