"""What a roll decides, and what is on the table after it."""

from msgspec import Struct
from msgspec.structs import replace

from houseway.core.events import Line
from houseway.games.craps import layout
from houseway.games.craps.layout import (
    COMES,
    DONTS,
    HARDWAYS,
    HOPS,
    LINE,
    ODDS_BEHIND,
    ONE_ROLL,
    PATHS,
    SUPPORTS,
    clause,
)
from houseway.games.craps.rules import Rules
from houseway.games.craps.state import Bet, State, find, is_roll_out
from houseway.games.craps.wagering import where_of, works
from houseway.money.cents import dollars

LEAST_FIRE_POINTS = 4  # oh-craps:3.I.MM.1


class Verdict(Struct, frozen=True):
    outcome: str  # win, lose or push
    path: str  # of the clause
    on: str = "win"  # the line of the pay table


def lines_due(rules: Rules, state: State) -> tuple[Line, ...]:
    """Losing wagers first, then those that are returned or paid, each by seat."""
    lines = [line for b in state.bets for line in _lines(rules, state, b)]
    order = {"lose": 0, "push": 1, "win": 2}
    return tuple(sorted(lines, key=lambda line: (order[line.outcome], line.seat)))


def after_roll(rules: Rules, state: State) -> State:
    """The table when the roll is settled: wagers travel, the point and the dice move on."""
    bets = []
    for b in state.bets:
        verdict = _verdict(state, b)
        if verdict is not None:
            if _stays_up(rules, b, verdict):
                bets.append(b)
        elif b.wager in ("come", "dont-come") and not b.spot:
            bets.append(replace(b, spot=str(state.total)))
        else:
            bets.append(replace(b, rolled=True) if b.wager == "put" else b)
    seven_out = bool(state.point) and state.total == 7
    point = state.point
    if point:
        point = 0 if seven_out or state.total == point else point
    elif state.total in layout.POINTS and not is_roll_out(state):
        point = state.total
    fire_points = state.fire_points
    if seven_out:
        fire_points = ()
    elif is_new_fire_point(state):
        fire_points = tuple(sorted((*fire_points, state.total)))
    barred = tuple(
        (player, wager)
        for player, wager in state.barred
        if wager == "dont-pass" and (point or is_roll_out(state))
    )  # a new come-out, or the next don't come, is a new wager
    return replace(
        state,
        bets=tuple(sorted(bets, key=lambda b: b.key)),
        point=point,
        shooter=0 if seven_out else state.shooter,
        dice=() if seven_out else state.dice,
        passer=state.shooter if seven_out else state.passer,
        declined=state.declined if any(b.wager in COMES for b in bets) and not seven_out else (),
        fire_open=rules.fire_offered and (seven_out or (state.fire_open and not point)),
        fire_points=fire_points,
        barred=barred,
    )


def is_new_fire_point(state: State) -> bool:
    """A point made for the first time while a Fire Bet lies: each counts once, in whatever order they come
    (oh-craps:12.II.B, oh-craps:12.II.C)."""
    made = bool(state.point) and state.total == state.point
    return made and state.point not in state.fire_points and any(b.wager == "fire" for b in state.bets)


# ── one wager ────────────────────────────────────────────────────────────────────────────────────────


def _lines(rules: Rules, state: State, bet: Bet) -> list[Line]:
    verdict = _verdict(state, bet)
    if verdict is None:
        return []
    stake, why = bet.stake_cents, _why(state)
    spot, by = bet.spot, clause(verdict.path)
    lines = []
    if verdict.outcome == "win":
        where = where_of(state, bet)
        odds = ODDS_BEHIND.get(bet.wager, "")
        supported = bool(odds and find(state, bet.seat, odds, bet.spot))
        by = clause(f"{PATHS[odds]}.A") if supported else by
        gain = rules.win_cents(where, verdict.on, stake, supported)
        label = rules.payout(where, verdict.on, supported).label
        if bet.wager in ("buy", "lay") and not rules.vigorish_in_advance:
            charge = rules.vigorish_cents(bet.wager, bet.spot, stake)
            gain -= charge
            why += f"; vigorish {dollars(charge)}" if charge else ""
        if _stays_up(rules, bet, verdict):
            why += f"; the wager of {dollars(stake)} stays up"
            stake = 0
        # A world wager wins with a 7 (oh-craps:3.I.U.1), though its fifth wins only what the others lose.
        lines.append(Line(bet.seat, bet.wager, stake, "win", gain, by, label, spot, why))
    else:
        gain = -stake if verdict.outcome == "lose" else 0
        lines.append(Line(bet.seat, bet.wager, stake, verdict.outcome, gain, by, spot=spot, why=why))
    if bet.vigorish_cents:
        charge = bet.vigorish_cents
        by = clause("6.I" if bet.wager == "buy" else "6.II")
        why = "vigorish, paid in advance"
        lines.append(Line(bet.seat, bet.wager, charge, "lose", -charge, by, spot=spot, why=why))
    return lines


