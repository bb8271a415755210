"""What a player may choose, and why not: on first cards, and on each split hand (11.III)."""

from houseway.core.events import Decided
from houseway.core.steps import Choice, Decide
from houseway.equipment.cards import rank
from houseway.games.blackjack.rules import Rules, box_spot, clause
from houseway.games.blackjack.state import UNKNOWN, Hand, State
from houseway.hands.blackjack import FIRST_ACE, VALUES

# What a hand may do besides standing, as bits.
CAN_HIT = 1
CAN_DOUBLE = 2
CAN_DOUBLE_FACE_DOWN = 4
CAN_SPLIT = 8
CAN_REFUSE = 16  # a card drawn in error


def can_split(rules: Rules, hands: tuple[Hand, ...], hand: Hand) -> bool:
    return not split_refusal(rules, hands, hand)


def split_refusal(rules: Rules, hands: tuple[Hand, ...], hand: Hand) -> tuple[str, str] | None:
    """Why this hand may not be split, and the clause."""
    cards = hand.cards
    if len(cards) != 2 or VALUES[cards[0]] != VALUES[cards[1]]:
        return "only two cards of one value are split", "11.I"
    if rank(cards[0]) != rank(cards[1]) and not rules.tens_alike:
        return "at this table only cards of one rank are split", "11.V"
    if rules.max_hands == 1:
        return "at this table pairs are not split", "11.V"
    if sum(h.box == hand.box for h in hands) >= rules.max_hands:
        return f"a box has at most {rules.max_hands} hands", "11.III.A" if rules.max_hands == 4 else "11.V"
    if hand.split and cards[0] >= FIRST_ACE and not rules.resplit_aces:
        return "split aces are not split again", "11.III.B"
    return None


def double_refusal(rules: Rules, hand: Hand) -> tuple[str, str] | None:
    """Why this hand may not double down, and the clause."""
    if len(hand.cards) != 2:
        return "only two cards are doubled", "10.I"
    if hand.points >= 21:
        return "no card is drawn to 21", "12.I.A"
    if hand.split and hand.cards[0] >= FIRST_ACE:
        return "a split ace gets one card", "12.I.C"
    if hand.split and not rules.double_after_split:
        return "at this table split hands are not doubled", "10.IV"
    low, high = rules.doubles
    if not low <= hand.points <= high:
        return "at this table this total is not doubled", "10.IV"
    return None


def hit_refusal(rules: Rules, hand: Hand) -> tuple[str, str] | None:
    if hand.points >= 21:
        return "no card is drawn to 21", "12.I.A"
    if hand.split and len(hand.cards) == 2 and hand.cards[0] >= FIRST_ACE and not rules.hit_split_aces:
        return "a split ace gets one card", "12.I.C"
    return None


def choices(rules: Rules, state: State, hand: Hand) -> int:
    bits = 0
    if not hit_refusal(rules, hand):
        bits = CAN_HIT
    if len(hand.cards) == 2:
        if not double_refusal(rules, hand):
            bits |= CAN_DOUBLE if state.exposed != UNKNOWN else CAN_DOUBLE | CAN_DOUBLE_FACE_DOWN
        cards = hand.cards
        if VALUES[cards[0]] == VALUES[cards[1]] and can_split(rules, state.hands, hand):
            bits |= CAN_SPLIT
    if state.exposed != UNKNOWN:
        bits |= CAN_REFUSE
    return bits


def deciding_step(rules: Rules, state: State) -> Decide:
    hand = state.hands[state.at]
    key = (choices(rules, state, hand), hand.seat, hand.box, hand.index, hand.stake_cents)
    step = rules.decisions.get(key)
    if step is None:
        step = rules.decisions[key] = _decide(rules, *key)
    return step


def _decide(rules: Rules, bits: int, seat: int, box: int, index: int, stake: int) -> Decide:
    spot = box_spot(seat, box)

    def choice(name: str, path: str, low: int = 0, high: int = 0) -> Choice:
        event = Decided(seat, name, 0, spot, index)
        return Choice(name, event, clause(path), low, high, rules.unit_cents)

    offered = [choice("stand", "7.V")]
    if bits & CAN_HIT:
        offered.append(choice("hit", "12.I"))
    if bits & CAN_DOUBLE:
        offered.append(choice("double", "10.I", rules.unit_cents, stake))
    if bits & CAN_SPLIT:
        offered.append(choice("split", "11.I", stake, stake))
    if bits & CAN_DOUBLE_FACE_DOWN:
        offered.append(choice("double-face-down", "10.III", rules.unit_cents, stake))
    if bits & CAN_REFUSE:
        offered.append(choice("refuse-card", "15.III"))
    return Decide(seat, tuple(offered), "stand", spot, index)


def question(hand: Hand, default: str, *named: tuple[str, str]) -> Decide:
    spot = box_spot(hand.seat, hand.box)
    offered = tuple(
        Choice(name, Decided(hand.seat, name, 0, spot, hand.index), clause(path)) for name, path in named
    )
    return Decide(hand.seat, offered, default, spot, hand.index)
