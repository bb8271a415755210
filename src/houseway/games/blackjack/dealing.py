"""From the first card to the card reader: the deal, the upcard, looks, insurance and the check."""

from msgspec.structs import replace

from houseway.core.events import ALL, CardDealt, CardsShown, Decided, HoleCardChecked, Settled
from houseway.core.game import Illegal
from houseway.core.steps import Chance, Choice, Decide, Procedure
from houseway.editions.people import DEALER
from houseway.equipment.shoe import Shoe
from houseway.games.blackjack.choosing import question
from houseway.games.blackjack.finish import to_hole_card
from houseway.games.blackjack.handling import (
    check_held,
    check_shown,
    check_unseen,
    down_cards,
    down_slots,
    face_down,
    face_up,
    marked,
    see_all,
    with_card,
    with_hidden,
    with_seen,
)
from houseway.games.blackjack.house_money import after_look, collected_without
from houseway.games.blackjack.play import check_turn, play_on_without, to_play
from houseway.games.blackjack.rules import ANY_CARD, INSURANCE, Rules, box_spot, clause, completes, place
from houseway.games.blackjack.state import (
    BLACKJACK,
    BURNING,
    CAPPING,
    CHECKING,
    DEAD,
    DEALERS_FIRST,
    DEALERS_SECOND,
    FIRST_CARDS,
    INSURING,
    LATE_CARD,
    LATE_OFFER,
    LIVE,
    LOOKING,
    NATURALS,
    SECOND_CARDS,
    TAKING_INSURANCE,
    UNKNOWN,
    UPCARD,
    DealerHand,
    Hand,
    State,
    put_hand,
)
from houseway.hands.blackjack import VALUES
from houseway.money.cents import dollars

NO_INSURANCE = "no-insurance"


def to_deal(rules: Rules, state: State) -> State:
    """Betting is over: cards are due to the boxes, after a burn where one is owed."""
    burns = rules.from_hand or state.table.new_dealer
    return replace(state, phase=BURNING if burns else FIRST_CARDS)


# ── two cards each ───────────────────────────────────────────────────────────────────────────────────

_PATHS = {
    FIRST_CARDS: ("7.III.A", "14.IV.A"),
    SECOND_CARDS: ("7.III.C", "14.IV.C"),
    LATE_CARD: ("15.VII",) * 2,
}


def box_step(rules: Rules, state: State) -> Chance | Procedure:
    """A card to the box at ``at``: face up from the shoe, face down from the hand."""
    to = place(state.hands[state.at].box)
    path = _PATHS[state.phase][rules.from_hand]
    deal = rules.deal_down if rules.from_hand else rules.deal_up
    return deal(state.shoe.position, to, path)


def box_dealt(rules: Rules, state: State, event: CardDealt) -> State:
    at = state.at
    hand = state.hands[at]
    to = place(hand.box)
    path = _PATHS[state.phase][rules.from_hand]
    if rules.from_hand:
        shoe = face_down(state, event, to, path)
        hand = with_hidden(hand, event.slot, LIVE)
    else:
        shoe = face_up(state, event, to, path)
        assert event.card is not None
        hand = with_card(hand, event.slot, event.card, LIVE)
        if hand.points == 21:
            hand = marked(hand, BLACKJACK)
    return next_box(state, shoe, put_hand(state.hands, at, hand))


def next_box(state: State, shoe: Shoe, hands: tuple[Hand, ...]) -> State:
    """On to the box after this one, or past the last of them."""
    phase, at = state.phase, state.at + 1
    if phase == LATE_CARD or at == len(hands):
        if phase == FIRST_CARDS:
            phase, at = DEALERS_FIRST, 0
        else:
            return _after_second_cards(state, shoe, hands)
    return replace(state, phase=phase, shoe=shoe, hands=hands, at=at)


def _after_second_cards(state: State, shoe: Shoe, hands: tuple[Hand, ...]) -> State:
    """A box without a card is dead; one with a single card is asked, after all the others (15.VII)."""
    phase, at = DEALERS_SECOND, 0
    for i, hand in enumerate(hands):
        size = len(hand.slots)
        if size < 2 and hand.status == LIVE:
            if size == 0:
                hands = put_hand(hands, i, marked(hand, DEAD))
            elif hand.seat in state.table.seated:
                phase, at = LATE_OFFER, i
                break
            else:
                phase, at = LATE_CARD, i
                break
    return replace(state, phase=phase, shoe=shoe, hands=hands, at=at)


def late_offer_step(rules: Rules, state: State) -> Decide:
    return question(state.hand, "second-card", ("second-card", "15.VII"), ("dead-hand", "15.VII"))


