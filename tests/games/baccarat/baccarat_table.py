"""A baccarat table for tests: cards from a script, decisions from a script, everything else by the book."""

from random import Random

import pytest

from houseway.core.events import SeatTaken, Settled, WagerPlaced, WagersClosed
from houseway.core.game import Illegal
from houseway.core.steps import Decide, Over
from houseway.dealer import books
from houseway.dealer.automatic import Dealer
from houseway.dealer.chance import StackChance, with_cards
from houseway.equipment.cards import cards
from houseway.games.registry import open_game
from houseway.money.ledger import Ledger

BOOK = "oh-baccarat:"
BURNED = "Ac 2c"  # an ace takes one more card with it
PURSE = 100_000_00


def clause(*paths):
    return pytest.mark.clause(*(BOOK + path for path in paths))


class Script(StackChance):
    """Shuffles that put the named cards on top, in the order they are dealt, below two that are burnt."""

    def __init__(self, *stacks, burned=BURNED):
        super().__init__(Random(1))
        self.stacks = [cards(burned + stack.replace("|", "")) for stack in stacks]

    def shuffled(self, game, state, event):
        super().shuffled(game, state, event)
        if not self.stacks:
            return
        top = self.stacks.pop(0)
        there = [self.order.pop(slot) for slot in range(event.first_slot, event.first_slot + event.count)]
        for c in top:
            there.remove(c)
        self.order |= dict(enumerate([*top, *there], event.first_slot))

    def cut(self, game, state, event):
        """The named cards are those on top after the cut."""


class BaccaratTable(Dealer):
    """``stacks`` name the cards as they leave the shoe: player, banker, player, banker, third cards."""

    def __init__(
        self, *stacks, seats=(1,), table_seats=None, limits=None, pack=None, burned=BURNED, **elections
    ):
        self.lines = []
        self.events = []
        elections = {name.replace("_", "-"): value for name, value in elections.items()}
        equipment = {} if pack is None else {"cards": pack}
        game = open_game("baccarat", elections=elections, seats=table_seats, limits=limits, **equipment)
        purses = dict.fromkeys(range(1, game.table.seats + 1), PURSE)
        self.ledger = Ledger().post(books.opening_entry(purses, PURSE))
        super().__init__(game, Script(*stacks, burned="" if pack else burned), self._record)
        for seat in seats:
            self.apply(SeatTaken(seat))

    def _record(self, before, event, after):
        self.events.append(event)
        self.ledger = self.ledger.post(*books.entries(self.game, before, event, after))
        if after.banker.cards:
            self.hands = after.player, after.banker  # as they last lay on the table
        if isinstance(event, Settled):
            self.lines += event.lines

    @property
    def step(self):
        return self.game.next_step(self.state)

    @property
    def choices(self):
        return [c.name for c in self.step.choices]

    def bet(self, wagers, seat=1):
        """``"banker 1000, tie 500"``: cents."""
        for part in wagers.split(","):
            wager, cents = part.split()
            self.apply(WagerPlaced(seat, wager, int(cents)))
        return self

    def open(self, *wagers):
        """Up to the closing of betting, with ``wagers`` of the seated players in turn."""
        self.to_wagers()
        for seat, mine in zip(self.state.table.seated, wagers, strict=False):
            if mine:
                self.bet(mine, seat)
        return self

    def deal(self, *wagers):
        """Bets ("player 1000" of the first seat unless named) and closes betting."""
        self.open(*(wagers or ("player 1000",)))
        self.apply(WagersClosed())
        return self

    def finish(self, script=""):
        """Answers decisions by the script, then by the defaults, to the end of the round."""
        words = script.split()
        while not isinstance(step := self.advance(), Over):
            assert isinstance(step, Decide), step
            self.apply(step.choice(words.pop(0) if words else step.default).pick())
        assert not words
        return self

    def round(self, *wagers):
        return self.deal(*wagers).finish()

    def until(self, phase):
        """By the book and by the defaults, up to a phase."""
        for _ in range(200):
            if self.state.phase == phase:
                return self
            step = self.step
            event = self.answer(step)
            if event is None:
                event = step.choice(step.default).pick() if isinstance(step, Decide) else step.closes
            self.apply(event)
        raise AssertionError(f"never came to {phase}")

    def call(self, what):
        """Calls an irregularity that is possible now; its card is the one in the stack."""
        found = [p for p in self.game.irregularities(self.state) if p.what == what]
        assert found, f"{what} is not possible at {self.state.phase}"
        self.apply(with_cards(self.chance, self.game, self.state, found[0]))
        return self

    @property
    def callable(self):
        return {p.what for p in self.game.irregularities(self.state)}

    def refused(self, event, path):
        before = self.state
        with pytest.raises(Illegal) as caught:
            self.apply(event)
        assert caught.value.clause == (BOOK + path if path else ""), caught.value
        assert self.state == before

    def told(self, lines=None):
        """``seat wager cents clause`` of the lines."""
        return [
            f"{x.seat} {x.wager} {x.amount_cents:+d} {x.clause.removeprefix(BOOK)}"
            for x in (self.lines if lines is None else lines)
        ]

    def chips(self, seat=1):
        return self.ledger.balance(f"seat-{seat}") - PURSE


def dealt(player, banker):
    """The order in which these hands leave the shoe: ``dealt("9h 5c", "Kc 7d")``."""
    p, b = player.split(), banker.split()
    return " ".join([p[0], b[0], p[1], b[1], *p[2:], *b[2:]])
