"""House Money (oh-house-money): the wager on the first two cards; its winnings may be added to the hand."""

from msgspec.structs import replace

from houseway.core.events import ALL, CardsShown, Decided, Line, Settled
from houseway.core.game import Illegal
from houseway.core.steps import Choice, Decide, Procedure, Settle
from houseway.editions.people import DEALER
from houseway.equipment.cards import Card, rank, suit
from houseway.games.blackjack.finish import has_blackjack, to_hole_card
from houseway.games.blackjack.handling import check_held, down_cards, down_slots
from houseway.games.blackjack.play import check_turn, proceed, to_play
from houseway.games.blackjack.rules import HOUSE_MONEY_WAGER, Rules, box_spot, clause, completes
from houseway.games.blackjack.state import (
    CAPPING,
    DEAD,
    HOUSE_MONEY,
    TURNING_HOUSE_MONEY,
    Hand,
    State,
    put_hand,
)
from houseway.money.cents import dollars

ACE_KING_SUITED = "ace-king-suited"
STRAIGHT_FLUSH = "straight-flush"
PAIR = "pair"
STRAIGHT = "straight"
_IN_WORDS = {
    ACE_KING_SUITED: "ace and king of one suit",
    STRAIGHT_FLUSH: "straight flush",
    PAIR: "pair",
    STRAIGHT: "straight",
}

CAP = "cap"
COLLECT = "collect"

SETTLE_AFTER_LOOK = Settle("oh-house-money:II.E.(2)")
SETTLE_AGAINST_BLACKJACK = Settle("oh-house-money:II.E.(1)")
SETTLE_AT_ONCE = Settle("oh-house-money:II.B")

_KING, _ACE = 11, 12


def winning_hand(one: Card, two: Card) -> str:
    """What two cards make (oh-house-money:I.A), nothing if they lose; an ace is next to a king and a two."""
    low, high = sorted((rank(one), rank(two)))
    if low == high:
        return PAIR
    if high - low != 1 and (low, high) != (0, _ACE):
        return ""
    if suit(one) != suit(two):
        return STRAIGHT
    return ACE_KING_SUITED if (low, high) == (_KING, _ACE) else STRAIGHT_FLUSH


def after_look(rules: Rules, state: State) -> State:
    """The reader has told, or is not needed: House Money comes before anything else is paid or drawn."""
    for i, hand in enumerate(state.hands):
        if hand.house_money_cents and hand.down and hand.status != DEAD:
            return replace(state, phase=TURNING_HOUSE_MONEY, at=i)
    if any(hand.house_money_cents for hand in state.hands):
        return replace(state, phase=HOUSE_MONEY, at=0)
    return _play_on(rules, state)


def _play_on(rules: Rules, state: State) -> State:
    if _dealer_blackjack(state):
        return to_hole_card(rules, state)
    if state.odd.unchecked:
        return proceed(rules, state, state.shoe, state.hands, 0)
    return to_play(rules, state)


def _dealer_blackjack(state: State) -> bool:
    """The card reader has told of one, or it lies open."""
    shoe = state.shoe
    told = shoe.narrowed_slot >= 0 and bool(shoe.narrowed_to & completes(state.upcard))
    return told or has_blackjack(state.dealer)


# ── from the hand: the two cards are turned up ───────────────────────────────────────────────────────


def turning_step(rules: Rules, state: State) -> Procedure:
    hand = state.hand
    event = CardsShown(ALL, down_slots(hand), down_cards(hand))
    return Procedure(DEALER, event, f"turn up the two cards of seat {hand.seat}", "oh-house-money:II.B")


def turned(rules: Rules, state: State, event: CardsShown) -> State:
    up = check_held(state.hand, event, "7.VII")
    return after_look(rules, replace(state, hands=put_hand(state.hands, state.at, up)))


# ── collected and paid, from the dealer's left ───────────────────────────────────────────────────────


def settling_step(rules: Rules, state: State) -> Settle:
    if _dealer_blackjack(state):
        return SETTLE_AGAINST_BLACKJACK
    return SETTLE_AFTER_LOOK if completes(state.upcard) else SETTLE_AT_ONCE


def lines(rules: Rules, state: State) -> list[Line]:
    return [_line(rules, state, hand) for hand in state.hands if hand.house_money_cents]


