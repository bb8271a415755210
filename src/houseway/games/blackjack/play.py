"""Players' turns: stand, draw, double down, split; hand by hand from the dealer's left."""

from msgspec.structs import replace

from houseway.core.events import ALL, CardDealt, CardsShown, Decided
from houseway.core.game import Illegal
from houseway.core.steps import Chance, Decide, Procedure
from houseway.equipment.cards import Card
from houseway.equipment.shoe import Shoe
from houseway.games.blackjack.choosing import (
    can_split,
    deciding_step,
    double_refusal,
    hit_refusal,
    question,
    split_refusal,
)
from houseway.games.blackjack.finish import exposed_step, to_hole_card
from houseway.games.blackjack.handling import (
    check_shown,
    down_cards,
    down_slots,
    face_down,
    face_up,
    marked,
    with_card,
    with_hidden,
    with_seen,
)
from houseway.games.blackjack.rules import Rules, box_spot, clause, place
from houseway.games.blackjack.state import (
    BLACKJACK,
    BUST,
    DEAD,
    DECIDING,
    DRAWING,
    FACE_DOWN,
    FORGOTTEN,
    LIVE,
    OFFERING,
    PAID,
    PAYING_NATURALS,
    STOOD,
    TURNING,
    UNKNOWN,
    WAITING,
    WAITING_FACE_DOWN,
    Hand,
    State,
    put_hand,
)
from houseway.hands.blackjack import FIRST_ACE, VALUES
from houseway.money.cents import dollars


def to_play(rules: Rules, state: State) -> State:
    """Blackjacks are paid before anybody draws (8.I, 8.II)."""
    for hand in state.hands:
        if hand.status == BLACKJACK:
            return replace(state, phase=PAYING_NATURALS, at=0)
    return proceed(rules, state, state.shoe, state.hands, 0)


def proceed(rules: Rules, state: State, shoe: Shoe, hands: tuple[Hand, ...], at: int) -> State:
    """On with the hand at ``at``, or the next that has something to decide or to get."""
    seated = state.table.seated
    for i in range(at, len(hands)):
        hand = hands[i]
        status = hand.status
        if status != LIVE and status != FACE_DOWN:
            continue
        size = len(hand.cards)
        gone = hand.seat not in seated
        if hand.seat in state.odd.refused:
            hands = put_hand(hands, i, marked(hand, STOOD))
            continue
        if hand.doubled_cents:
            phase = TURNING if hand.down else DRAWING  # its one card is due
        elif size == 1:
            if hand.down:
                phase = TURNING
            else:
                phase = OFFERING if state.exposed != UNKNOWN and not gone else DRAWING
        elif gone or not _asked(rules, hands, hand):
            hands = put_hand(hands, i, marked(hand, STOOD))
            continue
        else:
            phase = DECIDING
        return replace(state, phase=phase, shoe=shoe, hands=hands, at=i)
    return _after_all(rules, state, shoe, hands)


def _after_all(rules: Rules, state: State, shoe: Shoe, hands: tuple[Hand, ...]) -> State:
    """Forgotten cards are made good before the hole card is turned up (15.VIII)."""
    done = replace(state, shoe=shoe, hands=hands, at=0)
    for i, hand in enumerate(hands):
        if hand.status in (WAITING, WAITING_FACE_DOWN):
            if hand.seat in state.table.seated:
                return replace(done, phase=FORGOTTEN, at=i)
            if hand.seat not in state.odd.refused:
                return _forgotten_card_due(done, i)
            done = replace(done, hands=put_hand(done.hands, i, marked(hand, STOOD)))
    return to_hole_card(rules, done)


def _asked(rules: Rules, hands: tuple[Hand, ...], hand: Hand) -> bool:
    """Whether the hand has a choice. With cards face down others must not learn that it has none."""
    if hand.down:
        return True
    if hand.points == 21:
        return False
    if hand.split and hand.cards[0] >= FIRST_ACE and len(hand.cards) == 2 and not rules.hit_split_aces:
        return rules.resplit_aces and can_split(rules, hands, hand)
    return True


def check_turn(state: State, event: Decided) -> Hand:
    """The hand that is asked now, if the event answers for it."""
    hand = state.hands[state.at]
    if event.seat != hand.seat or event.hand != hand.index or event.spot != box_spot(hand.seat, hand.box):
        raise Illegal(
            f"asked is seat {hand.seat}, {place(hand.box, hand.index)}; not seat {event.seat}, "
            f"hand {event.hand}{' of ' + event.spot if event.spot else ''}",
            clause("7.V"),
        )
    return hand


