"""From new cards to a deck ready to be dealt: opening duties, shuffle, cut, deck changes, idle hours."""

from msgspec.structs import replace

from houseway.core.events import (
    CutMade,
    DecksChanged,
    ProcedureDone,
    RecutOrdered,
    RoundOpened,
    Shuffled,
)
from houseway.core.game import Illegal, next_round
from houseway.core.steps import Procedure, Step
from houseway.equipment.shoe import Shoe
from houseway.games.three_card_poker.rules import Rules, clause
from houseway.games.three_card_poker.state import (
    BY_HAND,
    DEALING,
    IDLE,
    INSPECT,
    JAM,
    OPENING,
    OVER,
    RECOUNT,
    REMOVAL,
    SHUFFLING,
    UNSHUFFLED,
    WAGERS,
    State,
)
from houseway.procedures.opening import check_duty, duty_step
from houseway.procedures.shuffling import ShufflePlan, shuffling_applied, shuffling_step


def plan(rules: Rules, state: State) -> ShufflePlan:
    """How the deck is shuffled now: by the device, if there is one and it works."""
    return rules.by_hand if rules.device is None or state.trouble == BY_HAND else rules.device


def gathered(rules: Rules, shoe: Shoe) -> Shoe:
    """All cards together again, due to be shuffled; slots go on counting."""
    size = len(rules.pack)
    return shoe.reshuffled((), 0, size)


def shuffle_step(rules: Rules, state: State) -> Step:
    if state.trouble == INSPECT:
        assert rules.inspection is not None
        return duty_step(rules.inspection)
    step = shuffling_step(plan(rules, state), state.shuffling, state.shoe, ())
    if not isinstance(step, Procedure) or not isinstance(step.event, Shuffled):
        return step
    text, cited = step.text, step.clause
    if state.trouble == JAM:
        text, cited = f"the device jammed: clear it and {text} again", clause("13.IV")
    elif state.trouble == RECOUNT:
        text, cited = "the count was wrong: run the deck through the device once more", clause("5.II")
    elif state.trouble == BY_HAND:
        text, cited = f"the device failed: {text} by hand", clause("3.II.D")
    if state.deck:
        text += f" (deck {state.deck})"
    return Procedure(step.by, replace(step.event, batch=state.deck), text, cited)


def shuffled(rules: Rules, state: State, event: Shuffled) -> State:
    if state.phase != SHUFFLING:
        reason = "the deck is shuffled before a round, when all cards are back from the table"
        raise Illegal(reason, clause("3.II.E") if rules.two_decks else clause("5.I"))
    if state.trouble == INSPECT:
        raise Illegal("two wrong counts: the floor looks through the deck first", clause("5.II"))
    if event.batch != state.deck:
        wanted = f"deck {state.deck}" if state.deck else "the only deck"
        raise Illegal(f"{wanted} is due in this round, not {event.batch!r}", clause("3.II.D"))
    after = _prepared(rules, state, event)
    return after if after.trouble == BY_HAND or not after.trouble else replace(after, trouble="")


def cut_made(rules: Rules, state: State, event: CutMade) -> State:
    if state.phase != SHUFFLING:
        raise Illegal("the cut follows a shuffle by hand", clause("5.III.B"))
    return _prepared(rules, state, event)


def recut_ordered(rules: Rules, state: State, event: RecutOrdered) -> State:
    if event.by != "floor":
        raise Illegal(f"a new cut is ordered by the floor, not the {event.by}", clause("5.V"))
    uncut = plan(rules, state) is not rules.by_hand or not state.shuffling.done
    if uncut or state.phase not in (WAGERS, DEALING) or any(h.slots for h in state.hands):
        raise Illegal("a new cut can be ordered from the cut to the first card", clause("5.V"))
    return _prepared(rules, state, event)


def _prepared(rules: Rules, state: State, event: Shuffled | CutMade | RecutOrdered) -> State:
    now, shoe = shuffling_applied(plan(rules, state), state.shuffling, state.shoe, (), event)
    phase = SHUFFLING if not now.done else DEALING if state.closed else WAGERS
    return replace(state, shuffling=now, shoe=shoe, phase=phase)


def procedure_done(rules: Rules, state: State, event: ProcedureDone) -> State:
    if state.phase == OPENING:
        check_duty(rules.opening[state.turn], event)
        done = state.turn + 1
        if done < len(rules.opening):
            return replace(state, turn=done)
        return replace(state, turn=0, phase=OVER if state.between else SHUFFLING)
    if state.phase == SHUFFLING and state.trouble == INSPECT:
        assert rules.inspection is not None
        check_duty(rules.inspection, event)
        return replace(state, trouble="")
    if event.name == rules.idle.name:
        if state.phase != WAGERS or state.seated or state.bets:
            raise Illegal("cards lie spread only while nobody plays", clause("5.VI"))
        check_duty(rules.idle, event)
        return replace(state, phase=IDLE)
    raise Illegal(f"{event.name} is not due now")


def player_came(rules: Rules, state: State) -> State:
    """The spread cards of an idle table are gathered and shuffled (5.VI)."""
    return replace(state, phase=SHUFFLING, shuffling=UNSHUFFLED, shoe=gathered(rules, state.shoe))


def decks_changed(rules: Rules, state: State, event: DecksChanged) -> State:
    in_round = state.closed and state.phase not in (OVER, REMOVAL)
    if in_round or state.phase not in (OPENING, OVER, REMOVAL, SHUFFLING, WAGERS, IDLE):
        raise Illegal("cards are changed between rounds", clause("3.III"))
    between = state.between or state.phase in (OVER, REMOVAL)
    return replace(
        state, phase=OPENING, turn=0, between=between, closed=False, hands=(), racked=0, voided=None,
        trouble="", shuffling=UNSHUFFLED, shoe=gathered(rules, state.shoe),
    )  # fmt: skip


def round_opened(rules: Rules, state: State, event: RoundOpened) -> State:
    if state.phase != OVER:
        raise Illegal("this round is not over", clause("10.V"))
    number = next_round(state.round, event)
    if not 0 <= event.deck_minutes <= rules.deck_minutes:
        raise Illegal(
            f"the cards have been in use for {event.deck_minutes} minutes; "
            f"they are changed within {rules.deck_minutes}",
            rules.deck_clause,
            ("decks-changed",),
        )
    # A fresh state: nothing of the last round but who sits where, and whose deck's turn it is.
    deck = {"": "", "a": "b", "b": "a"}[state.deck]
    return State(
        shoe=state.shoe if state.between else gathered(rules, state.shoe),
        round=number,
        phase=SHUFFLING,
        seated=state.seated,
        players=state.players,
        deck=deck,
    )
