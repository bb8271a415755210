"""What goes wrong at the table, and what the book makes of it (section 15)."""

from collections.abc import Callable

from msgspec.structs import replace

from houseway.core.events import IrregularityCalled
from houseway.core.steps import Procedure
from houseway.games.blackjack.dealing import go_on_without, next_box
from houseway.games.blackjack.finish import (
    after_dealer,
    after_hole_card,
    both_up,
    has_blackjack,
    to_the_floor,
)
from houseway.games.blackjack.handling import check_unseen, marked, undealt
from houseway.games.blackjack.house_money import after_look, collected_without
from houseway.games.blackjack.play import offered_if_asked_for, proceed
from houseway.games.blackjack.rules import Rules, box_spot, clause, completes
from houseway.games.blackjack.state import (
    CAPPING,
    CARD_DUE,
    CHECKING,
    COLLECTING,
    DEALERS_FIRST,
    DEALERS_SECOND,
    DECIDING,
    DRAWING,
    FACE_DOWN,
    FIRST_CARDS,
    FORGOTTEN,
    HOLE_CARD,
    HOUSE_MONEY,
    INSURING,
    LATE_OFFER,
    LOOKING,
    NATURALS,
    OFFERING,
    PAYING_NATURALS,
    REFILLING,
    REVEALING,
    SECOND_CARDS,
    SETTLING,
    TAKING_INSURANCE,
    TURNING,
    TURNING_HOUSE_MONEY,
    UNKNOWN,
    UPCARD,
    WAITING,
    WAITING_FACE_DOWN,
    State,
    put_hand,
)
from houseway.procedures.calls import check_card_call
from houseway.procedures.card_table import DEVICE_TROUBLE
from houseway.procedures.opening import duty_step
from houseway.procedures.shoe_game import BETTING, OVER, PREPARING, with_prep

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
        UPCARD, LOOKING, NATURALS, INSURING, CHECKING, TAKING_INSURANCE, TURNING_HOUSE_MONEY, HOUSE_MONEY,
        CAPPING, PAYING_NATURALS, DECIDING, TURNING, DRAWING, FORGOTTEN, HOLE_CARD,
    }
)  # fmt: skip
# Nobody can use a card any more.
ALL_DRAWN = frozenset({REVEALING, SETTLING, COLLECTING})
# A card drawn and not seen is just the next one; where one is due it is no error.
NO_CARD_DUE = ((AFTER_TWO_CARDS | ALL_DRAWN | {LATE_OFFER}) - {DRAWING}) | {BETTING, OVER}
# From the card reader to the hole card's own turn.
HOLE_CARD_CAN_SHOW = frozenset(
    {
        TAKING_INSURANCE, TURNING_HOUSE_MONEY, HOUSE_MONEY, CAPPING, PAYING_NATURALS,
        DECIDING, TURNING, DRAWING, OFFERING, FORGOTTEN, REFILLING,
    }
)  # fmt: skip


def possible(rules: Rules, state: State) -> tuple[IrregularityCalled, ...]:
    """What can go wrong now."""
    phase, shoe = state.phase, state.shoe
    found = list(rules.cards.device_calls(state.table.prep)) if phase == PREPARING else []
    if state.exposed == UNKNOWN and shoe.position < shoe.end:
        in_the_shoe = state.odd.drawn_slot < shoe.position
        if phase in CARD_DUE and in_the_shoe:
            found.append(IrregularityCalled(CARD_FACE_UP, slot=shoe.position))
        if phase in NO_CARD_DUE and in_the_shoe:
            found.append(IrregularityCalled(DRAWN_UNSEEN, slot=shoe.position))
        if phase in AFTER_TWO_CARDS or phase in ALL_DRAWN:
            found.append(IrregularityCalled(DRAWN_EXPOSED, slot=shoe.position))
        if phase in (REVEALING, SETTLING) and not state.odd.void and state.dealer.points >= 17:
            found.append(IrregularityCalled(DEALER_OVERDREW, slot=shoe.position))
    if phase == DEALERS_FIRST or (phase == DEALERS_SECOND and not state.odd.dealer_missed):
        found.append(IrregularityCalled(DEALER_MISSED_CARD))
    if phase in (FIRST_CARDS, SECOND_CARDS):
        found.append(_of_hand(state, BOX_NOT_DEALT))
    if phase == DRAWING and len(state.hand.cards) >= 2:
        found.append(_of_hand(state, CARD_FORGOTTEN))
    if phase in HOLE_CARD_CAN_SHOW and _hole_card_hidden(state):
        found.append(IrregularityCalled(HOLE_CARD_EXPOSED, slot=state.hole_slot))
    if phase == HOLE_CARD and _read_as_none(state):
        found.append(IrregularityCalled(BLACKJACK_MISSED, slot=state.hole_slot))
    if phase == CHECKING:
        found.append(IrregularityCalled(NOT_CHECKED))
    return tuple(found)


def _of_hand(state: State, what: str) -> IrregularityCalled:
    hand = state.hand
    return IrregularityCalled(what, hand.seat, hand.index, spot=box_spot(hand.seat, hand.box))


