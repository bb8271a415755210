"""What is due next in a round: one look over the table, from the first card to the last that is collected."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from houseway.equipment.cards import Card
from houseway.games.fast_action_holdem import state as s
from houseway.games.fast_action_holdem.house_way import CARDS
from houseway.games.fast_action_holdem.rules import Rules
from houseway.games.fast_action_holdem.settlement import envy_lines, wins
from houseway.games.fast_action_holdem.state import (
    BOARD,
    CARD_DUE,
    DEAD,
    DEALER,
    FILLED,
    NATURAL_HAND,
    SET,
    SURRENDERED,
    UNKNOWN,
    WAITING,
    Hand,
    State,
    Voided,
)
from houseway.procedures.shoe_game import OVER

COMMUNITY_CARDS = 5


def onward(rules: Rules, state: State) -> State:
    """``state`` at the next thing to do."""
    for stage in _STAGES:
        found = stage(rules, state)
        if found is not None:
            from_shoe = found.phase in CARD_DUE and not found.board.hidden  # a packet lies there already
            if from_shoe and found.table.new_dealer:
                found = _at(found, s.BURNING)
            if from_shoe and not found.shoe.remaining:
                return void(found, rules.cite("out-of-cards"), "the cards do not suffice", reshuffle=True)
            return found
    return over(rules, state)


def over(rules: Rules, state: State) -> State:
    """The round is over; a shuffle follows where the cutting card has come out. The marker goes on after one
    that was completed: a void round is no round of play (a.1.vii, 1.round-of-play)."""
    due = state.table.shuffle_due or last_round(state)
    moved = rules.has_marker and state.voided is None
    # That it had not been moved was found when cards were out: it lies one behind where they say.
    steps = moved and not state.table.found_late
    marker = (state.table.marker + steps) % (rules.table.seats + 1)
    table = replace(state.table, shuffle_due=due, marker=marker, moved=moved, skipped=False, found_late=False)
    return replace(state, phase=OVER, lammers=(), table=table)


def last_round(state: State) -> bool:
    """Whether the cutting card has come out."""
    return state.shoe.position > state.shoe.cutting_card or not state.shoe.remaining


def void(state: State, clause: str, why: str, *, reshuffle: bool = False) -> State:
    """All hands are void, and all wagers due back."""
    table = replace(state.table, shuffle_due=state.table.shuffle_due or reshuffle)
    return replace(state, phase=s.VOID, table=table, voided=Voided(clause, why))


def packets(rules: Rules, state: State) -> tuple[tuple[int, int], ...]:
    """Where the cards go, and how many at a time."""
    wagered = [h.seat for h in state.hands]
    if not rules.packets:
        return tuple((p, 1) for p in rules.positions(wagered, state.table.marker)) * CARDS
    hands = tuple((p, CARDS) for p in rules.positions(wagered, DEALER))
    if rules.custom_mode:  # four and the top one of the next four
        return (*hands, (BOARD, CARDS), (BOARD, COMMUNITY_CARDS - CARDS))
    return ((BOARD, COMMUNITY_CARDS), *hands)


def is_natural(cards: Sequence[Card]) -> bool:
    """The first four cards are of one rank."""
    first = cards[:CARDS]
    return len(first) == CARDS and UNKNOWN not in first and len({c >> 2 for c in first}) == 1


def from_the_right(hands: Sequence[Hand]) -> list[int]:
    """Indexes of the hands counterclockwise from the dealer's right, a seat's first hand first."""
    return sorted(range(len(hands)), key=lambda i: (-hands[i].seat, hands[i].index))


def _at(state: State, phase: str, at: int = 0) -> State:
    return replace(state, phase=phase, at=at)


def _deal(rules: Rules, state: State) -> State | None:
    if state.turn < len(packets(rules, state)):
        return _at(state, s.DEALING)
    return _at(state, s.STUB) if rules.packets and state.shoe.remaining else None


def _out_of_the_round(state: State, phases: dict[str, str]) -> State | None:
    """Hands that are not played on: settled in their own way, and then their cards go to the rack."""
    for i, hand in enumerate(state.hands):
        if hand.status in phases and not hand.settled:
            return _at(state, phases[hand.status], i)
        if hand.status in phases and hand.slots and not hand.racked:
            return _at(state, s.RACKING, i)
    return None


def _incomplete(rules: Rules, state: State) -> State | None:
    """A position that was passed over; the dealer's missing cards, then those that players want."""
    for i, hand in enumerate(state.hands):
        if hand.status == WAITING and not hand.slots and rules.cite("no-cards"):
            return _at(state, s.RETURNING, i)
    if found := _out_of_the_round(state, {DEAD: s.RETURNING}):
        return found
    if state.dealer.status == WAITING and len(state.dealer.slots) < CARDS:
        return _at(state, s.FILLING, len(state.hands))
    for i, hand in enumerate(state.hands):
        if hand.status in (WAITING, FILLED) and len(hand.slots) < CARDS:
            return _at(state, s.OFFERING if hand.status == WAITING else s.FILLING, i)
    return None


