"""A table between rounds: opening, preparing the cards, the burn, seats, and the end of a shoe."""

from msgspec.structs import replace

from houseway.core.events import (
    CardsBurned,
    CardsCollected,
    CardsShown,
    CutMade,
    CuttingCardPlaced,
    DecksChanged,
    Event,
    ProcedureDone,
    RecutOrdered,
    RoundOpened,
    SeatLeft,
    SeatTaken,
    Shuffled,
)
from houseway.core.game import Illegal, next_round
from houseway.core.steps import Chance, Decide, Over, Procedure
from houseway.equipment.shoe import Shoe
from houseway.games.baccarat.dealing import check_unseen, go_on_without, simulated
from houseway.games.baccarat.rules import (
    ALL,
    DEALER,
    MINUTES_A_DECK,
    SPREAD_BATCH,
    SPREAD_CARDS,
    Rules,
    burn_count,
    clause,
    not_now,
)
from houseway.games.baccarat.state import (
    BEFORE_THE_DEAL,
    BETTING,
    BETWEEN_ROUNDS,
    BURN_CARD,
    BURNING,
    COLLECTING,
    OPENING,
    OVER,
    PREPARING,
    TO_SHUFFLE,
    UNKNOWN,
    Odd,
    Standing,
    State,
    owed_by,
)
from houseway.procedures.opening import after_duty, duty_step
from houseway.procedures.seating import leave_seat, take_seat
from houseway.procedures.shuffling import (
    BATCHES,
    DEALER_SEAT,
    Shuffling,
    other_batch,
    shuffling_applied,
    shuffling_step,
)


def opened(rules: Rules) -> State:
    table = Standing(batch=BATCHES[0] if rules.device else "")
    return State(table, 1, OPENING if rules.opening else PREPARING, Shoe.of(rules.pack))


# ── opening and new cards ────────────────────────────────────────────────────────────────────────────


def opening_step(rules: Rules, state: State) -> Procedure:
    return duty_step(rules.opening[state.table.duties_done])


def procedure_done(rules: Rules, state: State, event: ProcedureDone) -> State:
    table = state.table
    if state.phase == OPENING:
        done, opened_up = after_duty(rules.opening, table.duties_done, event)
        phase = PREPARING if opened_up else OPENING
        return replace(state, table=replace(table, duties_done=done), phase=phase)
    if event.name == SPREAD_CARDS and event.by == DEALER:
        if state.phase != BETTING or state.bets:
            raise Illegal("the cards are spread only while nobody plays", clause("5.VIII"))
        return new_stack(rules, state, spread=True)
    if event.name == SPREAD_BATCH and event.by == "player" and rules.device:
        # Only the batch that an idle table took out of the device is spread on request.
        if state.phase != PREPARING or not table.spread or table.shuffling.stage != "cut":
            raise Illegal("a batch is spread on request when it comes out of the device", clause("5.VIII.B"))
        return replace(state, table=replace(table, shuffling=TO_SHUFFLE, spread=False, asked=()))
    raise Illegal(f"{event.name} by the {event.by} is not due now")


def decks_changed(rules: Rules, state: State, event: DecksChanged) -> State:
    if state.phase not in BETWEEN_ROUNDS or state.bets:
        raise Illegal(
            "the decks are changed between rounds, when no wager lies on the layout", clause("3.II.H")
        )
    fresh = new_stack(rules, state)
    table = replace(fresh.table, duties_done=0, batch=BATCHES[0] if rules.device else "", new_cards=True)
    return replace(fresh, table=table, phase=OPENING if rules.opening else PREPARING)


# ── shuffle, cut, cover card ─────────────────────────────────────────────────────────────────────────


def new_stack(rules: Rules, state: State, *, spread: bool = False) -> State:
    """All cards are due for a shuffle, once the vigorish owed is collected (13.V).

    With a device the batch that waited in it comes out (3.II.E).
    """
    old = state.table
    other = other_batch(old.batch) if rules.device else ""
    table = Standing(
        old.seated,
        old.duties_done,
        batch=other,
        new_cards=False,
        spread=spread,
        round_open=old.round_open and state.phase != OVER,
        owed=old.owed,
        collecting=tuple(seat for seat, _ in old.owed),
    )
    return State(table, state.round, PREPARING, Shoe.of(rules.pack), state.bets)


