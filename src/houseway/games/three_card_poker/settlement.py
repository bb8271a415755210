"""What each wager comes to, in the order in which the dealer takes and pays."""

from collections.abc import Iterable

from houseway.core.events import Line
from houseway.equipment.cards import SUIT_NAMES, Card, suit
from houseway.games.three_card_poker.play import is_abandoned, is_forfeited
from houseway.games.three_card_poker.rules import (
    ANTE,
    ANTE_BONUS,
    PAIR_PLUS,
    PLAY,
    SIX_CARD_BONUS,
    Rules,
    best_of_six,
    clause,
    ranked,
)
from houseway.games.three_card_poker.state import FORFEITS, PLAYED, SETTLING, VOID, Hand, State
from houseway.hands.result import Category
from houseway.hands.result import Hand as Ranked
from houseway.procedures.stakes import Bets, find_bet

QUEEN = 10
SIX_CARD_ROYAL = {7, 8, 9, 10, 11, 12}  # the ranks from 9 to ace

_ORDER = {ANTE: 0, PLAY: 1, ANTE_BONUS: 2, PAIR_PLUS: 3, SIX_CARD_BONUS: 4}


def due_lines(rules: Rules, state: State) -> tuple[Line, ...]:
    if state.phase == SETTLING:
        return _seat_lines(rules, state, state.hands[state.turn])
    if state.phase == FORFEITS:
        lines: list[Line] = []
        for hand in reversed(state.hands[:-1]):
            if is_forfeited(rules, state, hand):
                lines += _forfeit_lines(rules, state, hand)
        return tuple(lines)
    if state.phase == VOID:
        return tuple(_void_lines(state))
    return ()


def plays(dealer: Ranked) -> bool:
    """Whether the dealer has a queen high or better."""
    return dealer.category is not Category.HIGH_CARD or dealer.ranks[0] >= QUEEN


def _bets_of(bets: Bets, seat: int) -> Bets:
    return tuple(sorted((b for b in bets if b.seat == seat), key=lambda b: _ORDER[b.wager]))


def _seat_lines(rules: Rules, state: State, hand: Hand) -> tuple[Line, ...]:
    if is_abandoned(rules, hand):
        return tuple(_abandoned_lines(state, hand))
    lines: list[Line] = []
    stakes = {b.wager: b.stake_cents for b in state.bets if b.seat == hand.seat}
    own, dealer = ranked(hand.cards), ranked(state.hands[-1].cards)
    if hand.status == PLAYED:
        lines += _contest_lines(rules, hand.seat, stakes[ANTE], own, dealer)
    if PAIR_PLUS in stakes:
        lines.append(_table_line(rules, hand.seat, PAIR_PLUS, stakes[PAIR_PLUS], own, clause("12.IV")))
    # 10.IV.B and C: what has lost is taken before anything is paid.
    lines.sort(key=lambda line: line.outcome != "lose")
    if SIX_CARD_BONUS in stakes:
        six = (*hand.cards, *state.hands[-1].cards)
        lines.append(_six_card_line(rules, hand.seat, stakes[SIX_CARD_BONUS], six))
    return tuple(lines)


def _contest_lines(rules: Rules, seat: int, ante: int, own: Ranked, dealer: Ranked) -> Iterable[Line]:
    """Ante and Play against the dealer's hand, and the bonus on the Ante."""
    versus = f"dealer has {dealer.describe()}, player {own.describe()}"
    if not plays(dealer):
        pays, cited = rules.pays[ANTE]["dealer-below-queen"], clause("12.I")
        why = f"dealer has {dealer.describe()} and does not play"
        yield Line(seat, ANTE, ante, "win", pays.win_cents(ante), cited, str(pays), why=why)
        yield Line(seat, PLAY, ante, "push", 0, cited, why=why)
    elif own.strength > dealer.strength:
        for wager in (ANTE, PLAY):
            pays = rules.pays[wager]["beats-dealer"]
            yield Line(seat, wager, ante, "win", pays.win_cents(ante), clause("12.II"), str(pays), why=versus)
    elif own.strength == dealer.strength:
        yield Line(seat, ANTE, ante, "push", 0, clause("12.III"), why=f"a tie: {versus}")
        yield Line(seat, PLAY, ante, "push", 0, clause("12.III"), why=f"a tie: {versus}")
    else:
        yield Line(seat, ANTE, ante, "lose", -ante, clause("12.II"), why=versus)
        yield Line(seat, PLAY, ante, "lose", -ante, clause("12.II"), why=versus)
    bonus = rules.pays[ANTE_BONUS].get(own.category)
    if bonus is not None:
        amount = bonus.win_cents(ante)
        why = f"player has {own.describe()}"
        yield Line(seat, ANTE_BONUS, 0, "win", amount, clause("12.V"), str(bonus), why=why)


