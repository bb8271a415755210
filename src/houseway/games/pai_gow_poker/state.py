"""What a Pai Gow Poker table knows of itself beyond what every table of house poker does."""

from houseway.games.house_poker import state as family
from houseway.games.house_poker.state import ACT_PHASES, FOLDED, Hand, place
from houseway.procedures.seating import Players, Seats

PAI_GOW, FORTUNE, ENVY, BANK = "pai-gow", "fortune", "envy", "bank"
PLACES = 6  # for players (2.I)
POSITIONS = PLACES + 1  # … and the dealer's, which is number one
STACK = 7  # cards

# Phases before the betting, where players may bank.
COUNTING = "counting"  # the chips of those who may
BANKING = "banking"  # who of them wants to
PARTNERING = "partnering"  # who joins them
HOUSE_WAGER = "house-wager"  # what the dealer, playing against them, puts up

# Phases of acts that no other game has.
STACKING = "stacking"  # the seven stacks are dealt from the hand
STARTING = "starting"  # who gets the first is drawn
CHECKING = "checking"  # not four cards were left: why?
EMPTYING = "emptying"  # stacks without a wager are collected
EXPOSED = "exposed"  # a player decides on a hand of which a card was seen
SETTING = "setting"  # the dealer's hand is set
RESETTING = "resetting"  # … and set once more, for it was set wrongly
CORRECTING = "correcting"  # what was settled by the wrong set is put right

OWN_PHASES = (STACKING, STARTING, CHECKING, EMPTYING, EXPOSED, SETTING, RESETTING, CORRECTING)
PHASES = (*ACT_PHASES, *OWN_PHASES)

VOIDED = "voided"  # what a player made of a hand of which a card was seen
GIVEN_UP = (FOLDED, VOIDED)  # surrendered, or not played

Amounts = tuple[tuple[int, int], ...]  # cents by seat
Slots = tuple[int, ...]


class State(family.State, frozen=True):
    # The deal.
    piles: tuple[Slots, ...] = ()  # stacks dealt from the hand and not delivered yet, from the dealer's left
    start: int = -1  # the position that gets the first stack: a seat, or 0 for the dealer
    button: int = 0  # where the button lies that marks it
    no_rolls: int = 0
    left: int = -1  # undealt cards counted, where that was not the right number
    # Setting.
    accepted: Slots = ()  # exposed cards with which their players play on
    sets: tuple[tuple[int, Slots], ...] = ()  # by seat, the slots of the low hand
    misset: Seats = ()  # players whose two hands were not laid out as they must be
    wrongly_set: bool = False  # the dealer's, which is due to be set again
    reset: bool = False  # what was settled by the wrong set is due to be put right
    # The bank. ``bank`` 0 is the house.
    rotation: int = 0  # who had the bank last
    had_bank: tuple[str, ...] = ()  # who had it since the house last did
    last_bets: tuple[tuple[str, int], ...] = ()  # of each player; of two positions the larger
    faced_house: tuple[str, ...] = ()  # who wagered in the last round that the house banked
    declines: Seats = ()  # who is not asked
    chips: Amounts = ()  # counted, of those who may bank
    answers: tuple[tuple[int, str, int], ...] = ()  # to the offer: seat, choice, the house's wager
    offered: bool = False  # it is decided who banks
    bank: int = 0
    partners: Seats = ()
    shared: bool = False  # partners have put up their part of what the bank loses
    closed_bank: bool = False  # commission and the partners' part of a win are settled
    # Wagers as they lay when the betting was closed.
    staked: Amounts = ()
    sat: Players = ()  # who sat where
    bonus: bool = False  # somebody has made a Fortune wager
    buttons: Seats = ()  # Envy buttons
    envied: Seats = ()  # seats whose bonuses have been settled

    @property
    def opponent(self) -> Hand:
        """The hand that the others play against."""
        return self.hand(self.bank)

    @property
    def bankers(self) -> Seats:
        return (self.bank, *self.partners) if self.bank else ()

    def player(self, seat: int) -> str:
        """Who sits there; where nobody has told, a seat is a player."""
        for taken, player in self.players:
            if taken == seat:
                return player
        return place(seat)


def amount(amounts: Amounts, seat: int) -> int:
    return dict(amounts).get(seat, 0)


def clockwise(position: int) -> int:
    """The next position to the dealer's left; seats count clockwise from there, and 0 is the dealer."""
    return (position + 1) % POSITIONS


def counted_to(number: int) -> int:
    """The position that a count reaches which begins with the dealer and goes counterclockwise (11.II)."""
    return -(number - 1) % POSITIONS
