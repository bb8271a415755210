"""Who banks: the turn goes counterclockwise, players may pass, and a bank must cover every wager (14)."""

from typing import Any

from msgspec.structs import replace

from houseway.core.events import ChipsCounted, Decided, HouseWagered
from houseway.core.game import Illegal
from houseway.core.steps import Choice, Decide, Procedure, Reading, Step, Together
from houseway.games.house_poker.state import DEALER, WAGERS, place
from houseway.games.pai_gow_poker.state import (
    BANKING,
    COUNTING,
    HOUSE_WAGER,
    PAI_GOW,
    PARTNERING,
    PLACES,
    State,
    amount,
)
from houseway.money.cents import dollars
from houseway.procedures.seating import Seats
from houseway.procedures.stakes import Bet

BANK, ALONE, WITH_PARTNERS = "bank", "bank-without-house", "bank-with-partners"
PASS, NEVER, AGAIN = "pass", "never-bank", "offer-bank"
JOIN, STAY_OUT = "join-bank", "stay-out"


def in_turn(state: State) -> Seats:
    """The seats whose turn comes before the house's, in order: counterclockwise from who had it last."""
    return tuple(range((state.rotation or PLACES + 1) - 1, 0, -1))


def may_bank(state: State, seat: int) -> bool:
    """Who wagered in the last round against the house and has not banked since the house did (14.IV)."""
    if not state.faced_house or seat not in state.seated:
        return False
    player = state.player(seat)
    return player in state.faced_house and player not in state.had_bank


def _able(g: Any, state: State) -> Seats:
    """Those whose chips cover at least the smallest wager, in the order of their turn."""
    chips = dict(state.chips)
    return tuple(
        [
            s
            for s in in_turn(state)
            if chips.get(s, 0) >= g.least_wager and s not in state.declines and may_bank(state, s)
        ]
    )


def _most_house(g: Any, state: State, seat: int, chips: int) -> int:
    """What the house bets against this bank at most: its last wager, covered by its chips (14.VIII)."""
    most = min(dict(state.last_bets).get(state.player(seat), 0), chips)
    unit: int = g.unit
    return most - most % unit


# ── before the betting ───────────────────────────────────────────────────────────────────────────────


def open_betting(g: Any, state: State) -> State:
    """Chips are counted, the bank is offered, the house bets against it; then the others do."""
    if state.offered or not any(may_bank(state, s) and s not in state.declines for s in in_turn(state)):
        return replace(state, phase=WAGERS, offered=True)
    counted = dict(state.chips)
    if any(may_bank(state, s) and s not in counted for s in state.seated):
        return replace(state, phase=COUNTING)
    if state.bank:
        return _with_bank(g, state)
    if first := _taken(g, state):
        return _with_bank(g, replace(state, bank=first))
    if _asked(g, state):
        return replace(state, phase=BANKING)
    return replace(state, phase=WAGERS, offered=True)  # none of the players wants it: the house banks (14.V)


def _asked(g: Any, state: State) -> Seats:
    """Those who have not answered, up to the first who wants the bank."""
    answers = {seat: choice for seat, choice, _ in state.answers}
    asked: list[int] = []
    for seat in _able(g, state):
        if answers.get(seat, PASS) != PASS:
            break
        if seat not in answers:
            asked.append(seat)
    return tuple(asked)


def _taken(g: Any, state: State) -> int:
    """The first in turn who wants the bank, once all before him have passed; 0 where nobody has it yet."""
    if _asked(g, state):
        return 0
    wants = {seat for seat, choice, _ in state.answers if choice != PASS}
    return next((s for s in in_turn(state) if s in wants), 0)


def _with_bank(g: Any, state: State) -> State:
    """Once it is known who banks: partners, and the house's wager unless it is asked to make none."""
    choice = next(c for s, c, _ in state.answers if s == state.bank)
    if choice == WITH_PARTNERS and _invited(state, state.bank):
        return replace(state, phase=PARTNERING)
    if _house_asked(g, state) == 0:
        return replace(state, phase=WAGERS, offered=True)
    return replace(state, phase=HOUSE_WAGER)


