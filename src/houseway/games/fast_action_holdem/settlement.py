"""What each wager comes to, and in which order."""

from collections.abc import Iterator

from msgspec.structs import replace

from houseway.core.events import Line, Settled
from houseway.core.steps import Settle
from houseway.games.fast_action_holdem import state as s
from houseway.games.fast_action_holdem.rules import BONUS, ENVY_BONUS, SPLIT, SPLIT_BONUS, Rules
from houseway.games.fast_action_holdem.state import SET, Hand, State
from houseway.hands.multideck import WASHINGTON
from houseway.hands.named import first_match
from houseway.hands.result import Hand as Ranked
from houseway.money.cents import dollars
from houseway.money.odds import Pay, Push
from houseway.procedures import correcting
from houseway.procedures.seating import from_dealers_right
from houseway.procedures.stakes import find_bet, stake_of
from houseway.procedures.voiding import void_lines

WIN, LOSE, PUSH = "win", "lose", "push"
NATURAL_PAYS = "natural"
SURRENDERED_SHARE = 2  # h.6, 8.f: one half


def held(rules: Rules, state: State, hand: Hand) -> Ranked:
    """The best five of a hand's two cards and the community cards."""
    return rules.rank((*hand.cards, *state.board.cards))


def wins(rules: Rules, state: State, hand: Hand) -> bool:
    """Whether it beats the dealer's hand: a copy does not."""
    return held(rules, state, hand).strength > held(rules, state, state.dealer).strength


def against_dealer(rules: Rules, hand: Hand) -> str:
    """The wager that a hand plays against the dealer."""
    return SPLIT if hand.index else rules.first


def by_table(hand: Hand) -> str:
    return SPLIT_BONUS if hand.index else BONUS


# ── lines ────────────────────────────────────────────────────────────────────────────────────────────


def lines_due(rules: Rules, state: State) -> tuple[Line, ...]:
    match state.phase:
        case s.VOID:
            assert state.voided is not None
            order = [w.name for w in rules.table.edition.wagers]
            return tuple(void_lines(order, state.bets, state.lines, state.voided.clause, state.voided.why))
        case s.DEALERS_NATURAL:
            return tuple(_taken_by_natural(rules, state))
        case s.ENVY:
            return envy_lines(rules, state)
        case s.RETURNING:
            return tuple(_returned(rules, state, state.hand))
        case s.PAYING_NATURAL:
            return (_natural_line(rules, state, state.hand),)
        case s.SURRENDERING:
            return _surrender_lines(rules, state, state.hand)
        case s.CORRECTING:
            return correcting_lines(rules, state)
        case s.SETTLING | s.PAYING:
            lines = [*_contest(rules, state, state.hand), *_bonus(rules, state, state.hand)]
            return tuple(sorted(lines, key=lambda x: x.outcome != LOSE))  # what has lost is taken first
    return ()


def _returned(rules: Rules, state: State, hand: Hand) -> Iterator[Line]:
    void = hand.status == s.DEAD  # as its player wants it
    role, why = ("hand-void", "the hand is void") if void else ("no-cards", "no cards were dealt to it")
    if hand.index:
        role, why = "extra", "of more than four cards one hand is set"
    for b in state.bets:
        if b.seat == hand.seat and (not hand.index or b.wager in (SPLIT, SPLIT_BONUS)):
            yield Line(b.seat, b.wager, b.stake_cents, "void", 0, rules.cite(role), why=why)


def _natural_line(rules: Rules, state: State, hand: Hand) -> Line:
    stake = stake_of(state.bets, hand.seat, rules.first)
    pays = rules.house.pays(rules.first)[NATURAL_PAYS]
    why = "player has a natural"
    return Line(
        hand.seat, rules.first, stake, WIN, pays.win_cents(stake), rules.cite("natural"), str(pays), why=why
    )  # fmt: skip


def _surrender_lines(rules: Rules, state: State, hand: Hand) -> tuple[Line, Line]:
    stake, cited = stake_of(state.bets, hand.seat, rules.first), rules.cite("surrender")
    half = stake // SURRENDERED_SHARE
    taken = Line(hand.seat, rules.first, half, LOSE, -half, cited, why="player gave up half of the wager")
    return taken, replace(
        taken, outcome=PUSH, stake_cents=stake - half, amount_cents=0, why="the other half goes back"
    )


def _taken_by_natural(rules: Rules, state: State) -> Iterator[Line]:
    """The dealer's natural takes original wagers; what was put up for a split goes back."""
    cited, why = rules.cite("dealers-natural"), "dealer has a natural"
    seats = {h.seat for h in state.hands if h.playing}
    for seat in from_dealers_right(tuple(seats)):
        for wager in (rules.first, SPLIT):
            if stake := stake_of(state.bets, seat, wager):
                lost = wager == rules.first
                yield Line(seat, wager, stake, LOSE if lost else PUSH, -stake * lost, cited, why=why)


def _contest(rules: Rules, state: State, hand: Hand) -> Iterator[Line]:
    wager = against_dealer(rules, hand)
    if bet := find_bet(state.bets, hand.seat, wager):
        yield _contested(rules, state, hand, bet.stake_cents)