def _looks(rules: Rules, state: State) -> State | None:
    for i, hand in enumerate(state.hands):
        if hand.status in (WAITING, FILLED) and hand.hidden:
            return _at(state, s.LOOKING, i)
    return None


def _naturals(rules: Rules, state: State) -> State | None:
    if not rules.naturals:
        return None
    if found := _out_of_the_round(state, {NATURAL_HAND: s.PAYING_NATURAL}):
        return found
    for i, hand in enumerate(state.hands):
        if hand.status in (WAITING, FILLED) and is_natural(hand.cards):
            return _at(state, s.NATURAL, i)
    return None


def _decisions(rules: Rules, state: State) -> State | None:
    if found := _out_of_the_round(state, {SURRENDERED: s.SURRENDERING}):
        return found
    for i, hand in enumerate(state.hands):
        if hand.status in (WAITING, FILLED):
            return _at(state, s.DECIDING, i)
    return None


def _discards(rules: Rules, state: State) -> State | None:
    order = from_the_right(state.hands) if rules.from_the_right else range(len(state.hands))
    for i in order:
        if state.hands[i].aside:
            return _at(state, s.DISCARDS, i)
    return None


def _dealers_hand(rules: Rules, state: State) -> State | None:
    """The dealer's cards and the board, as long as somebody is left to play against."""
    if not any(h.playing for h in state.hands):
        return None
    if state.dealer.hidden:
        return _at(state, s.REVEAL)
    if state.dealer.status != SET:
        natural = rules.naturals and is_natural(state.dealer.cards)
        return _at(state, s.DEALERS_NATURAL if natural else s.SETTING)
    if rules.burns and not state.burned:
        return _at(state, s.COMMUNITY_BURN)
    shown = [c for c in state.board.cards if c != UNKNOWN]
    return _at(state, s.COMMUNITY) if len(shown) < COMMUNITY_CARDS else None


def _showdown(rules: Rules, state: State) -> State | None:
    if state.dealer.status != SET:  # nobody was left, or the dealer's natural took all
        return None
    order = [i for i in from_the_right(state.hands) if state.hands[i].status == SET]
    for i in order:
        hand = state.hands[i]
        if not hand.shown:
            return _at(state, s.SHOWING, i)
        if not hand.settled and not (rules.two_turns and wins(rules, state, hand)):
            return _at(state, s.SETTLING, i)
        if hand.settled and not hand.racked:
            return _at(state, s.DISCARDING, i)
    for i in order:
        if not state.hands[i].settled:
            return _at(state, s.PAYING, i)
    return None


def _envy(rules: Rules, state: State) -> State | None:
    return _at(state, s.ENVY) if state.lammers and envy_lines(rules, state) else None


def _collect(rules: Rules, state: State) -> State | None:
    lying = [h for h in (*state.hands, state.dealer, state.board) if h.slots and not h.racked]
    return _at(state, s.COLLECTING) if lying else None


_STAGES: tuple[Callable[[Rules, State], State | None], ...] = (
    _deal, _incomplete, _looks, _naturals, _decisions, _discards, _dealers_hand, _showdown, _envy,
    _collect,
)  # fmt: skip
