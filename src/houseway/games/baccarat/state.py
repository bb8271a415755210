"""What a baccarat table knows of itself."""

from msgspec import Struct
from msgspec.structs import replace

from houseway.equipment.cards import Card
from houseway.equipment.shoe import Shoe
from houseway.procedures import shoe_game
from houseway.procedures.seating import Seats
from houseway.procedures.shoe_game import OVER, ShoeStanding, ShoeState

PLAYER = "player"
BANKER = "banker"

# The phases, in the order of a round, besides those that every game from a shoe has.
BURN_CARD = "burn-card"  # the first card is shown …
BURNING = "burning"  # … and goes to the rack with as many more as it counts
DEALING = "dealing"  # the first four cards
ASKING = "asking"  # midi: whoever bet most is asked whether to handle the cards
LOOKING = "looking"  # midi: and looks at them
SHOWING = "showing"  # midi: and turns them up
TURNING = "turning"  # the dealer turns up cards that lie face down
PLAYER_THIRD = "player-third"  # a third card is due
BANKER_THIRD = "banker-third"
SETTLING = "settling"
COLLECTING = "collecting"

BEFORE_THE_DEAL = shoe_game.BEFORE_THE_DEAL | {BURN_CARD, BURNING}
BETWEEN_ROUNDS = BEFORE_THE_DEAL | {OVER}
CARD_DUE = frozenset({DEALING, PLAYER_THIRD, BANKER_THIRD})

UNKNOWN = Card(-1)  # a card nobody has seen

Owed = tuple[tuple[int, int], ...]  # seat and cents, by seat


class Hand(Struct, frozen=True):
    """The Player's Hand or the Banker's (9.I)."""

    slots: tuple[int, ...] = ()
    cards: tuple[Card, ...] = ()  # UNKNOWN where nobody has seen the card
    down: int = 0  # bits of the cards that lie face down


NO_HAND = Hand()


class Standing(ShoeStanding, frozen=True):
    burn_card: Card = UNKNOWN
    burned: int = 0
    results: tuple[str, ...] = ()  # "P", "B" or "T" for every round of this shoe
    owed: Owed = ()  # vigorish marked and not collected
    collecting: Seats = ()  # seats whose vigorish is collected now


class Odd(Struct, frozen=True):
    """What went wrong."""

    drawn_slot: int = -1  # a card drawn in error that nobody saw: the next card
    aside: int = -1  # one drawn while hands were still being turned up: the first card of the next round
    exposed: Card = UNKNOWN  # the next card, if it has been seen
    found: str = ""  # the irregularity that showed it
    third: bool = False  # a third card was given to a Player's Hand that stays
    simulated: str = ""  # a round without wagers is dealt; then this phase follows
    void: bool = False  # there were not enough cards to go on


NOTHING_ODD = Odd()


class State(ShoeState, frozen=True):
    table: Standing
    player: Hand = NO_HAND
    banker: Hand = NO_HAND
    at: str = ""  # the hand whose cards are turned up
    holder: int = 0  # midi: the seat that handles it
    ceded: tuple[tuple[str, int], ...] = ()  # midi: hand and seat
    odd: Odd = NOTHING_ODD

    def hand(self, which: str) -> Hand:
        return self.player if which == PLAYER else self.banker


def with_hand(state: State, which: str, hand: Hand, shoe: Shoe) -> State:
    if which == PLAYER:
        return replace(state, shoe=shoe, player=hand)
    return replace(state, shoe=shoe, banker=hand)


def in_phase(state: State, phase: str, at: str = "", holder: int = 0) -> State:
    return replace(state, phase=phase, at=at, holder=holder)


def down_slots(hand: Hand) -> tuple[int, ...]:
    return tuple(slot for i, slot in enumerate(hand.slots) if hand.down >> i & 1)


def down_cards(hand: Hand) -> tuple[Card, ...]:
    return tuple(card for i, card in enumerate(hand.cards) if hand.down >> i & 1)


def owed_by(owed: Owed, seat: int) -> int:
    return dict(owed).get(seat, 0)