def _invited(state: State, bank: int) -> Seats:
    """Those who could still join the bank."""
    own = state.player(bank)
    answered = {s for s, c, _ in state.answers if c in (JOIN, STAY_OUT)}
    there = (s for s, cents in state.chips if cents and s not in answered)
    return tuple(sorted([s for s in there if may_bank(state, s) and state.player(s) != own]))


def _house_asked(g: Any, state: State) -> int:
    """What the bank asks the house to bet; with partners, or unasked, the most that it may."""
    choice, cents = next((c, n) for s, c, n in state.answers if s == state.bank)
    if choice == WITH_PARTNERS:
        return _most_house(g, state, state.bank, capacity(state))
    return cents


def _house_bets(g: Any, state: State) -> tuple[int, int, str]:
    """The most and the least that the house bets, and the clause: nothing only where the house has the last
    word, against partners, and somebody else plays (14.XIX); a bank alone has asked for no wager before."""
    low = 0 if state.partners and bettors(state, state.bankers) else g.unit
    return _house_asked(g, state), low, g.cite("partners" if state.partners else "house-wager")


def capacity(state: State) -> int:
    """The chips of a banking player and his partners: every wager against them must be covered (14.VI)."""
    return sum(amount(state.chips, s) for s in state.bankers)


def bettors(state: State, bankers: Seats) -> Seats:
    """Those who may bet against a bank: nobody bets against himself."""
    own = {state.player(s) for s in bankers}
    return tuple([s for s in state.seated if state.player(s) not in own])


def covered(state: State) -> int:
    """What the bank can still cover."""
    return capacity(state) - sum(b.stake_cents for b in state.bets if b.wager == PAI_GOW)


# ── steps ────────────────────────────────────────────────────────────────────────────────────────────


def counting_step(g: Any, state: State) -> Step:
    counted = dict(state.chips)
    seat = next(s for s in state.seated if may_bank(state, s) and s not in counted)
    return Reading(ChipsCounted(seat), g.cite("bank-funds"))


def banking_step(g: Any, state: State) -> Step:
    return Together(tuple(_offer(g, state, s) for s in _asked(g, state)))


def _offer(g: Any, state: State, seat: int) -> Decide:
    chips, unit, cited = amount(state.chips, seat), g.unit, g.cite("bank-offered")
    most = _most_house(g, state, seat, chips)
    choices = [Choice(PASS, Decided(seat, PASS), cited)]
    if most >= unit:
        wagered = Decided(seat, BANK, most)
        choices.append(Choice(BANK, wagered, g.cite("house-wager"), unit, most, unit))
    if bettors(state, (seat,)):
        choices.append(Choice(ALONE, Decided(seat, ALONE), g.cite("house-asked")))
    if _invited(state, seat):
        choices.append(Choice(WITH_PARTNERS, Decided(seat, WITH_PARTNERS), g.cite("partners")))
    choices.append(Choice(NEVER, Decided(seat, NEVER), cited))
    return Decide(seat, tuple(choices), PASS)


def partnering_step(g: Any, state: State) -> Step:
    return Together(tuple(_invitation(g, s) for s in _invited(state, state.bank)))


def _invitation(g: Any, seat: int) -> Decide:
    cited = g.cite("partners")
    return Decide(seat, tuple(Choice(n, Decided(seat, n), cited) for n in (JOIN, STAY_OUT)), STAY_OUT)


def house_step(g: Any, state: State) -> Step:
    due, low, cited = _house_bets(g, state)
    words = f"bet {dollars(due)} of the house against seat {state.bank}" + ", or less" * (low < due)
    return Procedure("dealer", HouseWagered(due), words, cited, (HouseWagered(),) if not low else ())


# ── events ───────────────────────────────────────────────────────────────────────────────────────────


def chips_counted(g: Any, state: State, event: ChipsCounted) -> State:
    step = counting_step(g, state)
    assert isinstance(step, Reading)
    if event.seat != step.event.seat or event.cents < 0:
        raise Illegal(f"the chips of seat {step.event.seat} are counted now", step.clause)
    return open_betting(g, replace(state, chips=(*state.chips, (event.seat, event.cents))))