def late_offer_answered(rules: Rules, state: State, event: Decided) -> State:
    hand = check_turn(state, event)
    if event.choice == "dead-hand":
        hands = put_hand(state.hands, state.at, marked(hand, DEAD))
        return _after_second_cards(state, state.shoe, hands)
    if event.choice != "second-card":
        raise Illegal(f"{event.choice!r} is no answer", clause("15.VII"), ("second-card", "dead-hand"))
    return replace(state, phase=LATE_CARD)


def dealers_card_step(rules: Rules, state: State) -> Procedure:
    paths = ("7.III.B", "14.IV.B") if state.phase == DEALERS_FIRST else ("7.III.D", "14.IV.D")
    return rules.deal_down(state.shoe.position, DEALER, paths[rules.from_hand])


def dealers_card_dealt(rules: Rules, state: State, event: CardDealt) -> State:
    first = state.phase == DEALERS_FIRST
    shoe = face_down(state, event, DEALER, "7.III.B" if first else "7.III.D")
    old = state.dealer
    dealer = DealerHand((*old.cards, UNKNOWN), (*old.slots, event.slot))
    # A dealer who missed his first card takes both at the end (15.V).
    phase = SECOND_CARDS if first else DEALERS_SECOND if len(dealer.slots) < 2 else UPCARD
    return replace(state, phase=phase, shoe=shoe, at=0, dealer=dealer)


def upcard_step(rules: Rules, state: State) -> Chance:
    path = "14.IV.D" if rules.from_hand else "7.III.D"
    return Chance(CardsShown(ALL, (state.dealer.slots[0],)), clause(path))


def upcard_shown(rules: Rules, state: State, event: CardsShown) -> State:
    dealer = state.dealer
    slot = dealer.slots[0]
    (card,) = check_shown(event, ALL, (slot,), "7.III.D")
    check_unseen(state.shoe, slot, card, "7.III.D")
    value = VALUES[card]
    points, soft = (11, True) if value == 1 else (value, False)
    dealer = DealerHand((card, UNKNOWN), dealer.slots, points, soft)
    after = replace(state, shoe=state.shoe.see(slot, card), dealer=dealer)
    return _to_looks(rules, after) if rules.from_hand else _to_insurance(rules, after, 0)


# ── from the hand: players look, and turn up a blackjack ─────────────────────────────────────────────


def _to_looks(rules: Rules, state: State) -> State:
    for i, hand in enumerate(state.hands):
        if hand.status == LIVE and UNKNOWN in hand.cards:
            return replace(state, phase=LOOKING, at=i)
    for i, hand in enumerate(state.hands):
        if hand.status == BLACKJACK and hand.down:
            return replace(state, phase=NATURALS, at=i)
    return _to_insurance(rules, state, 0)


def looking_step(rules: Rules, state: State) -> Chance:
    hand = state.hand
    return Chance(CardsShown(f"seat-{hand.seat}", hand.slots), clause("14.I.A"))


def looked(rules: Rules, state: State, event: CardsShown) -> State:
    hand = state.hand
    cards = check_shown(event, f"seat-{hand.seat}", hand.slots, "14.I.A")
    shoe = see_all(state.shoe, hand.slots, cards, "14.I.A")
    hand = with_seen(hand, hand.slots, cards, up=False)
    if hand.points == 21:
        hand = marked(hand, BLACKJACK)
    return _to_looks(rules, replace(state, shoe=shoe, hands=put_hand(state.hands, state.at, hand)))


def naturals_step(rules: Rules, state: State) -> Procedure:
    hand = state.hand
    event = CardsShown(ALL, down_slots(hand), down_cards(hand))
    path = "8.II" if completes(state.upcard) else "8.I"
    return Procedure(f"seat-{hand.seat}", event, f"seat {hand.seat} turns up a blackjack", clause(path))


def natural_turned(rules: Rules, state: State, event: CardsShown) -> State:
    hand = check_held(state.hand, event, "8.I")
    return _to_looks(rules, replace(state, hands=put_hand(state.hands, state.at, hand)))


# ── insurance ────────────────────────────────────────────────────────────────────────────────────────


def _to_insurance(rules: Rules, state: State, at: int) -> State:
    if VALUES[state.dealer.cards[0]] == 1:
        for i in range(at, len(state.hands)):
            hand = state.hands[i]
            if hand.status in (LIVE, BLACKJACK) and hand.seat in state.table.seated:
                return replace(state, phase=INSURING, at=i)
    if completes(state.dealer.cards[0]):
        return replace(state, phase=CHECKING, at=0)
    return after_look(rules, state) if rules.house_money else to_play(rules, state)