def void_line(hand: Hand, path: str, why: str) -> Line:
    spot = box_spot(hand.seat, hand.box)
    stake = hand.house_money_cents
    return Line(hand.seat, HOUSE_MONEY_WAGER, stake, "void", 0, clause(path), spot=spot, why=why)


def _line(rules: Rules, state: State, hand: Hand) -> Line:
    if hand.status == DEAD:
        return void_line(hand, "15.VII", "the box did not get two cards")
    spot, stake = box_spot(hand.seat, hand.box), hand.house_money_cents
    made = winning_hand(*hand.cards)
    if not made:
        return Line(
            hand.seat, HOUSE_MONEY_WAGER, stake, "lose", -stake, "oh-house-money:II.D",
            spot=spot, why="no winning pair of cards",
        )  # fmt: skip
    pays = rules.house_money[made]
    cited = "oh-house-money:II.E.(1)" if _dealer_blackjack(state) else rules.house_money_clause
    return Line(
        hand.seat, HOUSE_MONEY_WAGER, stake, "win", pays.win_cents(stake), cited,
        str(pays), spot, _IN_WORDS[made],
    )  # fmt: skip


def settled(rules: Rules, state: State, event: Settled) -> State:
    """Winners are asked about their proceeds, unless the dealer has a blackjack or nobody looked for one."""
    asks = not _dealer_blackjack(state) and not state.odd.unchecked
    hands = tuple(
        replace(hand, house_money_cents=_proceeds(rules, hand) if asks else 0)
        if hand.house_money_cents
        else hand
        for hand in state.hands
    )
    return _to_capping(rules, replace(state, hands=hands), 0)


def _proceeds(rules: Rules, hand: Hand) -> int:
    """The wager and what it won: nothing where it did not win."""
    made = winning_hand(*hand.cards) if hand.status != DEAD else ""
    stake = hand.house_money_cents
    return stake + rules.house_money[made].win_cents(stake) if made else 0


# ── the proceeds are taken, or added to the blackjack wager ──────────────────────────────────────────


def _to_capping(rules: Rules, state: State, at: int) -> State:
    for i in range(at, len(state.hands)):
        hand = state.hands[i]
        if hand.house_money_cents and hand.seat in state.table.seated:
            return replace(state, phase=CAPPING, at=i)
    hands = tuple(replace(h, house_money_cents=0) if h.house_money_cents else h for h in state.hands)
    return _play_on(rules, replace(state, hands=hands, at=0))


def capping_step(rules: Rules, state: State) -> Decide:
    hand = state.hand
    spot, unit = box_spot(hand.seat, hand.box), rules.unit_cents
    cap = Choice(
        CAP, Decided(hand.seat, CAP, 0, spot), "oh-house-money:II.G", unit, hand.house_money_cents, unit
    )
    collect = Choice(COLLECT, Decided(hand.seat, COLLECT, 0, spot), "oh-house-money:I.B")
    return Decide(hand.seat, (cap, collect), COLLECT, spot)


def capping_answered(rules: Rules, state: State, event: Decided) -> State:
    hand = check_turn(state, event)
    amount, most = event.amount_cents, hand.house_money_cents
    if event.choice == COLLECT:
        if amount:
            raise Illegal("nothing is wagered by who collects", "oh-house-money:I.B")
    elif event.choice != CAP:
        raise Illegal(f"{event.choice!r} is no answer", "oh-house-money:I.B", (CAP, COLLECT))
    elif not 0 < amount <= most or amount % rules.unit_cents:
        raise Illegal(
            f"up to {dollars(most)} may be added in units of {dollars(rules.unit_cents)}, "
            f"not {dollars(amount)}",
            "oh-house-money:II.G",
        )
    capped = replace(hand, stake_cents=hand.stake_cents + amount, house_money_cents=0)
    hands = put_hand(state.hands, state.at, capped)
    return _to_capping(rules, replace(state, hands=hands), state.at + 1)


def collected_without(rules: Rules, state: State) -> State:
    """A player who left has his proceeds; nobody adds them for him. Nor against a dealer's blackjack."""
    if _dealer_blackjack(state):
        return _to_capping(rules, state, len(state.hands))
    return _to_capping(rules, state, state.at + 1)
