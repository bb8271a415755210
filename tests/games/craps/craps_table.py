"""A craps table driven by scripted dice: what is bet, what is rolled, what is paid."""

from tests.games import felt

from houseway.core import events as ev
from houseway.core.steps import Decide, Over
from houseway.dealer.automatic import Dealer
from houseway.dealer.chance import ScriptedChance
from houseway.games.registry import open_game

BOOK = "oh-craps:"
# One easy way for each total; hard ways are written as dice.
DICE = {2: (1, 1), 3: (1, 2), 4: (1, 3), 5: (1, 4), 6: (1, 5), 7: (3, 4), 8: (2, 6), 9: (3, 6), 10: (4, 6)}
DICE |= {11: (5, 6), 12: (6, 6)}
# A house of the defaults, and one that elects otherwise wherever what a roll decides must not depend on it.
HOUSES = [
    {},
    {
        "odds_multiple": "100",
        "buy_bets": False,
        "lay_bets": False,
        "vigorish": "on-win",
        "vigorish_percent": 0,
        "vigorish_rounding": "dollar",
        "smallest_chip": 25,
        "paid_bets": "stay-up",
        "successor_line_wager": True,
    },
]


class TableOfCraps(Dealer):
    """Seat 1 shoots unless told otherwise. ``lines`` are those of the last roll."""

    def __init__(self, *seats, limits=None, **elections):
        elections = {name.replace("_", "-"): value for name, value in elections.items()}
        super().__init__(open_game("craps", elections=elections, limits=limits), ScriptedChance())
        for seat in seats or (1,):
            self.apply(ev.SeatTaken(seat))
        self.to_wagers()
        self.lines = ()

    def bet(self, wager, cents, spot="", seat=1):
        self.apply(ev.WagerPlaced(seat, wager, cents, spot))

    def call(self, wager, on, spot="", seat=1):
        """Turned on or off by the player, and marked so by the dealer."""
        self.apply(ev.WagerCalled(seat, wager, on, spot))
        self.advance()

    def close(self, *takers):
        """No more bets; the dice go to the first of ``takers``, or to the first who can throw at once."""
        self.advance()
        self.apply(ev.WagersClosed())
        while isinstance(step := self.game.next_step(self.state), Decide):
            if self.state.phase == "selecting":
                self.select()
                continue
            takes = step.seat in takers if takers else step.default == "accept"
            self.apply(ev.Decided(step.seat, "accept" if takes else "decline"))

    def select(self):
        """The shooter takes the first two dice of the set."""
        step = self.game.next_step(self.state)
        self.apply(step.choice(step.default).pick())

    def roll(self, *rolls):
        """Throws these totals (or pairs of dice) one after the other and settles each."""
        for thrown in rolls:
            if self.state.phase == "over":
                self.apply(self.game.next_step(self.state).event)
            if self.state.phase == "betting":
                self.close()
            if self.state.phase == "selecting":
                self.select()
            self.apply(ev.DiceRolled(*(DICE[thrown] if isinstance(thrown, int) else thrown)))
            self.lines = self.game.settle(self.state)
            self.apply(ev.Settled(self.lines))
            while not isinstance(step := self.game.next_step(self.state), Over):
                self.apply(step.event)
            self.apply(step.event)
        return self.lines

    def with_point(self, point):
        """A point on, set by a pass wager of seat 1."""
        self.bet("pass", 500)
        self.roll(point)
        return self

    def line(self, wager, spot=None):
        """The line of a wager on the last roll, or None."""
        found = [x for x in self.lines if x.wager == wager and spot in (None, x.spot)]
        assert len(found) <= 1, found
        return found[0] if found else None

    def net(self, wager, spot=None):
        return sum(x.amount_cents for x in self.lines if x.wager == wager and spot in (None, x.spot))

    def stake(self, wager, spot="", seat=1):
        return sum(b.stake_cents for b in self.state.bets if (b.seat, b.wager, b.spot) == (seat, wager, spot))

    def refused(self, event, clause, *words):
        felt.refused(self, event, clause, *words)

    def asked(self):
        """The seats that are offered the dice, if all of them decline."""
        state, order = self.state, []
        while isinstance(step := self.game.next_step(state), Decide):
            assert [c.name for c in step.choices] == ["accept", "decline"]
            order.append(step.seat)
            state = self.game.apply(state, ev.Decided(step.seat, "decline"))
        assert state.phase == "over"
        return order
