"""What goes wrong at the table, and what section 13 and its companions make of it."""

from collections.abc import Callable

from msgspec.structs import replace

from houseway.core.events import IrregularityCalled
from houseway.core.game import Illegal
from houseway.equipment.cards import Card
from houseway.games.three_card_poker.rules import PLACES, Rules, clause
from houseway.games.three_card_poker.state import (
    BY_HAND,
    DEALING,
    DECIDING,
    FORFEITS,
    HAND_SIZE,
    INSPECT,
    JAM,
    LOOKING,
    RACKING,
    RECOUNT,
    REVEAL,
    SETTLING,
    SHOWING,
    SHUFFLING,
    STUB,
    VOID,
    State,
    Voided,
)
from houseway.procedures.showing import see_all

WRONG_HAND = "wrong-number-of-cards"  # in a hand; ``seat`` 0 is the dealer; ``detail`` may say how many
WRONG_DECK = "wrong-deck-count"  # ``detail`` may say how many
EXPOSED = "dealer-card-exposed"  # ``slot``, and its card
MISDEALT = "card-dealt-in-error"  # ``slot``: the next card, put down in the wrong place, unseen
SHUFFLER_JAM = "shuffler-jam"
SHUFFLER_FAILURE = "shuffler-failure"
SHUFFLER_MISCOUNT = "shuffler-miscount"  # ``detail`` may say what the device counted
SHOE_JAM = "shoe-jam"

BRINGS_CARDS = frozenset({EXPOSED})

_BEFORE_REVEAL = (DEALING, STUB, LOOKING, DECIDING, FORFEITS, RACKING, REVEAL)


def void_round(
    state: State,
    cited: str,
    why: str,
    exposed: tuple[tuple[int, Card], ...] = (),
    removes_deck: bool = False,
) -> State:
    """All hands void, all wagers due back."""
    return replace(state, phase=VOID, voided=Voided(cited, why, exposed, removes_deck))


def callable_now(rules: Rules, state: State) -> tuple[IrregularityCalled, ...]:
    calls: list[IrregularityCalled] = []
    if _shuffling_by_device(rules, state):
        calls += [IrregularityCalled(SHUFFLER_JAM), IrregularityCalled(SHUFFLER_FAILURE)]
        if rules.inspection is not None:
            calls.append(IrregularityCalled(SHUFFLER_MISCOUNT))
    if state.phase == DEALING:
        if rules.from_shoe:
            calls.append(IrregularityCalled(SHOE_JAM))
        if state.aside < 0:
            calls.append(IrregularityCalled(MISDEALT, slot=state.shoe.position))
    if _counts_matter(state):
        calls += [IrregularityCalled(WRONG_HAND, seat=h.seat) for h in state.hands]
        calls.append(IrregularityCalled(WRONG_DECK))
    if state.phase in _BEFORE_REVEAL:
        calls += [IrregularityCalled(EXPOSED, slot=slot) for slot in state.hands[-1].slots]
    return tuple(calls)


def _shuffling_by_device(rules: Rules, state: State) -> bool:
    """A deck is in the device, or goes into it next."""
    return (
        state.phase == SHUFFLING
        and state.shuffling.stage == "shuffle"
        and rules.device is not None
        and state.trouble not in (INSPECT, BY_HAND)
    )


def _counts_matter(state: State) -> bool:
    """From the first card until wagers are settled against the dealer (reading: wrong-count-window)."""
    if state.phase in _BEFORE_REVEAL:
        return any(h.slots for h in state.hands)
    return state.phase in (SHOWING, SETTLING) and not state.paid


def called(rules: Rules, state: State, event: IrregularityCalled) -> State:
    handler = _HANDLERS.get(event.what)
    if handler is None:
        raise Illegal(f"this book knows no irregularity {event.what!r}", allowed=tuple(_HANDLERS))
    if event.cards and event.what not in BRINGS_CARDS:
        raise Illegal(f"no card comes to light by {event.what}")
    right = HAND_SIZE if event.what == WRONG_HAND else len(rules.pack)
    if event.detail == str(right):
        raise Illegal(f"{event.detail} cards are the right number")
    return handler(rules, state, event)


