"""What goes wrong at the table, and what the book makes of it (section 15)."""

from collections.abc import Callable

from msgspec.structs import replace

from houseway.core.events import IrregularityCalled
from houseway.core.game import Illegal
from houseway.equipment.cards import Card
from houseway.games.blackjack.dealing import next_box
from houseway.games.blackjack.finish import after_dealer, after_hole_card, both_up
from houseway.games.blackjack.handling import check_unseen, marked
from houseway.games.blackjack.house_money import after_look
from houseway.games.blackjack.play import proceed
from houseway.games.blackjack.rules import Rules, box_spot, clause, completes
from houseway.games.blackjack.state import (
    BETTING,
    CAPPING,
    CARD_DUE,
    CHECKING,
    DEALERS_FIRST,
    DECIDING,
    DRAWING,
    FIRST_CARDS,
    FORGOTTEN,
    HOLE_CARD,
    HOUSE_MONEY,
    INSURING,
    LOOKING,
    NATURALS,
    OFFERING,
    PAYING_NATURALS,
    PREPARING,
    REVEALING,
    SECOND_CARDS,
    SETTLING,
    TURNING,
    TURNING_HOUSE_MONEY,
    UNKNOWN,
    WAITING,
    State,
)

SHUFFLER_FAILED = "shuffler-failed"
CARD_FACE_UP = "card-face-up"
DRAWN_UNSEEN = "card-drawn-unexposed"
DRAWN_EXPOSED = "card-drawn-exposed"
DEALER_OVERDREW = "dealer-overdrew"
DEALER_MISSED_CARD = "dealer-missed-card"
BOX_NOT_DEALT = "box-not-dealt"
CARD_FORGOTTEN = "card-forgotten"
HOLE_CARD_EXPOSED = "hole-card-exposed"
BLACKJACK_MISSED = "blackjack-missed"
NOT_CHECKED = "hole-card-not-checked"

CLAUSES = {
    SHUFFLER_FAILED: clause("3.III.F"),
    CARD_FACE_UP: clause("15.I"),
    DRAWN_UNSEEN: clause("15.II"),
    DRAWN_EXPOSED: clause("15.III"),
    DEALER_OVERDREW: clause("15.IV"),
    DEALER_MISSED_CARD: clause("15.V"),
    BOX_NOT_DEALT: clause("15.VII"),
    CARD_FORGOTTEN: clause("15.VIII"),
    HOLE_CARD_EXPOSED: clause("15.IX.A"),
    BLACKJACK_MISSED: clause("15.IX.B"),
    NOT_CHECKED: clause("10.II"),
}
BRINGS_CARDS = frozenset({CARD_FACE_UP, DRAWN_EXPOSED, DEALER_OVERDREW, HOLE_CARD_EXPOSED, BLACKJACK_MISSED})

AFTER_TWO_CARDS = frozenset(
    {
        LOOKING, NATURALS, INSURING, CHECKING, TURNING_HOUSE_MONEY, HOUSE_MONEY, CAPPING,
        PAYING_NATURALS, DECIDING, FORGOTTEN, HOLE_CARD,
    }
)  # fmt: skip
HOLE_CARD_CAN_SHOW = frozenset({PAYING_NATURALS, DECIDING, TURNING, DRAWING, OFFERING, FORGOTTEN})


def possible(rules: Rules, state: State) -> tuple[IrregularityCalled, ...]:
    """What can go wrong now."""
    phase, shoe = state.phase, state.shoe
    found = []
    if phase == PREPARING and rules.plan(state).by == "device" and state.table.shuffling.stage == "shuffle":
        found.append(IrregularityCalled(SHUFFLER_FAILED))
    if state.exposed == UNKNOWN and shoe.position < shoe.end:
        in_the_shoe = state.odd.drawn_slot < shoe.position
        if phase in CARD_DUE and in_the_shoe:
            found.append(IrregularityCalled(CARD_FACE_UP, slot=shoe.position))
        if (phase == BETTING or phase in AFTER_TWO_CARDS) and in_the_shoe:
            found.append(IrregularityCalled(DRAWN_UNSEEN, slot=shoe.position))
        if phase in AFTER_TWO_CARDS:
            found.append(IrregularityCalled(DRAWN_EXPOSED, slot=shoe.position))
        if phase in (REVEALING, SETTLING) and not state.odd.void and state.dealer.points >= 17:
            found.append(IrregularityCalled(DEALER_OVERDREW, slot=shoe.position))
    if phase == DEALERS_FIRST:
        found.append(IrregularityCalled(DEALER_MISSED_CARD))
    if phase in (FIRST_CARDS, SECOND_CARDS):
        found.append(_of_hand(state, BOX_NOT_DEALT))
    if phase == DRAWING and len(state.hand.cards) >= 2 and state.exposed == UNKNOWN:
        found.append(_of_hand(state, CARD_FORGOTTEN))
    if phase in HOLE_CARD_CAN_SHOW and state.dealer.cards[1] == UNKNOWN:
        found.append(IrregularityCalled(HOLE_CARD_EXPOSED, slot=state.hole_slot))
    if phase == HOLE_CARD and _read_as_none(state):
        found.append(IrregularityCalled(BLACKJACK_MISSED, slot=state.hole_slot))
    if phase == CHECKING:
        found.append(IrregularityCalled(NOT_CHECKED))
    return tuple(found)


