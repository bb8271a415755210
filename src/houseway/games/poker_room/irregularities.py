"""What goes wrong at a poker table: boxed and exposed cards, fouled and unprotected hands, misdeals."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from houseway.core.events import IrregularityCalled, Line, Settled
from houseway.core.game import Illegal, require_rank
from houseway.editions.schema import Irregularity
from houseway.games.poker_room import betting, dealing, places, showdown
from houseway.games.poker_room.state import (
    BETTING,
    BURNING,
    CLEARING,
    DEALING,
    DRAWING,
    GATHERING,
    LOOKING,
    RETURNING,
    SETTLING,
    SHOWDOWN,
    SHOWING,
    VOID,
    State,
    changed,
)
from houseway.procedures.showing import see_all

if TYPE_CHECKING:
    from houseway.games.poker_room.game import PokerRoom as Rules

BOXED = "boxed"
NO_RANK = ""  # instead of a clause: the book says of nobody that he rules, see the reading who-rules
MOST_BROUGHT = 1  # cards that came to light in the first deal; with another it is a misdeal


def possible(g: "Rules", state: State) -> tuple[IrregularityCalled, ...]:
    found: list[IrregularityCalled] = []
    for spec in g.irregular.values():
        if state.phase in spec.during and g.house.holds(spec.requires):
            found += [replace(call, by=spec.by) for call in _calls(g, state, spec)]
    return tuple(found)


def _calls(g: "Rules", state: State, spec: Irregularity) -> list[IrregularityCalled]:
    match spec.effect:
        case "boxed":
            return [IrregularityCalled(spec.name, slot=state.shoe.position)] * _to_spare(g, state)
        case "exposed":
            if state.street or not _to_spare(g, state):
                return []
            return [IrregularityCalled(spec.name, slot=slot) for slot in dealing.hidden(state)]
        case "misdeal":
            return [IrregularityCalled(spec.name)] * (bool(state.hands) and not _acted(state))
        case "button":
            if not state.button or _acted(state):
                return []
            return [IrregularityCalled(spec.name, seat=s) for s in places.for_button(g, state)]
    if len(state.live) < 2:
        return []
    return [IrregularityCalled(spec.name, seat=h.seat) for h in state.live]


def _to_spare(g: "Rules", state: State) -> bool:
    """Whether another card can take the place of one that is out of play."""
    due = 1 if state.phase == LOOKING else max(len(state.turn), state.pending) + (state.phase == BURNING)
    later = sum([1 + s.board for s in g.variant.streets[state.street + 1 :] if s.board])  # a burn with each
    return state.shoe.remaining > due + later


def _acted(state: State) -> bool:
    """Whether somebody has acted on his hand: then there is no misdeal any more."""
    return bool(state.street) or any(h.acted for h in state.hands)


def called(g: "Rules", state: State, event: IrregularityCalled) -> State:
    spec = g.irregular.get(event.what)
    if spec is None:
        raise Illegal(f"this book knows no irregularity {event.what!r}", allowed=tuple(g.irregular))
    cited = spec.clauses[0]
    require_rank(event.by, spec.by, NO_RANK, f"calling {spec.name}")
    asked = replace(event, cards=(), detail="", by=spec.by)
    now = [c for c in possible(g, state) if c.what == spec.name]
    if asked not in now:
        may = tuple(dict.fromkeys(c.what for c in possible(g, state)))
        raise Illegal(f"{spec.name} cannot be called: {_why_not(g, state, spec, event)}", cited, may)
    if len(event.cards) != (spec.name in g.BRINGS_CARDS):
        raise Illegal(f"{spec.name} names {len(event.cards)} cards", cited)
    match spec.effect:
        case "boxed" | "exposed":
            return _brought(g, state, spec, event)
        case "misdeal":
            return void(state, spec.about)
        case "button":
            moved = places.button_moved(g, state, event.seat)
            return void(moved, spec.about) if state.hands else moved
    return _dead(g, state, event.seat)


def _why_not(g: "Rules", state: State, spec: Irregularity, event: IrregularityCalled) -> str:
    if state.phase not in spec.during:
        return f"the table is at {state.phase}, and it is called at {', '.join(spec.during)}"
    if not g.house.holds(spec.requires):
        return "the house has not elected it"
    match spec.effect:
        case "misdeal":
            return "somebody has acted on his hand, and the round stands"
        case "button" if _acted(state):
            return "somebody has acted on his hand, and the button goes on from where it is"
        case "button":
            return f"seat {event.seat} is not where the button can be put"
        case "dead-hand":
            return f"seat {event.seat} has no live hand with another against it"
        case "exposed" if state.street:
            return "the first deal is done"
    if not _to_spare(g, state):
        return "no other card is left to take its place"
    return f"slot {event.slot} is not one that it can happen to"


def void(state: State, why: str) -> State:
    return replace(state, phase=VOID, voided=why, turn=(), pending=0)


def _brought(g: "Rules", state: State, spec: Irregularity, event: IrregularityCalled) -> State:
    """A card that came to light is out of play, and another takes its place; with a second one in the first
    deal everything is dealt anew."""
    shoe = see_all(state.shoe, (event.slot,), event.cards, spec.clauses[0])
    after = replace(state, shoe=shoe, scrap=(*state.scrap, *event.cards), boxed=state.boxed + 1)
    if spec.effect == BOXED:
        after = replace(after, shoe=shoe.deal())
    else:
        hand = next(h for h in state.hands if event.slot in h.slots)
        i = hand.slots.index(event.slot)
        less = replace(
            hand,
            slots=hand.slots[:i] + hand.slots[i + 1 :],
            cards=hand.cards[:i] + hand.cards[i + 1 :],
            up=hand.up[:i] + hand.up[i + 1 :],
        )
        due = (hand.seat,) if state.phase == LOOKING else (*state.turn, hand.seat)
        after = replace(after, hands=changed(state.hands, less), turn=due, phase=DEALING)
    if state.street == 0 and after.boxed > MOST_BROUGHT:
        return void(after, "more than one card came to light in the deal")
    return after


def _dead(g: "Rules", state: State, seat: int) -> State:
    """The hand is dead; what its player put in stays in the pot."""
    hand = state.hand(seat)
    assert hand is not None
    if state.phase == BETTING:
        if state.forced == seat and len(state.live) > 2:  # up-cards are compared anew
            dead = replace(hand, folded=True)
            return betting.opened(g, replace(state, hands=changed(state.hands, dead)))
        return betting.folded(g, state, hand)
    after = replace(
        state,
        hands=changed(state.hands, replace(hand, folded=True)),
        turn=tuple([s for s in state.turn if s != seat]),
    )
    if state.phase in (SHOWDOWN, SHOWING):
        return showdown.onward(g, after)
    if state.phase in (RETURNING, GATHERING, SETTLING):
        return after
    assert state.phase == DRAWING
    if len(after.live) == 1 or not after.turn:
        return betting.ended(g, after) if len(after.live) == 1 else betting.opened(g, after)
    return after


def void_lines(g: "Rules", state: State) -> tuple[Line, ...]:
    why = f"void: {state.voided}"
    return tuple(
        Line(h.seat, "bet", h.staked, "void", 0, g.cite("misdeal"), why=why) for h in state.hands if h.staked
    )


def void_settled(g: "Rules", state: State, event: Settled) -> State:
    hands = tuple([replace(h, chips=h.chips + h.staked, bet=0, ante=0, dead=0) for h in state.hands])
    return replace(state, hands=hands, phase=CLEARING, repeats=True)
