"""Cards in motion: the deal, cards that were missed, looks, the dealer's hand and the board."""

from typing import Any

from msgspec.structs import replace

from houseway.core.events import (
    ALL,
    CardBurned,
    CardDealt,
    CardsCollected,
    CardsShown,
    Decided,
    Event,
    Settled,
    StackDealt,
    StubRacked,
)
from houseway.core.game import Illegal
from houseway.core.steps import Chance, Choice, Decide, Procedure, Step
from houseway.editions import people
from houseway.equipment.cards import Card, text
from houseway.games.fast_action_holdem import state as s
from houseway.games.fast_action_holdem.flow import onward, over, packets
from houseway.games.fast_action_holdem.rules import Rules
from houseway.games.fast_action_holdem.settlement import wins, without_bets
from houseway.games.fast_action_holdem.state import BOARD, DEALER, UNKNOWN, Hand, State, place
from houseway.procedures.showing import see_all

TAKE_CARDS = "take-cards"
VOID_HAND = "void-hand"
DISCARDS = "discards"


def put(state: State, hand: Hand) -> State:
    """``state`` with this hand in the place of the one that it comes from."""
    if hand.seat == DEALER:
        return replace(state, dealer=hand)
    if hand.seat == BOARD:
        return replace(state, board=hand)
    hands = tuple(hand if (h.seat, h.index) == (hand.seat, hand.index) else h for h in state.hands)
    return replace(state, hands=hands)


def hand_of(state: State, seat: int) -> Hand:
    if seat == DEALER:
        return state.dealer
    return state.board if seat == BOARD else next(h for h in state.hands if h.seat == seat)


def expect(step: Step, event: Event) -> None:
    """Refuses anything but what the step asks for."""
    assert isinstance(step, Procedure)
    if event != step.event:
        raise Illegal(f"now {step.text}", step.clause)


def from_shoe(state: State, seat: int, count: int = 1) -> State:
    """Cards leave the shoe for a position; where the cutting card comes out decides who is to cut."""
    shoe = state.shoe
    after = replace(state, shoe=shoe.deal(count))
    if shoe.position <= shoe.cutting_card < shoe.position + count:
        after = replace(after, table=replace(state.table, cutter=max(seat, 0)))
    return after


def receiver(rules: Rules, state: State) -> int:
    """Whose box the next card of the shoe is for; the dealer's where it is for no player's."""
    if state.phase == s.DEALING:
        return packets(rules, state)[state.turn][0]
    return filled_seat(state) if state.phase == s.FILLING else DEALER


def receive(state: State, seat: int, slots: tuple[int, ...], cards: tuple[Card, ...] = ()) -> State:
    hand = hand_of(state, seat)
    known = cards or (UNKNOWN,) * len(slots)
    return put(state, replace(hand, slots=hand.slots + slots, cards=hand.cards + known))


# ── four cards each ──────────────────────────────────────────────────────────────────────────────────


def dealing_step(rules: Rules, state: State) -> Procedure:
    seat, count = packets(rules, state)[state.turn]
    first, to = state.shoe.position, place(seat)
    event: Event = CardDealt(first, to)
    words = f"deal a card face down to {to}"
    if rules.packets and count > 1:
        event = StackDealt(tuple(range(first, first + count)), to)
        words = f"take a packet of {count} cards from the shuffler, face down, to {to}"
    elif rules.packets:
        words = f"add the top card of the next packet, face down, to {to}"
    role = "community-packet" if rules.packets and seat == BOARD else "deal"
    clause = rules.cite("custom-mode" if rules.custom_mode else role)
    return Procedure(people.DEALER, event, words, clause)


def cards_dealt(rules: Rules, state: State, event: CardDealt | StackDealt) -> State:
    expect(dealing_step(rules, state), event)
    seat, count = packets(rules, state)[state.turn]
    slots = event.slots if isinstance(event, StackDealt) else (event.slot,)
    after = receive(from_shoe(state, seat, count), seat, slots)
    return onward(rules, with_full_table(rules, replace(after, turn=state.turn + 1)))


def with_full_table(rules: Rules, state: State) -> State:
    """A shuffler that has served a full table dispenses what is left by itself (single.6)."""
    full = len(state.hands) == rules.table.seats and state.turn == len(packets(rules, state))
    return replace(state, shoe=state.shoe.deal(state.shoe.remaining)) if rules.packets and full else state


def stub_step(rules: Rules, state: State) -> Procedure:
    count = state.shoe.remaining
    words = (
        f"press the green button: the shuffler gives out the {count} cards left and shuffles the other deck"
    )
    return Procedure(people.DEALER, StubRacked(count), words, rules.cite("packets"))


