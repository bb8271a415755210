"""A table of Rapid Roulette with everybody in the places that a test wants, and its books."""

from tests.games.felt import clause_of

from houseway.core import events as ev
from houseway.core.steps import Reading
from houseway.dealer import books
from houseway.dealer.automatic import Dealer
from houseway.dealer.chance import ScriptedChance
from houseway.games.registry import open_game
from houseway.money.ledger import CAGE, INVENTORY, Ledger, transfer

BOOK = "oh-rapid-roulette:"
of = clause_of("oh-rapid-roulette")
BANK = 10_000_000


class Rapid(Dealer):
    """``outcomes`` is where the ball comes to rest; ``misread`` what the sensor says instead."""

    def __init__(self, *outcomes, seats=(1,), bought=100_000, limits=None, **elections):
        elections = {name.replace("_", "-"): value for name, value in elections.items()}
        self.lines, self.events, self.misread = [], [], ""
        self.ledger = Ledger().post(transfer("opener", [(CAGE, INVENTORY, BANK)]))
        game = open_game("rapid-roulette", elections=elections, limits=limits)
        super().__init__(game, ScriptedChance(*outcomes), self.keep)
        for seat in seats:
            self.apply(ev.SeatTaken(seat, f"p{seat}"))
            self.ledger = self.ledger.post(transfer("purse", [(CAGE, f"purse-p{seat}", 1_000_000)]))
        for seat in seats if bought else ():
            self.to("ready").buy(seat, cash=bought)

    def keep(self, before, event, after):
        self.events.append(event)
        self.ledger = self.ledger.post(*books.entries(self.game, before, event, after))
        if isinstance(event, ev.Settled):
            self.lines += event.lines

    def counted(self, asked):
        if isinstance(asked, ev.NumberRead):
            return self.misread or asked.pocket
        return self.credits(asked.seat)

    def credits(self, seat=1):
        return self.ledger.balance(f"seat-{seat}")

    def funds(self, cash=0, credit=0, marker=0, chips=0):
        return ev.Funds(cash, credit, marker, chips)

    def buy(self, seat=1, **amounts):
        funds = self.enter(seat, **amounts)
        if funds.total_cents >= 100 * self.game.house.number("material-buy-in"):
            self.apply(ev.BuyInApproved(seat=seat))
        self.apply(ev.BuyInConfirmed(seat=seat, funds=funds))

    def enter(self, seat=1, who="", **amounts):
        """Offered by the player, and entered by the dealer."""
        funds = self.funds(**amounts)
        self.apply(ev.BuyInOffered(seat, funds))
        self.apply(ev.BuyInEntered(seat=seat, funds=funds, who=who))
        return funds

    @property
    def step(self):
        return self.game.next_step(self.state)

    def to(self, phase):
        """By the book, with wagers closed as soon as they can be, up to a phase."""
        for _ in range(60):
            if self.state.phase == phase:
                return self
            step = self.step
            event = self.by_the_book(step)
            if event is None:
                event = getattr(step, "closes", None) or step.event
            self.apply(event)
        raise AssertionError(f"never came to {phase}")

    def bet(self, spot, cents=500, seat=1):
        self.apply(ev.WagerPlaced(seat, self.game.spots[spot].wager, cents, spot))
        return self

    def on(self, seat=1):
        return {b.spot: b.stake_cents for b in self.state.bets if b.seat == seat}

    def reading(self):
        assert isinstance(self.step, Reading)
        return self.step.event


# Every phase of a game, and the one event by which the book goes on from it.
PHASES = (
    "ready", "betting", "prompted", "spinning", "closed", "ball-at-rest", "number-read", "settling", "over",
)  # fmt: skip
