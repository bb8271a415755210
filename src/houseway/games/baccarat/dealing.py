"""The cards of a round: two for each hand, turned up by the dealer or (midi) a player, and third cards."""

from msgspec.structs import replace

from houseway.core.events import ALL, CardDealt, CardsCollected, CardsShown, Decided
from houseway.core.game import Illegal
from houseway.core.steps import Chance, Choice, Decide, Procedure
from houseway.editions.people import DEALER
from houseway.equipment.cards import DECK, Card, text
from houseway.equipment.shoe import Shoe
from houseway.games.baccarat.drawing import banker_draws, player_draws
from houseway.games.baccarat.rules import Rules, clause
from houseway.games.baccarat.state import (
    ASKING,
    BANKER,
    BANKER_THIRD,
    COLLECTING,
    DEALING,
    LOOKING,
    NO_HAND,
    PLAYER,
    PLAYER_THIRD,
    SETTLING,
    SHOWING,
    TURNING,
    UNKNOWN,
    Hand,
    Odd,
    State,
    down_cards,
    down_slots,
    in_phase,
    with_hand,
)

HANDLE = "handle-cards"
CEDE = "cede"
TURN_UP = "turn-up"


def first_cards(state: State, odd: Odd) -> State:
    """The first card of a round, or of a simulated one, is due."""
    return State(state.table, state.round, DEALING, state.shoe, state.bets, odd=odd)


def due_to(state: State) -> str:
    """The hand that the next card goes to: in turn, the Player's Hand first (9.III)."""
    if state.phase == DEALING:
        return PLAYER if len(state.player.slots) == len(state.banker.slots) else BANKER
    return PLAYER if state.phase == PLAYER_THIRD else BANKER


def next_slot(state: State) -> int:
    """The next card of the shoe, but for a card set aside that begins the round (14.I)."""
    odd = state.odd
    begins = state.phase == DEALING and not state.player.slots and not odd.simulated
    return odd.aside if begins and odd.aside >= 0 else state.shoe.position


def _lies_down(rules: Rules, state: State) -> bool:
    """Third cards come face up unless a player may handle them (10.III, 9.V.C)."""
    return rules.face_down and not state.odd.simulated and (rules.midi or state.phase == DEALING)


def _path(rules: Rules, state: State) -> str:
    if state.odd.simulated:
        return "14.III"
    if state.phase == DEALING:
        return "9.III.B" if rules.face_down else "9.III.A"
    return "9.V.C" if rules.midi else "10.III"


def deal_step(rules: Rules, state: State) -> Chance | Procedure:
    to, odd = due_to(state), state.odd
    slot, path = next_slot(state), _path(rules, state)
    if odd.exposed != UNKNOWN:
        asked = f"give the {to} the card that was shown: {text(odd.exposed)}"
        return Procedure(DEALER, CardDealt(slot, to, odd.exposed), asked, clause(odd.found))
    if _lies_down(rules, state):
        return Procedure(DEALER, CardDealt(slot, to), f"deal a card face down to the {to}", clause(path))
    return Chance(CardDealt(slot, to), clause(path))


def card_dealt(rules: Rules, state: State, event: CardDealt) -> State:
    to, path = due_to(state), _path(rules, state)
    shoe, odd = state.shoe, state.odd
    slot = next_slot(state)
    if event.slot != slot or event.to != to:
        raise Illegal(
            f"the next card, slot {slot}, goes to the {to}; not slot {event.slot} to {event.to}", clause(path)
        )
    hand = state.hand(to)
    down = 0
    card = event.card
    if odd.exposed != UNKNOWN:
        if card != odd.exposed:
            raise Illegal(f"the next card is known: {text(odd.exposed)}", clause(odd.found))
        card, shoe = odd.exposed, shoe.deal()
        kept = Odd(simulated=odd.simulated, third=odd.third, aside=odd.aside)
        state = replace(state, odd=kept)
    elif _lies_down(rules, state):
        if card is not None:
            raise Illegal("this card is dealt face down", clause(path))
        card, down = UNKNOWN, 1 << len(hand.slots)
        shoe = shoe if slot == odd.aside else shoe.deal()
    else:
        if card is None:
            raise Illegal("this card is dealt face up", clause(path))
        check_unseen(shoe, card, path)
        shoe = shoe.see(slot, card) if slot == odd.aside else shoe.deal_and_see(card)
    if slot == odd.aside:
        state = replace(state, odd=replace(odd, aside=-1))
    new = Hand((*hand.slots, slot), (*hand.cards, card), hand.down | down)
    return _after_card(rules, with_hand(state, to, new, shoe), to)


