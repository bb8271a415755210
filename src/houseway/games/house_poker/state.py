"""What a house poker table knows of itself."""

from msgspec import Struct

from houseway.core.events import Line
from houseway.equipment.cards import Card
from houseway.equipment.shoe import Shoe
from houseway.procedures.card_table import Preparation
from houseway.procedures.seating import Players, Seats
from houseway.procedures.stakes import Bets

# Phases between rounds. A round itself goes through the acts of its script; from any of them it may pass to
# VOID, and from there by COLLECTING to its end.
OPENING = "opening"  # duties on new cards
SHUFFLING = "shuffling"
IDLE = "idle"  # nobody plays, the cards lie spread
WAGERS = "wagers"
VOID = "void"  # wagers go back
COLLECTING = "collecting"  # all cards of a void round are gathered
REMOVAL = "removal"  # a deck of the wrong size leaves the table
OVER = "over"

# Phases of the acts.
LOCKING = "locking"  # at a table of the linked progressive: no more of its wagers,
ACCEPTING = "accepting"  # and the link says which of them it has accepted
TAKING = "taking"  # chips of some side wagers are due in the table inventory before the deal
DEALING = "dealing"
COMMUNITY = "community"  # a burn or a community card is due from the hand
STUB = "stub"  # the undealt cards are due in the rack
LOOKING = "looking"
DECIDING = "deciding"
FORFEITS = "forfeits"  # folded and abandoned wagers are due
RACKING = "racking"  # … and then their cards; or a card of the board that nobody plays
REVEAL = "reveal"  # the dealer's hand is due face up
SHOWING = "showing"  # then, seat by seat: the hand is turned up,
APPROVING = "approving"  # a supervisor approves what it has won, where the book asks for that,
SETTLING = "settling"  # its wagers are settled,
VERIFYING = "verifying"  # a prize of the linked progressive verified,
METERING = "metering"  # its meter read,
AWARDING = "awarding"  # the prize and Envy Bonuses paid,
DISCARDING = "discarding"  # its cards put away
CLEARING = "clearing"  # the dealer's cards go last

ACT_PHASES = (
    LOCKING, ACCEPTING, TAKING, DEALING, COMMUNITY, STUB, LOOKING, DECIDING, FORFEITS, RACKING, REVEAL,
    SHOWING, APPROVING, SETTLING, VERIFYING, METERING, AWARDING, DISCARDING, CLEARING,
)  # fmt: skip

# Wagers of the linked progressive.
PROGRESSIVE, ENVY = "progressive", "envy-bonus"

# Whose hands: seats count from 1.
DEALER = 0
BOARD = -1
PLAYERS = "players"
_PLACES = {DEALER: "dealer", BOARD: "board"} | {n: f"seat-{n}" for n in range(1, 17)}

# What a player with cards has done.
WAITING = "waiting"
PLAYED = "played"
FOLDED = "folded"
DECLARED = "declared"


def place(seat: int) -> str:
    """How events name where a hand lies."""
    return _PLACES[seat]


class Hand(Struct, frozen=True):
    """The cards at a seat, the dealer's, or those of the board."""

    seat: int
    slots: tuple[int, ...] = ()
    cards: tuple[Card, ...] = ()  # in the order of the slots, once somebody has looked at all of them
    status: str = WAITING
    left: bool = False  # the player has left the table
    gave_up: bool = False  # … to the house, with his hand neither folded nor turned up
    shown: bool = False  # face up for all
    approved: bool = False  # what it has won, by a supervisor
    envied_by: Seats = ()  # who is due an Envy Bonus for it, since it was turned up
    rewarded: bool = False  # what the linked progressive owed for it is paid
    racked: bool = False
    discarded: tuple[int, ...] = ()  # slots that the player has laid aside, face down

    @property
    def count(self) -> int:
        """How many cards lie there."""
        return len(self.slots) + len(self.discarded)


class Voided(Struct, frozen=True):
    """Why the round is void, or those of its wagers that are named."""

    clause: str
    why: str
    wagers: tuple[str, ...] = ()  # only these; the round goes on without them
    removes_deck: bool = False
    by_count: bool = False  # the count of the stub was wrong; a misdeal may still turn out to be why


class State(Struct, frozen=True):
    shoe: Shoe
    prep: Preparation
    round: int = 1
    phase: str = OPENING
    act: int = 0  # of the script
    turn: int = 0  # the card or hand whose turn it is in this act
    between: bool = False  # new cards came between two rounds
    seated: Seats = ()
    players: Players = ()
    bets: Bets = ()
    collected: Bets = ()  # taken before the deal and not decided yet
    entered: Seats = ()  # whose progressive wagers the link has accepted
    checks: tuple[str, ...] = ()  # verifications done of the progressive hand whose turn it is
    meter_cents: int | None = None  # what was read off for it
    closed: bool = False  # betting is over for this round
    hands: tuple[Hand, ...] = ()  # of the players from the dealer's left, the board, the dealer's own last
    exposed: tuple[tuple[int, Card], ...] = ()  # cards of a hidden hand that everybody has seen
    beside: tuple[int, ...] = ()  # dispensed for no hand, face down, on the way to the rack
    aside: int = -1  # a card dealt in error, unseen, waiting for its rightful place
    face_up: int = 0  # cards of this round that were found face up in the deck and racked
    counted: int = 0  # the last round whose stub was counted
    settled: tuple[Line, ...] = ()  # of this round: what a void round takes back or gives back
    racked: int = 0  # cards in the discard rack
    voided: Voided | None = None

    @property
    def deck(self) -> str:
        """Of two decks, the one in play: "a" or "b"."""
        return self.prep.batch

    def hand(self, seat: int) -> Hand:
        return next(h for h in self.hands if h.seat == seat)

    @property
    def seats(self) -> tuple[Hand, ...]:
        """The players' hands, from the dealer's left."""
        return tuple([h for h in self.hands if h.seat > 0])

    @property
    def board(self) -> tuple[Card, ...]:
        return next((h.cards for h in self.hands if h.seat == BOARD), ())


def changed(hands: tuple[Hand, ...], old: Hand, new: Hand) -> tuple[Hand, ...]:
    return tuple([new if h is old else h for h in hands])
