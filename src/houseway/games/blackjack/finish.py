"""The end of a round: hole card, dealer's draw, cards turned up, cards gathered."""

from msgspec.structs import replace

from houseway.core.events import ALL, CardBurned, CardDealt, CardsCollected, CardsShown
from houseway.core.game import Illegal
from houseway.core.steps import Chance, Procedure
from houseway.editions.people import DEALER
from houseway.equipment.cards import Card, text
from houseway.games.blackjack.handling import (
    check_held,
    check_shown,
    check_unseen,
    down_cards,
    down_slots,
    face_up,
    see_all,
    with_seen,
)
from houseway.games.blackjack.rules import Rules, clause
from houseway.games.blackjack.state import (
    BUST,
    DEAD,
    DEALER_DRAWING,
    DISCARDING,
    HOLE_CARD,
    NO_DEALER_HAND,
    NOTHING_ODD,
    PAID,
    RACKING,
    REVEALING,
    SETTLING,
    STOOD,
    TELLING,
    UNKNOWN,
    DealerHand,
    State,
    put_hand,
)
from houseway.hands.blackjack import VALUES, drawn
from houseway.procedures.shoe_game import OVER

DEALER_STANDS = 17
NOT_REVEALED = frozenset({BUST, DEAD, PAID})  # hands whose face-down cards have been given up


def to_hole_card(rules: Rules, state: State) -> State:
    """All decisions are made: the hole card is due face up, unless it lies so already (7.VII)."""
    if state.dealer.cards[1] == UNKNOWN:
        return replace(state, phase=HOLE_CARD, at=0)
    return after_hole_card(rules, state)


def hole_card_step(rules: Rules, state: State) -> Chance:
    path = "14.VI" if rules.from_hand else "7.VII"
    return Chance(CardsShown(ALL, (state.dealer.slots[1],)), clause(path))


def hole_card_shown(rules: Rules, state: State, event: CardsShown) -> State:
    slot = state.dealer.slots[1]
    (card,) = check_shown(event, ALL, (slot,), "7.VII")
    check_unseen(state.shoe, slot, card, "7.VII")
    dealer = both_up(state.dealer, card)
    after = replace(state, shoe=state.shoe.see(slot, card), dealer=dealer)
    if state.odd.unchecked and has_blackjack(dealer):
        return to_the_floor(after)
    return after_hole_card(rules, after)


def to_the_floor(state: State) -> State:
    """What follows waits until the floor has been told (15.IX.A, 15.IX.B)."""
    return replace(state, phase=TELLING, odd=replace(state.odd, interrupted=state.phase))


def both_up(dealer: DealerHand, hole: Card) -> DealerHand:
    up = dealer.cards[0]
    points, soft = drawn(dealer.points, dealer.soft, VALUES[hole])
    return DealerHand((up, hole), dealer.slots, points, soft)


def has_blackjack(dealer: DealerHand) -> bool:
    return dealer.points == 21 and len(dealer.cards) == 2


def must_draw(rules: Rules, dealer: DealerHand) -> bool:
    """Up to hard 17 or soft 18, or any 17 where the layout says so (12.II)."""
    points = dealer.points
    return points < DEALER_STANDS or (points == DEALER_STANDS and dealer.soft and rules.hits_soft_17)


def after_hole_card(rules: Rules, state: State) -> State:
    """The dealer draws only while some player's result hangs on it (12.III): a hand that stands."""
    dealer = state.dealer
    if must_draw(rules, dealer):
        for hand in state.hands:
            if hand.status == STOOD:
                return replace(state, phase=DEALER_DRAWING, at=0)
    return after_dealer(state)


def dealer_drawing_step(rules: Rules, state: State) -> Chance | Procedure:
    slot = state.shoe.position
    if state.exposed != UNKNOWN:
        return exposed_step(state, DEALER)
    return rules.deal_up(slot, DEALER, "12.II")


def exposed_step(state: State, to: str) -> Procedure:
    """The next card lies open already, drawn in error."""
    return Procedure(
        DEALER,
        CardDealt(state.shoe.position, to, state.exposed),
        f"give the {text(state.exposed)}, drawn in error, to {'yourself' if to == DEALER else to}",
        clause("15.III"),
    )


