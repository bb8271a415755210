"""What a Fast Action Hold'em table knows of itself."""

from msgspec import Struct

from houseway.core.events import Line
from houseway.equipment.cards import Card
from houseway.procedures import shoe_game
from houseway.procedures.seating import Players, Seats
from houseway.procedures.shoe_game import OVER, ShoeStanding, ShoeState

# The phases, in the order of a round, besides those that every game from a shoe has.
BURNING = "burning"  # a new dealer owes a card to the rack
DEALING = "dealing"
STUB = "stub"  # one deck: what the shuffler has left is due
RETURNING = "returning"  # the wager of a hand that is not played
OFFERING = "offering"  # a hand with too few cards is asked whether it wants the others …
FILLING = "filling"  # … which it gets after all the others
LOOKING = "looking"
NATURAL = "natural"  # four cards of one rank are turned up …
PAYING_NATURAL = "paying-natural"  # … and paid at once
DECIDING = "deciding"
SURRENDERING = "surrendering"  # half the wager is collected at once
RACKING = "racking"  # the cards of a hand that is out of the round
DISCARDS = "discards"  # what players have laid aside
REVEAL = "reveal"  # the dealer's four cards
DEALERS_NATURAL = "dealers-natural"
SETTING = "setting"  # the dealer's hand
RESETTING = "resetting"  # … once more, for it was set wrongly
CORRECTING = "correcting"  # what was settled by the wrong hand
COMMUNITY_BURN = "community-burn"
COMMUNITY = "community"
SHOWING = "showing"  # then hand by hand: turned up,
SETTLING = "settling"  # settled, or only what has lost,
DISCARDING = "discarding"  # its cards put away
PAYING = "paying"  # and in a second turn the winners
ENVY = "envy"
COLLECTING = "collecting"  # the cards that are left
VOID = "void"

BETWEEN_ROUNDS = shoe_game.BEFORE_THE_DEAL | {OVER}
CARD_DUE = frozenset({BURNING, DEALING, FILLING, COMMUNITY_BURN, COMMUNITY})

# Whose cards: seats count from 1.
DEALER = 0
BOARD = -1

# What has become of a hand.
WAITING = "waiting"
FILLED = "filled"  # it had too few cards and wants the others
SET = "set"
SURRENDERED = "surrendered"
NATURAL_HAND = "natural"
DEAD = "dead"  # not played, the wager goes back

UNKNOWN = Card(-1)  # a card nobody has seen


def place(seat: int, index: int = 0) -> str:
    """How events name where cards lie."""
    name = {DEALER: "dealer", BOARD: "board"}.get(seat, f"seat-{seat}")
    return f"{name}/{index}" if index else name


class Hand(Struct, frozen=True):
    """The cards of a player, or the second hand of one who has split; those of the dealer or the board."""

    seat: int
    index: int = 0
    slots: tuple[int, ...] = ()
    cards: tuple[Card, ...] = ()  # UNKNOWN where nobody has seen the card
    status: str = WAITING
    aside: tuple[int, ...] = ()  # slots that were laid aside and still lie there
    shown: bool = False  # face up for all
    settled: bool = False
    racked: bool = False

    @property
    def hidden(self) -> tuple[int, ...]:
        """The slots whose cards nobody has seen."""
        return tuple(s for s, c in zip(self.slots, self.cards, strict=True) if c == UNKNOWN)

    @property
    def playing(self) -> bool:
        return self.status == SET and not self.settled


class Standing(ShoeStanding, frozen=True):
    players: Players = ()
    fresh: bool = True  # no round has been dealt since the shuffle
    new_dealer: bool = False  # owes a burnt card
    marker: int = DEALER  # where the first card of this round goes
    arrived: Seats = ()  # the seats in the order in which their players came
    beginning: bool = True  # no cards have been ready since they were opened or lay spread
    cutter: int = 0  # the seat that the cut is offered to first; 0: the one farthest to the dealer's right
    from_device: bool = False  # the batch that an idle table took out of the device, neither seen nor dealt
    moved: bool = False  # the marker has come to its position since the last round
    skipped: bool = False  # the dealer did not move the marker for this round
    found_late: bool = False  # … and that was found when cards were out


class Voided(Struct, frozen=True):
    clause: str
    why: str


class State(ShoeState, frozen=True):
    table: Standing
    turn: int = 0  # of the deal: cards or packets that were due so far
    at: int = 0  # the hand whose turn it is, an index of ``hands``
    hands: tuple[Hand, ...] = ()  # of the players from the dealer's left, a second hand behind its first
    dealer: Hand = Hand(DEALER)
    four: Hand = Hand(DEALER)  # the dealer's cards as they were turned up
    board: Hand = Hand(BOARD)
    burned: bool = False  # the card before the community cards
    lammers: Seats = ()  # who has an envy lammer
    drawn: int = -1  # a card drawn in error that nobody saw: the next card
    limited_cents: int = 0  # what of this round counts against the aggregate limit
    lines: tuple[Line, ...] = ()  # settled in this round, for a round that turns out to be void
    voided: Voided | None = None

    @property
    def hand(self) -> Hand:
        return self.hands[self.at]