def _hole_card_hidden(state: State) -> bool:
    """The dealer has two cards and one of them lies face up."""
    cards = state.dealer.cards
    return len(cards) == 2 and cards[1] == UNKNOWN != cards[0]


def _read_as_none(state: State) -> bool:
    """The card reader was used and told that there is no blackjack."""
    shoe = state.shoe
    return shoe.narrowed_slot == state.hole_slot and not shoe.narrowed_to & completes(state.upcard)


def called(rules: Rules, state: State, event: IrregularityCalled) -> State:
    if event.what in DEVICE_TROUBLE:
        return with_prep(state, rules.cards.device_called(state.table.prep, state.phase == PREPARING, event))
    check_card_call(CLAUSES, BRINGS_CARDS, possible(rules, state), event, state.phase, clause("15"))
    return _HANDLERS[event.what](rules, state, event)


def _to_the_rack(rules: Rules, state: State, event: IrregularityCalled) -> State:
    """A card lying face up inside the shoe, or drawn by a dealer who stands, is out of play."""
    (card,) = event.cards
    check_unseen(state.shoe, event.slot, card, CLAUSES[event.what].partition(":")[2])
    after = replace(state, shoe=state.shoe.deal_and_see(card))
    if not undealt(state):
        return after
    # A cut ordered anew is of the cards behind it.
    prep = replace(state.table.prep, first=event.slot + 1, ready=event.slot + 1)
    return with_prep(after, prep)


def _drawn_unseen(rules: Rules, state: State, event: IrregularityCalled) -> State:
    return replace(state, odd=replace(state.odd, drawn_slot=event.slot))


def _drawn_exposed(rules: Rules, state: State, event: IrregularityCalled) -> State:
    """It is the next card, for whoever takes it; with all hands complete it goes to the rack (15.III)."""
    if state.phase in ALL_DRAWN:
        return _to_the_rack(rules, state, event)
    (card,) = event.cards
    check_unseen(state.shoe, event.slot, card, "15.III")
    shown = replace(state, shoe=state.shoe.see(event.slot, card), exposed=card)
    return offered_if_asked_for(shown)


def _dealer_missed_card(rules: Rules, state: State, event: IrregularityCalled) -> State:
    """His first card comes with his second; the second is due when all players have theirs (15.V)."""
    odd = replace(state.odd, dealer_missed=True)
    if state.phase == DEALERS_SECOND:
        return replace(state, odd=odd)
    return replace(state, phase=SECOND_CARDS, at=0, odd=odd)


def _box_not_dealt(rules: Rules, state: State, event: IrregularityCalled) -> State:
    return next_box(state, state.shoe, state.hands)


def _card_forgotten(rules: Rules, state: State, event: IrregularityCalled) -> State:
    waits = WAITING_FACE_DOWN if state.hand.status == FACE_DOWN else WAITING
    hands = put_hand(state.hands, state.at, marked(state.hand, waits))
    return proceed(rules, state, state.shoe, hands, state.at + 1)


def _hole_card_to_light(rules: Rules, state: State, event: IrregularityCalled) -> State:
    """The card lies open; what follows waits until the floor has been told (15.IX.A, 15.IX.B)."""
    (card,) = event.cards
    shoe, odd = state.shoe, replace(state.odd, hole_shown=state.phase != HOLE_CARD)
    if completes(state.upcard) >> card & 1 and _read_as_none(state):
        shoe, odd = replace(shoe, narrowed_slot=-1, narrowed_to=0), replace(odd, missed=True)
    check_unseen(shoe, event.slot, card, "15.IX.A")
    dealer = both_up(state.dealer, card)
    return to_the_floor(replace(state, shoe=shoe.see(event.slot, card), dealer=dealer, odd=odd))


def told_step(rules: Rules, state: State) -> Procedure:
    path = "15.IX.B" if has_blackjack(state.dealer) else "15.IX.A"
    return replace(duty_step(rules.telling), clause=clause(path))


def told(rules: Rules, state: State) -> State:
    """Without a blackjack play goes on with both cards up (15.IX.A); a blackjack ends it (15.IX.B)."""
    was = state.odd.interrupted
    state = replace(state, phase=was, odd=replace(state.odd, interrupted=""))
    if has_blackjack(state.dealer):
        if was == CAPPING:
            return collected_without(rules, state)
        unsettled = any(h.house_money_cents for h in state.hands)
        return after_look(rules, state) if unsettled else after_dealer(state)
    if was == HOLE_CARD:
        return after_hole_card(rules, state)
    gone = state.hand.seat not in state.table.seated
    return go_on_without(rules, state, state.hand.seat) if gone else state


def _not_checked(rules: Rules, state: State, event: IrregularityCalled) -> State:
    """Play begins without the look: nothing is settled that depends on it (10.II, 11.IV)."""
    unchecked = replace(state, odd=replace(state.odd, unchecked=True))
    if rules.house_money:
        return after_look(rules, unchecked)
    return proceed(rules, unchecked, state.shoe, state.hands, 0)


_HANDLERS: dict[str, Callable[[Rules, State, IrregularityCalled], State]] = {
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
