"""Where a game of Rapid Roulette stands, and what its console and terminals remember beside it."""

from msgspec import Struct

from houseway.core.events import Funds
from houseway.games.roulette.game import State as RouletteState
from houseway.procedures.seating import Players
from houseway.procedures.spinning import BETTING, OVER, SPINNING
from houseway.procedures.stakes import Bet, Bets

BOOK = "oh-rapid-roulette"

# "New game" is awaited; the dealer is told to spin; bets are locked before the ball is spun; the ball rests
# and is to be read; the number is to be confirmed, or selected by a supervisor; a void game is put right.
READY, PROMPTED, LOCKED, REST, READ, DOUBTED, VOIDED, CORRECTING = (
    "ready", "prompted", "locked", "ball-at-rest", "number-read", "number-doubted", "game-voided",
    "correcting",
)  # fmt: skip
# The end of a gaming day: tips are signed for, counts compared, a difference reported.
TIPS, COUNTING, DIFFERENCE = "tip-summary", "reconciling", "difference"

OPEN_FOR_BETS = (BETTING, PROMPTED, SPINNING)
UNLOCKED = (READY, *OPEN_FOR_BETS, OVER)  # in which terminals take what is touched besides the layout
END_OF_DAY = (TIPS, COUNTING, DIFFERENCE)
WHEEL, SYSTEM = "wheel", "system"  # what brings about what no person does


def clause(path: str) -> str:
    return f"{BOOK}:{path}"


class Act(Struct, frozen=True):
    """What a player did to his bets: how they lay before, and the last bet on a number that was put down by
    it; or what he dragged to the jar."""

    seat: int
    before: Bets
    put: Bet | None = None
    toke_cents: int = 0


class BuyIn(Struct, frozen=True):
    """A buy-in on its way: offered by the player, entered by the dealer, approved where that is needed."""

    seat: int
    funds: Funds
    offered: Funds = Funds()  # what the player put down
    entered: bool = False
    entered_by: str = ""  # the account
    approved: bool = False


class CashOut(Struct, frozen=True):
    """A cash-out on its way: asked for, verified by the player with all his credits, approved."""

    seat: int
    cents: int = 0
    verified: bool = False
    approved: bool = False
    approved_by: str = ""  # the account


class Paid(Struct, frozen=True):
    """The last game that was settled, as it may still be put right."""

    number: str = ""
    bets: Bets = ()
    came: tuple[int, ...] = ()  # what each bet has come to so far
    who: tuple[str, ...] = ()  # whose each bet was; nothing where nobody has told
    ball: str = ""  # where the ball lay, as far as told


class State(RouletteState, frozen=True):
    read: str = ""  # what the sensor says
    number: str = ""  # what wins: confirmed by the dealer or selected by a supervisor
    day: str = ""  # the gaming day that the table is open for
    players: Players = ()
    trail: tuple[Act, ...] = ()  # what was done to the bets of this game
    last: Bets = ()  # of the game before, for who recalls them
    crossed: Bets = ()  # bets of this game that did not reach their minimum
    paid: Paid = Paid()
    counted: tuple[tuple[int, int], ...] = ()  # credits of terminals from which something is taken back
    buy_ins: tuple[BuyIn, ...] = ()
    cash_outs: tuple[CashOut, ...] = ()
    tokes_cents: int = 0  # in the jar, not yet signed for
    signed_as: str = ""  # the rank of the first signature on the tip summary, while the second is due
    signed_by: str = ""  # and the account
    alerts: tuple[str, ...] = ()  # irregularities that no supervisor has seen yet


def of_seat(bets: Bets, seat: int) -> Bets:
    return tuple(b for b in bets if b.seat == seat)


def without(items: tuple, seat: int) -> tuple:  # type: ignore[type-arg]
    """What there is of the other seats."""
    return tuple(i for i in items if i.seat != seat)
