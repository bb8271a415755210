"""A table between rounds: opening, preparing the cards, seats, who may bet, floor and relief."""

from msgspec.structs import replace

from houseway.core.events import (
    CardBurned,
    DealerArrived,
    DecksChanged,
    Event,
    ProcedureDone,
    RecutOrdered,
    ReshuffleOrdered,
    RoundOpened,
    SeatAdmitted,
    SeatLeft,
    SeatTaken,
    Shuffled,
    StubRacked,
)
from houseway.core.game import Illegal, next_round
from houseway.core.steps import Decide, Over, Procedure
from houseway.equipment.cards import Card
from houseway.equipment.shoe import Shoe
from houseway.games.blackjack.dealing import first_cards, go_on_without
from houseway.games.blackjack.rules import (
    MINUTES_A_DECK,
    SHUFFLER_REPAIRED,
    SPREAD_CARDS,
    USE_SPREAD_CARDS,
    Rules,
    clause,
    not_now,
)
from houseway.games.blackjack.state import (
    BEFORE_THE_DEAL,
    BETTING,
    BETWEEN_ROUNDS,
    BUST,
    CLEARING,
    NOTHING_ODD,
    OPENING,
    OVER,
    PAID,
    PREPARING,
    RACKING,
    REFILLING,
    SETTLED,
    SETTLING,
    TO_SHUFFLE,
    Standing,
    State,
    known,
)
from houseway.procedures.opening import after_duty, duty_step
from houseway.procedures.seating import leave_seat, take_seat
from houseway.procedures.shuffling import BATCHES, Shuffling, other_batch, shuffling_applied, shuffling_step


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
    if event.name == SPREAD_CARDS and event.by == "dealer":
        if state.phase != BETTING or state.bets:
            raise Illegal("cards are spread for inspection only while nobody plays", clause("6.VIII"))
        return new_stack(rules, state, spread=True)
    if event.name == USE_SPREAD_CARDS and event.by == "player" and rules.device:
        if state.phase != PREPARING or not table.spread or table.shuffling.stage != "shuffle":
            raise Illegal("only cards just spread can be asked for", clause("6.VIII.B"))
        return replace(state, table=replace(table, batch=other_batch(table.batch), spread=False))
    if event.name == SHUFFLER_REPAIRED and event.by == "floor" and table.device_down:
        return replace(state, table=replace(table, device_down=False))
    raise Illegal(f"{event.name} by the {event.by} is not due now")


def decks_changed(rules: Rules, state: State, event: DecksChanged) -> State:
    """New cards: inspected, washed and shuffled like the first ones (5.I)."""
    if state.phase not in BETWEEN_ROUNDS or state.bets:
        raise Illegal(
            "the decks are changed between rounds, when no wager lies on the layout", clause("3.IV")
        )
    fresh = new_stack(rules, state)
    table = replace(fresh.table, duties_done=0, batch=BATCHES[0] if rules.device else "")
    return replace(fresh, table=table, phase=OPENING if rules.opening else PREPARING)


# ── shuffle, cut, cutting card, burn ─────────────────────────────────────────────────────────────────


def new_stack(rules: Rules, state: State, *, spread: bool = False) -> State:
    """All cards are due for a shuffle. With a device the batch that waited in it comes out (3.III.D)."""
    table = replace(
        state.table,
        shuffling=TO_SHUFFLE,
        batch=other_batch(state.table.batch) if rules.device else "",
        fresh=True,
        barred=(),  # 4.IX.B
        shuffle_due=False,
        new_dealer=False,
        spread=spread,
        round_open=state.table.round_open and state.phase != OVER,
    )
    return State(table, state.round, PREPARING, Shoe.of(rules.pack), state.bets)


def preparing_step(rules: Rules, state: State) -> Procedure | Decide:
    plan = rules.refill_plan(state) if state.phase == REFILLING else rules.plan(state)
    step = shuffling_step(plan, state.table.shuffling, state.shoe, state.table.seated)
    if isinstance(step, Procedure) and isinstance(step.event, Shuffled) and rules.device:
        return replace(step, event=replace(step.event, batch=state.table.batch))
    return step