def dealer_drew(rules: Rules, state: State, event: CardDealt) -> State:
    shoe = face_up(state, event, DEALER, "12.II")
    card = event.card
    assert card is not None
    dealer = state.dealer
    points, soft = drawn(dealer.points, dealer.soft, VALUES[card])
    dealer = DealerHand((*dealer.cards, card), (*dealer.slots, event.slot), points, soft)
    after = replace(state, shoe=shoe, dealer=dealer, exposed=UNKNOWN)
    return after if must_draw(rules, dealer) else after_dealer(after)


def after_dealer(state: State) -> State:
    phase, at = SETTLING, 0
    if state.exposed != UNKNOWN:
        phase = DISCARDING
    else:
        # From the dealer's right, the order of settlement.
        for i in range(len(state.hands) - 1, -1, -1):
            hand = state.hands[i]
            if hand.down and hand.status not in NOT_REVEALED:
                phase, at = REVEALING, i
                break
    return replace(state, phase=phase, at=at)


# ── a card drawn in error that nobody took ───────────────────────────────────────────────────────────


def discarding_step(rules: Rules, state: State) -> Procedure:
    return Procedure(
        DEALER,
        CardBurned(state.shoe.position),
        f"put the {text(state.exposed)}, drawn in error, into the discard rack",
        clause("15.III"),
    )


def exposed_discarded(rules: Rules, state: State, event: CardBurned) -> State:
    if event.slot != state.shoe.position:
        raise Illegal(f"slot {state.shoe.position} goes to the rack", clause("15.III"))
    return after_dealer(replace(state, shoe=state.shoe.deal(), exposed=UNKNOWN))


# ── players' cards turned up ─────────────────────────────────────────────────────────────────────────


def revealing_step(rules: Rules, state: State) -> Chance | Procedure:
    """Cards that somebody knows are turned up by the book; one that nobody has seen comes by chance."""
    hand = state.hand
    slots, cards = down_slots(hand), down_cards(hand)
    if UNKNOWN in cards:
        return Chance(CardsShown(ALL, slots), clause("10.III"))
    text = f"turn up the cards of seat {hand.seat}"
    return Procedure(DEALER, CardsShown(ALL, slots, cards), text, clause("14.VII"))


def revealed(rules: Rules, state: State, event: CardsShown) -> State:
    hand, shoe = state.hand, state.shoe
    if UNKNOWN in hand.cards:
        slots = down_slots(hand)
        shown = check_shown(event, ALL, slots, "10.III")
        shoe = see_all(shoe, slots, shown, "10.III")
        up = with_seen(hand, slots, shown, up=True)
    else:
        up = check_held(hand, event, "14.VII")
    if up.points > 21:
        up = replace(up, status=BUST)
    return after_dealer(replace(state, shoe=shoe, hands=put_hand(state.hands, state.at, up)))


# ── gathering the cards ──────────────────────────────────────────────────────────────────────────────


COLLECT = Procedure(
    DEALER,
    CardsCollected(),
    "pick up the cards hand by hand from your far right, your own last",
    clause("7.VIII"),
)


def collecting_step(rules: Rules, state: State) -> Procedure:
    return COLLECT


def cards_collected(rules: Rules, state: State, event: CardsCollected) -> State:
    """The round is over. A shoe whose cutting card has come out is finished (7.IX)."""
    if event.of:
        raise Illegal("all cards on the table are picked up", clause("7.VIII"))
    table, shoe = state.table, state.shoe
    # With the cutting card first in the shoe one more round is dealt, so it has come out only when passed.
    due = table.shuffle_due or shoe.position > shoe.cutting_card
    if table.fresh or due != table.shuffle_due:
        table = replace(table, fresh=False, shuffle_due=due)
    phase = RACKING if due else OVER
    # A card drawn in error and not seen stays the next card (15.II).
    drawn_slot = state.odd.drawn_slot
    odd = replace(NOTHING_ODD, drawn_slot=drawn_slot) if drawn_slot >= shoe.position else NOTHING_ODD
    return State(table, state.round, phase, shoe, (), (), 0, NO_DEALER_HAND, UNKNOWN, odd)