def _table_line(rules: Rules, seat: int, wager: str, stake: int, hand: Ranked, cited: str) -> Line:
    pays = rules.pays[wager].get(hand.category)
    why = f"player has {hand.describe()}"
    if pays is None:
        return Line(seat, wager, stake, "lose", -stake, cited, why=why)
    return Line(seat, wager, stake, "win", pays.win_cents(stake), cited, str(pays), why=why)


def six_card_royal(cards: tuple[Card, ...]) -> str | None:
    """The name of the six-card royal that these six cards are."""
    suits = {suit(c) for c in cards}
    if len(suits) == 1 and {c >> 2 for c in cards} == SIX_CARD_ROYAL:
        return f"six-card-royal-{SUIT_NAMES[suits.pop()]}"
    return None


def _six_card_line(rules: Rules, seat: int, stake: int, six: tuple[Card, ...]) -> Line:
    royal = six_card_royal(six)
    if royal:
        pays = rules.pays[SIX_CARD_BONUS][royal]
        why = f"the six cards are a {royal.replace('-', ' ')}"
        amount = pays.win_cents(stake)
        return Line(seat, SIX_CARD_BONUS, stake, "win", amount, clause("12.VI"), str(pays), why=why)
    found = best_of_six(six)
    paid = rules.pays[SIX_CARD_BONUS].get(found.category)
    why = f"best five of the six cards: {found.describe()}"
    if paid is None:
        return Line(seat, SIX_CARD_BONUS, stake, "lose", -stake, clause("11.II.A.1"), why=why)
    amount = paid.win_cents(stake)
    return Line(seat, SIX_CARD_BONUS, stake, "win", amount, clause("12.VI"), str(paid), why=why)


def _forfeit_lines(rules: Rules, state: State, hand: Hand) -> Iterable[Line]:
    if is_abandoned(rules, hand):
        yield from _abandoned_lines(state, hand)
        return
    why = "player left without a Play wager" if hand.left else "player folded"
    has_bonus = find_bet(state.bets, hand.seat, SIX_CARD_BONUS) is not None
    for b in _bets_of(state.bets, hand.seat):
        if b.wager == ANTE:
            yield Line(b.seat, b.wager, b.stake_cents, "lose", -b.stake_cents, clause("10.II"), why=why)
        elif b.wager == PAIR_PLUS:
            cited = clause("10.II.B") if has_bonus else clause("10.II.A")
            yield Line(b.seat, b.wager, b.stake_cents, "lose", -b.stake_cents, cited, why=why)


def _abandoned_lines(state: State, hand: Hand) -> Iterable[Line]:
    for b in _bets_of(state.bets, hand.seat):
        yield Line(
            b.seat, b.wager, b.stake_cents, "lose", -b.stake_cents, clause("7.III"),
            why="player left during the round",
        )  # fmt: skip


def _void_lines(state: State) -> Iterable[Line]:
    """Every wager back; those forfeited earlier in the round are given back out of the inventory."""
    assert state.voided is not None
    cited, why = state.voided.clause, f"round void: {state.voided.why}"
    for hand in reversed(state.hands[:-1]):
        for b in _bets_of(state.bets, hand.seat):
            yield Line(b.seat, b.wager, b.stake_cents, "void", 0, cited, why=why)
        for b in _bets_of(state.forfeited, hand.seat):
            yield Line(b.seat, b.wager, 0, "void", b.stake_cents, cited, why=f"{why}; forfeit given back")