def _of_hand(state: State, what: str) -> IrregularityCalled:
    hand = state.hand
    return IrregularityCalled(what, hand.seat, hand.index, spot=box_spot(hand.seat, hand.box))


def _read_as_none(state: State) -> bool:
    """The card reader was used and told that there is no blackjack."""
    shoe = state.shoe
    return shoe.narrowed_slot == state.hole_slot and not shoe.narrowed_to & completes(state.upcard)


def called(rules: Rules, state: State, event: IrregularityCalled) -> State:
    handler = _HANDLERS.get(event.what)
    if handler is None:
        raise Illegal(f"blackjack knows no irregularity {event.what!r}", clause("15"), tuple(_HANDLERS))
    now = possible(rules, state)
    if replace(event, cards=(), detail="") not in now:
        raise Illegal(
            f"{event.what} cannot have happened so at {state.phase}",
            CLAUSES[event.what],
            [p.what for p in now],
        )
    if len(event.cards) != (event.what in BRINGS_CARDS):
        raise Illegal(f"{event.what} names {len(event.cards)} cards", CLAUSES[event.what])
    return handler(rules, state, event)


def _shuffler_failed(rules: Rules, state: State, event: IrregularityCalled) -> State:
    return replace(state, table=replace(state.table, device_down=True))


def _to_the_rack(rules: Rules, state: State, event: IrregularityCalled) -> State:
    """A card lying face up inside the shoe, or drawn by a dealer who stands, is out of play."""
    (card,) = event.cards
    check_unseen(state.shoe, event.slot, card, CLAUSES[event.what].partition(":")[2])
    return replace(state, shoe=state.shoe.deal_and_see(card))


def _drawn_unseen(rules: Rules, state: State, event: IrregularityCalled) -> State:
    return replace(state, odd=replace(state.odd, drawn_slot=event.slot))


def _drawn_exposed(rules: Rules, state: State, event: IrregularityCalled) -> State:
    (card,) = event.cards
    check_unseen(state.shoe, event.slot, card, "15.III")
    return replace(state, shoe=state.shoe.see(event.slot, card), exposed=card)


def _dealer_missed_card(rules: Rules, state: State, event: IrregularityCalled) -> State:
    return replace(state, phase=SECOND_CARDS, at=0, odd=replace(state.odd, dealer_missed=True))


def _box_not_dealt(rules: Rules, state: State, event: IrregularityCalled) -> State:
    return next_box(state, state.shoe, state.hands)


def _card_forgotten(rules: Rules, state: State, event: IrregularityCalled) -> State:
    hands = list(state.hands)
    hands[state.at] = marked(state.hand, WAITING)
    return proceed(rules, state, state.shoe, tuple(hands), state.at + 1)


def _hole_card_to_light(rules: Rules, state: State, event: IrregularityCalled) -> State:
    """Without a blackjack play goes on with both cards up (15.IX.A); a blackjack ends it (15.IX.B)."""
    (card,) = event.cards
    shoe, odd = state.shoe, replace(state.odd, hole_shown=state.phase != HOLE_CARD)
    blackjack = _completes(state, card)
    if blackjack and _read_as_none(state):
        shoe, odd = replace(shoe, narrowed_slot=-1, narrowed_to=0), replace(odd, missed=True)
    check_unseen(shoe, event.slot, card, "15.IX.A")
    after = replace(state, shoe=shoe.see(event.slot, card), dealer=both_up(state.dealer, card), odd=odd)
    if blackjack:
        return after_dealer(after)
    return after_hole_card(rules, after) if state.phase == HOLE_CARD else after


def _completes(state: State, card: Card) -> bool:
    return bool(completes(state.upcard) >> card & 1)


def _not_checked(rules: Rules, state: State, event: IrregularityCalled) -> State:
    """Play begins without the look: nothing is settled that depends on it (10.II, 11.IV)."""
    unchecked = replace(state, odd=replace(state.odd, unchecked=True))
    if rules.house_money:
        return after_look(rules, unchecked)
    return proceed(rules, unchecked, state.shoe, state.hands, 0)


_HANDLERS: dict[str, Callable[[Rules, State, IrregularityCalled], State]] = {
    SHUFFLER_FAILED: _shuffler_failed,
    CARD_FACE_UP: _to_the_rack,
    DRAWN_UNSEEN: _drawn_unseen,
    DRAWN_EXPOSED: _drawn_exposed,
    DEALER_OVERDREW: _to_the_rack,
    DEALER_MISSED_CARD: _dealer_missed_card,
    BOX_NOT_DEALT: _box_not_dealt,
    CARD_FORGOTTEN: _card_forgotten,
    HOLE_CARD_EXPOSED: _hole_card_to_light,
    BLACKJACK_MISSED: _hole_card_to_light,
    NOT_CHECKED: _not_checked,
}
