"""The same hand in PokerKit: every variant from its own data, driven action by action."""

import warnings
from functools import lru_cache
from typing import Any

from pokerkit import (
    Automation,
    BettingStructure,
    Deck,
    EightOrBetterLowHand,
    Mode,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    Opening,
    RegularLowHand,
    StandardHighHand,
    StandardLowHand,
    State,
    Street,
)

from houseway.core.events import CardBurned, CardDealt, CardsShown, Decided
from houseway.equipment.cards import text, texts
from houseway.games.poker_room.state import place

STRUCTURES = {
    "fixed-limit": BettingStructure.FIXED_LIMIT,
    "pot-limit": BettingStructure.POT_LIMIT,
    "no-limit": BettingStructure.NO_LIMIT,
}


def remembered(kind: type[Any]) -> type[Any]:
    """The same hands: PokerKit ranks one several times at a showdown, and that is most of its time."""

    @lru_cache(4096)
    def found(own: tuple[Any, ...], board: tuple[Any, ...]) -> Any:
        try:
            return kind.from_game(own, board)
        except ValueError as none:
            return none

    class Remembered(kind):
        @classmethod
        def from_game(cls, hole_cards: Any, board_cards: Any = ()) -> Any:
            hand = found(tuple(hole_cards), tuple(board_cards))
            if isinstance(hand, ValueError):
                raise hand
            return hand

    return Remembered


HANDS = {
    "high": remembered(StandardHighHand),
    "eight-or-better": remembered(EightOrBetterLowHand),
    "ace-to-five": remembered(RegularLowHand),
    "deuce-to-seven": remembered(StandardLowHand),
}
OMAHA_HANDS = {
    "high": remembered(OmahaHoldemHand),
    "eight-or-better": remembered(OmahaEightOrBetterLowHand),
}
AUTOMATIC = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


class Other:
    """PokerKit's state of the hand that a felt plays; ``seats`` in PokerKit's order of players."""

    def __init__(self, game: Any, seats: tuple[int, ...], chips: dict[int, int]):
        self.seats = seats
        self.game = game
        variant, stud = game.variant, game.variant.stud
        low = variant.low_shows_first
        streets = []
        for number, street in enumerate(variant.streets):
            if not stud:
                opening = Opening.POSITION
            elif number == 0:
                opening = Opening.LOW_CARD if variant.low_opens else Opening.HIGH_CARD
            else:
                opening = Opening.LOW_HAND if low else Opening.HIGH_HAND
            posted = game.table.limits["bet"]
            size = posted.min_cents
            if game.structure == "fixed-limit" and street.higher:
                size = posted.max_cents
            most = game.most_bets or None
            if most and number == 0 and game.blinds:
                most -= 1  # PokerKit does not count the big blind as a bet
            faces = (False,) * street.down + (True,) * street.up
            streets.append(Street(number > 0, faces, street.board, street.draw, opening, size, most))
        kinds = OMAHA_HANDS if variant.two_of_own else HANDS
        blinds = [0] * len(seats)
        if game.blinds:
            big, small = game.amount("big-blind"), game.amount("small-blind")
            blinds[:2] = (small, big)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self.state = State(
                AUTOMATIC,
                Deck.STANDARD,
                tuple(kinds[kind] for kind in variant.wins),
                tuple(streets),
                STRUCTURES[game.structure],
                True,
                (game.ante,) * len(seats),
                tuple(blinds),
                game.forced,
                tuple(chips[s] for s in seats),
                len(seats),
                mode=Mode.TOURNAMENT,
            )
        self.waiting: list[tuple[str, Any]] = []

    # ── what our table did ───────────────────────────────────────────────────────────────────────────

    def feed(self, events: list[Any], order: dict[int, int]) -> None:
        """Deals what our table has dealt; cards that went face down are read from the order of the deck."""
        dealt: list[tuple[str, int]] = []
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for event in events:
                if isinstance(event, CardDealt) and event.to:
                    dealt.append((event.to, order[event.slot]))
                elif isinstance(event, CardBurned | CardsShown | Decided):
                    continue
            for seat in self.seats:  # PokerKit wants a player's cards of a street in his turn
                mine = [c for to, c in dealt if to == place(seat)]
                if mine:
                    self.burn()
                    self.state.deal_hole(texts(mine).replace(" ", ""), self.seats.index(seat))
            board = [c for to, c in dealt if to == "board"]
            if board:
                self.burn()
                self.state.deal_board("".join(text(c) for c in board))
            if not dealt:
                self.burn()

    def burn(self) -> None:
        if self.state.card_burning_status and self.state.can_burn_card("??"):
            self.state.burn_card("??")

    def discard(self, cards: list[int]) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self.state.stand_pat_or_discard("".join(text(c) for c in cards))

    def act(self, choice: str, amount: int) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            match choice:
                case "fold":
                    self.state.fold()
                case "check" | "call":
                    self.state.check_or_call()
                case "forced-bet":
                    self.state.post_bring_in()
                case _:
                    self.state.complete_bet_or_raise_to(amount)

    # ── what it allows ───────────────────────────────────────────────────────────────────────────────

    @property
    def turn(self) -> int:
        found = self.state.actor_index
        return 0 if found is None else self.seats[found]

    def choices(self) -> dict[str, tuple[int, int]]:
        state = self.state
        found: dict[str, tuple[int, int]] = {}
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            if state.can_post_bring_in():
                found["forced-bet"] = (0, 0)
            if state.can_fold():
                found["fold"] = (0, 0)
            if state.can_check_or_call():
                found["call" if state.checking_or_calling_amount else "check"] = (0, 0)
            if state.can_complete_bet_or_raise_to():
                low = state.min_completion_betting_or_raising_to_amount
                high = state.max_completion_betting_or_raising_to_amount
                found["raise"] = (low, high)
        return found

    def pots(self) -> list[int]:
        return [pot.amount for pot in self.state.pots]

    def won(self) -> dict[int, int]:
        return dict(zip(self.seats, self.state.payoffs, strict=True))
