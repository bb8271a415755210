"""What each wager comes to, from the dealer's right (4.V)."""

from msgspec.structs import replace

from houseway.core.events import Line, Settled
from houseway.core.steps import Settle
from houseway.games.blackjack import house_money
from houseway.games.blackjack.finish import has_blackjack
from houseway.games.blackjack.handling import marked
from houseway.games.blackjack.play import proceed
from houseway.games.blackjack.rules import (
    BASE,
    DOUBLE_DOWN,
    INSURANCE,
    SPLIT,
    Rules,
    box_spot,
    clause,
    completes,
    hand_spot,
)
from houseway.games.blackjack.state import (
    BLACKJACK,
    BUST,
    CAPPING,
    COLLECTING,
    DEAD,
    HOUSE_MONEY,
    PAID,
    PAYING_NATURALS,
    SETTLING,
    TAKING_INSURANCE,
    DealerHand,
    Hand,
    State,
)

PAY_NATURALS_8_I = Settle(clause("8.I"))
PAY_NATURALS_8_II = Settle(clause("8.II"))
TAKE_INSURANCE = Settle(clause("9.IV"))
SETTLE_ALL = Settle(clause("4.V"))


def insurance_step(rules: Rules, state: State) -> Settle:
    return TAKE_INSURANCE


def paying_step(rules: Rules, state: State) -> Settle:
    return PAY_NATURALS_8_II if completes(state.upcard) else PAY_NATURALS_8_I


def settling_step(rules: Rules, state: State) -> Settle:
    return SETTLE_ALL


def lines_due(rules: Rules, state: State) -> tuple[Line, ...]:
    if state.phase == SETTLING:
        return tuple(_final(rules, state))
    if state.phase == TAKING_INSURANCE:
        return tuple(_insurance_lost(h) for h in reversed(state.hands) if h.insurance_cents)
    if state.phase == PAYING_NATURALS:
        path = "8.II" if completes(state.upcard) else "8.I"
        winners = (h for h in reversed(state.hands) if h.status == BLACKJACK)
        return tuple(_blackjack_paid(rules, h, path, "blackjack") for h in winners)
    if state.phase == HOUSE_MONEY:
        return tuple(house_money.lines(rules, state))
    return ()


def _final(rules: Rules, state: State) -> list[Line]:
    dealer = state.dealer
    lines: list[Line] = []
    for hand in reversed(state.hands):
        if hand.insurance_cents:
            lines.append(_insurance(rules, state, hand))
        if hand.insurance_lost_cents and has_blackjack(dealer):
            lines.append(_insurance_corrected(rules, hand))
        if hand.status == PAID:
            if has_blackjack(dealer):
                lines.append(_blackjack_taken_back(rules, hand))
            continue
        if state.odd.void:
            if hand.house_money_cents:
                lines.append(house_money.void_line(hand, "15.VI", "no cards are left to finish the round"))
            _add(lines, hand, "void", "15.VI", why="no cards are left to finish the round")
        elif hand.status == DEAD:
            path = "15.VII" if len(hand.slots) < 2 else "15.VIII"
            _add(lines, hand, "void", path, why="the hand is dead")
        elif has_blackjack(dealer):
            _against_blackjack(lines, state, hand)
        elif hand.status == BLACKJACK:
            path = "4.II.C" if dealer.points == 21 else "8.II"
            lines.append(_blackjack_paid(rules, hand, path, f"blackjack, {_dealer_has(dealer)}"))
        elif hand.status == BUST:
            _add(lines, hand, "lose", "4.II.B", why="player over 21")
        else:
            _compare(rules, lines, hand, dealer)
    return lines


def _dealer_has(dealer: DealerHand) -> str:
    return f"dealer {dealer.points}" if dealer.points <= 21 else "dealer over 21"


def _compare(rules: Rules, lines: list[Line], hand: Hand, dealer: DealerHand) -> None:
    mine, his = hand.points, dealer.points
    why = f"player {mine}, {_dealer_has(dealer)}"
    if his > 21:
        _add(lines, hand, "win", "4.II.A", rules, why)
    elif mine > his:
        _add(lines, hand, "win", "4.II.B", rules, why)
    elif mine < his:
        _add(lines, hand, "lose", "4.II.B", why=why)
    else:
        _add(lines, hand, "push", "4.III", why=why)


def _add(
    lines: list[Line], hand: Hand, outcome: str, path: str, rules: Rules | None = None, why: str = ""
) -> None:
    """The lines of a hand's wager and, where it was doubled, of the double: both fare alike."""
    for wager, stake in (
        (SPLIT if hand.index else BASE, hand.stake_cents),
        (DOUBLE_DOWN, hand.doubled_cents),
    ):
        if stake:
            odds, amount = "", 0
            if rules is not None:
                pays = rules.wins[wager]
                odds, amount = str(pays), pays.win_cents(stake)
            elif outcome == "lose":
                amount = -stake
            spot = hand_spot(hand.seat, hand.box, hand.index)
            lines.append(Line(hand.seat, wager, stake, outcome, amount, clause(path), odds, spot, why))


