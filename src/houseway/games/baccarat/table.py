"""A table between rounds: opening, preparing the cards, the burn, seats, and the end of a shoe."""

from msgspec.structs import replace

from houseway.core.events import (
    ALL,
    CardsBurned,
    CardsCollected,
    CardsShown,
    DecksChanged,
    ProcedureDone,
    RecutOrdered,
    ReshuffleOrdered,
    RoundOpened,
    SeatLeft,
    SeatTaken,
)
from houseway.core.game import Illegal
from houseway.core.steps import Chance, Procedure
from houseway.editions.people import DEALER, PLAYER
from houseway.equipment.shoe import Shoe
from houseway.games.baccarat.dealing import check_unseen, go_on_without, simulated
from houseway.games.baccarat.rules import SPREAD_BATCH, Rules, burn_count, clause
from houseway.games.baccarat.state import (
    BEFORE_THE_DEAL,
    BETWEEN_ROUNDS,
    BURN_CARD,
    BURNING,
    NOTHING_ODD,
    UNKNOWN,
    Odd,
    Standing,
    State,
    owed_by,
)
from houseway.procedures import shoe_game
from houseway.procedures.card_table import Prepared
from houseway.procedures.seating import leave_seat, take_seat
from houseway.procedures.shoe_game import BETTING, IDLE, OPENING, OVER, PREPARING, duty_done, with_prep

# ── the cards ────────────────────────────────────────────────────────────────────────────────────────


def procedure_done(rules: Rules, state: State, event: ProcedureDone) -> State:
    table, phase = state.table, state.phase
    if phase == IDLE and table.seated and rules.cards.gathers(event):
        return new_stack(rules, state, spread=True)
    if event.name == SPREAD_BATCH and event.by == PLAYER and rules.cards.two_batches:
        # Only the batch that an idle table took out of the device is spread on request.
        prep = table.prep
        if phase != PREPARING or not prep.spread or prep.shuffling.stage != "cut":
            raise Illegal("a batch is spread on request when it comes out of the device", clause("5.VIII.B"))
        return with_prep(state, rules.cards.due(prep, turn=False))
    after = duty_done(rules, state, event)
    return ready(rules, after) if phase in (PREPARING, BETTING) and after.phase != IDLE else after


def decks_changed(rules: Rules, state: State, event: DecksChanged) -> State:
    """New cards are inspected, washed and shuffled like the first ones (4.I). Bets that lie there stand."""
    rules.cards.check_change(state.phase in BETWEEN_ROUNDS, event)
    return replace(with_prep(new_stack(rules, state), rules.cards.fresh()), phase=OPENING)


def new_stack(rules: Rules, state: State, *, spread: bool = False) -> State:
    """All cards are due for a shuffle, once the vigorish owed is collected (13.V).

    With a device the batch that waited in it comes out (3.II.E).
    """
    old = state.table
    table = Standing(
        rules.cards.due(old.prep, spread=spread),
        old.seated,
        round_open=old.round_open and state.phase != OVER,
        owed=old.owed,
        collecting=tuple(seat for seat, _ in old.owed),
    )
    return State(table, state.round, PREPARING, Shoe.of(rules.pack), state.bets)


def prepared(rules: Rules, state: State, event: Prepared) -> State:
    return ready(rules, shoe_game.prepared(rules, state, event))


def ready(rules: Rules, state: State) -> State:
    """On with whatever the cards were prepared for, once they are ready."""
    table = state.table
    if not table.prep.done:
        phase = PREPARING
    elif rules.burns and not table.burned:
        phase = BURN_CARD
    elif rules.cards.needs_loading(table.prep):
        phase = PREPARING
    else:
        phase = BETTING if table.round_open else OVER
    return replace(state, phase=phase)


def recut_ordered(rules: Rules, state: State, event: RecutOrdered) -> State:
    """A new cut by the next person in line, until the cards are in the shoe (5.VI)."""
    prep = state.table.prep
    outside = state.phase == PREPARING and prep.shuffling.stage == "cutting-card"
    prep, shoe = rules.cards.recut(prep, state.shoe, outside, event)
    return replace(with_prep(state, prep), shoe=shoe)


def reshuffle_ordered(rules: Rules, state: State, event: ReshuffleOrdered) -> State:
    """The floor sees that the cards are not evenly mixed (5.II)."""
    return with_prep(state, rules.cards.shuffle_again(state.table.prep, event))