def _wrong_hand(rules: Rules, state: State, event: IrregularityCalled) -> State:
    if not _counts_matter(state):
        raise Illegal("hands are counted from the first card until wagers are settled", clause("13.II"))
    if not any(h.seat == event.seat for h in state.hands):
        raise Illegal(f"there are no cards at seat {event.seat}", clause("13.II"))
    cited = rules.count_clause if state.phase in (DEALING, STUB) else clause("13.II")
    count = event.detail or "a wrong number of"
    return void_round(state, cited, f"{PLACES[event.seat]} has {count} cards, not {HAND_SIZE}")


def _wrong_deck(rules: Rules, state: State, event: IrregularityCalled) -> State:
    if not _counts_matter(state):
        raise Illegal("the deck is counted from the first card until wagers are settled", rules.count_clause)
    count = event.detail or "a wrong number of"
    return void_round(state, rules.count_clause, f"the deck has {count} cards", removes_deck=True)


def _exposed(rules: Rules, state: State, event: IrregularityCalled) -> State:
    cited = clause("13.III")
    if state.phase not in _BEFORE_REVEAL or event.slot not in state.hands[-1].slots:
        raise Illegal(f"slot {event.slot} is no face-down card of the dealer's", cited)
    shoe = see_all(state.shoe, (event.slot,), event.cards, cited)
    seen = ((event.slot, event.cards[0]),)
    return void_round(replace(state, shoe=shoe), cited, "a card of the dealer's was exposed too early", seen)


def _misdealt(rules: Rules, state: State, event: IrregularityCalled) -> State:
    cited = clause("13.I")
    if state.phase != DEALING or state.aside >= 0:
        raise Illegal("no card can have been dealt in error now", cited)
    if event.slot != state.shoe.position:
        raise Illegal(f"the next card is slot {state.shoe.position}, not {event.slot}", cited)
    return replace(state, aside=event.slot)


def _shuffler_jam(rules: Rules, state: State, event: IrregularityCalled) -> State:
    _require_device(rules, state, clause("13.IV"))
    # A jam in the verifying run leaves it to be done: the count is still in doubt.
    return state if state.trouble == RECOUNT else replace(state, trouble=JAM)


def _shuffler_failure(rules: Rules, state: State, event: IrregularityCalled) -> State:
    _require_device(rules, state, clause("3.II.D"))
    return replace(state, trouble=BY_HAND)


def _shuffler_miscount(rules: Rules, state: State, event: IrregularityCalled) -> State:
    _require_device(rules, state, clause("5.II"))
    if rules.inspection is None:
        raise Illegal("this table's device does not count cards", clause("5.II"))
    return replace(state, trouble=INSPECT if state.trouble == RECOUNT else RECOUNT)


def _require_device(rules: Rules, state: State, cited: str) -> None:
    if not _shuffling_by_device(rules, state):
        raise Illegal("no device is shuffling now", cited)


def _shoe_jam(rules: Rules, state: State, event: IrregularityCalled) -> State:
    if not rules.from_shoe or state.phase != DEALING:
        raise Illegal("no automated shoe is dealing now", clause("13.V"))
    return void_round(state, clause("13.V"), "the dealing shoe stopped")


_HANDLERS: dict[str, Callable[[Rules, State, IrregularityCalled], State]] = {
    WRONG_HAND: _wrong_hand,
    WRONG_DECK: _wrong_deck,
    EXPOSED: _exposed,
    MISDEALT: _misdealt,
    SHUFFLER_JAM: _shuffler_jam,
    SHUFFLER_FAILURE: _shuffler_failure,
    SHUFFLER_MISCOUNT: _shuffler_miscount,
    SHOE_JAM: _shoe_jam,
}
