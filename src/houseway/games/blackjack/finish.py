"""The end of a round: hole card, dealer's draw, cards turned up, cards gathered."""

from msgspec.structs import replace

from houseway.core.events import CardBurned, CardDealt, CardsCollected, CardsShown
from houseway.core.game import Illegal
from houseway.core.steps import Chance, Procedure
from houseway.equipment.cards import Card, text
from houseway.games.blackjack.handling import (
    check_shown,
    check_unseen,
    down_cards,
    down_slots,
    face_up,
    see_all,
    with_seen,
)
from houseway.games.blackjack.rules import ALL, DEALER, Rules, clause, not_now
from houseway.games.blackjack.state import (
    BUST,
    COLLECTING,
    DEAD,
    DEALER_DRAWING,
    DISCARDING,
    HOLE_CARD,
    NO_DEALER_HAND,
    NOTHING_ODD,
    OVER,
    PAID,
    RACKING,
    REVEALING,
    SETTLING,
    STOOD,
    UNKNOWN,
    DealerHand,
    State,
    put_hand,
)
from houseway.hands.blackjack import VALUES, drawn

DEALER_STANDS = 17
NOT_REVEALED = frozenset({BUST, DEAD, PAID})  # hands whose face-down cards have been given up


def to_hole_card(rules: Rules, state: State) -> State:
    """All decisions are made: the hole card is due face up, unless it lies so already (7.VII)."""
    if state.dealer.cards[1] == UNKNOWN:
        return State(
            state.table, state.round, HOLE_CARD, state.shoe, (), state.hands, 0,
            state.dealer, state.exposed, state.odd,
        )  # fmt: skip
    return after_hole_card(rules, state)


def hole_card_step(rules: Rules, state: State) -> Chance:
    path = "14.VI" if rules.from_hand else "7.VII"
    return Chance(CardsShown(ALL, (state.dealer.slots[1],)), clause(path))


def hole_card_shown(rules: Rules, state: State, event: CardsShown) -> State:
    slot = state.dealer.slots[1]
    (card,) = check_shown(event, ALL, (slot,), "7.VII")
    check_unseen(state.shoe, slot, card, "7.VII")
    dealer = both_up(state.dealer, card)
    return after_hole_card(
        rules,
        State(
            state.table, state.round, HOLE_CARD, state.shoe.see(slot, card), (), state.hands, 0,
            dealer, state.exposed, state.odd,
        ),
    )  # fmt: skip


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
                return State(
                    state.table, state.round, DEALER_DRAWING, state.shoe, (), state.hands, 0,
                    dealer, state.exposed, state.odd,
                )  # fmt: skip
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
    after = State(
        state.table, state.round, DEALER_DRAWING, shoe, (), state.hands, 0, dealer, UNKNOWN, state.odd
    )
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
    return State(
        state.table, state.round, phase, state.shoe, (), state.hands, at,
        state.dealer, state.exposed, state.odd,
    )  # fmt: skip


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
    hand = state.hand
    slots, cards = down_slots(hand), down_cards(hand)
    path = "10.III" if UNKNOWN in cards else "14.VII"
    shown = check_shown(event, ALL, slots, path)
    shoe = state.shoe
    if UNKNOWN in cards:
        shoe = see_all(shoe, slots, shown, path)
    elif shown != cards:
        raise Illegal("these are not the cards that the player holds", clause(path))
    up = with_seen(hand, slots, shown, up=True)
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
    if state.phase != COLLECTING or event.of:
        raise not_now(event, state, "7.VIII")
    table, shoe = state.table, state.shoe
    # With the cutting card first in the shoe one more round is dealt, so it has come out only when passed.
    if shoe.position > shoe.cutting_card and not table.shuffle_due:
        table = replace(table, shuffle_due=True)
    phase = RACKING if table.shuffle_due else OVER
    # A card drawn in error and not seen stays the next card (15.II).
    drawn_slot = state.odd.drawn_slot
    odd = replace(NOTHING_ODD, drawn_slot=drawn_slot) if drawn_slot >= shoe.position else NOTHING_ODD
    return State(table, state.round, phase, shoe, (), (), 0, NO_DEALER_HAND, UNKNOWN, odd)
