"""What goes wrong at the table: the edition says when it can be called and what the book makes of it."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from houseway.core.events import IrregularityCalled
from houseway.core.game import Illegal, require_rank
from houseway.editions.schema import Irregularity
from houseway.games.house_poker.acts import Board, Burn, Deal
from houseway.games.house_poker.state import (
    BOARD,
    COLLECTING,
    COMMUNITY,
    DEALER,
    DEALING,
    SHUFFLING,
    STUB,
    VOID,
    WAITING,
    State,
    place,
)
from houseway.procedures.card_table import DEVICE_TROUBLE
from houseway.procedures.showing import see_all
from houseway.procedures.stakes import find_bet

if TYPE_CHECKING:
    from houseway.games.house_poker.game import PokerTable as Rules

Taken = Callable[[Any, Any, Irregularity, IrregularityCalled], Any]  # rules, state, what it is, the call
Possible = Callable[[Any, Any, Irregularity], list[IrregularityCalled]]
Effect = tuple[Possible, Taken]  # as what it can be called now, and what it makes of the state

# What a book can make of an irregularity.
NEXT_CARD = "next-card"  # a card dealt in error, unseen, is the next card
WRONG_HAND = "wrong-hand"  # ``seat`` 0 is the dealer; ``detail`` may say how many cards
WRONG_DECK = "wrong-deck"  # … and the deck leaves the table
EXPOSED = "exposed"  # a card of the dealer's: ``slot``
FACE_UP = "face-up"  # the next card, ``slot``, lay face up in the deck: it is not played, and no second one
VOID_ROUND = "void"


def possible(g: "Rules", state: State) -> tuple[IrregularityCalled, ...]:
    calls: list[IrregularityCalled] = []
    if state.phase == SHUFFLING:
        calls += g.cards.device_calls(state.prep)
    for spec in g.irregular.values():
        if state.phase in spec.during and g.house.holds(spec.requires):
            calls += (replace(c, by=spec.by) for c in _calls(g, state, spec))
    return tuple(calls)


def _calls(g: "Rules", state: State, spec: Irregularity) -> list[IrregularityCalled]:
    if spec.effect in g.effects:
        return g.effects[spec.effect][0](g, state, spec)
    match spec.effect:
        case "next-card":
            due = state.aside < 0 and _deals_on(g, state)
            return [IrregularityCalled(spec.name, slot=state.shoe.position)] * due
        case "face-up":
            return [IrregularityCalled(spec.name, slot=state.shoe.position)] if state.aside < 0 else []
        case "wrong-hand":
            if not _may_be_misdealt(state):
                return []
            begun = any(h.slots for h in state.hands)
            hands = [IrregularityCalled(spec.name, seat=h.seat) for h in state.hands if h.seat >= 0 and begun]
            board = any(h.seat == BOARD and h.slots for h in state.hands)
            return hands + [IrregularityCalled(spec.name, spot=place(BOARD))] * board
        case "wrong-deck":
            known = state.voided is not None and state.voided.removes_deck
            return [] if known else [IrregularityCalled(spec.name)]
        case "exposed":
            seen = dict(state.exposed)
            return [IrregularityCalled(spec.name, slot=s) for s in _dealers(state) if s not in seen]
    return [IrregularityCalled(spec.name)]


def called(g: "Rules", state: State, event: IrregularityCalled) -> State:
    if event.what in DEVICE_TROUBLE and g.knows_device_trouble:
        _right_count(event, len(g.pack))
        _no_card(event)
        return replace(state, prep=g.cards.device_called(state.prep, state.phase == SHUFFLING, event))
    spec = g.irregular.get(event.what)
    if spec is None:
        known = (*g.irregular, *(DEVICE_TROUBLE if g.knows_device_trouble else ()))
        raise Illegal(f"this book knows no irregularity {event.what!r}", allowed=known)
    cited = g.count_clause if spec.effect == WRONG_DECK else spec.clauses[0]
    require_rank(event.by, spec.by, cited, f"calling {spec.name}")
    if not g.house.holds(spec.requires):
        raise Illegal(f"{spec.name} does not happen at this table: {spec.about}", spec.clauses[0])
    if spec.name not in g.BRINGS_CARDS:
        _no_card(event)
    taken = g.effects[spec.effect][1] if spec.effect in g.effects else _EFFECTS[spec.effect]
    after: State = taken(g, state, spec, event)
    return after


def _no_card(event: IrregularityCalled) -> None:
    if event.cards:
        raise Illegal(f"no card comes to light by {event.what}")


def _right_count(event: IrregularityCalled, right: int) -> None:
    if event.detail == str(right):
        raise Illegal(f"{event.detail} cards are the right number")


def _require(state: State, spec: Irregularity, cited: str, more: bool = True) -> None:
    if state.phase not in spec.during or not more:
        raise Illegal(f"{spec.name} cannot be called now: {spec.about}", cited)


def _next_card(g: "Rules", state: State, spec: Irregularity, event: IrregularityCalled) -> State:
    cited = spec.clauses[0]
    _require(state, spec, cited, state.aside < 0 and _deals_on(g, state))
    if event.slot != state.shoe.position:
        raise Illegal(f"the next card is slot {state.shoe.position}, not {event.slot}", cited)
    return replace(state, aside=event.slot)


def _face_up(g: "Rules", state: State, spec: Irregularity, event: IrregularityCalled) -> State:
    cited = spec.clauses[0]
    _require(state, spec, cited, state.aside < 0)
    if event.slot != state.shoe.position:
        raise Illegal(f"the next card is slot {state.shoe.position}, not {event.slot}", cited)
    shoe = see_all(state.shoe, (event.slot,), event.cards, cited).deal()
    found = replace(state, shoe=shoe, racked=state.racked + 1, face_up=state.face_up + 1)
    if found.face_up > 1:
        return g.void(found, cited, "more than one card lay face up in the deck")
    return found


def _deals_on(g: "Rules", state: State) -> bool:
    """Whether the deck gives another card in this round."""
    if state.phase in (DEALING, COMMUNITY):
        return True
    deals = [act for act in g.script if isinstance(act, Deal) and act.deals(g)]
    laid = any(BOARD in act.to for act in deals)  # the board lies there already, to be turned up
    later = g.script[state.act + 1 :]
    return any(act in deals or (isinstance(act, Burn | Board) and not laid) for act in later)


def _wrong_hand(g: "Rules", state: State, spec: Irregularity, event: IrregularityCalled) -> State:
    cited = spec.clauses[0]
    on_board = event.spot == place(BOARD)
    if event.seat < 0 or (event.spot and (event.seat or not on_board)):
        raise Illegal(f"cards are counted at a seat or on the {place(BOARD)}", cited)
    seat = BOARD if on_board else event.seat
    hand = next((h for h in state.hands if h.seat == seat), None)
    # The board grows street by street: what is right is what should lie there by now.
    size = hand.count if hand and on_board else g.sizes.get(min(seat, 1), 0)
    _right_count(event, size)
    _require(state, spec, cited, any(h.slots for h in state.hands) and _may_be_misdealt(state))
    if hand is None or (on_board and not size):
        where = place(seat) if on_board else f"seat {seat}"
        raise Illegal(f"there are no cards at {where}", cited)
    count = event.detail or "a wrong number of"
    if state.voided is not None and state.voided.by_count:  # so the deck is whole, and stays
        why = f"{state.voided.why}: {place(seat)} has {count} cards, not {size}"
        return replace(state, voided=replace(state.voided, why=why, removes_deck=False, by_count=False))
    decided = g.count_clause if state.phase in (DEALING, COMMUNITY, STUB) else cited
    return g.void(state, decided, f"{place(seat)} has {count} cards, not {size}")


def _may_be_misdealt(state: State) -> bool:
    """In a void round only where some wagers were void and others were not, or where the count of the stub
    was wrong and nobody knows why."""
    void = state.voided if state.phase in (VOID, COLLECTING) else None
    return void is None or void.by_count or bool(void.wagers)


def _wrong_deck(g: "Rules", state: State, spec: Irregularity, event: IrregularityCalled) -> State:
    _right_count(event, len(g.pack))
    _require(state, spec, g.count_clause)
    void = state.voided if state.phase in (VOID, COLLECTING) else None
    if void is not None and not void.wagers:  # the round is void already; now the deck goes, too
        return replace(state, voided=replace(void, removes_deck=True))
    count = event.detail or "a wrong number of"
    return g.void(state, g.count_clause, f"the deck has {count} cards", removes_deck=True)


def _exposed(g: "Rules", state: State, spec: Irregularity, event: IrregularityCalled) -> State:
    cited = spec.clauses[0]
    hidden = state.phase in spec.during and event.slot in _dealers(state)
    if not hidden or event.slot in dict(state.exposed):
        raise Illegal(f"slot {event.slot} is no face-down card of the dealer's", cited)
    shoe = see_all(state.shoe, (event.slot,), event.cards, cited)
    seen = replace(state, shoe=shoe, exposed=(*state.exposed, (event.slot, event.cards[0])))
    if spec.while_undecided and not _undecided(g, state):
        return seen
    return g.void(seen, cited, "a card of the dealer's was exposed too early", wagers=spec.wagers)


def _dealers(state: State) -> tuple[int, ...]:
    """The slots of the dealer's cards, while those lie face down."""
    return next((h.slots for h in state.hands if h.seat == DEALER and not h.shown), ())


def _undecided(g: "Rules", state: State) -> bool:
    waiting = (h for h in state.seats if h.status == WAITING and not h.left)
    return any(find_bet(state.bets, h.seat, g.first) for h in waiting)


def _void(g: "Rules", state: State, spec: Irregularity, event: IrregularityCalled) -> State:
    _require(state, spec, spec.clauses[0])
    return g.void(state, spec.clauses[0], spec.about, wagers=spec.wagers)


_EFFECTS: dict[str, Taken] = {
    NEXT_CARD: _next_card,
    WRONG_HAND: _wrong_hand,
    WRONG_DECK: _wrong_deck,
    EXPOSED: _exposed,
    FACE_UP: _face_up,
    VOID_ROUND: _void,
}