def prepared(rules: Rules, state: State, event: Event) -> State:
    """One step of the preparation: Shuffled, CutRefused, CutMade, CuttingCardPlaced, CardBurned."""
    table = state.table
    refilling = state.phase == REFILLING
    if isinstance(event, Shuffled) and event.batch != table.batch:
        raise Illegal(f"batch {table.batch or 'none'} comes into play now", clause("3.III.D"))
    plan = rules.refill_plan(state) if refilling else rules.plan(state)
    shuffling, shoe = shuffling_applied(plan, table.shuffling, state.shoe, table.seated, event)
    table = replace(table, shuffling=shuffling)
    phase = state.phase
    if shuffling.done:
        if refilling:
            phase = state.odd.resume
        else:
            phase = BETTING if table.round_open else OVER
            table = replace(table, spread=False)
    return replace(state, table=table, phase=phase, shoe=shoe)


def card_burned(rules: Rules, state: State, event: CardBurned) -> State:
    """A burn before the deal: by a new dealer (7.II), or of every round from the hand (14.IV)."""
    path = burn_path(rules)
    if event.slot != state.shoe.position:
        raise Illegal(f"the next card, slot {state.shoe.position}, is burnt", clause(path))
    burnt = replace(state, shoe=state.shoe.deal(), table=replace(state.table, new_dealer=False))
    return first_cards(burnt)


def burn_path(rules: Rules) -> str:
    return "14.IV" if rules.from_hand else "7.II"


def burning_step(rules: Rules, state: State) -> Procedure:
    event = CardBurned(state.shoe.position)
    return Procedure("dealer", event, "burn a card, face down, to the discard rack", clause(burn_path(rules)))


def recut_ordered(rules: Rules, state: State, event: RecutOrdered) -> State:
    """A new cut, until the first card is dealt (6.VI); a burnt card goes back into the stack."""
    if event.by not in ("floor", "manager"):
        raise Illegal(f"a new cut is ordered by the floor, not by the {event.by}", clause("6.VI"))
    table = state.table
    preparing = state.phase in (PREPARING, REFILLING) and table.shuffling.stage in ("cutting-card", "burn")
    if not preparing and not (state.phase == BETTING and table.fresh):
        raise Illegal("a new cut can be ordered after a cut, until a card is dealt", clause("6.VI"))
    shoe = state.shoe
    if not preparing:
        shoe = replace(shoe, position=0)
    return replace(
        state,
        table=replace(table, shuffling=Shuffling("cut")),
        phase=state.phase if preparing else PREPARING,
        shoe=replace(shoe, cutting_card=shoe.end),
        odd=state.odd if preparing else NOTHING_ODD,
    )


# ── seats ────────────────────────────────────────────────────────────────────────────────────────────


def seat_taken(rules: Rules, state: State, event: SeatTaken) -> State:
    table = state.table
    if state.phase not in SETTLED and any(h.seat == event.seat for h in state.hands):
        raise Illegal(f"wagers of the player who left seat {event.seat} are still in play", clause("4.VII"))
    barred = table.barred
    if rules.closed_entry and not table.fresh and event.seat not in barred:
        barred = (*barred, event.seat)  # did not bet on the rounds since the shuffle (4.IX)
    seated = take_seat(rules.table, table.seated, event)
    return replace(state, table=replace(table, seated=seated, barred=barred))


def seat_left(rules: Rules, state: State, event: SeatLeft) -> State:
    """A player who leaves in mid-round leaves his wagers behind (4.VII): his hands stand."""
    if any(b.seat == event.seat for b in state.bets):
        raise Illegal("a player takes his wagers back before he leaves", clause("4.I"))
    left = replace(state, table=replace(state.table, seated=leave_seat(state.table.seated, event)))
    if state.phase in BETWEEN_ROUNDS:
        return left
    return go_on_without(rules, left, event.seat)


def seat_admitted(rules: Rules, state: State, event: SeatAdmitted) -> State:
    if event.by not in ("floor", "manager"):
        raise Illegal(f"the house admits a player, not the {event.by}", clause("4.IX.A"))
    if event.seat not in state.table.barred:
        raise Illegal(f"seat {event.seat} is not kept out", clause("4.IX.A"))
    barred = tuple(s for s in state.table.barred if s != event.seat)
    return replace(state, table=replace(state.table, barred=barred))


# ── floor and relief ─────────────────────────────────────────────────────────────────────────────────


