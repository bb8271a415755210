"""Seats and the wagers before the deal."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from houseway.core.events import SeatLeft, SeatTaken, WagerPlaced, WagersClosed, WagerWithdrawn
from houseway.core.game import Illegal
from houseway.core.steps import Offer, Wagers
from houseway.games.house_poker.asking import Ask
from houseway.games.house_poker.state import (
    BOARD,
    DEALER,
    FOLDED,
    IDLE,
    OVER,
    PROGRESSIVE,
    WAGERS,
    WAITING,
    Hand,
    State,
)
from houseway.procedures.seating import (
    from_dealers_left,
    leave_seat,
    player_gone,
    player_sat,
    require_seated,
    take_seat,
)
from houseway.procedures.stakes import Bets, add_bet, drop_bet, find_bet

if TYPE_CHECKING:
    from houseway.games.house_poker.game import PokerTable as Rules

_CLOSES = WagersClosed()


def wagers_step(g: "Rules", state: State) -> Wagers:
    return Wagers(offers(g, state), _CLOSES if state.bets else None, g.cite("wagers"))


def offers(g: "Rules", state: State) -> tuple[Offer, ...]:
    """What may be bet: a wager that stands beside others only by seats that have those."""
    found: list[Offer] = []
    for offer in g.offers.values():
        needed = _needed(g, offer.wager)
        if not needed:
            found.append(offer)
        elif state.bets:
            laid = {(b.seat, b.wager) for b in state.bets}
            seats = (s for s in state.seated if all(any((s, w) in laid for w in either) for either in needed))
            found += [replace(offer, seat=s) for s in seats]
    return tuple(found)


def _needed(g: "Rules", wager: str) -> tuple[tuple[str, ...], ...]:
    """What must lie beside a wager: one of each of these."""
    if g.progressive and wager == PROGRESSIVE:
        return (g.progressive.beside(),)
    return tuple((w,) for w in g.beside.get(wager, ()))


def _beside_clause(g: "Rules", wager: str) -> str:
    """What wants those there."""
    if g.progressive and wager == PROGRESSIVE:
        return g.cite("progressive-beside")
    return g.specs[wager].clauses[0]


def stands(g: "Rules", bets: Bets, seat: int, wager: str) -> bool:
    """Whether the seat has what must lie beside a wager."""
    return all(any(find_bet(bets, seat, w) for w in either) for either in _needed(g, wager))


def seat_taken(g: "Rules", state: State, event: SeatTaken) -> State:
    players = player_sat(state.players, event, g.cite("one-position"), g.two_positions)
    if state.closed and state.phase != OVER and any(h.seat == event.seat for h in state.hands):
        # Its player may have left in the middle of the round; what is settled there is his.
        raise Illegal(f"seat {event.seat} is in play until the round is over", g.cite("leaver"))
    seated = take_seat(g.table, state.seated, event)
    after = replace(state, seated=seated, players=players)
    return g.player_came(after) if state.phase == IDLE else after


def seat_left(g: "Rules", state: State, event: SeatLeft) -> State:
    seated = leave_seat(state.seated, event)
    players = player_gone(state.players, event)
    if not state.closed or state.phase == OVER:
        if any(b.seat == event.seat for b in state.bets):
            raise Illegal("before the deal a player takes back the wagers and then leaves", g.cite("wagers"))
        # Whoever takes the seat next does not see the cards that lay there.
        hands = tuple(replace(h, left=True) if h.seat == event.seat else h for h in state.hands)
        return g.player_went(replace(state, seated=seated, players=players, hands=hands))
    if g.players_stay and any(h.seat == event.seat for h in state.hands):
        raise Illegal("who plays this round stays until it is over", g.cite("leaver"))
    hands = tuple(_without_player(g, state, h) if h.seat == event.seat else h for h in state.hands)
    after = replace(state, seated=seated, players=players, hands=hands)
    # A void round is cleared, and cards are cut again, whoever leaves meanwhile.
    return g.onward(after) if state.phase in g.act_phases else after


def _without_player(g: "Rules", state: State, hand: Hand) -> Hand:
    """No further wager comes from an empty seat: where the next would be needed, the hand is folded."""
    folds = (
        hand.status == WAITING and find_bet(state.bets, hand.seat, g.first) and _must_answer(g, state, hand)
    )
    gave_up = not (g.abandoned_stand or hand.status == FOLDED or hand.shown)
    return replace(hand, left=True, gave_up=gave_up, status=FOLDED if folds else hand.status)


def _must_answer(g: "Rules", state: State, hand: Hand) -> bool:
    """Whether a question is still to come that is answered by a fold where nobody answers."""
    answered = isinstance(g.script[state.act], Ask) and state.hands.index(hand) < state.turn
    left = g.script[state.act + answered :]
    return any(isinstance(act, Ask) and act.default == "fold" for act in left)


def _require_open(g: "Rules", state: State, wager: str) -> None:
    if state.phase == WAGERS:
        return
    if state.closed:
        role = "progressive-closed" if g.progressive and wager == PROGRESSIVE else "wagers"
        raise Illegal("once betting is closed a wager is neither made, raised nor taken back", g.cite(role))
    raise Illegal("wagers are placed when the deck is ready", g.cite("shuffle"))


def wager_placed(g: "Rules", state: State, event: WagerPlaced) -> State:
    _require_open(g, state, event.wager)
    require_seated(state.seated, event.seat, g.cite("leaver"))
    if event.spot or event.spoken:
        where = f"not {event.spot!r}" if event.spot else "not a word, with cash or without"
        raise Illegal(f"a wager is chips on its own area before the player, {where}", g.cite("chips"))
    equal = event.wager in g.specs and g.specs[event.wager].equals
    if event.wager not in g.offers and event.wager in g.table.limits and not equal:
        raise Illegal(f"{event.wager} is not placed before the deal", g.cite("wagers"), tuple(g.offers))
    spec = g.specs.get(event.wager)
    if spec and not stands(g, state.bets, event.seat, event.wager):
        need = " and ".join(" or ".join(g.specs[w].title for w in one) for one in _needed(g, event.wager))
        raise Illegal(f"{spec.title} needs {need} beside it", _beside_clause(g, event.wager))
    return replace(state, bets=add_bet(g.table, state.bets, event))


def wager_withdrawn(g: "Rules", state: State, event: WagerWithdrawn) -> State:
    if state.closed or not state.bets:  # a wager that stands while new cards are prepared can go back
        _require_open(g, state, event.wager)
    left = drop_bet(g.table, state.bets, event)
    for bet in left:
        if bet.seat == event.seat and not stands(g, left, event.seat, bet.wager):
            reason = f"{g.specs[bet.wager].title} does not stand without {event.wager}"
            raise Illegal(reason, _beside_clause(g, bet.wager))
    return replace(state, bets=left)


def wagers_closed(g: "Rules", state: State, event: WagersClosed) -> State:
    if state.phase != WAGERS:
        raise Illegal("betting is not open")
    if not state.bets:
        raise Illegal("there is nobody to deal to: no wager has been placed", g.cite("deal-hand"))
    g.cards.check_age(event.deck_minutes)
    seats = from_dealers_left(tuple({b.seat for b in state.bets}))
    if g.cards_for(len(seats)) > len(g.pack):
        raise Illegal(f"{len(g.pack)} cards are not enough for {len(seats)} players")
    others = (Hand(BOARD),) * bool(g.sizes[BOARD]) + (Hand(DEALER),) * bool(g.sizes[DEALER])
    hands = (*(Hand(s) for s in seats), *others)
    return g.onward(replace(state, act=0, turn=0, closed=True, hands=hands))