def _contested(rules: Rules, state: State, hand: Hand, stake: int) -> Line:
    """What a wager of this stake comes to against the dealer's hand."""
    wager = against_dealer(rules, hand)
    own, dealers = held(rules, state, hand), held(rules, state, state.dealer)
    equal = "copy hand: " if rules.two_turns else "a tie: "
    why = f"dealer has {dealers.describe()}, player {own.describe()}"
    why = equal + why if own.strength == dealers.strength else why
    if wins(rules, state, hand):
        return _paid(hand, wager, stake, rules.house.pays(wager)[WIN], rules.cite("pays"), why)
    return Line(hand.seat, wager, stake, LOSE, -stake, rules.cite("loses"), why=why)


def correcting_lines(rules: Rules, state: State) -> tuple[Line, ...]:
    """What was settled by a hand of the dealer's that has been set again, put right."""
    right: list[Line] = []
    was: list[Line] = []
    for hand in state.hands:
        wager = against_dealer(rules, hand)
        if hand.status == SET and hand.settled:
            done = [x for x in state.lines if (x.seat, x.wager) == (hand.seat, wager)]
            right.append(_contested(rules, state, hand, done[0].stake_cents))
            was += done
    why = "the dealer's hand was set again by the house way"
    return tuple(correcting.correcting_lines(right, was, rules.cite("reset"), why))


def _paid(hand: Hand, wager: str, stake: int, pays: Pay, clause: str, why: str) -> Line:
    if isinstance(pays, Push):
        return Line(hand.seat, wager, stake, PUSH, 0, clause, why=why)
    return Line(hand.seat, wager, stake, WIN, pays.win_cents(stake), clause, str(pays), why=why)


def _bonus(rules: Rules, state: State, hand: Hand) -> Iterator[Line]:
    """A bonus wager by its pay table, within the aggregate limit where there is one."""
    wager = by_table(hand)
    bet = find_bet(state.bets, hand.seat, wager)
    if bet is None:
        return
    own = held(rules, state, hand)
    why = f"player has {own.describe()}"
    found = first_match(rules.house.pays(BONUS), own, WASHINGTON)
    if found is None:
        cited = rules.cite("bonus-loses")
        yield Line(hand.seat, wager, bet.stake_cents, LOSE, -bet.stake_cents, cited, why=why)
        return
    line = _paid(hand, wager, bet.stake_cents, found[1], rules.cite("bonus-pays"), why)
    if rules.limit_per != "none":
        paid = state.limited_cents if rules.limit_per == "round" else 0
        most = rules.limit_cents - paid
        if line.amount_cents > most:
            why = f"{why}; a {rules.limit_per} is paid {dollars(rules.limit_cents)} at most"
            line = replace(line, amount_cents=most, clause=rules.cite("aggregate-limit"), why=why)
            line = line if most else replace(line, outcome=PUSH, odds="")
    yield line


# ── envy ─────────────────────────────────────────────────────────────────────────────────────────────


def envied(rules: Rules, state: State) -> Iterator[tuple[int, str, Pay, Ranked]]:
    """Each seat with a hand that the Envy Bonus is paid for: the line, and what it pays for the best one."""
    for seat in from_dealers_right(tuple({h.seat for h in state.hands})):
        ranked = [held(rules, state, h) for h in state.hands if h.seat == seat and h.status == SET]
        if ranked:
            best = max(ranked)
            found = first_match(rules.house.pays(ENVY_BONUS), best, WASHINGTON)
            if found:
                yield seat, *found, best


def envy_lines(rules: Rules, state: State) -> tuple[Line, ...]:
    """What everybody with a lammer wins for the hands of others: none of his own at another place."""
    if ENVY_BONUS not in rules.table.limits or len(state.board.cards) < 5:
        return ()
    found, who = tuple(envied(rules, state)), dict(state.table.players)
    return tuple(
        Line(
            seat, ENVY_BONUS, 0, WIN, pays.win_cents(0), rules.cite("envy"), str(pays),
            why=f"seat {other} has {best.describe()}",
        )
        for seat in from_dealers_right(state.lammers)
        for other, _, pays, best in found
        if other != seat and (seat not in who or who[seat] != who.get(other))
    )  # fmt: skip


# ── settled ──────────────────────────────────────────────────────────────────────────────────────────


def settle_step(rules: Rules, state: State) -> Settle:
    if state.phase == s.VOID:
        assert state.voided is not None
        return Settle(state.voided.clause)
    role = _ROLES[state.phase]
    if state.phase == s.SETTLING and not wins(rules, state, state.hand) and rules.cite("loses"):
        role = "loses"
    return Settle(rules.cite(role))


_ROLES = {
    s.RETURNING: "returns",
    s.PAYING_NATURAL: "natural",
    s.SURRENDERING: "surrender",
    s.DEALERS_NATURAL: "dealers-natural",
    s.SETTLING: "showdown",
    s.PAYING: "winners",
    s.CORRECTING: "reset",
    s.ENVY: "envy",
}


def without_bets(state: State, event: Settled) -> State:
    """The wagers of checked lines leave the layout."""
    gone = {(x.seat, x.wager) for x in event.lines}
    bets = tuple(b for b in state.bets if (b.seat, b.wager) not in gone)
    limited = sum(x.amount_cents for x in event.lines if x.outcome == WIN and x.wager in (BONUS, SPLIT_BONUS))
    return replace(
        state, bets=bets, lines=state.lines + event.lines, limited_cents=state.limited_cents + limited
    )