def check_unseen(shoe: Shoe, card: Card, path: str) -> None:
    if not 0 <= card < len(DECK):
        raise Illegal(f"there is no card {card}", clause(path))
    if not shoe.unseen[card]:
        raise Illegal(f"every {text(card)} of this shoe has been seen already", clause(path))


def _after_card(rules: Rules, state: State, to: str) -> State:
    if state.phase == DEALING:
        return state if len(state.banker.slots) < 2 else _turn(rules, state, PLAYER)
    return _turn(rules, state, to)


# ── turning cards up ─────────────────────────────────────────────────────────────────────────────────


def _turn(rules: Rules, state: State, which: str) -> State:
    """Cards of a hand that lie face down are turned up, by a player who may handle them or the dealer."""
    hand = state.hand(which)
    if not hand.down:
        return _turned(rules, state, which)
    if rules.midi and (seat := handler(rules, state, which)):
        return in_phase(state, ASKING, which, seat)
    return in_phase(state, TURNING, which)


def handler(rules: Rules, state: State, which: str) -> int:
    """Who is next entitled to handle a hand: the largest wager on it that has not ceded (9.V.A, 9.V.B)."""
    able = [
        (-b.stake_cents, b.seat if rules.equal_by_seat else i, b.seat)
        for i, b in enumerate(state.bets)
        if b.wager == which and b.seat in state.table.seated and (which, b.seat) not in state.ceded
    ]
    return min(able)[2] if able else 0


def _handling_path(state: State) -> str:
    if len(state.hand(state.at).slots) == 3:
        return "9.V.C"
    return "9.V.A" if state.at == PLAYER else "9.V.B"


def asking_step(rules: Rules, state: State) -> Decide:
    seat, path = state.holder, _handling_path(state)
    cede_path = "9.V.A.a" if state.at == PLAYER else "9.V.B.a"
    choices = (
        Choice(HANDLE, Decided(seat, HANDLE, spot=state.at), clause(path)),
        Choice(CEDE, Decided(seat, CEDE, spot=state.at), clause(cede_path)),
    )
    return Decide(seat, choices, CEDE, state.at)


def decided(rules: Rules, state: State, event: Decided) -> State:
    path = _handling_path(state)
    if event.seat != state.holder:
        raise Illegal(
            f"the {state.at}'s cards are for seat {state.holder}, not for seat {event.seat}", clause(path)
        )
    if event != Decided(event.seat, event.choice, spot=state.at) or event.choice not in (HANDLE, CEDE):
        raise Illegal(f"{event.choice!r} is no answer about the {state.at}", clause(path), (HANDLE, CEDE))
    if event.choice == HANDLE:
        return in_phase(state, LOOKING, state.at, event.seat)
    return _turn(rules, replace(state, ceded=(*state.ceded, (state.at, event.seat))), state.at)


def looking_step(rules: Rules, state: State) -> Chance:
    slots = down_slots(state.hand(state.at))
    return Chance(CardsShown(f"seat-{state.holder}", slots), clause(_handling_path(state)))


def looked(rules: Rules, state: State, event: CardsShown) -> State:
    after = _seen(state, event, f"seat-{state.holder}", _handling_path(state), up=False)
    return in_phase(after, SHOWING, state.at, state.holder)