def stub_racked(rules: Rules, state: State, event: StubRacked) -> State:
    left = state.shoe.remaining
    if event.count != left:
        raise Illegal(f"{left} cards are left, not {event.count}", rules.cite("packets"))
    return onward(rules, replace(state, shoe=state.shoe.deal(left)))


# ── too few cards ────────────────────────────────────────────────────────────────────────────────────


def offering_step(rules: Rules, state: State) -> Decide:
    seat, clause = state.hand.seat, rules.cite("short-hand")
    choices = tuple(Choice(name, Decided(seat, name), clause) for name in (TAKE_CARDS, VOID_HAND))
    return Decide(seat, choices, TAKE_CARDS)


def offer_answered(rules: Rules, state: State, event: Decided) -> State:
    step = offering_step(rules, state)
    choice = next((c for c in step.choices if c.event == event), None)
    if choice is None:
        raise Illegal(
            f"seat {step.seat} has too few cards and is asked about them",
            rules.cite("short-hand"),
            [c.name for c in step.choices],
        )
    status = s.FILLED if choice.name == TAKE_CARDS else s.DEAD
    return onward(rules, put(state, replace(state.hand, status=status)))


def filled_seat(state: State) -> int:
    return state.hand.seat if state.at < len(state.hands) else DEALER


def filling_step(rules: Rules, state: State) -> Procedure:
    seat = filled_seat(state)
    clause = rules.cite("short-hand" if seat else "dealer-short")
    event = CardDealt(state.shoe.position, place(seat))
    return Procedure(people.DEALER, event, f"deal a missing card face down to {place(seat)}", clause)


def card_filled(rules: Rules, state: State, event: CardDealt) -> State:
    expect(filling_step(rules, state), event)
    seat = filled_seat(state)
    return onward(rules, receive(from_shoe(state, seat), seat, (event.slot,)))


# ── looks ────────────────────────────────────────────────────────────────────────────────────────────


def looking_step(rules: Rules, state: State) -> Chance:
    hand = state.hand
    return Chance(CardsShown(place(hand.seat), hand.hidden), rules.cite("look"))


def seen(state: State, hand: Hand, event: CardsShown, to: str, clause: str) -> State:
    """The cards of a look become known."""
    if event.to != to or event.slots != hand.hidden:
        who = "everybody" if to == ALL else to
        raise Illegal(f"due is a look at slots {', '.join(map(str, hand.hidden))} by {who}", clause)
    shoe = see_all(state.shoe, event.slots, event.cards, clause)
    found = dict(zip(event.slots, event.cards, strict=True))
    cards = tuple(found.get(slot, c) for slot, c in zip(hand.slots, hand.cards, strict=True))
    return put(replace(state, shoe=shoe), replace(hand, cards=cards, shown=to == ALL))


def looked(rules: Rules, state: State, event: CardsShown) -> State:
    return onward(rules, seen(state, state.hand, event, place(state.hand.seat), rules.cite("look")))


def turning_step(rules: Rules, state: State) -> Procedure:
    """A hand is turned up for all: a natural by its player, any other by the dealer at the showdown."""
    hand = state.hand
    event = CardsShown(ALL, hand.slots, hand.cards)
    if state.phase == s.NATURAL:
        words = f"seat {hand.seat} announces a natural and turns it up"
        return Procedure(f"seat-{hand.seat}", event, words, rules.cite("natural"))
    return Procedure(people.DEALER, event, f"turn up the cards of {_named(hand)}", rules.cite("showdown"))


def _named(hand: Hand) -> str:
    return f"the second hand of seat {hand.seat}" if hand.index else f"seat {hand.seat}"


def turned(rules: Rules, state: State, event: CardsShown) -> State:
    expect(turning_step(rules, state), event)
    status = s.NATURAL_HAND if state.phase == s.NATURAL else state.hand.status
    return onward(rules, put(state, replace(state.hand, shown=True, status=status)))


# ── the dealer's four cards ──────────────────────────────────────────────────────────────────────────


def reveal_step(rules: Rules, state: State) -> Chance:
    return Chance(CardsShown(ALL, state.dealer.hidden), rules.cite("reveal"))


def revealed(rules: Rules, state: State, event: CardsShown) -> State:
    return onward(rules, seen(state, state.dealer, event, ALL, rules.cite("reveal")))


# ── the board ────────────────────────────────────────────────────────────────────────────────────────


def community_burn_step(rules: Rules, state: State) -> Procedure:
    event = CardBurned(state.shoe.position)
    return Procedure(
        people.DEALER, event, "burn a card, face down, before the community cards", rules.cite("board")
    )


