"""Placing wagers, taking them back, turning them on and off."""

from msgspec.structs import replace

from houseway.core.events import ProcedureDone, WagerCalled, WagerPlaced, WagerReduced, WagerWithdrawn
from houseway.core.game import Illegal
from houseway.core.steps import Offer
from houseway.editions.schema import Duty
from houseway.games.craps.layout import (
    COMES,
    DONTS,
    LINE,
    NUMBERS,
    ODDS_BEHIND,
    SPOTS,
    SUPPORTS,
    clause,
    clause_of,
)
from houseway.games.craps.rules import Rules, Where
from houseway.games.craps.state import Bet, Bets, State, find, player_at, with_bet, without_bet
from houseway.money.cents import dollars
from houseway.money.limits import Limits
from houseway.procedures.opening import check_duty
from houseway.procedures.seating import require_seated
from houseway.procedures.stakes import require_chips

# Whether a wager that can be called works on a come-out as it lies.
WORKS_ON_COME_OUT = {"place": False, "buy": False, "come-odds": True, "put-odds": True, "hardway": True}


def works_on_come_out(wager: str) -> bool:
    """Without a call. Wagers that cannot be called always work."""
    return WORKS_ON_COME_OUT.get(wager, True)


def works(bet: Bet) -> bool:
    """On a come-out, as it lies with its button."""
    return works_on_come_out(bet.wager) != bet.called


def where_of(state: State, bet: Bet) -> Where:
    """The bet's line of the payout table."""
    if bet.wager in ("pass-odds", "dont-pass-odds"):
        return bet.wager, str(state.point)
    if bet.wager in ("come", "dont-come", "fire"):
        return bet.wager, ""
    return bet.wager, bet.spot


# ── placing ──────────────────────────────────────────────────────────────────────────────────────────


def placed(rules: Rules, state: State, event: WagerPlaced) -> State:
    require_seated(state.seated, event.seat, clause("4.I"))
    require_chips(event, clause("4.II"))
    _require_offered(rules, event.wager)
    if event.along:
        raise Illegal(f"nothing goes down with {event.wager}", clause("4.I"))
    if event.stake_cents <= 0:
        raise Illegal(f"a stake is more than nothing, not {event.stake_cents} cents")
    if event.wager == "fire" and not event.spot:
        event = replace(event, spot=str(event.seat))
    _require_time_and_place(state, event)
    if event.wager == "world" and rules.world_broken_down:
        return replace(state, bets=_broken_down(rules, state, event))
    bets = _added(rules, state, event.seat, event.wager, event.stake_cents, event.spot)
    if event.wager in LINE:  # who wants to shoot after all is asked again (oh-craps:11.II)
        state = replace(state, declined=tuple(s for s in state.declined if s != event.seat))
    return replace(state, bets=bets)


def _require_offered(rules: Rules, wager: str) -> None:
    if wager in rules.offered:
        return
    if all(w.name != wager for w in rules.table.edition.wagers):
        raise Illegal(f"there is no wager {wager!r}", allowed=rules.offered)
    raise Illegal(f"this house does not offer {wager}", clause_of(wager), rules.offered)


def _require_time_and_place(state: State, event: WagerPlaced) -> None:
    wager, spot, by = event.wager, event.spot, clause_of(event.wager, event.spot)
    if wager == "fire":
        _require_fire(state, event)
        return
    spots = SPOTS.get(wager, ("",))
    if spot not in spots:
        if wager in ("come", "dont-come") and spot in NUMBERS:
            raise Illegal(f"a {wager} wager gets its number from the dice; chips for {spot} are a put", by)
        raise Illegal(f"{wager} has no place {spot!r}", by, tuple(s for s in spots if s))
    if wager in LINE and state.point:
        raise Illegal(f"{wager} is bet before a come-out roll; the point is {state.point}", by)
    if wager in COMES and not state.point:
        raise Illegal(f"{wager} is bet after the come-out roll; use the line now", by)
    if wager in DONTS and (player_at(state, event.seat), wager) in state.barred:
        raise Illegal(
            f"{wager} chips that this player took down are neither replaced nor increased", clause("4.IV")
        )
    if wager in SUPPORTS:
        _supported(state, event.seat, wager, spot)


