"""A table between rounds: opening, preparing the cards, seats, who may bet, floor and relief."""

from msgspec.structs import replace

from houseway.core.events import (
    CardBurned,
    DealerArrived,
    DecksChanged,
    ProcedureDone,
    RecutOrdered,
    ReshuffleOrdered,
    RoundOpened,
    SeatAdmitted,
    SeatLeft,
    SeatTaken,
    StubRacked,
)
from houseway.core.game import Illegal, require_rank
from houseway.core.steps import Procedure
from houseway.editions.people import FLOOR, PLAYER
from houseway.equipment.cards import Card
from houseway.equipment.shoe import Shoe
from houseway.games.blackjack.dealing import go_on_without, to_deal
from houseway.games.blackjack.handling import undealt
from houseway.games.blackjack.irregularities import told
from houseway.games.blackjack.rules import USE_SPREAD_CARDS, Rules, clause
from houseway.games.blackjack.state import (
    BETWEEN_ROUNDS,
    BUST,
    CLEARING,
    FIRST_CARDS,
    PAID,
    RACKING,
    REFILLING,
    SETTLED,
    SETTLING,
    TELLING,
    Standing,
    State,
    known,
)
from houseway.procedures import shoe_game
from houseway.procedures.card_table import Prepared
from houseway.procedures.opening import check_duty
from houseway.procedures.seating import leave_seat, player_gone, player_sat, take_seat
from houseway.procedures.shoe_game import BETTING, IDLE, OPENING, OVER, PREPARING, duty_done, with_prep


def in_play(state: State) -> bool:
    """A round is being dealt or played."""
    return state.phase not in BETWEEN_ROUNDS or bool(state.hands)


# ── opening and new cards ────────────────────────────────────────────────────────────────────────────


def procedure_done(rules: Rules, state: State, event: ProcedureDone) -> State:
    table, phase = state.table, state.phase
    if phase == TELLING:
        check_duty(rules.telling, event)
        return told(rules, state)
    if phase == IDLE and table.seated and rules.cards.gathers(event):
        return new_stack(rules, state, spread=True)
    if event.name == USE_SPREAD_CARDS and event.by == PLAYER and rules.cards.two_batches:
        prep = table.prep
        if phase != PREPARING or not prep.spread or prep.shuffling.stage not in ("shuffle", "cut"):
            raise Illegal("only cards just spread can be asked for", clause("6.VIII.B"))
        return with_prep(state, rules.cards.due(prep))  # the other batch, from the shuffle on
    after = duty_done(rules, state, event)
    return ready(rules, after) if phase in (PREPARING, BETTING) and after.phase != IDLE else after


def decks_changed(rules: Rules, state: State, event: DecksChanged) -> State:
    """New cards: inspected, washed and shuffled like the first ones (5.I). Bets that lie there stand."""
    rules.cards.check_change(not in_play(state), event)
    fresh = new_stack(rules, state)
    return replace(with_prep(fresh, rules.cards.fresh()), phase=OPENING)


# ── shuffle, cut, cutting card, burn ─────────────────────────────────────────────────────────────────


def new_stack(rules: Rules, state: State, *, spread: bool = False) -> State:
    """All cards are due for a shuffle. With a device the batch that waited in it comes out (3.III.D)."""
    old = state.table
    table = Standing(
        rules.cards.due(old.prep, spread=spread),
        old.seated,
        round_open=old.round_open and state.phase not in (OVER, RACKING),
        players=old.players,
    )
    return State(table, state.round, PREPARING, Shoe.of(rules.pack), state.bets)


def prepared(rules: Rules, state: State, event: Prepared) -> State:
    return ready(rules, shoe_game.prepared(rules, state, event))


def ready(rules: Rules, state: State) -> State:
    """On with whatever the cards were prepared for, once they are ready."""
    table, prep = state.table, state.table.prep
    if state.phase == REFILLING:
        return replace(state, phase=state.odd.resume) if prep.done else state
    if not prep.done or rules.cards.needs_loading(prep):
        return replace(state, phase=PREPARING)
    if state.hands:
        return to_deal(rules, state)
    return replace(state, phase=BETTING if table.round_open else OVER)


def card_burned(rules: Rules, state: State, event: CardBurned) -> State:
    """A burn before the deal: by a new dealer (7.II), or of every round from the hand (14.IV)."""
    if event.slot != state.shoe.position:
        raise Illegal(f"the next card, slot {state.shoe.position}, is burnt", burn_clause(rules))
    table = replace(state.table, new_dealer=False)
    return replace(state, shoe=state.shoe.deal(), table=table, phase=FIRST_CARDS)


def burn_clause(rules: Rules) -> str:
    return clause("14.IV" if rules.from_hand else "7.II")


def burning_step(rules: Rules, state: State) -> Procedure:
    event = CardBurned(state.shoe.position)
    return Procedure("dealer", event, "burn a card, face down, to the discard rack", burn_clause(rules))


def recut_ordered(rules: Rules, state: State, event: RecutOrdered) -> State:
    """A new cut, until the first card is dealt (6.VI); a burnt card goes back into the stack."""
    prep, shoe = rules.cards.recut(state.table.prep, state.shoe, undealt(state), event)
    # What was drawn in error from the old order is back in the stack.
    odd = replace(state.odd, drawn_slot=-1)
    phase = REFILLING if prep.refill else PREPARING
    return replace(with_prep(state, prep), phase=phase, shoe=shoe, odd=odd)


# ── seats ────────────────────────────────────────────────────────────────────────────────────────────


