"""What a poker table knows of itself."""

from msgspec import Struct

from houseway.equipment.cards import Card
from houseway.equipment.shoe import Shoe
from houseway.procedures.seating import Players, Seats

# Phases. A round goes from WAITING or OVER down the list; a misdeal leads to VOID from any of them.
WAITING = "waiting"  # for a second player
DRAWING_BUTTON = "drawing-button"  # a card each says who has the button first
SHUFFLING = "shuffling"
COUNTING = "counting"  # the chips in front of each player: his table stakes
STRADDLING = "straddling"  # who may straddle is asked
POSTING = "posting"  # antes and blinds
BURNING = "burning"
DEALING = "dealing"
LOOKING = "looking"
BETTING = "betting"
RETURNING = "returning"  # what nobody called goes back
GATHERING = "gathering"  # the bets go into the pots
DRAWING = "drawing"
SHOWDOWN = "showdown"
SHOWING = "showing"  # a hand is turned up
SETTLING = "settling"
CLEARING = "clearing"
VOID = "void"
OVER = "over"

BETWEEN = (WAITING, OVER)

BOARD = "board"
GONE = -1  # instead of a seat: of a player who has left


def place(seat: int) -> str:
    """How events name where a hand lies."""
    return f"seat-{seat}"


class Hand(Struct, frozen=True):
    """A player of this round: his chips, his bets and his cards."""

    seat: int
    chips: int = 0  # in front of him, not bet
    bet: int = 0  # on this betting round
    ante: int = 0  # put in before it, and not gathered yet
    dead: int = 0  # put in beside it, for the pot alone, and not gathered yet
    even: int = 0  # gathered so far: antes and bets, by which pots are parted …
    given: int = 0  # … and dead money, all of it in the main pot
    slots: tuple[int, ...] = ()
    cards: tuple[Card | None, ...] = ()  # in the order of the slots; None until somebody has looked
    up: tuple[bool, ...] = ()  # which of them lie face up
    folded: bool = False
    mucked: bool = False  # at the showdown: pots stay parted where he was all in
    acted: bool = False  # since the last full bet or raise
    drawn: bool = False  # in this drawing round
    shown: bool = False
    discards: tuple[Card, ...] = ()  # what he has laid aside, seen by him alone

    @property
    def staked(self) -> int:
        """What lies in front of the seat and is not in a pot yet."""
        return self.bet + self.ante + self.dead

    @property
    def put_in(self) -> int:
        return self.even + self.given

    @property
    def known(self) -> tuple[Card, ...]:
        return tuple([c for c in self.cards if c is not None])

    @property
    def showing(self) -> tuple[Card, ...]:
        """The up-cards."""
        return tuple([c for c, up in zip(self.cards, self.up, strict=True) if up and c is not None])


class Owed(Struct, frozen=True):
    """What a player has to do with blinds that passed him."""

    seat: int
    small: bool = False
    big: bool = False
    waits: bool = False  # until the big blind comes to him


class State(Struct, frozen=True):
    shoe: Shoe
    round: int = 1
    phase: str = WAITING
    seated: Seats = ()
    players: Players = ()
    out: Seats = ()  # seated, and not playing for a while
    owed: tuple[Owed, ...] = ()
    made_good: tuple[Owed, ...] = ()  # what was owed and posted in this round: owed again after a misdeal
    # The places of the last or present round; a place may be empty (a dead button).
    button: int = 0
    small: int = 0
    big: int = 0
    started: bool = False  # a round was played with these places
    counted: tuple[tuple[int, int], ...] = ()  # chips, by seat
    straddler: int = 0
    asked_straddle: bool = False
    hands: tuple[Hand, ...] = ()  # of those who were dealt in, from the dealer's left
    board: tuple[tuple[int, Card], ...] = ()
    burns: tuple[int, ...] = ()  # slots
    drawn_cards: tuple[tuple[int, Card], ...] = ()  # for the button: seat and card
    street: int = 0
    turn: tuple[int, ...] = ()  # seats still to be dealt to, to look, act, draw or show, in order
    pending: int = 0  # cards still due to the first of ``turn`` in a draw
    burnt: bool = False  # the burn of this street has been made
    scrap: tuple[Card, ...] = ()  # cards that came to light and are out of play
    level: int = 0  # the bet to be called
    full: int = 0  # what a full raise is at least
    bets: int = 0  # bets and raises of this betting round
    opening: bool = False  # the forced bet has not been completed (stud)
    forced: int = 0  # who still has to make it
    shows_first: int = 0  # who bet or raised last in the last betting round, or else acted first in it
    remade: bool = False  # the deck is being made anew in the middle of the round
    common: bool = False  # too few cards: one for all
    killed: int = 0  # who killed this pot: its limits are raised; or somebody who has left
    last_winner: int = 0
    wins: int = 0  # pots that he won in a row
    kills_next: int = 0
    boxed: int = 0  # cards found face up in this deal
    voided: str = ""  # why
    repeats: bool = False  # the round was a misdeal: button and blinds stay

    def hand(self, seat: int) -> Hand | None:
        for h in self.hands:
            if h.seat == seat:
                return h
        return None

    @property
    def live(self) -> tuple[Hand, ...]:
        return tuple([h for h in self.hands if not h.folded])

    @property
    def put_in(self) -> int:
        """What is in the pots."""
        return sum([h.even + h.given for h in self.hands])


def changed(hands: tuple[Hand, ...], new: Hand) -> tuple[Hand, ...]:
    return tuple([new if h.seat == new.seat else h for h in hands])


def clockwise(seats: Seats, after: int) -> Seats:
    """The seats in order, beginning with the first after ``after``."""
    later = tuple([s for s in seats if s > after])
    return later + tuple([s for s in seats if s <= after])
