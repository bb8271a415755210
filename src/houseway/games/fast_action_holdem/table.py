"""A table between rounds: opening, preparing the cards, the cut, seats, the marker, relief."""

from msgspec.structs import replace

from houseway.core.events import (
    CardBurned,
    CutMade,
    CutRefused,
    DealerArrived,
    DecksChanged,
    ProcedureDone,
    ReshuffleOrdered,
    RoundOpened,
    SeatLeft,
    SeatTaken,
)
from houseway.core.game import Illegal, require_rank
from houseway.core.steps import Procedure, Step
from houseway.editions.people import DEALER, FLOOR, PLAYER
from houseway.equipment.shoe import Shoe
from houseway.games.fast_action_holdem.flow import last_round, onward
from houseway.games.fast_action_holdem.rules import SPREAD_BATCH, Rules
from houseway.games.fast_action_holdem.state import BETWEEN_ROUNDS, CARD_DUE, Standing, State
from houseway.games.fast_action_holdem.state import DEALER as DEALERS_POSITION
from houseway.procedures import shoe_game
from houseway.procedures.card_table import BY_HAND, Prepared
from houseway.procedures.seating import Seats, leave_seat, player_gone, player_sat, take_seat
from houseway.procedures.shoe_game import BETTING, IDLE, OPENING, OVER, PREPARING, duty_done, with_prep


def in_play(state: State) -> bool:
    return state.phase not in BETWEEN_ROUNDS


# ── the cards ────────────────────────────────────────────────────────────────────────────────────────


def procedure_done(rules: Rules, state: State, event: ProcedureDone) -> State:
    phase, prep = state.phase, state.table.prep
    if phase == IDLE and state.table.seated and rules.cards.gathers(event):
        return player_came(rules, state)
    if event.name == SPREAD_BATCH and event.by == PLAYER and rules.spreads_batch:
        # Only a batch that an idle table took out of the device is spread on request, and once.
        if not state.table.from_device or prep.shuffling.stage == "shuffle":
            raise Illegal(
                "a batch that came out of the device is spread on request until it is dealt",
                rules.cite("idle-device"),
            )
        return with_prep(new_stack(rules, state), rules.cards.due(prep, turn=False, spread=True))
    after = duty_done(rules, state, event)
    if phase == OPENING:
        return shown_first(rules, after)
    if after.phase == IDLE:  # a new game begins with whoever plays on or comes
        table = replace(after.table, beginning=True, marker=DEALERS_POSITION, moved=False, skipped=False)
        return replace(after, table=table)
    return ready(rules, after) if phase in (PREPARING, BETTING) else after


def shown_first(rules: Rules, state: State) -> State:
    """New cards wait for the first player, who looks at them where they lie spread, or is to cut them."""
    if rules.cards.showing is None or state.phase != PREPARING:
        return state
    return player_came(rules, state) if state.table.seated else replace(state, phase=IDLE)


def player_came(rules: Rules, state: State) -> State:
    """A player is there to look at cards that lie spread: new ones, or those of an idle table."""
    prep = state.table.prep
    if prep.supplied and not prep.done:  # these are not spread
        return replace(state, phase=PREPARING)
    if prep.done:  # they were in play
        after = new_stack(rules, state, spread=True)
        return replace(after, table=replace(after.table, from_device=after.table.prep.swap))
    due = rules.cards.due(prep, turn=False, spread=True)
    return replace(with_prep(state, due), phase=PREPARING)


def decks_changed(rules: Rules, state: State, event: DecksChanged) -> State:
    """New cards are prepared like the first ones. Bets that lie there stand."""
    rules.cards.check_change(not in_play(state), event)
    fresh = with_prep(new_stack(rules, state), rules.cards.fresh())
    return opened(rules, fresh)


def opened(rules: Rules, state: State) -> State:
    return replace(state, phase=OPENING if rules.cards.opening else PREPARING)


def new_stack(rules: Rules, state: State, *, spread: bool = False) -> State:
    """All cards are due for a shuffle; with two batches it is the other one's turn."""
    old = state.table
    table = Standing(
        rules.cards.due(old.prep, spread=spread),
        old.seated,
        round_open=old.round_open and state.phase != OVER,
        players=old.players,
        marker=old.marker,
        arrived=old.arrived,
        beginning=old.beginning,
        cutter=old.cutter,
        moved=old.moved,
        skipped=old.skipped,
    )
    return State(table, state.round, PREPARING, Shoe.of(rules.pack), state.bets)


def cut_line(state: State) -> Seats:
    """To whom the cut is offered, from the first on clockwise: in a new game whoever came first."""
    table, seated = state.table, state.table.seated
    first = table.arrived[0] if table.beginning and seated else table.cutter or max(seated, default=0)
    return (*(s for s in seated if s >= first), *(s for s in seated if s < first))


def preparing_step(rules: Rules, state: State) -> Step:
    return rules.cards.step(state.table.prep, state.shoe, cut_line(state))


