"""What wagers come to, in the order in which they are collected and paid, and the vigorish."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from houseway.core.events import Line, Settled
from houseway.core.steps import Settle
from houseway.equipment.cards import Card
from houseway.games.baccarat.rules import BASE_WAGERS, DRAGON_ON, TIE, Rules, clause
from houseway.games.baccarat.state import (
    BANKER,
    COLLECTING,
    PLAYER,
    SETTLING,
    Owed,
    State,
    owed_by,
)
from houseway.hands.baccarat import is_natural, points
from houseway.money.cents import dollars
from houseway.procedures.seating import from_dealers_right
from houseway.procedures.stakes import Bet

LEAST_MARGIN = 4  # 8.I.D.1.c
_TIED, _SETTLED = "T", {PLAYER: "P", BANKER: "B"}
_WINS = {PLAYER: "8.I.B.1", BANKER: "8.I.A.1", TIE: "8.I.C.1"}
_LOSES = {PLAYER: "8.I.B.2", BANKER: "8.I.A.2", TIE: "8.I.C.2"}
_VOID = {PLAYER: "8.I.B.3", BANKER: "8.I.A.3.a"}
COLLECTED, _ON_A_TIE = clause("13.V"), clause("8.I.A.3.b")  # vigorish: marked before, and at once


def settling_step(rules: Rules, state: State) -> Settle:
    return Settle(clause("14.V" if state.odd.void else "12.II"))


def winner(state: State) -> str:
    """ "player", "banker" or "tie"."""
    mine, theirs = points(state.player.cards), points(state.banker.cards)
    return PLAYER if mine > theirs else BANKER if mine < theirs else TIE


def dragon(selected: tuple[Card, ...], other: tuple[Card, ...]) -> tuple[str, str, str]:
    """Outcome, line of the pay table and clause path of a Dragon Bonus on ``selected`` (8.I.D)."""
    mine, theirs = points(selected), points(other)
    if is_natural(selected):
        if not is_natural(other):
            return "win", "natural", "8.I.D.1.a"
        if mine == theirs:
            return "push", "", "8.I.D.3.a"
        return ("win", "natural", "8.I.D.1.b") if mine > theirs else ("lose", "", "8.I.D.2.a")
    margin = mine - theirs
    if margin >= LEAST_MARGIN:
        return "win", f"by-{margin}", "8.I.D.1.c"
    return "lose", "", "8.I.D.2.b" if margin <= 0 else "8.I.D.2.c"


# ── lines ────────────────────────────────────────────────────────────────────────────────────────────


def lines_due(rules: Rules, state: State) -> tuple[Line, ...]:
    table = state.table
    if table.collecting:
        seats = from_dealers_right(table.collecting)
        words = "vigorish owed is collected"
        return tuple(_charge(s, owed_by(table.owed, s), COLLECTED, words) for s in seats)
    if state.phase != SETTLING:
        return ()
    seats = from_dealers_right(tuple({b.seat for b in state.bets}))
    if state.odd.void:
        why = "there are not enough cards to complete the round"
        bets = [b for seat in seats for b in _bets(state, seat, bonus=None)]
        return tuple(Line(b.seat, b.wager, b.stake_cents, "void", 0, clause("14.V"), why=why) for b in bets)
    groups = _groups(rules, state, seats)
    found = [line for bet in groups for line in _settled(rules, state, bet)]
    # All that is lost is collected before anything is paid or returned (12.II, 15.III.A.3).
    return (*(x for x in found if x.outcome == "lose"), *(x for x in found if x.outcome != "lose"))


def _groups(rules: Rules, state: State, seats: tuple[int, ...]) -> list[Bet]:
    """From the dealer's right (15.III.A): bonus wagers of all seats first (15.III.A.1), or of each seat
    before its others (15.III.A.2)."""
    if rules.bonus_first:
        return [b for bonus in (True, False) for seat in seats for b in _bets(state, seat, bonus=bonus)]
    return [b for seat in seats for bonus in (True, False) for b in _bets(state, seat, bonus=bonus)]


def _bets(state: State, seat: int, *, bonus: bool | None) -> list[Bet]:
    order = (*DRAGON_ON, *BASE_WAGERS) if bonus is None else DRAGON_ON if bonus else BASE_WAGERS
    mine = {b.wager: b for b in state.bets if b.seat == seat}
    return [mine[wager] for wager in order if wager in mine]


def _settled(rules: Rules, state: State, bet: Bet) -> list[Line]:
    why = f"player {points(state.player.cards)}, banker {points(state.banker.cards)}"
    seat, wager, stake = bet.seat, bet.wager, bet.stake_cents
    if wager in DRAGON_ON:
        on = DRAGON_ON[wager]
        selected, other = (state.hand(on), state.hand(BANKER if on == PLAYER else PLAYER))
        outcome, line, path = dragon(selected.cards, other.cards)
        if line:
            return [_win(rules, bet, line, path, why + (", natural" if line == "natural" else ""))]
    else:
        won = winner(state)
        outcome = "win" if won == wager else "push" if won == TIE else "lose"
        path = {"win": _WINS, "push": _VOID, "lose": _LOSES}[outcome][wager]
        if outcome == "win" and wager != BANKER:
            return [_win(rules, bet, "win", path, why)]
        vigorish = vigorish_on(rules, state, bet)
        if vigorish and outcome == "win":
            return [_banker_win(rules, state, bet, vigorish, why)]
        if vigorish and not _deferred(rules, state, seat):
            charged = _charge(seat, vigorish, _ON_A_TIE, f"vigorish of 5% on a tie ({why})")
            return [charged, Line(seat, wager, stake, "push", 0, clause(path), why=why)]
        if outcome == "win":
            return [_win(rules, bet, "win", path, why)]
    amount = -stake if outcome == "lose" else 0
    return [Line(seat, wager, stake, outcome, amount, clause(path), why=why)]


def _win(rules: Rules, bet: Bet, on: str, path: str, why: str) -> Line:
    pays = rules.pays[bet.wager][on]
    amount = pays.win_cents(bet.stake_cents)
    return Line(bet.seat, bet.wager, bet.stake_cents, "win", amount, clause(path), odds=str(pays), why=why)


def _banker_win(rules: Rules, state: State, bet: Bet, vigorish: int, why: str) -> Line:
    """Even money less the vigorish (13.III), or all of it where the vigorish is marked for later (13.V)."""
    line = _win(rules, bet, "win", _WINS[BANKER], why)
    if _deferred(rules, state, bet.seat):
        return replace(line, why=f"{why}; vigorish of {dollars(vigorish)} is marked")
    return replace(
        line,
        amount_cents=line.amount_cents - vigorish,
        odds=f"{line.odds} less 5%",
        why=f"{why}; less vigorish of {dollars(vigorish)}",
    )


def _charge(seat: int, cents: int, cited: str, why: str) -> Line:
    return Line(seat, BANKER, 0, "charge", -cents, cited, why=why)


# ── vigorish ─────────────────────────────────────────────────────────────────────────────────────────


def vigorish_on(rules: Rules, state: State, bet: Bet) -> int:
    """5% of what a banker wager wins; of the wager itself on a tie, where the house elects that."""
    if bet.wager != BANKER or state.odd.void:
        return 0
    won = winner(state)
    if won == BANKER:
        return rules.vigorish.on(rules.pays[BANKER]["win"].win_cents(bet.stake_cents))
    return rules.vigorish.on(bet.stake_cents) if won == TIE and rules.tie_charged else 0


def _deferred(rules: Rules, state: State, seat: int) -> bool:
    """Nothing is marked for a player who has left: it could not be collected from him."""
    return rules.deferred and seat in state.table.seated


def _marked(rules: Rules, state: State) -> Owed:
    owed = dict(state.table.owed)
    for bet in state.bets:
        if _deferred(rules, state, bet.seat) and (vigorish := vigorish_on(rules, state, bet)):
            owed[bet.seat] = owed.get(bet.seat, 0) + vigorish
    return tuple(sorted(owed.items()))


def marked_by(rules: Rules, settled: Sequence[Line]) -> Iterator[tuple[int, int]]:
    """What these lines have marked, by seat: on wins paid in full, on ties not charged at once."""
    at_once = {x.seat for x in settled if x.clause == _ON_A_TIE}
    for x in settled if rules.deferred else ():
        if x.wager != BANKER or not x.stake_cents:
            continue
        if x.outcome == "win" and x.amount_cents == rules.pays[BANKER]["win"].win_cents(x.stake_cents):
            yield x.seat, rules.vigorish.on(x.amount_cents)
        elif x.outcome == "push" and rules.tie_charged and x.seat not in at_once:
            yield x.seat, rules.vigorish.on(x.stake_cents)


def vigorish_collected(state: State) -> State:
    table = state.table
    owed = tuple((seat, cents) for seat, cents in table.owed if seat not in table.collecting)
    return replace(state, table=replace(table, owed=owed, collecting=()))


def settled(rules: Rules, state: State, event: Settled) -> State:
    table = state.table
    if not state.odd.void:
        won = winner(state)
        results = (*table.results, _TIED if won == TIE else _SETTLED[won])
        table = replace(table, results=results, owed=_marked(rules, state))
    return State(table, state.round, COLLECTING, state.shoe, (), state.player, state.banker, odd=state.odd)