def _require_fire(state: State, event: WagerPlaced) -> None:
    if event.spot != str(event.seat):
        raise Illegal(
            f"the Fire Bet of seat {event.seat} lies on area {event.seat}, not {event.spot}", clause("12.I.A")
        )
    if find(state, event.seat, "fire", event.spot):
        raise Illegal("a Fire Bet is never increased", clause("4.III.D"))
    if not state.fire_open:
        raise Illegal("a Fire Bet is made after a seven-out, before the next point", clause("3.I.MM"))


def _supported(state: State, seat: int, wager: str, spot: str) -> Bet:
    """The flat wager with a point of its own that these odds support."""
    flat = find(state, seat, SUPPORTS[wager], spot)
    if flat is None or not (spot or state.point):
        what = SUPPORTS[wager] + (f" on {spot}" if spot else "")
        raise Illegal(f"seat {seat} has no {what} with a point for odds to support", clause_of(wager))
    return flat


def _added(rules: Rules, state: State, seat: int, wager: str, cents: int, spot: str) -> Bets:
    old = find(state, seat, wager, spot) or Bet(seat, wager, 0, spot)
    return with_bet(state.bets, _sized(rules, state, old, old.stake_cents + cents))


def _broken_down(rules: Rules, state: State, event: WagerPlaced) -> Bets:
    """Four units on the horn, one on any seven (oh-craps:3.I.U)."""
    unit, rest = divmod(_sized(rules, state, Bet(event.seat, "world", 0), event.stake_cents).stake_cents, 5)
    if rest:
        raise Illegal(f"{dollars(event.stake_cents)} does not break down into five units", clause("3.I.U"))
    horn = replace(state, bets=_added(rules, state, event.seat, "horn", 4 * unit, ""))
    return _added(rules, horn, event.seat, "any-seven", unit, "")


def _sized(rules: Rules, state: State, bet: Bet, stake_cents: int) -> Bet:
    """The wager at this size, within what is posted and what chips can pay."""
    sized = replace(bet, stake_cents=stake_cents)
    where = where_of(state, sized)
    limits, spec = rules.table.limits[bet.wager], rules.table.edition.wager(bet.wager)
    name = bet.wager + (f" on {where[1]}" if where[1] else "")
    low = stake_cents < limits.min_cents
    if bet.wager in SUPPORTS:
        flat = _supported(state, bet.seat, bet.wager, bet.spot)
        most = rules.most_odds_cents(bet.wager, where[1], flat.stake_cents)
        if stake_cents > most:
            raise Illegal(
                f"{name}: {dollars(stake_cents)} is more than this house takes behind "
                f"{dollars(flat.stake_cents)}, which is {dollars(most)}",
                clause("7.VI"),
            )
    elif bet.wager == "fire":
        if refusal := limits.refusal(stake_cents):
            raise Illegal(f"fire: {refusal}", clause("12.II.A"))
    elif stake_cents > limits.max_cents:  # only odds may pass it (oh-craps:5.VIII)
        raise Illegal(f"{name}: {limits.refusal(stake_cents)}", clause("3.II.B"))
    if low:
        raise Illegal(f"{name}: {limits.refusal(stake_cents)}", clause("3.II.A"))
    if refusal := rules.unit_refusal(where, stake_cents):
        raise Illegal(f"{name}: {refusal}", (spec.pays_clauses or spec.clauses)[0])
    if bet.wager in ("buy", "lay") and rules.vigorish_in_advance:
        return replace(sized, vigorish_cents=rules.vigorish_cents(bet.wager, bet.spot, stake_cents))
    return sized


# ── taking back ──────────────────────────────────────────────────────────────────────────────────────


def withdrawn(rules: Rules, state: State, event: WagerWithdrawn) -> State:
    bet = _removable(state, event.seat, event.wager, event.spot)
    return _taken(rules, state, bet, bet.stake_cents)


def reduced(rules: Rules, state: State, event: WagerReduced) -> State:
    bet = _removable(state, event.seat, event.wager, event.spot)
    if not 0 < event.cents < bet.stake_cents:
        raise Illegal(f"{dollars(event.cents)} of {dollars(bet.stake_cents)} is no reduction")
    return _taken(rules, state, bet, event.cents)


