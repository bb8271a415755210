"""What goes wrong at the table, and what the books make of it: their section on irregularities.

A book without a clause for one of them does not know it: Washington's has none at all.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from houseway.core.events import IrregularityCalled
from houseway.core.game import Illegal
from houseway.games.fast_action_holdem import state as s
from houseway.games.fast_action_holdem.dealing import (
    from_shoe,
    hand_of,
    put,
    receive,
    receiver,
    with_full_table,
)
from houseway.games.fast_action_holdem.flow import onward, packets, void
from houseway.games.fast_action_holdem.house_way import CARDS
from houseway.games.fast_action_holdem.rules import Rules
from houseway.games.fast_action_holdem.setting import rightly_set
from houseway.games.fast_action_holdem.state import CARD_DUE, FILLED, SET, UNKNOWN, WAITING, Hand, State
from houseway.procedures.calls import check_card_call
from houseway.procedures.card_table import DEVICE_TROUBLE
from houseway.procedures.shoe_game import BETTING, IDLE, OPENING, OVER, PREPARING, with_prep
from houseway.procedures.showing import see_all

FACE_UP = "card-face-up"  # found so in the shoe
DRAWN = "card-drawn"  # none is due, and nobody saw it
EXPOSED = "card-exposed"  # a player's, by the dealer, before its player has looked
EXPOSED_LATER = "seen-card-exposed"  # … or after
MISSED = "card-missed"  # a position was passed over in the deal, or a hand turns out to lack a card
EXTRA = "extra-card"  # a player got one too many
DEALER_EXTRA = "dealer-too-many-cards"
WRONGLY_SET = "dealer-wrongly-set"
MARKER = "marker-not-moved"

ROLES = {
    FACE_UP: "face-up",
    DRAWN: "drawn",
    EXPOSED: "exposed",
    EXPOSED_LATER: "exposed",
    MISSED: "missed",
    EXTRA: "extra",
    DEALER_EXTRA: "dealer-extra",
    WRONGLY_SET: "reset",
    MARKER: "marker-missed",
}
BRINGS_CARDS = frozenset({FACE_UP, EXPOSED})
NO_SHOE = frozenset({OPENING, PREPARING, IDLE, s.VOID})


def possible(rules: Rules, state: State) -> tuple[IrregularityCalled, ...]:
    """What can go wrong now."""
    if state.phase == PREPARING and rules.cite("device-failure"):
        return rules.cards.device_calls(state.table.prep)
    return tuple(c for c in _calls(rules, state) if rules.cite(ROLES[c.what]))


def _calls(rules: Rules, state: State) -> Iterator[IrregularityCalled]:
    phase, shoe, next_slot = state.phase, state.shoe, state.shoe.position
    in_the_shoe = state.drawn < next_slot and shoe.remaining
    if phase not in NO_SHOE and in_the_shoe and not (phase == OVER and state.table.shuffle_due):
        yield IrregularityCalled(FACE_UP, slot=next_slot)
        if phase not in CARD_DUE:
            yield IrregularityCalled(DRAWN, slot=next_slot)
    if phase not in (*NO_SHOE, OVER) and state.table.moved:  # before the deal, or found when cards are out
        yield IrregularityCalled(MARKER)
    if phase in NO_SHOE or phase in (BETTING, OVER):
        return
    if state.voided is not None:  # the hands count for nothing any more
        return
    for hand in state.hands:
        if not (hand.shown or hand.racked):
            for slot, card in zip(hand.slots, hand.cards, strict=True):
                yield IrregularityCalled(EXPOSED if card == UNKNOWN else EXPOSED_LATER, hand.seat, slot=slot)
        for slot in hand.aside:  # as the dealer collects it
            yield IrregularityCalled(EXPOSED_LATER, hand.seat, slot=slot)
    if phase == s.DEALING:
        seat, _ = packets(rules, state)[state.turn]
        yield IrregularityCalled(MISSED, seat)
    else:  # noticed when a hand is picked up or turned over
        for hand in (*state.hands, state.dealer):
            if hand.status == WAITING and hand.hidden:
                yield IrregularityCalled(MISSED, hand.seat)
    if shoe.remaining:
        # Also after the deal, as long as the hand is not set: the place dealt last, or one noticed late.
        least = 1 if phase == s.DEALING else CARDS
        for hand in state.hands:
            if hand.status in (WAITING, FILLED) and len(hand.slots) >= least:
                yield IrregularityCalled(EXTRA, hand.seat, slot=next_slot)
            elif hand.status == SET and not hand.index and phase in (s.DECIDING, s.DISCARDS):
                yield IrregularityCalled(EXTRA, hand.seat, slot=next_slot)  # when discards are counted
    if state.dealer.slots and not state.dealer.racked:
        yield IrregularityCalled(DEALER_EXTRA)
        if state.dealer.status == SET and not rightly_set(rules, state.four, state.dealer.slots):
            yield IrregularityCalled(WRONGLY_SET)


def called(rules: Rules, state: State, event: IrregularityCalled) -> State:
    if event.what in DEVICE_TROUBLE:
        return with_prep(state, rules.cards.device_called(state.table.prep, state.phase == PREPARING, event))
    clauses = {what: rules.cite(role) for what, role in ROLES.items() if rules.cite(role)}
    if not clauses:
        raise Illegal(f"this book knows no irregularity {event.what!r}")
    check_card_call(
        clauses, BRINGS_CARDS, possible(rules, state), event, state.phase, rules.cite("irregularities")
    )
    clause = clauses[event.what]
    match event.what:
        case "card-face-up":  # it goes to the rack unused
            seen = replace(state, shoe=see_all(state.shoe, (event.slot,), event.cards, clause))
            after = from_shoe(seen, receiver(rules, state))
            return onward(rules, after) if state.phase in CARD_DUE else after
        case "card-drawn":
            return replace(state, drawn=event.slot)
        case "card-exposed":
            return _exposed(state, event, clause)
        case "card-missed":
            if state.phase == s.DEALING:
                return onward(rules, with_full_table(rules, replace(state, turn=state.turn + 1)))
            return onward(rules, _short(state, event.seat))
        case "extra-card" if hand_of(state, event.seat).status == SET:
            return onward(rules, _one_hand(from_shoe(state, event.seat), event))
        case "extra-card":
            return onward(rules, receive(from_shoe(state, event.seat), event.seat, (event.slot,)))
        case "dealer-too-many-cards":
            return void(state, clause, "the dealer has more than four cards")
        case "dealer-wrongly-set":  # all four lie there again, to be set once more
            return replace(state, dealer=state.four, phase=s.RESETTING)
        case "marker-not-moved":
            found = replace(state.table, moved=False, skipped=True, found_late=state.phase != BETTING)
            if state.phase == BETTING:
                found = replace(found, marker=(found.marker - 1) % (rules.table.seats + 1))
            return replace(state, table=found)
    return state  # a card that its player knows: it is turned face down again


def _short(state: State, seat: int) -> State:
    """A card that was counted to a hand, and is not there."""
    hand = hand_of(state, seat)
    left = [(x, c) for x, c in zip(hand.slots, hand.cards, strict=True) if x != hand.hidden[-1]]
    return put(state, replace(hand, slots=tuple(x for x, _ in left), cards=tuple(c for _, c in left)))


def _one_hand(state: State, event: IrregularityCalled) -> State:
    """More than four cards, found among the discards: the first hand plays, and what was put up to split is
    due back."""
    hands = tuple(
        h
        if h.seat != event.seat
        else replace(h, status=s.DEAD)
        if h.index
        else replace(h, aside=(*h.aside, event.slot))
        for h in state.hands
    )
    return replace(state, hands=hands)


def _exposed(state: State, event: IrregularityCalled, clause: str) -> State:
    """The card is turned face down again, and play goes on; what it is everybody knows."""
    hand: Hand = next(h for h in state.hands if event.slot in h.slots)
    shoe = see_all(state.shoe, (event.slot,), event.cards, clause)
    cards = tuple(
        event.cards[0] if x == event.slot else c for x, c in zip(hand.slots, hand.cards, strict=True)
    )
    return put(replace(state, shoe=shoe), replace(hand, cards=cards))