def decided(rules: Rules, state: State, event: Decided) -> State:
    hand = check_turn(state, event)
    choice = event.choice
    if choice in ("stand", "hit", "refuse-card") and event.amount_cents:
        raise Illegal(f"no chips are wagered to {choice}", clause("4.IV"))
    at, hands = state.at, state.hands
    if choice == "stand":
        return proceed(rules, state, state.shoe, put_hand(hands, at, marked(hand, STOOD)), at + 1)
    if choice == "hit":
        _refuse(hit_refusal(rules, hand))
        return replace(state, phase=DRAWING)
    if choice == "double" or (choice == "double-face-down" and state.exposed == UNKNOWN):
        _refuse(double_refusal(rules, hand))
        _check_double_amount(rules, hand, event.amount_cents)
        status = LIVE if choice == "double" else FACE_DOWN
        doubled = replace(hand, status=status, doubled_cents=event.amount_cents)
        return proceed(rules, state, state.shoe, put_hand(hands, at, doubled), at)
    if choice == "split":
        _refuse(split_refusal(rules, hands, hand))
        if event.amount_cents != hand.stake_cents:
            raise Illegal(
                f"the second hand takes a wager of {dollars(hand.stake_cents)}, like the first",
                clause("11.I"),
            )
        return proceed(rules, state, state.shoe, _split(hands, at), at)
    if choice == "refuse-card" and state.exposed != UNKNOWN:
        return refuse_card(rules, state, hand)
    step = deciding_step(rules, state)
    raise Illegal(f"{choice!r} is not offered", clause("7.V"), [c.name for c in step.choices])


def _refuse(refusal: tuple[str, str] | None) -> None:
    if refusal:
        raise Illegal(refusal[0], clause(refusal[1]))


def _check_double_amount(rules: Rules, hand: Hand, amount_cents: int) -> None:
    if not 0 < amount_cents <= hand.stake_cents or amount_cents % rules.unit_cents:
        raise Illegal(
            f"a double is up to {dollars(hand.stake_cents)} in units of {dollars(rules.unit_cents)}, "
            f"not {dollars(amount_cents)}",
            clause("10.I"),
        )


def _split(hands: tuple[Hand, ...], at: int) -> tuple[Hand, ...]:
    """The pair at ``at`` becomes two hands; those of the box to its right move up one."""
    hand = hands[at]
    value = VALUES[hand.cards[0]]
    points, soft = (11, True) if value == 1 else (value, False)
    first = replace(
        hand, cards=hand.cards[:1], slots=hand.slots[:1], down=hand.down & 1,
        points=points, soft=soft, status=LIVE, split=True,
    )  # fmt: skip
    second = replace(
        first, index=hand.index + 1, cards=hand.cards[1:], slots=hand.slots[1:], down=hand.down >> 1 & 1,
        insurance_cents=0, insurance_lost_cents=0,
    )  # fmt: skip
    later = tuple(replace(h, index=h.index + 1) if h.box == hand.box else h for h in hands[at + 1 :])
    return (*hands[:at], first, second, *later)


def refuse_card(rules: Rules, state: State, hand: Hand) -> State:
    """Who declines a card drawn in error gets no more cards in this round (15.III)."""
    refused = state.odd.refused
    if hand.seat not in refused:
        state = replace(state, odd=replace(state.odd, refused=(*refused, hand.seat)))
    return proceed(rules, state, state.shoe, state.hands, state.at)


# ── cards of doubled and split hands are turned up, from the hand (14.V.A.(1)) ──────────────────────


def turning_step(rules: Rules, state: State) -> Procedure:
    slots, cards = _to_turn(state)
    seat = state.hand.seat
    event = CardsShown(ALL, slots, cards)
    return Procedure(f"seat-{seat}", event, f"seat {seat} turns up both cards", clause("14.V.A.(1)"))


def _to_turn(state: State) -> tuple[tuple[int, ...], tuple[Card, ...]]:
    slots: tuple[int, ...] = ()
    cards: tuple[Card, ...] = ()
    for hand in state.hands[state.at : state.at + 2]:
        if hand.box == state.hand.box:
            slots, cards = slots + down_slots(hand), cards + down_cards(hand)
    return slots, cards


def turned(rules: Rules, state: State, event: CardsShown) -> State:
    slots, cards = _to_turn(state)
    if check_shown(event, ALL, slots, "14.V.A.(1)") != cards:
        raise Illegal("these are not the cards that the player holds", clause("14.V.A.(1)"))
    hands = state.hands
    for i in range(state.at, min(state.at + 2, len(hands))):
        hand = hands[i]
        if hand.box == state.hand.box and hand.down:
            hands = put_hand(hands, i, with_seen(hand, down_slots(hand), down_cards(hand), up=True))
    return proceed(rules, state, state.shoe, hands, state.at)


# ── a card to a hand ─────────────────────────────────────────────────────────────────────────────────


def drawing_step(rules: Rules, state: State) -> Chance | Procedure:
    hand = state.hands[state.at]
    to = place(hand.box, hand.index)
    if state.exposed != UNKNOWN:
        return exposed_step(state, to)
    if hand.status == FACE_DOWN:
        return rules.deal_down(state.shoe.position, to, "10.III")
    return rules.deal_up(state.shoe.position, to, _draw_path(rules, hand))


def _draw_path(rules: Rules, hand: Hand) -> str:
    if len(hand.cards) == 1:
        return "11.II"  # the second card of a split hand
    return "14.V.A.(3)" if rules.from_hand else "7.VI"


