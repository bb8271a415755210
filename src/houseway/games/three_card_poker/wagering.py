"""Seats and the wagers before the deal."""

from msgspec.structs import replace

from houseway.core.events import SeatLeft, SeatTaken, WagerPlaced, WagersClosed, WagerWithdrawn
from houseway.core.game import Illegal
from houseway.core.steps import Offer, Wagers
from houseway.games.three_card_poker import preparing
from houseway.games.three_card_poker.play import onward
from houseway.games.three_card_poker.rules import ANTE, PAIR_PLUS, SIX_CARD_BONUS, Rules, clause
from houseway.games.three_card_poker.state import (
    DEALER,
    DEALING,
    FOLDED,
    HAND_SIZE,
    IDLE,
    OVER,
    WAGERS,
    WAITING,
    Hand,
    State,
)
from houseway.procedures.seating import from_dealers_left, leave_seat, require_seated, take_seat
from houseway.procedures.stakes import add_bet, drop_bet, find_bet

_CLOSES = WagersClosed()
_PLACING = clause("7.IV")


def wagers_step(rules: Rules, state: State) -> Wagers:
    return Wagers(offers(rules, state), _CLOSES if state.bets else None, _PLACING)


def offers(rules: Rules, state: State) -> tuple[Offer, ...]:
    """What may be bet: the Six Card Bonus only by seats that have both of the others (7.I.D)."""
    open_to_all = tuple(o for name, o in rules.offers.items() if name != SIX_CARD_BONUS)
    bonus = rules.offers.get(SIX_CARD_BONUS)
    if bonus is None:
        return open_to_all
    return open_to_all + tuple(
        replace(bonus, seat=seat)
        for seat in state.seated
        if find_bet(state.bets, seat, ANTE) and find_bet(state.bets, seat, PAIR_PLUS)
    )


def seat_taken(rules: Rules, state: State, event: SeatTaken) -> State:
    for seat, player in state.players:
        if event.player and player == event.player:
            raise Illegal(f"{player} plays at seat {seat}; a player has one position", clause("7.V"))
    if state.closed and state.phase != OVER and any(h.seat == event.seat for h in state.hands):
        # Its player may have left in the middle of the round; what is settled there is his.
        raise Illegal(f"seat {event.seat} is in play until the round is over", clause("7.III"))
    seated = take_seat(rules.table, state.seated, event)
    players = (*state.players, (event.seat, event.player)) if event.player else state.players
    after = replace(state, seated=seated, players=players)
    return preparing.player_came(rules, after) if state.phase == IDLE else after


def seat_left(rules: Rules, state: State, event: SeatLeft) -> State:
    seated = leave_seat(state.seated, event)
    players = tuple(p for p in state.players if p[0] != event.seat)
    if not state.closed or state.phase == OVER:
        if any(b.seat == event.seat for b in state.bets):
            raise Illegal("before the deal a player takes back the wagers and then leaves", _PLACING)
        # Whoever takes the seat next does not see the cards that lay there.
        hands = tuple(replace(h, left=True) if h.seat == event.seat else h for h in state.hands)
        return replace(state, seated=seated, players=players, hands=hands)
    hands = tuple(_without_player(state, h) if h.seat == event.seat else h for h in state.hands)
    return onward(rules, replace(state, seated=seated, players=players, hands=hands))


def _without_player(state: State, hand: Hand) -> Hand:
    """No Play wager comes from an empty seat (reading: abandoned-wagers)."""
    folds = hand.status == WAITING and find_bet(state.bets, hand.seat, ANTE)
    return replace(hand, left=True, status=FOLDED if folds else hand.status)


def _require_open(state: State) -> None:
    if state.phase == WAGERS:
        return
    if state.closed:
        raise Illegal("from the first card on a wager is neither made, raised nor taken back", _PLACING)
    raise Illegal("wagers are placed when the deck is ready", clause("5.I"))


def wager_placed(rules: Rules, state: State, event: WagerPlaced) -> State:
    _require_open(state)
    require_seated(state.seated, event.seat, clause("7.III"))
    if event.spot:
        raise Illegal(
            f"a wager is chips on its own area before the player, not {event.spot!r}", clause("7.II")
        )
    if event.wager not in rules.offers and event.wager in rules.table.limits:
        raise Illegal(f"{event.wager} is not placed before the deal", _PLACING, tuple(rules.offers))
    if event.wager == SIX_CARD_BONUS and not (
        find_bet(state.bets, event.seat, ANTE) and find_bet(state.bets, event.seat, PAIR_PLUS)
    ):
        raise Illegal("the Six Card Bonus needs an Ante and a Pair Plus beside it", clause("7.I.D"))
    return replace(state, bets=add_bet(rules.table, state.bets, event))


def wager_withdrawn(rules: Rules, state: State, event: WagerWithdrawn) -> State:
    _require_open(state)
    if event.wager in (ANTE, PAIR_PLUS) and find_bet(state.bets, event.seat, SIX_CARD_BONUS):
        raise Illegal(f"the Six Card Bonus does not stand without {event.wager}", clause("7.I.D"))
    return replace(state, bets=drop_bet(state.bets, event))


def wagers_closed(rules: Rules, state: State, event: WagersClosed) -> State:
    if state.phase != WAGERS:
        raise Illegal("betting is not open")
    if not state.bets:
        raise Illegal("there is nobody to deal to: no wager has been placed", clause("8.II"))
    seats = from_dealers_left(tuple({b.seat for b in state.bets}))
    if HAND_SIZE * (len(seats) + 1) > len(rules.pack):
        raise Illegal(f"{len(rules.pack)} cards are not enough for {len(seats)} players and the dealer")
    hands = (*(Hand(s) for s in seats), Hand(DEALER))
    return replace(state, phase=DEALING, turn=0, closed=True, hands=hands)