def _removable(state: State, seat: int, wager: str, spot: str) -> Bet:
    if wager == "fire" and not spot:
        spot = str(seat)
    bet = find(state, seat, wager, spot)
    if bet is None:
        where = f" on {spot}" if spot else ""
        raise Illegal(f"seat {seat} has no {wager} wager{where} to take back")
    if wager == "pass" and state.point:
        raise Illegal(f"a pass wager stays until the point {state.point} is decided", clause("4.III.A"))
    if wager == "come" and spot:
        raise Illegal(f"a come wager on {spot} stays until it is decided", clause("4.III.B"))
    if wager == "put" and bet.rolled:
        raise Illegal(f"a put wager on {spot} stays once the dice have rolled", clause("4.III.C"))
    if wager == "fire":
        raise Illegal("a Fire Bet is not touched before a seven-out", clause("4.III.D"))
    return bet


def _taken(rules: Rules, state: State, bet: Bet, cents: int) -> State:
    left = bet.stake_cents - cents
    odds = ODDS_BEHIND.get(bet.wager, "")
    support = find(state, bet.seat, odds, bet.spot) if odds else None
    if support is not None:
        number = where_of(state, support)[1]
        if not left or support.stake_cents > rules.most_odds_cents(odds, number, left):
            raise Illegal(f"take the odds behind {bet.wager} down first", clause_of(odds))
    if left:
        bets = with_bet(state.bets, _sized(rules, state, bet, left))
    else:
        bets = without_bet(state.bets, bet)
    barred = set(state.barred)
    if bet.wager in DONTS and not bet.spot:
        barred.add((player_at(state, bet.seat), bet.wager))
    return replace(state, bets=bets, barred=tuple(sorted(barred)))


# ── on and off ───────────────────────────────────────────────────────────────────────────────────────


def called(rules: Rules, state: State, event: WagerCalled) -> State:
    if event.wager not in WORKS_ON_COME_OUT:
        raise Illegal(f"{event.wager} is not turned on or off", allowed=tuple(WORKS_ON_COME_OUT))
    bets = [
        b
        for b in state.bets
        if b.seat == event.seat and b.wager == event.wager and event.spot in ("", b.spot)
    ]
    if not bets:
        raise Illegal(
            f"seat {event.seat} has no such {event.wager} wager", clause_of(event.wager, event.spot)
        )
    after = state.bets
    for b in bets:
        changes = event.on != works(b)
        after = with_bet(after, replace(b, call=("on" if event.on else "off") if changes else ""))
    return replace(state, bets=after)


def calls_due(state: State) -> Bets:
    """Wagers that a player has called and that have no button yet."""
    return tuple(b for b in state.bets if b.call)


def marking_due(rules: Rules, due: Bets) -> Duty:
    """The dealer's duty to confirm these calls, by the clauses of their wagers."""
    said = ", ".join(f"{b.wager} {b.spot} of seat {b.seat} {b.call}" for b in due)
    cited = tuple(dict.fromkeys(clause_of(b.wager, b.spot) for b in due))
    return rules.marking.model_copy(update={"text": f"{rules.marking.text}: {said}", "clauses": cited})


def marked(rules: Rules, state: State, event: ProcedureDone) -> State:
    """The buttons lie on the wagers: the calls hold (oh-craps:3.I.F to 3.I.J)."""
    due = calls_due(state)
    if not due:
        raise Illegal("no wager has been called on or off", rules.marking.clauses[0])
    check_duty(marking_due(rules, due), event)
    bets = (replace(b, called=not b.called, call="") if b.call else b for b in state.bets)
    return replace(state, bets=tuple(bets))


# ── what is offered ──────────────────────────────────────────────────────────────────────────────────


def own_offers(rules: Rules, state: State) -> tuple[Offer, ...]:
    """Odds behind wagers that have a point, and Fire Bets: each for one seat."""
    found = []
    for b in state.bets:
        odds = ODDS_BEHIND.get(b.wager)
        if odds is None or not (b.spot or (state.point and b.wager in LINE)):
            continue
        number = b.spot or str(state.point)
        unit, posted = rules.units[odds, number], rules.table.limits[odds]
        low = -(-posted.min_cents // unit) * unit
        high = rules.most_odds_cents(odds, number, b.stake_cents)
        if low <= high:
            found.append(Offer(odds, Limits(low, high, unit), clause_of(odds), b.spot, b.seat))
    if rules.fire_offered and state.fire_open:
        for seat in state.seated:
            if find(state, seat, "fire", str(seat)) is None:
                limits = rules.table.limits["fire"]
                found.append(Offer("fire", limits, clause_of("fire"), str(seat), seat))
    return tuple(found)
