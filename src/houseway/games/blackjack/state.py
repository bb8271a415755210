"""What a blackjack table knows of itself."""

from msgspec import Struct

from houseway.equipment.cards import Card
from houseway.procedures import shoe_game
from houseway.procedures.seating import Players, Seats
from houseway.procedures.shoe_game import OVER, ShoeStanding, ShoeState

# The phases, in the order of a round, besides those that every game from a shoe has.
CLEARING = "clearing"  # the floor wants a shuffle before the deal: the rest of the shoe goes to the rack
BURNING = "burning"  # a card is due to the rack before the deal
FIRST_CARDS = "first-cards"
DEALERS_FIRST = "dealers-first"
SECOND_CARDS = "second-cards"
LATE_OFFER = "late-offer"  # a box with one card is asked whether it wants its second …
LATE_CARD = "late-card"  # … which it gets after all the others
DEALERS_SECOND = "dealers-second"
UPCARD = "upcard"  # the dealer's first card is turned up
LOOKING = "looking"  # hand-dealt: players look at their cards
NATURALS = "naturals"  # hand-dealt: a player turns up a blackjack
INSURING = "insuring"
CHECKING = "checking"  # the card reader
TAKING_INSURANCE = "taking-insurance"  # which is lost
TURNING_HOUSE_MONEY = "turning-house-money"  # hand-dealt: the cards of a box with a House Money wager
HOUSE_MONEY = "house-money"  # that wager is settled
CAPPING = "capping"  # … and its proceeds may be added to the blackjack wager
PAYING_NATURALS = "paying-naturals"
DECIDING = "deciding"
TURNING = "turning"  # hand-dealt: the cards of a doubled or split hand are turned up
DRAWING = "drawing"  # a card is due to a player's hand
OFFERING = "offering"  # a card drawn in error is offered to a split hand that waits for its second card
FORGOTTEN = "forgotten"  # a player whose card was forgotten is asked what he wants
HOLE_CARD = "hole-card"  # the hole card is due face up
DEALER_DRAWING = "dealer-drawing"
DISCARDING = "discarding"  # a card drawn in error that nobody took goes to the rack
REVEALING = "revealing"  # players' cards still face down are turned up
SETTLING = "settling"
COLLECTING = "collecting"
RACKING = "racking"  # the rest of the shoe goes to the rack before a shuffle
REFILLING = "refilling"  # the shoe ran out in mid-round: the discards are shuffled
TELLING = "telling"  # the floor is told of a mistake with the hole card

BEFORE_THE_DEAL = shoe_game.BEFORE_THE_DEAL | {CLEARING}
BETWEEN_ROUNDS = BEFORE_THE_DEAL | {OVER}
# A card leaves the shoe next.
CARD_DUE = frozenset(
    {
        BURNING, FIRST_CARDS, DEALERS_FIRST, SECOND_CARDS, LATE_CARD, DEALERS_SECOND,
        DRAWING, DEALER_DRAWING,
    }
)  # fmt: skip
# The wagers of the round have been settled.
SETTLED = frozenset({COLLECTING, RACKING, OVER})

# What has become of a hand.
LIVE = "live"
FACE_DOWN = "face-down"  # doubled, and its card is asked for face down
STOOD = "stood"
BUST = "bust"
BLACKJACK = "blackjack"  # not settled yet
PAID = "paid"  # a blackjack that was paid, its cards taken away
DEAD = "dead"  # not dealt, or given up after the dealer's mistake: the wager goes back
WAITING = "waiting"  # its card was forgotten …
WAITING_FACE_DOWN = "waiting-face-down"  # … one that was asked for face down

UNKNOWN = Card(-1)  # a card nobody has seen


class Hand(Struct, frozen=True):
    """One hand of a box. A box has one, and up to four after splits."""

    seat: int
    box: int
    index: int  # counts a box's hands from 0, from the dealer's left
    stake_cents: int  # the base wager, or the wager on this split hand
    doubled_cents: int = 0
    insurance_cents: int = 0
    cards: tuple[Card, ...] = ()  # UNKNOWN where nobody has seen the card
    slots: tuple[int, ...] = ()
    down: int = 0  # bits of the cards that lie face down
    points: int = 0  # of the cards that somebody has seen
    soft: bool = False
    status: str = LIVE
    split: bool = False
    insurance_lost_cents: int = 0  # taken on what the card reader said
    # The House Money wager; while CAPPING its proceeds, no longer on the layout, that may be added.
    house_money_cents: int = 0


class DealerHand(Struct, frozen=True):
    cards: tuple[Card, ...] = ()
    slots: tuple[int, ...] = ()
    points: int = 0  # of the cards that lie face up
    soft: bool = False


class Standing(ShoeStanding, frozen=True):
    players: Players = ()
    fresh: bool = True  # no round has been played since the shuffle
    kept: tuple[str, ...] | None = None  # the people who may bet; None: everybody
    new_dealer: bool = False  # owes a burnt card

    def person(self, seat: int) -> str:
        return dict(self.players).get(seat) or f"seat-{seat}"

    @property
    def barred(self) -> Seats:
        """Where people sit who are kept out until a shuffle (4.IX)."""
        if self.kept is None:
            return ()
        return tuple(s for s in self.seated if self.person(s) not in self.kept)


class Odd(Struct, frozen=True):
    """What went wrong in this round."""

    dealer_missed: bool = False  # a card of the dealer's own
    drawn_slot: int = -1  # a card drawn in error that nobody saw: it is the next card
    refused: Seats = ()  # seats that would not take a card drawn in error: no more cards for them
    unchecked: bool = False  # the dealer did not use the card reader
    missed: bool = False  # the reader was used and a blackjack overlooked
    hole_shown: bool = False  # by mistake, before its time
    void: bool = False  # there were not enough cards to go on
    resume: str = ""  # the phase to go on with after the discards are shuffled
    interrupted: str = ""  # … and after the floor has been told


NOTHING_ODD = Odd()
NO_DEALER_HAND = DealerHand()


class State(ShoeState, frozen=True):
    table: Standing
    hands: tuple[Hand, ...] = ()  # from the dealer's left
    at: int = 0  # the hand whose turn it is
    dealer: DealerHand = NO_DEALER_HAND
    exposed: Card = UNKNOWN  # drawn in error and seen: the next card
    odd: Odd = NOTHING_ODD

    @property
    def hand(self) -> Hand:
        return self.hands[self.at]

    @property
    def upcard(self) -> Card:
        return self.dealer.cards[0]

    @property
    def hole_slot(self) -> int:
        return self.dealer.slots[1]


def put_hand(hands: tuple[Hand, ...], at: int, hand: Hand) -> tuple[Hand, ...]:
    if len(hands) == 1:
        return (hand,)
    return hands[:at] + (hand,) + hands[at + 1 :]


def known(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(c for c in cards if c != UNKNOWN)