def drew(rules: Rules, state: State, event: CardDealt) -> State:
    at = state.at
    hand = state.hands[at]
    to = place(hand.box, hand.index)
    if hand.status == FACE_DOWN and state.exposed == UNKNOWN:
        shoe = face_down(state, event, to, "10.III")
        return proceed(
            rules, state, shoe, put_hand(state.hands, at, with_hidden(hand, event.slot, STOOD)), at + 1
        )
    shoe = face_up(state, event, to, _draw_path(rules, hand))
    assert event.card is not None
    after = with_card(hand, event.slot, event.card, STOOD if hand.doubled_cents else LIVE)
    if after.points > 21:
        after = marked(after, BUST)  # from the hand its cards are given up at once (14.V.A.(2))
    if state.exposed != UNKNOWN:
        state = replace(state, exposed=UNKNOWN)
    return proceed(rules, state, shoe, put_hand(state.hands, at, after), at)


# ── questions after a mistake ────────────────────────────────────────────────────────────────────────


def offered_if_asked_for(state: State) -> State:
    """A card just seen by all is not given to a player who asked for an unseen one without his word."""
    due = state.phase == DRAWING or (state.phase == TURNING and state.hand.doubled_cents)
    asked = due and state.hand.seat in state.table.seated
    return replace(state, phase=OFFERING) if asked else state


def offering_step(rules: Rules, state: State) -> Decide:
    return question(state.hand, "accept-card", ("accept-card", "15.III"), ("refuse-card", "15.III"))


def offer_answered(rules: Rules, state: State, event: Decided) -> State:
    hand = check_turn(state, event)
    if event.choice == "refuse-card":
        return refuse_card(rules, state, hand)
    if event.choice != "accept-card":
        raise Illegal(f"{event.choice!r} is no answer", clause("15.III"), ("accept-card", "refuse-card"))
    return _card_due(state)


def _card_due(state: State) -> State:
    return replace(state, phase=TURNING if state.hand.down and state.hand.doubled_cents else DRAWING)


def forgotten_step(rules: Rules, state: State) -> Decide:
    offered = _forgotten_choices(state)
    return question(state.hand, offered[0][0], *offered)


def _forgotten_choices(state: State) -> tuple[tuple[str, str], ...]:
    """The late card or a dead hand; a card that lies open can be refused, and who has refused gets none."""
    refusal, dead = ("refuse-card", "15.III"), ("dead-hand", "15.VIII")
    if state.hand.seat in state.odd.refused:
        return (refusal, dead)
    take = ("take-card", "15.VIII")
    return (take, dead) if state.exposed == UNKNOWN else (take, dead, refusal)


def forgotten_answered(rules: Rules, state: State, event: Decided) -> State:
    hand = check_turn(state, event)
    if event.choice == "dead-hand":
        return proceed(rules, state, state.shoe, put_hand(state.hands, state.at, marked(hand, DEAD)), 0)
    allowed = [name for name, _ in _forgotten_choices(state)]
    if event.choice not in allowed:
        raise Illegal(f"{event.choice!r} is no answer", clause("15.VIII"), allowed)
    if event.choice == "refuse-card":
        waiting = replace(state, hands=put_hand(state.hands, state.at, marked(hand, LIVE)))
        return refuse_card(rules, waiting, hand)
    return _forgotten_card_due(state, state.at)


def _forgotten_card_due(state: State, at: int) -> State:
    hand = state.hands[at]
    asked = FACE_DOWN if hand.status == WAITING_FACE_DOWN else LIVE  # a double's card as it was asked for
    return replace(state, phase=DRAWING, hands=put_hand(state.hands, at, marked(hand, asked)), at=at)


def out_of_turn(state: State, event: Decided) -> Illegal:
    """Why nobody is asked now, in the clause that fits the hand."""
    for hand in state.hands:
        spot = box_spot(hand.seat, hand.box)
        if (hand.seat, hand.index, spot) == (event.seat, event.hand, event.spot):
            if hand.doubled_cents:
                return Illegal("a doubled hand gets one card", clause("12.I.B"))
            if hand.status in (BLACKJACK, PAID) or hand.points == 21:
                return Illegal("no card is drawn to 21", clause("12.I.A"))
            if hand.split and hand.cards[0] >= FIRST_ACE:
                return Illegal("a split ace gets one card", clause("12.I.C"))
    return Illegal(f"seat {event.seat} is not asked anything now", clause("7.V"))


def play_on_without(rules: Rules, state: State, seat: int) -> State:
    """A player left in mid-round: what he was being asked is answered for him."""
    if state.phase == DECIDING and state.hand.seat == seat:
        return proceed(rules, state, state.shoe, state.hands, state.at)
    if state.phase == OFFERING and state.hand.seat == seat:
        return _card_due(state)
    if state.phase == FORGOTTEN and state.hand.seat == seat:
        return _after_all(rules, state, state.shoe, state.hands)
    return state
