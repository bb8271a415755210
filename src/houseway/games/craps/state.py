"""What lies on a craps table: wagers that stay from roll to roll, the point, the shooter, the Fire Bet."""

from msgspec import Struct

from houseway.games.craps.layout import COMES, LINE
from houseway.procedures.seating import Seats


class Bet(Struct, frozen=True):
    seat: int
    wager: str
    stake_cents: int
    spot: str = ""  # a come or don't come wager gets its number here when it travels
    vigorish_cents: int = 0  # paid in advance, lying with the wager until it is decided
    called: bool = False  # turned on or off against the custom of the come-out, and marked so by the dealer
    call: str = ""  # "on" or "off": what the player has called and the dealer has not marked yet
    rolled: bool = False  # a put wager that the dice have been thrown on

    @property
    def key(self) -> tuple[int, str, str]:
        return self.seat, self.wager, self.spot


Bets = tuple[Bet, ...]  # in the order of their keys, so that equal layouts are equal states


class State(Struct, frozen=True):
    round: int = 1
    # opening, betting, offering (the dice), selecting (two of them), rolling, inspecting (a die), settling,
    # marking (a Fire Bet point), over
    phase: str = "opening"
    duty: int = 0  # duties done, of the opening or of an inspection
    seated: Seats = ()
    players: tuple[tuple[int, str], ...] = ()  # who sits where, where players have names
    bets: Bets = ()
    point: int = 0  # 0: the next roll is a come-out
    shooter: int = 0
    dice: tuple[int, ...] = ()  # the two of the set that the shooter has selected and keeps
    passer: int = 0  # who had the dice last: they are offered from his left on
    asked: Seats = ()  # seats the dice are still to be offered to
    declined: Seats = ()  # seats that have left the dice to others since they were last taken
    taker: int = 0  # has accepted the dice for a come-out and owes a line wager
    roll: tuple[int, int] = (0, 0)  # the lower die first
    fire_open: bool = False  # no point since the last seven-out
    fire_points: tuple[int, ...] = ()  # unique points made while a Fire Bet lies
    barred: tuple[tuple[str, str], ...] = ()  # players and the don't wagers that they took down

    @property
    def total(self) -> int:
        return sum(self.roll)


def find(state: State, seat: int, wager: str, spot: str = "") -> Bet | None:
    for b in state.bets:
        if b.seat == seat and b.wager == wager and b.spot == spot:
            return b
    return None


def has_line(state: State, seat: int) -> bool:
    return any(b.seat == seat and b.wager in LINE for b in state.bets)


def player_at(state: State, seat: int) -> str:
    """The person in a seat; where players have no names, the seat stands for whoever sits there."""
    return dict(state.players).get(seat) or f"seat {seat}"


def come_owners(state: State) -> set[int]:
    """Seats whose come, don't come and put wagers wait for a decision."""
    return {b.seat for b in state.bets if b.wager in COMES}


def is_roll_out(state: State) -> bool:
    """The shooter throws without a line wager, for come wagers alone (oh-craps:11.II)."""
    return bool(state.shooter) and not state.point and not has_line(state, state.shooter)


def with_bet(bets: Bets, bet: Bet) -> Bets:
    """``bets`` with this one in place of what the seat had there."""
    return tuple(sorted((*(b for b in bets if b.key != bet.key), bet), key=lambda b: b.key))


def without_bet(bets: Bets, bet: Bet) -> Bets:
    return tuple(b for b in bets if b.key != bet.key)
