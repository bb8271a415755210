"""A blackjack table for tests: cards from a script, decisions from a script, everything else by the book."""

from tests.games.felt import ShoeTable, clause_of

from houseway.core.events import Decided, WagerPlaced, WagersClosed
from houseway.core.steps import Decide, Over, Wagers
from houseway.equipment.cards import Card, cards

BOOK = "oh-blackjack:"
clause = clause_of("oh-blackjack")


class BlackjackTable(ShoeTable):
    """``stacks`` name the cards as they leave the shoe: boxes, dealer, boxes, hole card, draws."""

    name = "blackjack"
    burned = "2c"

    def __init__(self, *stacks, **options):
        self.hands, self.dealer_hand = (), None
        super().__init__(*stacks, **options)

    def keep(self, before, event, after):
        super().keep(before, event, after)
        if after.hands:
            self.hands, self.dealer_hand = after.hands, after.dealer  # as they last lay on the table

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

    def decide(self, choice, amount_cents=0, seat=1, hand=0, spot=""):
        return Decided(seat, choice, amount_cents, spot, hand)

    def results(self):
        """(seat, wager, outcome, cents, clause) of the lines so far."""
        return [(x.seat, x.wager, x.outcome, x.amount_cents, x.clause.removeprefix(BOOK)) for x in self.lines]

    def net(self):
        return sum(x.amount_cents for x in self.lines)


def card(text) -> Card:
    return cards(text)[0]


def closed(*stacks, seats=(1,), **options):
    table = BlackjackTable(*stacks, seats=seats, **options)
    table.to_wagers()
    for seat in seats:
        table.bet(seat=seat)
    table.apply(WagersClosed())
    return table


def possible(table):
    return {p.what for p in table.game.irregularities(table.state)}