def seat_taken(rules: Rules, state: State, event: SeatTaken) -> State:
    if state.phase not in SETTLED and any(h.seat == event.seat for h in state.hands):
        raise Illegal(f"wagers of the player who left seat {event.seat} are still in play", clause("4.VII"))
    table = state.table
    # Several boxes are played from one seat, where the house allows them.
    players = player_sat(table.players, event, clause("13.I"))
    seated = take_seat(rules.table, table.seated, event)
    after = replace(state, table=replace(table, seated=seated, players=players))
    return new_stack(rules, after, spread=True) if state.phase == IDLE else after


def seat_left(rules: Rules, state: State, event: SeatLeft) -> State:
    """A player who leaves in mid-round leaves his wagers behind (4.VII): his hands stand."""
    if any(b.seat == event.seat for b in state.bets):
        raise Illegal("a player takes his wagers back before he leaves", clause("4.I"))
    table = state.table
    kept = table.kept
    if kept is not None:  # who is not known by name is known by the seat
        kept = tuple(p for p in kept if p != f"seat-{event.seat}")
    seated, players = leave_seat(table.seated, event), player_gone(table.players, event)
    left = replace(state, table=replace(table, seated=seated, players=players, kept=kept))
    return go_on_without(rules, left, event.seat) if in_play(state) else left


def seat_admitted(rules: Rules, state: State, event: SeatAdmitted) -> State:
    table = state.table
    require_rank(event.by, FLOOR, clause("4.IX.A"), "letting a player in")
    if event.seat not in table.barred:
        raise Illegal(f"nobody in seat {event.seat} is kept out", clause("4.IX.A"))
    kept = (*(table.kept or ()), table.person(event.seat))
    return replace(state, table=replace(table, kept=kept))


# ── floor and relief ─────────────────────────────────────────────────────────────────────────────────


def dealer_arrived(rules: Rules, state: State, event: DealerArrived) -> State:
    if in_play(state):
        raise Illegal("a new dealer comes when the round is over", clause("7.II"))
    # A stack that is about to be burnt from, or is burnt from before every round, asks for no other burn.
    owes = not rules.from_hand and state.phase not in (OPENING, PREPARING)
    return replace(state, table=replace(state.table, new_dealer=owes))


def reshuffle_ordered(rules: Rules, state: State, event: ReshuffleOrdered) -> State:
    """After a round, the floor can have the cards shuffled (6.I, 6.VII)."""
    require_rank(event.by, FLOOR, clause("6.VII"), "ordering a shuffle")
    table = state.table
    if state.phase in (OPENING, PREPARING, IDLE, CLEARING) or (state.phase == BETTING and table.fresh):
        raise Illegal("these cards are freshly shuffled or about to be", clause("6.VII"))
    if table.shuffle_due:
        raise Illegal("a shuffle is due after this round already", clause("6.VII"))
    phase = {BETTING: CLEARING, OVER: RACKING}.get(state.phase, state.phase)
    return replace(state, table=replace(table, shuffle_due=True), phase=phase)


# ── from round to round ──────────────────────────────────────────────────────────────────────────────


def racking_step(rules: Rules, state: State) -> Procedure:
    count = state.shoe.remaining
    words = f"put the {count} cards left into the discard rack"
    return Procedure("dealer", StubRacked(count), words, clause("7.IX.B"))


def stub_racked(rules: Rules, state: State, event: StubRacked) -> State:
    left = state.shoe.remaining
    if event.count != left:
        raise Illegal(f"{left} cards are left, not {event.count}", clause("7.IX.B"))
    # The shuffle itself comes with the next round, or at once when that is open already.
    if state.phase == CLEARING:
        return new_stack(rules, state)
    return replace(state, phase=OVER, shoe=state.shoe.deal(left))


def round_opened(rules: Rules, state: State, event: RoundOpened) -> State:
    if state.phase != OVER:
        path = "4.V" if in_play(state) else "4.I" if state.phase == BETTING else "6.I"
        raise Illegal("the round is not over", clause(path))
    number = shoe_game.next_number(rules, state, event)
    table = state.table
    if table.shuffle_due:
        return shoe_game.in_round(new_stack(rules, state), number)
    if not table.round_open:
        table = replace(table, round_open=True)
    return ready(rules, State(table, number, BETTING, state.shoe, odd=state.odd))


# ── a shoe that runs out ─────────────────────────────────────────────────────────────────────────────


def on_layout(rules: Rules, state: State) -> tuple[tuple[int, Card], ...]:
    """Slots and cards on the table. Paid blackjacks are in the rack, and from the hand the first
    two cards of a broken hand (14.V.A.(2))."""
    pairs = [
        pair
        for h in state.hands
        if h.status != PAID
        for pair in list(zip(h.slots, h.cards, strict=True))[
            2 if rules.from_hand and h.status == BUST else 0 :
        ]
    ]
    return (*pairs, *zip(state.dealer.slots, state.dealer.cards, strict=True))


def refilled(rules: Rules, state: State) -> State:
    """No card is left for the one that is due: the discards are shuffled (15.VI)."""
    lying = [card for _, card in on_layout(rules, state)]
    seen = known(tuple(lying))
    count = len(rules.pack) - len(lying)
    if not count:
        return replace(state, phase=SETTLING, odd=replace(state.odd, void=True))
    shoe = state.shoe.reshuffled(seen, len(lying) - len(seen), count)
    table = replace(state.table, prep=rules.cards.refilled(state.table.prep), shuffle_due=True)
    return replace(state, table=table, phase=REFILLING, shoe=shoe, odd=replace(state.odd, resume=state.phase))