def community_burned(rules: Rules, state: State, event: CardBurned) -> State:
    expect(community_burn_step(rules, state), event)
    return onward(rules, replace(from_shoe(state, DEALER), burned=True))


def community_step(rules: Rules, state: State) -> Chance:
    if rules.packets:
        return Chance(CardsShown(ALL, state.board.hidden), rules.cite("board"))
    return Chance(CardDealt(state.shoe.position, place(BOARD)), rules.cite("board"))


def community_shown(rules: Rules, state: State, event: CardsShown) -> State:
    return onward(rules, seen(state, state.board, event, ALL, rules.cite("board")))


def community_dealt(rules: Rules, state: State, event: CardDealt) -> State:
    clause, slot = rules.cite("board"), state.shoe.position
    if (event.slot, event.to) != (slot, place(BOARD)):
        raise Illegal(
            f"the next card, slot {slot}, goes to the board; not slot {event.slot} to {event.to}", clause
        )
    if event.card is None:
        raise Illegal("a community card is dealt face up", clause)
    if not 0 <= event.card < len(state.shoe.unseen) or not state.shoe.unseen[event.card]:
        name = text(event.card) if 0 <= event.card < len(state.shoe.unseen) else f"card {event.card}"
        raise Illegal(f"{name} is not among the cards nobody has seen", clause)
    after = receive(from_shoe(state, BOARD), BOARD, (slot,), (event.card,))
    after = replace(after, shoe=after.shoe.see(slot, event.card))
    return onward(rules, after)


# ── cards that leave the table ───────────────────────────────────────────────────────────────────────


def discards_step(rules: Rules, state: State) -> Procedure:
    hand = state.hand
    of = f"{DISCARDS}/{place(hand.seat)}"
    words = f"collect the {len(hand.aside)} cards that seat {hand.seat} laid aside, without showing them"
    return Procedure(people.DEALER, CardsCollected(of), words, rules.cite("discards"))


def discards_collected(rules: Rules, state: State, event: CardsCollected) -> State:
    expect(discards_step(rules, state), event)
    return onward(rules, put(state, replace(state.hand, aside=())))


_RACKED_BY = {s.NATURAL_HAND: "natural", s.SURRENDERED: "surrender", s.DEAD: "hand-void"}


def racking_step(rules: Rules, state: State) -> Procedure:
    hand = state.hand
    of = place(hand.seat, hand.index)
    role = _RACKED_BY.get(hand.status, "")
    if not role:  # a loser's as soon as his wager is taken, a winner's when it is paid
        role = "pays" if wins(rules, state, hand) else "loses"
    words = f"put the cards of {_named(hand)} in the discard rack"
    if hand.status == s.SURRENDERED:
        words = f"count the four cards of {_named(hand)}, face down, and put them in the discard rack"
    return Procedure(people.DEALER, CardsCollected(of), words, rules.cite(role) or rules.cite("clear"))


def racked(rules: Rules, state: State, event: CardsCollected) -> State:
    expect(racking_step(rules, state), event)
    return onward(rules, put(state, replace(state.hand, racked=True)))


def collecting_step(rules: Rules, state: State) -> Procedure:
    taken = state.dealer.shown and state.dealer.status != s.SET  # a natural of the dealer's took all wagers
    clause = rules.cite("dealers-natural" if taken and rules.naturals else "clear")
    clause = clause if state.voided is None else state.voided.clause
    return Procedure(people.DEALER, CardsCollected(), "collect all cards that are left, in order", clause)


def collected(rules: Rules, state: State, event: CardsCollected) -> State:
    expect(collecting_step(rules, state), event)
    hands = tuple(replace(h, racked=True, aside=()) for h in state.hands)
    dealer, board = replace(state.dealer, racked=True), replace(state.board, racked=True)
    after = replace(state, hands=hands, dealer=dealer, board=board)
    return onward(rules, after) if state.voided is None else over(rules, after)


# ── settled ──────────────────────────────────────────────────────────────────────────────────────────


def settled(rules: Rules, state: State, event: Settled) -> State:
    after = without_bets(state, event)
    match state.phase:
        case s.VOID:
            return replace(after, phase=s.COLLECTING)
        case s.CORRECTING:
            return onward(rules, after)
        case s.ENVY:
            return onward(rules, replace(after, lammers=()))
        case s.DEALERS_NATURAL:
            hands = tuple(replace(h, settled=True) if h.playing else h for h in after.hands)
            return onward(rules, replace(after, hands=hands))
    hand: Hand = after.hand
    changes: dict[str, Any] = {"settled": True}
    if state.phase == s.RETURNING:
        changes |= {"status": s.DEAD, "racked": not hand.slots}
    return onward(rules, put(after, replace(hand, **changes)))
