"""What a Three Card Poker table knows of itself."""

from msgspec import Struct

from houseway.equipment.cards import Card
from houseway.equipment.shoe import Shoe
from houseway.procedures.seating import Seats
from houseway.procedures.shuffling import Shuffling
from houseway.procedures.stakes import Bets

UNSHUFFLED = Shuffling()
DEALER = 0  # the dealer's place among the hands
HAND_SIZE = 3

# The phases of a round, in order. A round may pass from any of them between the deal and the showdown to
# VOID, and from there by COLLECTING to its end.
OPENING = "opening"  # duties on new cards
SHUFFLING = "shuffling"
IDLE = "idle"  # nobody plays, the cards lie spread
WAGERS = "wagers"
DEALING = "dealing"
STUB = "stub"  # the undealt cards are due in the rack
LOOKING = "looking"
DECIDING = "deciding"
FORFEITS = "forfeits"  # folded and abandoned wagers are due
RACKING = "racking"  # … and then their cards
REVEAL = "reveal"  # the dealer's hand is due face up
SHOWING = "showing"  # then, seat by seat: the hand is turned up,
SETTLING = "settling"  # its wagers are settled,
DISCARDING = "discarding"  # its cards put away
CLEARING = "clearing"  # the dealer's cards go last
VOID = "void"  # wagers go back
COLLECTING = "collecting"  # all cards of a void round are gathered
REMOVAL = "removal"  # a deck of the wrong size leaves the table
OVER = "over"

# Trouble with the shuffling device while a shuffle is due.
JAM = "jam"
RECOUNT = "recount"  # it counted wrong once
INSPECT = "inspect"  # it counted wrong again: the floor looks through the deck
BY_HAND = "by-hand"  # it failed: this shuffle is done by the dealer

# What a player with cards has done.
WAITING = "waiting"
PLAYED = "played"
FOLDED = "folded"


class Hand(Struct, frozen=True):
    """Three cards at a seat, or (seat 0) the dealer's."""

    seat: int
    slots: tuple[int, ...] = ()
    cards: tuple[Card, ...] = ()  # in the order of the slots, once somebody has looked
    status: str = WAITING
    left: bool = False  # the player has left the table
    shown: bool = False  # face up for all
    racked: bool = False


class Voided(Struct, frozen=True):
    """Why the round is void."""

    clause: str
    why: str
    exposed: tuple[tuple[int, Card], ...] = ()  # slots of the dealer's hand that were seen too early
    removes_deck: bool = False


class State(Struct, frozen=True):
    shoe: Shoe
    round: int = 1
    phase: str = OPENING
    turn: int = 0  # the duty, card or hand whose turn it is in this phase
    between: bool = False  # new cards came between two rounds
    seated: Seats = ()
    players: tuple[tuple[int, str], ...] = ()  # who sits where, as far as told
    bets: Bets = ()
    forfeited: Bets = ()  # taken this round for a fold or for leaving
    closed: bool = False  # betting is over for this round
    shuffling: Shuffling = UNSHUFFLED
    trouble: str = ""
    deck: str = ""  # of two decks, the one in play: "a" or "b"
    hands: tuple[Hand, ...] = ()  # from the dealer's left, the dealer's own last
    aside: int = -1  # a card dealt in error, unseen, waiting for its rightful place
    paid: bool = False  # wagers have been settled against the dealer's hand
    racked: int = 0  # cards in the discard rack
    voided: Voided | None = None