def _stays_up(rules: Rules, bet: Bet, verdict: Verdict) -> bool:
    return rules.stay_up and verdict.outcome == "win" and bet.wager in ("place", "hardway")


def _why(state: State) -> str:
    a, b = state.roll
    when = f"with the point {state.point}" if state.point else "on the come-out"
    return f"{a}-{b}, a total of {state.total} {when}"


def _works(state: State, bet: Bet) -> bool:
    """On a come-out some wagers rest, by the book or because the player said so."""
    return bool(state.point) or works(bet)


def _verdict(state: State, bet: Bet) -> Verdict | None:
    wager = bet.wager
    if wager in ONE_ROLL:
        path, shares = ONE_ROLL[wager]
        if state.total in shares:
            return Verdict("win", f"{path}.1", str(state.total))
        return Verdict("lose", f"{path}.2")
    if wager == "hop":
        won = bet.spot == "-".join(map(str, state.roll))
        return Verdict("win" if won else "lose", f"{HOPS[bet.spot]}.{1 if won else 2}")
    if wager in SUPPORTS:
        return _supplemental(state, bet)
    return _to_come(state, bet)


def _supplemental(state: State, bet: Bet) -> Verdict | None:
    """Odds share the fate of the flat wager; called off for a come-out they go back when it is decided."""
    number = bet.spot or str(state.point)
    if state.total not in (7, int(number)):
        return None
    path = PATHS[bet.wager]
    if not _works(state, bet):
        return Verdict("push", path)
    won = (state.total == 7) == (bet.wager in ("dont-pass-odds", "dont-come-odds"))
    return Verdict("win", f"{path}.{layout.SUPPORT_LINES[number]}") if won else Verdict("lose", path)


def _right(path: str, total: int, point: int) -> Verdict | None:
    """Pass and come: with no number yet a first roll, then the number against the seven."""
    if not point:
        if total in (7, 11):
            return Verdict("win", f"{path}.1.a")
        return Verdict("lose", f"{path}.2.a") if total in layout.CRAPS else None
    if total == point:
        return Verdict("win", f"{path}.1.b")
    return Verdict("lose", f"{path}.2.b") if total == 7 else None


def _wrong(path: str, total: int, point: int) -> Verdict | None:
    """Don't pass and don't come: twelve on the first roll is a push."""
    if not point:
        if total == 12:
            return Verdict("push", f"{path}.3")
        if total in (2, 3):
            return Verdict("win", f"{path}.1.a")
        return Verdict("lose", f"{path}.2.a") if total in (7, 11) else None
    if total == 7:
        return Verdict("win", f"{path}.1.b")
    return Verdict("lose", f"{path}.2.b") if total == point else None


def _to_come(state: State, bet: Bet) -> Verdict | None:
    """Wagers that wait for a number or a seven."""
    wager, total, number = bet.wager, state.total, int(bet.spot or 0)
    if wager in LINE:
        if is_roll_out(state):
            return None
        number = state.point
    if wager in ("pass", "come"):
        return _right(PATHS[wager], total, number)
    if wager in DONTS:
        return _wrong(PATHS[wager], total, number)
    if wager == "fire":
        return _fire(state)
    if not _works(state, bet) or total not in (7, number):
        return None
    won = total == number
    if wager == "lay":
        won = not won
    elif wager == "hardway":
        won = won and state.roll[0] == state.roll[1]
    if wager in ("buy", "lay"):
        return Verdict("win" if won else "lose", PATHS[wager])
    path = HARDWAYS[bet.spot] if wager == "hardway" else PATHS[wager]
    return Verdict("win", f"{path}.1") if won else Verdict("lose", f"{path}.2")


def _fire(state: State) -> Verdict | None:
    """Decided by a seven-out alone (oh-craps:12.I.E); a seven on a come-out is none."""
    if not state.point or state.total != 7:
        return None
    made = len(state.fire_points)
    if made < LEAST_FIRE_POINTS:
        return Verdict("lose", "3.I.MM.2")
    return Verdict("win", "3.I.MM.1", str(min(made, layout.SIX_OR_MORE)))
