"""A blackjack table for tests: cards from a script, decisions from a script, everything else by the book."""

from random import Random

import pytest

from houseway.core.events import Decided, SeatTaken, Settled, WagerPlaced, WagersClosed
from houseway.core.game import Illegal
from houseway.core.steps import Decide, Over, Wagers
from houseway.dealer.automatic import Dealer
from houseway.dealer.chance import StackChance, with_cards
from houseway.equipment.cards import Card, cards
from houseway.games.registry import open_game

BOOK = "oh-blackjack:"
BURN = cards("2c")[0]


def clause(*paths):
    return pytest.mark.clause(*(BOOK + path for path in paths))


class Script(StackChance):
    """Shuffles that put the named cards on top, in the order they are dealt, below a burnt deuce of clubs."""

    def __init__(self, *stacks):
        super().__init__(Random(1))
        self.stacks = [(BURN, *cards(stack.replace("|", ""))) for stack in stacks]

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


class BlackjackTable(Dealer):
    """``stacks`` name the cards as they leave the shoe: boxes, dealer, boxes, hole card, draws."""

    def __init__(self, *stacks, seats=(1,), table_seats=None, limits=None, pack=None, **elections):
        self.lines = []
        self.events = []
        self.hands, self.dealer_hand = (), None
        elections = {name.replace("_", "-"): value for name, value in elections.items()}
        equipment = {} if pack is None else {"cards": pack}
        game = open_game("blackjack", elections=elections, seats=table_seats, limits=limits, **equipment)
        super().__init__(game, Script(*stacks), self._record)
        for seat in seats:
            self.apply(SeatTaken(seat))

    def _record(self, before, event, after):
        self.events.append(event)
        if after.hands:
            self.hands, self.dealer_hand = after.hands, after.dealer  # as they last lay on the table
        if isinstance(event, Settled):
            self.lines += event.lines

    @property
    def step(self):
        return self.game.next_step(self.state)

    @property
    def choices(self):
        step = self.step
        return [c.name for c in step.choices] if isinstance(step, Decide) else []

    def bet(self, stake_cents=1000, seat=1, spot=""):
        self.apply(WagerPlaced(seat, "base", stake_cents, spot))
        return self

    def deal(self, **stakes):
        """Bets ($10 unless named: ``seat2=500``) by everybody seated, then deals to the first decision."""
        self.to_wagers()
        for seat in self.state.table.seated:
            self.bet(stakes.get(f"seat{seat}", 1000), seat)
        self.apply(WagersClosed())
        self.advance()
        return self

    def play(self, script=""):
        """Answers decisions: ``"hit stand double:500"``; a word for each, in the order they are asked."""
        for word in script.split():
            step = self.advance()
            assert isinstance(step, Decide), f"{word}: nobody is asked, due is {step}"
            name, _, amount = word.partition(":")
            assert name in self.choices, f"{name} is not offered: {self.choices}"
            self.apply(step.choice(name).pick(int(amount) if amount else None))
        self.advance()
        return self

    def finish(self, script=""):
        """Answers by the script, then by the defaults, to the end of the round."""
        self.play(script)
        while not isinstance(step := self.advance(), Over):
            self.apply(step.closes if isinstance(step, Wagers) else step.choice(step.default).pick())
        return self

    def next_round(self):
        self.finish()
        self.apply(self.step.event)
        return self

    def call(self, what, card=None, **fields):
        """Calls an irregularity that is possible now; its card is the one in the stack unless named."""
        found = [p for p in self.game.irregularities(self.state) if p.what == what]
        assert found, f"{what} is not possible at {self.state.phase}"
        event = found[0]
        if card is not None:
            event = type(event)(
                event.what, event.seat, event.hand, event.slot, event.spot, cards(card), event.detail
            )
        self.apply(with_cards(self.chance, self.game, self.state, event))
        return self

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

    def refused(self, event, path):
        before = self.state
        with pytest.raises(Illegal) as caught:
            self.apply(event)
        assert caught.value.clause == (BOOK + path if path else ""), caught.value
        assert self.state == before

    def decide(self, choice, amount_cents=0, seat=1, hand=0, spot=""):
        return Decided(seat, choice, amount_cents, spot, hand)

    def results(self):
        """(seat, wager, outcome, cents, clause) of the lines so far."""
        return [(x.seat, x.wager, x.outcome, x.amount_cents, x.clause.removeprefix(BOOK)) for x in self.lines]

    def net(self):
        return sum(x.amount_cents for x in self.lines)


def card(text) -> Card:
    return cards(text)[0]