def dealer_arrived(rules: Rules, state: State, event: DealerArrived) -> State:
    if state.phase not in BETWEEN_ROUNDS:
        raise not_now(event, state, "7.II", "the end of the round")
    # A stack that is about to be burnt from, or is burnt from before every round, asks for no other burn.
    owes = not rules.from_hand and state.phase not in (OPENING, PREPARING)
    return replace(state, table=replace(state.table, new_dealer=owes))


def reshuffle_ordered(rules: Rules, state: State, event: ReshuffleOrdered) -> State:
    """After a round, the floor can have the cards shuffled (6.I, 6.VII)."""
    if event.by not in ("floor", "manager"):
        raise Illegal(f"a shuffle is ordered by the floor, not by the {event.by}", clause("6.VII"))
    table = state.table
    if state.phase in (OPENING, PREPARING, CLEARING) or (state.phase == BETTING and table.fresh):
        raise Illegal("these cards are freshly shuffled or about to be", clause("6.VII"))
    if table.shuffle_due:
        raise Illegal("a shuffle is due after this round already", clause("6.VII"))
    phase = {BETTING: CLEARING, OVER: RACKING}.get(state.phase, state.phase)
    return replace(state, table=replace(table, shuffle_due=True), phase=phase)


# ── from round to round ──────────────────────────────────────────────────────────────────────────────


def racking_step(rules: Rules, state: State) -> Procedure:
    count = state.shoe.end - state.shoe.position
    return Procedure(
        "dealer", StubRacked(count), f"put the {count} cards left into the discard rack", clause("7.IX.B")
    )


def stub_racked(rules: Rules, state: State, event: StubRacked) -> State:
    if state.phase not in (RACKING, CLEARING):
        raise not_now(event, state, "7.IX.B")
    left = state.shoe.end - state.shoe.position
    if event.count != left:
        raise Illegal(f"{left} cards are left, not {event.count}", clause("7.IX.B"))
    # The shuffle itself comes with the next round, or at once when that is open already.
    return new_stack(rules, state) if state.phase == CLEARING else replace(state, phase=OVER)


def over_step(rules: Rules, state: State) -> Over:
    return Over(RoundOpened(state.round + 1))


def round_opened(rules: Rules, state: State, event: RoundOpened) -> State:
    if state.phase in BEFORE_THE_DEAL:
        path = "4.I" if state.phase == BETTING else "6.I"
        raise not_now(event, state, path)
    if state.phase != OVER:
        raise not_now(event, state, "4.V", "the end of the round")
    number = next_round(state.round, event)
    if event.deck_minutes > MINUTES_A_DECK:
        raise Illegal(
            f"these cards have been in use for {event.deck_minutes // 60} hours; they are changed within 24",
            clause("3.IV"),
            ("decks-changed",),
        )
    table = state.table
    if table.shuffle_due:
        due = new_stack(rules, state)
        return replace(due, round=number, table=replace(due.table, round_open=True))
    if not table.round_open:
        table = replace(table, round_open=True)
    return State(table, number, BETTING, state.shoe, odd=state.odd)


# ── a shoe that runs out ─────────────────────────────────────────────────────────────────────────────


def on_layout(rules: Rules, state: State) -> tuple[tuple[int, Card], ...]:
    """Slots and cards on the table. Paid blackjacks and, from the hand, broken hands are in the rack."""
    gone = (PAID, BUST) if rules.from_hand else (PAID,)
    pairs = [pair for h in state.hands if h.status not in gone for pair in zip(h.slots, h.cards, strict=True)]
    return (*pairs, *zip(state.dealer.slots, state.dealer.cards, strict=True))


def refilled(rules: Rules, state: State) -> State:
    """No card is left for the one that is due: the discards are shuffled (15.VI)."""
    lying = [card for _, card in on_layout(rules, state)]
    seen = known(tuple(lying))
    count = len(rules.pack) - len(lying)
    if not count:
        return replace(state, phase=SETTLING, odd=replace(state.odd, void=True))
    shoe = state.shoe.reshuffled(seen, len(lying) - len(seen), count)
    table = replace(state.table, shuffling=TO_SHUFFLE, shuffle_due=True)
    odd = replace(state.odd, resume=state.phase)
    return replace(state, table=table, phase=REFILLING, shoe=shoe, odd=odd)