def decided(g: Any, state: State, event: Decided) -> State:
    """An answer to the offer of the bank, or to a bank that wants partners."""
    offered = state.phase == BANKING
    if event.seat not in (_asked(g, state) if offered else _invited(state, state.bank)):
        raise _not_offered(g, state, event.seat)
    question = _offer(g, state, event.seat) if offered else _invitation(g, event.seat)
    choice = next((c for c in question.choices if c.name == event.choice), None)
    names = tuple(c.name for c in question.choices)
    cited = g.cite("bank-offered" if offered else "partners")
    if choice is None:
        raise Illegal(f"there is no choice {event.choice!r} for seat {event.seat}", cited, names)
    low, high = choice.low_cents, choice.high_cents
    if event.spot or event.hand or event.slots:
        raise Illegal("no card and no place goes with that", cited)
    if not low <= event.amount_cents <= high or event.amount_cents % choice.unit_cents:
        raise Illegal(
            f"against this bank the house bets {dollars(low)} to {dollars(high)}, "
            f"not {dollars(event.amount_cents)}",
            choice.clause,
        )
    if event.choice == NEVER:
        return open_betting(g, replace(state, declines=(*state.declines, event.seat)))
    after = replace(state, answers=(*state.answers, (event.seat, event.choice, event.amount_cents)))
    if event.choice == JOIN:
        after = replace(after, partners=(*state.partners, event.seat))
    return open_betting(g, after)


def _not_offered(g: Any, state: State, seat: int) -> Illegal:
    """Why this seat is not asked."""
    if not may_bank(state, seat):
        why = "who banks has wagered in the last round against the house, and not banked since the house did"
        return Illegal(why, g.cite("bank-once"))
    chips = amount(state.chips, seat)
    if chips < g.least_wager:
        least = dollars(g.least_wager)
        why = f"a bank covers every wager: {dollars(chips)} at seat {seat} do not cover {least}"
        return Illegal(why, g.cite("bank-funds"))
    return Illegal(f"the bank is not offered to seat {seat} now", g.cite("bank-rotates"))


def house_wagered(g: Any, state: State, event: HouseWagered) -> State:
    due, low, cited = _house_bets(g, state)
    if not low <= event.cents <= due or event.cents % g.unit:
        words = f"{dollars(low)} to {dollars(due)}, not {dollars(event.cents)}"
        raise Illegal(f"the house bets {words}, here", cited)
    bets = (Bet(DEALER, PAI_GOW, event.cents),) if event.cents else ()
    return replace(state, bets=(*bets, *state.bets), phase=WAGERS, offered=True)


def offered_again(state: State, seat: int) -> State:
    """Who had declined the bank for good is asked again from the next round on."""
    return replace(state, declines=tuple(s for s in state.declines if s != seat))


def given_up(state: State) -> State:
    """A bank that leaves before anybody has bet against it: the house banks."""
    bets = tuple(b for b in state.bets if b.seat != DEALER)
    return replace(state, bank=0, partners=(), bets=bets, answers=())


def next_bank(g: Any, state: State) -> dict[str, Any]:
    """What a round leaves to the next of whose turn it is; a round that was void leaves everything."""
    kept: dict[str, Any] = {
        "declines": state.declines,
        "last_bets": state.last_bets,
        "faced_house": state.faced_house,
    }
    kept |= {"rotation": state.rotation, "had_bank": state.had_bank}
    if not g.played_out(state):
        return kept
    sat, left = dict(state.sat), {h.seat for h in state.hands if h.left}
    # Whoever takes the seat of somebody unnamed, after he left it, has neither wagered nor banked.
    players = {s: sat.get(s, place(s)) for s in range(1, PLACES + 1) if s in sat or s not in left}
    wagers: dict[str, int] = {}
    for seat, cents in state.staked:
        if player := players.get(seat):
            wagers[player] = max(cents, wagers.get(player, 0))
    kept["rotation"] = state.bank
    if state.bank:
        had = (*state.had_bank, *(players[s] for s in state.bankers if s in players))
        return kept | {"had_bank": had, "last_bets": tuple(sorted((dict(state.last_bets) | wagers).items()))}
    faced, last = tuple(sorted(wagers)), tuple(sorted(wagers.items()))
    return kept | {"had_bank": (), "faced_house": faced, "last_bets": last}
