"""What goes wrong at the table, and what the book makes of it (section 14)."""

from msgspec.structs import replace

from houseway.core.events import IrregularityCalled
from houseway.games.baccarat.dealing import check_unseen, simulated
from houseway.games.baccarat.rules import Rules, clause
from houseway.games.baccarat.state import (
    ASKING,
    BANKER_THIRD,
    CARD_DUE,
    COLLECTING,
    DEALING,
    LOOKING,
    SETTLING,
    SHOWING,
    TURNING,
    UNKNOWN,
    State,
    in_phase,
)
from houseway.procedures.calls import check_card_call
from houseway.procedures.card_table import DEVICE_TROUBLE
from houseway.procedures.shoe_game import BETTING, OVER, PREPARING, with_prep

DRAWN = "card-drawn"  # no card is due, and nobody saw it
DRAWN_SHOWN = "card-drawn-disclosed"
THIRD = "third-card-in-error"  # given to a Player's Hand that stays, and nobody saw it
THIRD_SHOWN = "third-card-in-error-disclosed"
FACE_UP = "card-face-up"  # found so in the shoe

PATHS = {DRAWN: "14.I", DRAWN_SHOWN: "14.III", THIRD: "14.II", THIRD_SHOWN: "14.III", FACE_UP: "14.IV"}
CLAUSES = {what: clause(path) for what, path in PATHS.items()}
TURNING_UP = frozenset({ASKING, LOOKING, SHOWING, TURNING})  # whether a third card is due is not known yet
# Before the first card, while hands are turned up, or with the hands complete: what is drawn is an error.
NO_CARD_DUE = TURNING_UP | {BETTING, SETTLING, COLLECTING, OVER}
BRINGS_CARDS = frozenset({DRAWN_SHOWN, THIRD_SHOWN, FACE_UP})


def possible(rules: Rules, state: State) -> tuple[IrregularityCalled, ...]:
    """What can go wrong now."""
    phase, shoe, odd = state.phase, state.shoe, state.odd
    if phase == PREPARING and not state.table.collecting:
        return rules.cards.device_calls(state.table.prep)
    if state.table.collecting or not shoe.remaining or odd.exposed != UNKNOWN or odd.void:
        return ()
    found = []
    in_the_shoe = odd.drawn_slot < shoe.position
    if phase in NO_CARD_DUE and not state.table.shuffle_due:
        if in_the_shoe and not (phase in TURNING_UP and odd.aside >= 0):
            found.append(DRAWN)
        found.append(DRAWN_SHOWN)
    if in_the_shoe:
        if phase in (BANKER_THIRD, SETTLING) and len(state.player.slots) == 2 and not odd.simulated:
            found += [THIRD, THIRD_SHOWN]
        if phase in CARD_DUE or (phase in NO_CARD_DUE and not state.table.shuffle_due):
            found.append(FACE_UP)
    return tuple(IrregularityCalled(what, slot=shoe.position) for what in found)


def called(rules: Rules, state: State, event: IrregularityCalled) -> State:
    if event.what in DEVICE_TROUBLE:
        return with_prep(state, rules.cards.device_called(state.table.prep, state.phase == PREPARING, event))
    check_card_call(CLAUSES, BRINGS_CARDS, possible(rules, state), event, state.phase, clause("14"))
    third = event.what in (THIRD, THIRD_SHOWN)
    if event.what == DRAWN and state.phase in TURNING_UP:
        # A third card may still be due to this round, and this one is for the next.
        return replace(state, shoe=state.shoe.deal(), odd=replace(state.odd, aside=event.slot))
    if not event.cards:
        # It lies first in line, so it is the Banker's third card, or the first of the next round.
        return replace(state, odd=replace(state.odd, drawn_slot=event.slot, third=third))
    (card,) = event.cards
    path = PATHS[event.what]
    check_unseen(state.shoe, card, path)
    odd = replace(state.odd, exposed=card, found=path, third=third)
    after = replace(state, shoe=state.shoe.see(event.slot, card), odd=odd)
    undealt = state.phase in (BETTING, OVER) or (state.phase == DEALING and not state.player.slots)
    if undealt and not odd.simulated:
        return simulated(after, OVER if state.phase == OVER else BETTING)
    return after


def out_of_cards(state: State) -> State:
    """No card is left for the hand that needs one: the round is void (14.V); a simulated one just ends."""
    if state.odd.simulated:
        return in_phase(state, COLLECTING)
    return replace(in_phase(state, SETTLING), odd=replace(state.odd, void=True))