def prepared(rules: Rules, state: State, event: Prepared) -> State:
    line = cut_line(state)
    if isinstance(event, CutMade | CutRefused) and event.seat:
        asked = next((s for s in line if s not in state.table.prep.shuffling.refused), 0)
        if event.seat != asked:
            who = f"seat {asked}" if asked else "the dealer"
            raise Illegal(f"the cut is offered to {who}, not to seat {event.seat}", rules.cite("cut-offered"))
    prep, shoe = rules.cards.prepared(state.table.prep, state.shoe, line, event)
    return ready(rules, replace(with_prep(state, prep), shoe=shoe))


def ready(rules: Rules, state: State) -> State:
    """On with whatever the cards were prepared for, once they are ready."""
    prep = state.table.prep
    if not prep.done or rules.cards.needs_loading(prep):
        return replace(state, phase=PREPARING)
    table = replace(state.table, beginning=False, cutter=0)
    return replace(state, table=table, phase=BETTING if table.round_open else OVER)


def reshuffle_ordered(rules: Rules, state: State, event: ReshuffleOrdered) -> State:
    """After any round the house can have the cards shuffled."""
    clause = rules.cite("reshuffle")
    require_rank(event.by, FLOOR, clause, "ordering a shuffle")
    table = state.table
    fresh = state.phase in (OPENING, PREPARING, IDLE) or (state.phase == BETTING and table.fresh)
    if fresh or rules.packets or shuffles_itself(rules, state):
        raise Illegal("these cards are freshly shuffled or about to be", clause)
    if table.shuffle_due:
        raise Illegal("a shuffle is due after this round already", clause)
    due = replace(state, table=replace(table, shuffle_due=True, cutter=0))
    return new_stack(rules, due) if state.phase == BETTING else due


def shuffles_itself(rules: Rules, state: State) -> bool:
    """Whether the device has all cards before every round; one that failed waits for the floor."""
    return rules.continuous and state.table.prep.trouble != BY_HAND


# ── seats ────────────────────────────────────────────────────────────────────────────────────────────


def seat_taken(rules: Rules, state: State, event: SeatTaken) -> State:
    table = state.table
    players = player_sat(table.players, event, rules.cite("one-area"))
    seated = take_seat(rules.table, table.seated, event)
    table = replace(table, seated=seated, players=players, arrived=(*table.arrived, event.seat))
    after = replace(state, table=table)
    return player_came(rules, after) if state.phase == IDLE else after


def seat_left(rules: Rules, state: State, event: SeatLeft) -> State:
    """Whoever has wagered and received cards stays to the end of the round."""
    if any(b.seat == event.seat for b in state.bets) and not in_play(state):
        raise Illegal("a player takes his wagers back before he leaves", rules.cite("seated"))
    own = [h for h in state.hands if h.seat == event.seat]
    if in_play(state) and any(h.slots for h in own):
        raise Illegal("who plays this round stays until it is over", rules.cite("seated"))
    if in_play(state) and any(not h.settled for h in own):
        raise Illegal("the wager lies there until cards come to it or it goes back", rules.cite("wagers"))
    table = state.table
    seated, players = leave_seat(table.seated, event), player_gone(table.players, event)
    arrived = tuple(x for x in table.arrived if x != event.seat)
    table = replace(table, seated=seated, players=players, arrived=arrived)
    return replace(state, table=table)


# ── relief ───────────────────────────────────────────────────────────────────────────────────────────


def dealer_arrived(rules: Rules, state: State, event: DealerArrived) -> State:
    """At any time; before dealing a card the new dealer burns one."""
    # A stack that is about to be burnt from asks for no other burn.
    owes = rules.burns and not shuffles_itself(rules, state) and state.phase not in (OPENING, PREPARING)
    after = replace(state, table=replace(state.table, new_dealer=owes))
    return onward(rules, after) if state.phase in CARD_DUE else after


def burning_step(rules: Rules, state: State) -> Procedure:
    event = CardBurned(state.shoe.position)
    return Procedure(DEALER, event, "burn a card, face down, to the discard rack", rules.cite("burn"))


def card_burned(rules: Rules, state: State, event: CardBurned) -> State:
    if event.slot != state.shoe.position:
        raise Illegal(f"the next card, slot {state.shoe.position}, is burnt", rules.cite("burn"))
    table = replace(state.table, new_dealer=False)
    return onward(rules, replace(state, shoe=state.shoe.deal(), table=table))


# ── from round to round ──────────────────────────────────────────────────────────────────────────────


def round_opened(rules: Rules, state: State, event: RoundOpened) -> State:
    if state.phase != OVER:
        raise Illegal("the round is not over", rules.cite("clear"))
    number = shoe_game.next_number(rules, state, event)
    drawn = state.drawn >= state.shoe.position  # in error: the next card, so all stay where they are
    due = state.table.shuffle_due or last_round(state)
    if due or rules.packets or (shuffles_itself(rules, state) and not drawn):
        return shoe_game.in_round(new_stack(rules, state), number)
    table = replace(state.table, round_open=True)
    return ready(rules, State(table, number, BETTING, state.shoe, drawn=state.drawn))