def showing_step(rules: Rules, state: State) -> Decide | Procedure:
    hand, path = state.hand(state.at), _handling_path(state)
    event = CardsShown(ALL, down_slots(hand), down_cards(hand))
    if state.holder in state.table.seated:
        return Decide(state.holder, (Choice(TURN_UP, event, clause(path)),), TURN_UP, state.at)
    return Procedure(DEALER, event, f"turn up the {state.at}'s cards that were left", clause(path))


def shown(rules: Rules, state: State, event: CardsShown) -> State:
    hand, path = state.hand(state.at), _handling_path(state)
    slots = down_slots(hand)
    if event.to != ALL or event.slots != slots or event.cards != down_cards(hand):
        raise Illegal(f"due is to turn up the {state.at}'s cards as they are", clause(path))
    after = with_hand(state, state.at, Hand(hand.slots, hand.cards), state.shoe)
    return _turned(rules, after, state.at)


def _turning_path(rules: Rules, state: State) -> str:
    if not rules.midi:
        return "9.III.B"
    if any(which == state.at for which, _ in state.ceded):
        return "9.V.A.a" if state.at == PLAYER else "9.V.B.a"
    return "9.V.A.b" if state.at == PLAYER else "9.V.B.b"


def turning_step(rules: Rules, state: State) -> Chance:
    slots = down_slots(state.hand(state.at))
    return Chance(CardsShown(ALL, slots), clause(_turning_path(rules, state)))


def turned_by_dealer(rules: Rules, state: State, event: CardsShown) -> State:
    after = _seen(state, event, ALL, _turning_path(rules, state), up=True)
    return _turned(rules, after, state.at)


def _seen(state: State, event: CardsShown, to: str, path: str, *, up: bool) -> State:
    hand = state.hand(state.at)
    slots = down_slots(hand)
    if event.to != to or event.slots != slots:
        who = "everybody" if to == ALL else to
        raise Illegal(f"due is a look at slots {', '.join(map(str, slots))} by {who}", clause(path))
    if len(event.cards) != len(slots):
        raise Illegal(f"{len(slots)} cards are shown, {len(event.cards)} were named", clause(path))
    shoe = state.shoe
    for slot, card in zip(slots, event.cards, strict=True):
        check_unseen(shoe, card, path)
        shoe = shoe.see(slot, card)
    now = dict(zip(slots, event.cards, strict=True))
    cards = tuple(now.get(slot, card) for slot, card in zip(hand.slots, hand.cards, strict=True))
    return with_hand(state, state.at, Hand(hand.slots, cards, 0 if up else hand.down), shoe)


def go_on_without(rules: Rules, state: State, seat: int) -> State:
    """The player who handles cards left the table: the next in line is asked, or the dealer turns them up."""
    if state.holder == seat and state.phase in (ASKING, LOOKING):
        return _turn(rules, state, state.at)
    return state


# ── third cards ──────────────────────────────────────────────────────────────────────────────────────


def _turned(rules: Rules, state: State, which: str) -> State:
    """All cards of ``which`` lie face up: on to the other hand, to a third card, or to the result."""
    player, banker = state.player, state.banker
    if len(player.slots) == 2 and len(banker.slots) == 2:
        if which == PLAYER:
            return _turn(rules, state, BANKER)
        if player_draws(player.cards, banker.cards):
            return in_phase(state, PLAYER_THIRD)
    if len(banker.slots) == 2 and banker_draws(player.cards, banker.cards):
        return in_phase(state, BANKER_THIRD)
    return in_phase(state, COLLECTING if state.odd.simulated else SETTLING)


# ── the end of a round ───────────────────────────────────────────────────────────────────────────────


def collecting_step(rules: Rules, state: State) -> Procedure:
    asked = "put both hands into the discard rack, so that each could be laid out again"
    return Procedure(DEALER, CardsCollected(), asked, clause("14.III" if state.odd.simulated else "12.III"))


def simulated(state: State, then: str) -> State:
    """A round without wagers, its first card the one that was shown (14.III, 14.IV)."""
    odd = replace(state.odd, simulated=then, drawn_slot=-1)
    return replace(first_cards(state, odd), player=NO_HAND, banker=NO_HAND)
