"""What goes wrong at this table and at no other of house poker (16)."""

from typing import Any

from msgspec.structs import replace

from houseway.core.events import IrregularityCalled
from houseway.core.game import Illegal
from houseway.editions.schema import Irregularity
from houseway.games.house_poker.irregularities import Effect
from houseway.games.house_poker.state import DEALER, PLAYED, SHUFFLING
from houseway.games.pai_gow_poker.dealing import check_left, first_deal
from houseway.games.pai_gow_poker.setting import house_slots
from houseway.games.pai_gow_poker.state import PAI_GOW, STACKING, State
from houseway.procedures.showing import see_all
from houseway.procedures.stakes import find_bet


def _check(g: Any, state: State, spec: Irregularity, event: IrregularityCalled) -> None:
    """Refuses what cannot have happened so now."""
    possible = g.effects[spec.effect][0](g, state, spec) if state.phase in spec.during else []
    if not any((c.seat, c.slot) == (event.seat, event.slot) for c in possible):
        raise Illegal(f"{spec.name} cannot be called so now: {spec.about}", spec.clauses[0])


def _plain(g: Any, state: State, spec: Irregularity) -> list[IrregularityCalled]:
    return [IrregularityCalled(spec.name)]


def _no_roll(g: Any, state: State, spec: Irregularity, event: IrregularityCalled) -> State:
    _check(g, state, spec, event)
    return replace(state, no_rolls=state.no_rolls + 1)


def _next_card(g: Any, state: State, spec: Irregularity) -> list[IrregularityCalled]:
    """While cards come off the deck; stacks that were dealt from the hand lie there already."""
    drawn = state.aside < 0 and (g.from_shoe or state.phase == STACKING)
    return [IrregularityCalled(spec.name, slot=state.shoe.position)] if drawn else []


def _next_card_used(g: Any, state: State, spec: Irregularity, event: IrregularityCalled) -> State:
    _check(g, state, spec, event)
    return replace(state, aside=event.slot)


def _begun(g: Any, state: State, spec: Irregularity) -> list[IrregularityCalled]:
    """Once a stack lies at a position."""
    return [IrregularityCalled(spec.name)] if any(h.slots for h in state.hands) else []


def _void(g: Any, state: State, spec: Irregularity, event: IrregularityCalled) -> State:
    _check(g, state, spec, event)
    void: State = g.void(state, spec.clauses[0], spec.about)
    return void


def _players_cards(g: Any, state: State, spec: Irregularity) -> list[IrregularityCalled]:
    """Cards of players who have not looked at their hands yet."""
    played = {b.seat for b in state.bets} | {state.bank}
    hands = (h for h in state.seats if h.seat in played and not h.cards and not h.racked and not h.left)
    seen = dict(state.exposed)
    return [
        IrregularityCalled(spec.name, h.seat, slot=s) for h in hands for s in h.slots if s not in seen
    ]  # fmt: skip


def _player_exposed(g: Any, state: State, spec: Irregularity, event: IrregularityCalled) -> State:
    _check(g, state, spec, event)
    shoe = see_all(state.shoe, (event.slot,), event.cards, spec.clauses[0])
    seen = replace(state, shoe=shoe, exposed=(*state.exposed, (event.slot, event.cards[0])))
    after: State = g.onward(seen)
    return after


def _stacked(g: Any, state: State, spec: Irregularity) -> list[IrregularityCalled]:
    """Cards of stacks that lie before nobody who plays: not delivered yet, or at a position without a wager.
    Of the others 16.IV and 16.V say what follows."""
    playing = {DEALER, state.bank, *(b.seat for b in state.bets)}
    vacant = [s for h in state.hands if h.seat not in playing for s in h.slots]
    return [IrregularityCalled(spec.name, slot=s) for s in sorted((*g.undelivered(state), *vacant))]


def _dealt_anew(g: Any, state: State, spec: Irregularity, event: IrregularityCalled) -> State:
    """The cards are shuffled again; the wagers stand."""
    _check(g, state, spec, event)
    shoe = state.shoe
    if event.cards:
        shoe = see_all(shoe, (event.slot,), event.cards, spec.clauses[0])
    prep = g.cards.due(state.prep, turn=False)
    return replace(first_deal(state), phase=SHUFFLING, prep=prep, shoe=g.gathered(shoe))


def _wrong_sets(g: Any, state: State, spec: Irregularity) -> list[IrregularityCalled]:
    """While the dealer's hands lie there otherwise than by the house way."""
    lies = dict(state.sets).get(DEALER)
    wrong = lies is not None and not state.wrongly_set and lies != house_slots(g, state.hand(DEALER))
    return [IrregularityCalled(spec.name)] if wrong else []


def _reset(g: Any, state: State, spec: Irregularity, event: IrregularityCalled) -> State:
    _check(g, state, spec, event)
    after: State = g.onward(replace(state, wrongly_set=True))
    return after


def _set_hands(g: Any, state: State, spec: Irregularity) -> list[IrregularityCalled]:
    """Hands that were set and whose wagers are not settled yet."""
    hands = (h for h in state.seats if h.status == PLAYED and h.seat not in state.misset)
    seats = [h.seat for h in hands if find_bet(state.bets, h.seat, PAI_GOW)]
    return [IrregularityCalled(spec.name, seat) for seat in seats]


def _misset(g: Any, state: State, spec: Irregularity, event: IrregularityCalled) -> State:
    _check(g, state, spec, event)
    after: State = g.onward(replace(state, misset=(*state.misset, event.seat)))
    return after


def _recount(g: Any, state: State, spec: Irregularity, event: IrregularityCalled) -> State:
    _check(g, state, spec, event)
    right = state.shoe.remaining
    if event.detail and (not event.detail.isdecimal() or int(event.detail) == right):
        raise Illegal(
            f"{event.detail!r} is no wrong number of cards: {right} should be left", spec.clauses[0]
        )
    left = int(event.detail or right + 1)
    check_left(g, left)
    after: State = g.miscounted(state, left)
    return g.onward(after)  # type: ignore[no-any-return]


EFFECTS: dict[str, Effect] = {
    "no-roll": (_plain, _no_roll),
    "next-card": (_next_card, _next_card_used),
    "wrong-start": (_begun, _void),
    "player-exposed": (_players_cards, _player_exposed),
    "restack": (_stacked, _dealt_anew),
    "reshuffle": (_plain, _dealt_anew),
    "reset": (_wrong_sets, _reset),
    "misset": (_set_hands, _misset),
    "recount": (_plain, _recount),
}