# ── the burn ─────────────────────────────────────────────────────────────────────────────────────────


def burn_card_step(rules: Rules, state: State) -> Chance:
    return Chance(CardsShown(ALL, (state.shoe.position,)), clause("5.VII"))


def burn_card_shown(rules: Rules, state: State, event: CardsShown) -> State:
    slot = state.shoe.position
    if event.to != ALL or event.slots != (slot,) or len(event.cards) != 1:
        raise Illegal(f"the first card, slot {slot}, is shown before the burn", clause("5.VII"))
    card = event.cards[0]
    check_unseen(state.shoe, card, "5.VII")
    table = replace(state.table, burn_card=card)
    return replace(state, table=table, phase=BURNING, shoe=state.shoe.see(slot, card))


def burning_step(rules: Rules, state: State) -> Procedure:
    more = burn_count(state.table.burn_card)
    first = state.shoe.position
    event = CardsBurned(tuple(range(first, first + 1 + more)))
    return Procedure(DEALER, event, f"put the first card and {more} more into the rack", clause("5.VII"))


def cards_burned(rules: Rules, state: State, event: CardsBurned) -> State:
    if event != burning_step(rules, state).event:
        count = 1 + burn_count(state.table.burn_card)
        raise Illegal(f"{count} cards go to the rack, from slot {state.shoe.position} on", clause("5.VII"))
    count = len(event.slots)
    table = replace(state.table, burned=count)
    return ready(rules, replace(state, table=table, shoe=state.shoe.deal(count)))


# ── seats ────────────────────────────────────────────────────────────────────────────────────────────


def seat_taken(rules: Rules, state: State, event: SeatTaken) -> State:
    seated = take_seat(rules.table, state.table.seated, event)
    if any(b.seat == event.seat for b in state.bets):
        raise Illegal(f"wagers of the player who left seat {event.seat} are still in play", clause("8.III"))
    after = replace(state, table=replace(state.table, seated=seated))
    return new_stack(rules, after, spread=True) if state.phase == IDLE else after


def seat_left(rules: Rules, state: State, event: SeatLeft) -> State:
    """Who leaves pays the vigorish he owes (13.V); his wagers in play stay (8.III)."""
    table = state.table
    seated = leave_seat(table.seated, event)
    not_in_play = state.phase in BEFORE_THE_DEAL or state.odd.simulated
    if not_in_play and any(b.seat == event.seat for b in state.bets):
        raise Illegal("a player takes his wagers back before he leaves", clause("8.III"))
    collecting = (event.seat,) if owed_by(table.owed, event.seat) else ()
    left = replace(state, table=replace(table, seated=seated, collecting=collecting))
    return go_on_without(rules, left, event.seat)


# ── from round to round ──────────────────────────────────────────────────────────────────────────────


def cards_collected(rules: Rules, state: State, event: CardsCollected) -> State:
    """The cards are in the rack: on to a simulated round, a shuffle, or the next round."""
    if event.of:
        raise Illegal("both hands are picked up together", clause("12.III"))
    shoe, odd, table = state.shoe, state.odd, state.table
    # The cover card came out before or during this round (10.V), or there are no more cards.
    due = shoe.position > shoe.cutting_card or not shoe.remaining or odd.void
    if odd.exposed != UNKNOWN and not due:
        return simulated(state, odd.simulated or OVER)
    waits = odd.drawn_slot if odd.drawn_slot >= shoe.position else -1
    drawn = NOTHING_ODD if due else Odd(drawn_slot=waits, aside=odd.aside)
    after = State(table, state.round, odd.simulated or OVER, shoe, state.bets, odd=drawn)
    if not due:
        return after
    if after.phase == BETTING:
        return new_stack(rules, after)
    owing = tuple(seat for seat, _ in table.owed)
    return replace(after, table=replace(table, shuffle_due=True, collecting=owing))


def round_opened(rules: Rules, state: State, event: RoundOpened) -> State:
    if state.phase != OVER:
        path = "8.III" if state.phase == BETTING else "5.I" if state.phase in BEFORE_THE_DEAL else "12.I"
        raise Illegal("the round is not over", clause(path))
    number = shoe_game.next_number(rules, state, event)
    table = state.table
    if table.shuffle_due:
        return shoe_game.in_round(new_stack(rules, state), number)
    return ready(rules, State(replace(table, round_open=True), number, BETTING, state.shoe, odd=state.odd))