def most_insurance(rules: Rules, stake_cents: int) -> int:
    """Half the wager, or with the next chip above it where half cannot be made in chips (9.II)."""
    chip = rules.chip_cents
    return -(-stake_cents // (2 * chip)) * chip


def insuring_step(rules: Rules, state: State) -> Decide:
    hand = state.hand
    key = (-1, hand.seat, hand.box, 0, hand.stake_cents)
    step = rules.decisions.get(key)
    if step is None:
        spot = box_spot(hand.seat, hand.box)
        most = most_insurance(rules, hand.stake_cents)
        insure = Choice(
            INSURANCE, Decided(hand.seat, INSURANCE, 0, spot), clause("9.II"),
            rules.chip_cents, most, rules.chip_cents,
        )  # fmt: skip
        decline = Choice(NO_INSURANCE, Decided(hand.seat, NO_INSURANCE, 0, spot), clause("9.I"))
        step = rules.decisions[key] = Decide(hand.seat, (insure, decline), NO_INSURANCE, spot)
    return step


def insurance_answered(rules: Rules, state: State, event: Decided) -> State:
    hand = check_turn(state, event)
    amount = event.amount_cents
    if event.choice == NO_INSURANCE and not amount:
        return _to_insurance(rules, state, state.at + 1)
    if event.choice != INSURANCE:
        raise Illegal(f"{event.choice!r} is no answer", clause("9.I"), (INSURANCE, NO_INSURANCE))
    most = most_insurance(rules, hand.stake_cents)
    if not 0 < amount <= most or amount % rules.chip_cents:
        raise Illegal(
            f"insurance on {dollars(hand.stake_cents)} is up to {dollars(most)} in chips of "
            f"{dollars(rules.chip_cents)}, not {dollars(amount)}",
            clause("9.II"),
        )
    hands = put_hand(state.hands, state.at, replace(hand, insurance_cents=amount))
    return _to_insurance(rules, replace(state, hands=hands), state.at + 1)


# ── the card reader ──────────────────────────────────────────────────────────────────────────────────


def checking_step(rules: Rules, state: State) -> Chance:
    return Chance(HoleCardChecked(state.dealer.slots[1]), clause("7.IV"))


def check_outcomes(state: State) -> list[tuple[bool, int]]:
    """How many unseen cards give the dealer a blackjack, and how many do not."""
    mask = completes(state.upcard)
    ways = [0, 0]
    for card, count in enumerate(state.shoe.unseen):
        ways[mask >> card & 1] += count
    return [(blackjack, ways[blackjack]) for blackjack in (True, False) if ways[blackjack]]


def hole_card_checked(rules: Rules, state: State, event: HoleCardChecked) -> State:
    slot = state.dealer.slots[1]
    if event.slot != slot:
        raise Illegal(f"the hole card is slot {slot}, not {event.slot}", clause("7.IV"))
    mask = completes(state.dealer.cards[0])
    allowed = mask if event.blackjack else ANY_CARD & ~mask
    if not any(n for card, n in enumerate(state.shoe.unseen) if n and allowed >> card & 1):
        raise Illegal("no card that could say so is left unseen", clause("7.IV"))
    after = replace(state, shoe=state.shoe.narrow(slot, allowed))
    if event.blackjack:
        return after_look(rules, after) if rules.house_money else to_hole_card(rules, after)
    if any(hand.insurance_cents for hand in state.hands):
        return replace(after, phase=TAKING_INSURANCE)
    return after_look(rules, after) if rules.house_money else to_play(rules, after)


def insurance_taken(rules: Rules, state: State, event: Settled) -> State:
    """Lost insurance is gone before anything else is paid or drawn (9.IV)."""
    hands = tuple(
        replace(h, insurance_cents=0, insurance_lost_cents=h.insurance_cents) if h.insurance_cents else h
        for h in state.hands
    )
    after = replace(state, hands=hands)
    return after_look(rules, after) if rules.house_money else to_play(rules, after)


def go_on_without(rules: Rules, state: State, seat: int) -> State:
    """A player left in mid-round: what he was being asked is answered for him."""
    if state.phase == INSURING and state.hand.seat == seat:
        return _to_insurance(rules, state, state.at + 1)
    if state.phase == LATE_OFFER and state.hand.seat == seat:
        return replace(state, phase=LATE_CARD)
    if state.phase == CAPPING and state.hand.seat == seat:
        return collected_without(rules, state)
    return play_on_without(rules, state, seat)
