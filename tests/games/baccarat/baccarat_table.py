"""A baccarat table for tests: cards from a script, decisions from a script, everything else by the book."""

from tests.games.felt import ShoeTable, clause_of

from houseway.core.events import WagerPlaced, WagersClosed
from houseway.core.steps import Decide, Over

BOOK = "oh-baccarat:"
clause = clause_of("oh-baccarat")


class BaccaratTable(ShoeTable):
    """``stacks`` name the cards as they leave the shoe: player, banker, player, banker, third cards."""

    name = "baccarat"
    burned = "Ac 2c"  # an ace takes one more card with it

    def __init__(self, *stacks, pack=None, **options):
        if pack:  # a small one is dealt without a burn
            options["burned"] = ""
        super().__init__(*stacks, pack=pack, **options)

    def keep(self, before, event, after):
        super().keep(before, event, after)
        if after.banker.cards:
            self.hands = after.player, after.banker  # as they last lay on the table

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

    @property
    def callable(self):
        return {p.what for p in self.game.irregularities(self.state)}

    def told(self, lines=None):
        """``seat wager cents clause`` of the lines."""
        return [
            f"{x.seat} {x.wager} {x.amount_cents:+d} {x.clause.removeprefix(BOOK)}"
            for x in (self.lines if lines is None else lines)
        ]


def dealt(player, banker):
    """The order in which these hands leave the shoe: ``dealt("9h 5c", "Kc 7d")``."""
    p, b = player.split(), banker.split()
    return " ".join([p[0], b[0], p[1], b[1], *p[2:], *b[2:]])
