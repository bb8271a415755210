"""The deal, card by card or stack by stack; the stub; and every look at cards."""

from msgspec.structs import replace

from houseway.core.events import CardDealt, CardsShown, StackDealt, StubRacked
from houseway.core.game import Illegal
from houseway.core.steps import Chance, Procedure, Step
from houseway.games.three_card_poker.irregularities import void_round
from houseway.games.three_card_poker.play import changed, onward
from houseway.games.three_card_poker.rules import PLACES, Rules, clause
from houseway.games.three_card_poker.state import (
    DEALER,
    DEALING,
    HAND_SIZE,
    LOOKING,
    REVEAL,
    SHOWING,
    STUB,
    Hand,
    State,
)
from houseway.procedures.showing import see_all

_BY_HAND = clause("8.II")
_BY_SHOE = clause("9.II")
_LOOK = clause("10.I")
_REVEAL = clause("10.III")
_TURN_UP = clause("10.IV.A")
ALL = "all"


def _next_hand(state: State) -> Hand:
    """Whose card or stack is due: around the table and the dealer, again and again."""
    return state.hands[state.turn % len(state.hands)]


def deal_step(rules: Rules, state: State) -> Procedure:
    place = PLACES[_next_hand(state).seat]
    first = state.shoe.position
    aside = "use the card dealt in error: " if state.aside >= 0 else ""
    if rules.from_shoe:
        slots = tuple(range(first, first + HAND_SIZE))
        text = f"{aside}deal a stack of three face down to {place}"
        return Procedure("dealer", StackDealt(slots, place), text, clause("13.I") if aside else _BY_SHOE)
    text = f"{aside}deal a card face down to {place}"
    return Procedure("dealer", CardDealt(first, place), text, clause("13.I") if aside else _BY_HAND)


def card_dealt(rules: Rules, state: State, event: CardDealt) -> State:
    if rules.from_shoe:
        raise Illegal("this table deals stacks of three from the shoe", _BY_SHOE)
    if event.card is not None:
        raise Illegal("all cards are dealt face down", _BY_HAND)
    return _dealt(rules, state, (event.slot,), event.to, _BY_HAND)


def stack_dealt(rules: Rules, state: State, event: StackDealt) -> State:
    if not rules.from_shoe:
        raise Illegal("this table deals one card at a time from the hand", _BY_HAND)
    return _dealt(rules, state, event.slots, event.to, _BY_SHOE)


def _dealt(rules: Rules, state: State, slots: tuple[int, ...], to: str, cited: str) -> State:
    if state.phase != DEALING:
        raise Illegal("cards are dealt when they are ready and betting is over", cited)
    hand = _next_hand(state)
    if to != PLACES[hand.seat]:
        raise Illegal(f"the next goes to {PLACES[hand.seat]}, not to {to}", cited)
    first, count = state.shoe.position, HAND_SIZE if rules.from_shoe else 1
    if slots != tuple(range(first, first + count)):
        raise Illegal(f"cards come off the top: from slot {first}, {count} at a time", cited)
    turn = state.turn + 1
    rounds = 1 if rules.from_shoe else HAND_SIZE
    return replace(
        state,
        shoe=state.shoe.deal(count),
        hands=changed(state.hands, hand, replace(hand, slots=hand.slots + slots)),
        turn=turn,
        phase=STUB if turn == rounds * len(state.hands) else DEALING,
        aside=-1,
    )


def stub_step(rules: Rules, state: State) -> Procedure:
    cited = clause("9.III") if rules.from_shoe else clause("8.III")
    text = "put the undealt cards in the discard rack without showing them"
    return Procedure("dealer", StubRacked(state.shoe.remaining), text, cited)


def stub_racked(rules: Rules, state: State, event: StubRacked) -> State:
    if state.phase != STUB:
        raise Illegal("the stub is racked when every hand has three cards", clause("8.III"))
    if event.count < 0:
        raise Illegal(f"{event.count} cards cannot be counted")
    if event.count != state.shoe.remaining:
        dealt = len(rules.pack) - state.shoe.remaining
        why = f"{dealt} cards dealt and {event.count} left are not {len(rules.pack)}"
        return void_round(state, rules.count_clause, why, removes_deck=True)
    shoe = state.shoe.deal(event.count)
    return onward(rules, replace(state, shoe=shoe, racked=event.count, phase=LOOKING, turn=0))


def look_step(rules: Rules, state: State) -> Step:
    """Who looks at which cards: a player at his own, then all at the dealer's, then at each player's."""
    hand = state.hands[-1 if state.phase == REVEAL else state.turn]
    if state.phase == LOOKING:
        return Chance(CardsShown(PLACES[hand.seat], hand.slots), _LOOK)
    if state.phase == REVEAL:
        return Chance(CardsShown(ALL, hand.slots), _REVEAL)
    if not hand.cards:  # its player left without looking
        return Chance(CardsShown(ALL, hand.slots), _TURN_UP)
    text = f"turn up the cards of {PLACES[hand.seat]}"
    return Procedure("dealer", CardsShown(ALL, hand.slots, hand.cards), text, _TURN_UP)


def cards_shown(rules: Rules, state: State, event: CardsShown) -> State:
    phase = state.phase
    if phase not in (LOOKING, REVEAL, SHOWING):
        raise Illegal(*_too_early(state, event))
    hand = state.hands[-1 if phase == REVEAL else state.turn]
    to, cited = (
        (PLACES[hand.seat], _LOOK) if phase == LOOKING else (ALL, _REVEAL if phase == REVEAL else _TURN_UP)
    )
    if event.to != to or event.slots != hand.slots:
        raise Illegal(f"due now: slots {hand.slots} shown to {to}, not {event.slots} to {event.to}", cited)
    if hand.cards:
        if event.cards != hand.cards:
            raise Illegal("these are not the cards that lie there", cited)
        shoe = state.shoe
    else:
        shoe = see_all(state.shoe, hand.slots, event.cards, cited)
    hands = changed(state.hands, hand, replace(hand, cards=event.cards, shown=to == ALL))
    after = replace(state, shoe=shoe, hands=hands)
    return onward(rules, after)


def _too_early(state: State, event: CardsShown) -> tuple[str, str]:
    dealers = next((h.slots for h in state.hands if h.seat == DEALER), ())
    if set(event.slots) & set(dealers):
        return "the dealer's cards are revealed when every player has decided", _REVEAL
    return "no cards are looked at now", _LOOK