def preparing_step(rules: Rules, state: State) -> Procedure | Decide:
    table = state.table
    step = shuffling_step(rules.plan(state), table.shuffling, state.shoe, table.seated)
    if isinstance(step, Procedure) and isinstance(step.event, Shuffled):
        event = replace(step.event, batch=table.batch)
        text = "put in the cards as they came, shuffled" if event.by == "supplier" else step.text
        return replace(step, event=event, text=text)
    return step


def prepared(rules: Rules, state: State, event: Event) -> State:
    """One step of the preparation: Shuffled, CutRefused, CutMade, CuttingCardPlaced."""
    table = state.table
    if isinstance(event, Shuffled) and event.batch != table.batch:
        raise Illegal(f"batch {table.batch or 'none'} comes into play now", clause("3.II.E"))
    if isinstance(event, CuttingCardPlaced) and event.slots > state.shoe.remaining - rules.least_behind:
        raise Illegal(f"at least {rules.least_behind} cards lie behind the cover card", clause("5.V"))
    plan = rules.plan(state)
    asked = table.asked
    if isinstance(event, CutMade):
        mine = () if event.seat == DEALER_SEAT else (event.seat,)
        asked = (*table.shuffling.refused, *mine)
    shuffling, shoe = shuffling_applied(plan, table.shuffling, state.shoe, table.seated, event)
    phase = PREPARING
    if shuffling.done:
        phase = BURN_CARD if rules.burns else _ready(table)
    table = replace(table, shuffling=shuffling, asked=asked)
    if shuffling.done:
        table = replace(table, spread=False, new_cards=False, asked=())
    return replace(state, table=table, phase=phase, shoe=shoe)


def _ready(table: Standing) -> str:
    return BETTING if table.round_open else OVER


def recut_ordered(rules: Rules, state: State, event: RecutOrdered) -> State:
    """A new cut by the next person in line, until the cards are in the shoe (5.VI)."""
    if event.by not in ("floor", "manager"):
        raise Illegal(f"a new cut is ordered by the floor, not by the {event.by}", clause("5.VI"))
    table = state.table
    if state.phase != PREPARING or table.shuffling.stage != "cutting-card":
        raise Illegal("a new cut is ordered after a cut, before the cards are in the shoe", clause("5.VI"))
    return replace(state, table=replace(table, shuffling=Shuffling("cut", table.asked)))


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
    return replace(state, table=table, phase=_ready(table), shoe=state.shoe.deal(count))


# ── seats ────────────────────────────────────────────────────────────────────────────────────────────


def seat_taken(rules: Rules, state: State, event: SeatTaken) -> State:
    seated = take_seat(rules.table, state.table.seated, event)
    if any(b.seat == event.seat for b in state.bets):
        raise Illegal(f"wagers of the player who left seat {event.seat} are still in play", clause("8.III"))
    return replace(state, table=replace(state.table, seated=seated))


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
    if state.phase != COLLECTING:
        raise not_now(event, state, "12.III")
    if event.of:
        raise Illegal("both hands are picked up together", clause("12.III"))
    shoe, odd, table = state.shoe, state.odd, state.table
    # The cover card came out before or during this round (10.V), or there are no more cards.
    due = shoe.position > shoe.cutting_card or not shoe.remaining or odd.void
    if odd.exposed != UNKNOWN and not due:
        return simulated(state, odd.simulated or OVER)
    drawn = Odd(drawn_slot=odd.drawn_slot) if odd.drawn_slot >= shoe.position and not due else Odd()
    after = State(table, state.round, odd.simulated or OVER, shoe, state.bets, odd=drawn)
    if not due:
        return after
    if after.phase == BETTING:
        return new_stack(rules, after)
    owing = tuple(seat for seat, _ in table.owed)
    return replace(after, table=replace(table, shuffle_due=True, collecting=owing))


def over_step(rules: Rules, state: State) -> Over:
    return Over(RoundOpened(state.round + 1))


def round_opened(rules: Rules, state: State, event: RoundOpened) -> State:
    if state.phase != OVER:
        path = "8.III" if state.phase == BETTING else "5.I" if state.phase in BEFORE_THE_DEAL else "12.I"
        raise not_now(event, state, path, "the end of the round")
    number = next_round(state.round, event)
    if not 0 <= event.deck_minutes <= MINUTES_A_DECK:
        raise Illegal(
            f"these cards have been in use for {event.deck_minutes // 60} hours; they are changed within 24",
            clause("3.II.H"),
            ("decks-changed",),
        )
    table = state.table
    if table.shuffle_due:
        due = new_stack(rules, state)
        return replace(due, round=number, table=replace(due.table, round_open=True))
    return State(replace(table, round_open=True), number, BETTING, state.shoe, odd=state.odd)