def _against_blackjack(lines: list[Line], state: State, hand: Hand) -> None:
    """A dealer's blackjack takes original wagers only; another blackjack ties it."""
    spot = hand_spot(hand.seat, hand.box, hand.index)
    stake = hand.stake_cents
    if hand.status == BLACKJACK:
        lines.append(
            Line(hand.seat, BASE, stake, "push", 0, clause("8.II"), spot=spot, why="both have blackjack")
        )
        return
    why = "dealer has blackjack"
    if hand.index:
        path = "15.IX.B" if state.odd.missed else "11.IV"
        lines.append(Line(hand.seat, SPLIT, stake, "push", 0, clause(path), spot=spot, why=why))
    else:
        lines.append(Line(hand.seat, BASE, stake, "lose", -stake, clause("4.III"), spot=spot, why=why))
    if hand.doubled_cents:
        path = "15.IX.B" if state.odd.missed else "10.II"
        lines.append(
            Line(hand.seat, DOUBLE_DOWN, hand.doubled_cents, "push", 0, clause(path), spot=spot, why=why)
        )


def _blackjack_paid(rules: Rules, hand: Hand, path: str, why: str) -> Line:
    pays, stake = rules.blackjack_pays, hand.stake_cents
    spot = hand_spot(hand.seat, hand.box, 0)
    return Line(
        hand.seat, BASE, stake, "win", pays.win_cents(stake), clause(path), str(pays), spot, why
    )  # fmt: skip


def _insurance_lost(hand: Hand) -> Line:
    stake = hand.insurance_cents
    spot = box_spot(hand.seat, hand.box)
    why = "dealer has no blackjack"
    return Line(hand.seat, INSURANCE, stake, "lose", -stake, clause("9.IV"), spot=spot, why=why)


def _insurance(rules: Rules, state: State, hand: Hand) -> Line:
    stake = hand.insurance_cents
    spot = box_spot(hand.seat, hand.box)
    if state.odd.void:
        why = "no cards are left to finish the round"
        return Line(hand.seat, INSURANCE, stake, "void", 0, clause("15.VI"), spot=spot, why=why)
    if not has_blackjack(state.dealer):
        return _insurance_lost(hand)
    pays = rules.wins[INSURANCE]
    why = "dealer has blackjack"
    return Line(
        hand.seat, INSURANCE, stake, "win", pays.win_cents(stake), clause("9.III"), str(pays), spot, why
    )


def _insurance_corrected(rules: Rules, hand: Hand) -> Line:
    """Insurance taken on a wrong answer of the reader comes back, and wins (15.IX.B, 9.I)."""
    pays, stake = rules.wins[INSURANCE], hand.insurance_lost_cents
    amount, spot = stake + pays.win_cents(stake), box_spot(hand.seat, hand.box)
    why = "insurance was taken, but the dealer has blackjack"
    return Line(hand.seat, INSURANCE, 0, "correct", amount, clause("15.IX.B"), str(pays), spot, why)


def _blackjack_taken_back(rules: Rules, hand: Hand) -> Line:
    """A blackjack paid on a wrong answer of the reader is a push after all (8.II, reading 35)."""
    amount, spot = rules.blackjack_pays.win_cents(hand.stake_cents), hand_spot(hand.seat, hand.box, 0)
    why = "paid before the dealer's blackjack was found: both have blackjack"
    return Line(hand.seat, BASE, 0, "correct", -amount, clause("8.II"), spot=spot, why=why)


def all_settled(rules: Rules, state: State, event: Settled) -> State:
    return replace(state, phase=COLLECTING, at=0)


def naturals_paid(rules: Rules, state: State, event: Settled) -> State:
    hands = tuple(marked(h, PAID) if h.status == BLACKJACK else h for h in state.hands)
    return proceed(rules, state, state.shoe, hands, 0)


def stakes(state: State) -> dict[int, int]:
    """Cents lying on the layout, by seat."""
    found: dict[int, int] = {}
    for bet in state.bets:
        found[bet.seat] = found.get(bet.seat, 0) + bet.stake_cents
    proceeds_paid = CAPPING in (state.phase, state.odd.interrupted)
    if state.phase != COLLECTING:
        for hand in state.hands:
            lying = hand.insurance_cents
            if not proceeds_paid:
                lying += hand.house_money_cents
            if hand.status != PAID:
                lying += hand.stake_cents + hand.doubled_cents
            if lying:
                found[hand.seat] = found.get(hand.seat, 0) + lying
    return found
