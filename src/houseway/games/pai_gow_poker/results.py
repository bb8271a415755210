"""What a wager comes to, and its lines: whoever banks pays and collects, the house keeps the commission."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from houseway.core.events import Line
from houseway.equipment.cards import Card
from houseway.games.house_poker.settling import LOSE, PUSH, WIN, is_abandoned, line, versus, within_limit
from houseway.games.house_poker.state import DEALER, Hand
from houseway.games.pai_gow_poker.setting import low_slots, parted
from houseway.games.pai_gow_poker.state import (
    BANK,
    ENVY,
    FORTUNE,
    GIVEN_UP,
    PAI_GOW,
    VOIDED,
    Slots,
    State,
    amount,
)
from houseway.hands.joker import fortune, high_hand, is_foul, low_hand
from houseway.hands.result import Category
from houseway.hands.result import Hand as Ranked
from houseway.money.cents import dollars
from houseway.money.ledger import INVENTORY, seat_account
from houseway.procedures import correcting
from houseway.procedures.stakes import stake_of

CHARGE = "charge"

_fortune = lru_cache(maxsize=10_000)(fortune)  # 6.V


def ranked(g: Any, state: State, hand: Hand) -> tuple[Ranked, Ranked]:
    """The high hand and the low hand (6.II)."""
    return _ranked(hand.slots, hand.cards, low_slots(g, state, hand), g.joker_stays_ace)


@lru_cache(maxsize=10_000)  # the same hands are compared again and again as a round is settled
def _ranked(
    slots: Slots, cards: tuple[Card, ...], low: Slots, joker_stays_ace: bool
) -> tuple[Ranked, Ranked]:
    fives, twos = parted(slots, cards, low)
    return high_hand(fives, joker_stays_ace), low_hand(twos)


def fouled(g: Any, state: State, hand: Hand) -> bool:
    return is_foul(*ranked(g, state, hand))


def result(g: Any, state: State, hand: Hand) -> tuple[str, str]:
    """What comes of a hand against the bank's, and the role of the clause."""
    if hand.seat in state.misset:
        return LOSE, "misset"
    high, low = ranked(g, state, hand)
    if is_foul(high, low):
        return LOSE, "bank-foul" if state.bank else "foul"
    other_high, other_low = ranked(g, state, state.opponent)
    if state.bank and is_foul(other_high, other_low):
        return WIN, "bank-foul"
    both = versus(high, other_high), versus(low, other_low)
    if both == (WIN, WIN):
        return WIN, "wins"
    if PUSH in both:
        return (PUSH, "copy-and-win") if WIN in both else (LOSE, "bank-copy" if state.bank else "copy")
    if both == (LOSE, LOSE):
        return LOSE, "loses"
    return PUSH, "high-wins" if both[0] == WIN else "low-wins"


def _why(g: Any, state: State, hand: Hand, came: str, role: str) -> str:
    """A result in words."""
    if role == "misset":
        return "the two hands were not set correctly"
    high, low = ranked(g, state, hand)
    if role in ("foul", "bank-foul"):
        fouled = f"a foul hand: low {low.describe()} above high {high.describe()}"
        return "the bank set a foul hand" if came == WIN else fouled
    other_high, other_low = ranked(g, state, state.opponent)
    copied = "a copy: " if role in ("copy", "bank-copy", "copy-and-win") else ""
    whose = "bank" if state.bank else "dealer"
    return (
        f"{copied}high {high.describe()} against the {whose}'s {other_high.describe()}, "
        f"low {low.describe()} against {other_low.describe()}"
    )


def payer(state: State) -> str:
    """The account that pays and collects Pai Gow wagers."""
    return seat_account(state.bank) if state.bank else INVENTORY


def main_lines(g: Any, state: State, hand: Hand, stake: int) -> Iterator[Line]:
    """The Pai Gow wager, and of a player's win the commission."""
    came, role = result(g, state, hand)
    settled = _main_line(g, state, hand, stake, came, role, _why(g, state, hand, came, role))
    yield settled
    if came == WIN and hand.seat != DEALER:
        yield _commission(g, hand.seat, PAI_GOW, settled.amount_cents, "vigorish")


def _main_line(g: Any, state: State, hand: Hand, stake: int, came: str, role: str, why: str) -> Line:
    settled = line(hand.seat, PAI_GOW, stake, came, g.cite(role), why, g.house.pays(PAI_GOW)["beats-dealer"])
    return replace(settled, against=payer(state))


def _commission(g: Any, seat: int, wager: str, won: int, role: str) -> Line:
    why = f"vigorish of 5% on {dollars(won)} won"
    return Line(seat, wager, 0, CHARGE, -g.vigorish.on(won), g.cite(role), why=why)


# ── Fortune and Envy ─────────────────────────────────────────────────────────────────────────────────


def qualifying(g: Any, state: State, hand: Hand) -> Category | None:
    """What a hand holds that others are paid an Envy bonus for."""
    if not state.bonus or not hand.shown or hand.status in GIVEN_UP:
        return None
    held = _fortune(hand.cards)
    return held if held in g.house.pays(ENVY) else None


def fortune_lines(g: Any, state: State, hand: Hand) -> Iterator[Line]:
    stake = stake_of(state.bets, hand.seat, FORTUNE)
    if not stake:
        return
    held = _fortune(hand.cards)
    pays, clause = g.house.pays(FORTUNE).get(held), g.table.edition.wager(FORTUNE).pays_clauses[0]
    if pays is None:
        yield line(hand.seat, FORTUNE, stake, LOSE, clause, "seven cards: nothing that is paid")
    else:
        why = f"seven cards: {str(held).replace('-', ' ')}"
        yield from within_limit(g, [line(hand.seat, FORTUNE, stake, WIN, clause, why, pays)])


def bonus_lines(g: Any, state: State, hand: Hand) -> tuple[Line, ...]:
    """What a seat with an Envy button gets for other players' hands, and then a Fortune wager that waited."""
    return (*_envy_lines(g, state, hand), *fortune_lines(g, state, hand))


def _envy_lines(g: Any, state: State, hand: Hand) -> Iterator[Line]:
    if hand.seat not in state.buttons or hand.status == VOIDED or _left_behind(g, state, hand, FORTUNE):
        return
    own = state.player(hand.seat)
    for other in reversed(state.seats):
        held = qualifying(g, state, other)
        if held is not None and state.player(other.seat) != own:
            pays = g.house.pays(ENVY)[held]
            why = f"seat {other.seat} holds {str(held).replace('-', ' ')}"
            cents = pays.win_cents(0)
            yield Line(hand.seat, ENVY, 0, WIN, cents, g.cite("envy"), str(pays), why=why)


# ── a seat's turn ────────────────────────────────────────────────────────────────────────────────────


def seat_lines(g: Any, state: State, hand: Hand) -> tuple[Line, ...]:
    """The Pai Gow wager, and the Fortune wager unless its hand waits for the Envy bonuses."""
    lines: list[Line] = []
    if stake := stake_of(state.bets, hand.seat, PAI_GOW):
        lines += main_lines(g, state, hand, stake)
    if qualifying(g, state, hand) is None:
        lines += fortune_lines(g, state, hand)
    return tuple(sorted(lines, key=lambda x: x.outcome != LOSE))  # what has lost is taken first


# ── the bank ─────────────────────────────────────────────────────────────────────────────────────────


def bank_net(g: Any, state: State) -> int:
    """What a banking player wins or loses in this round, before commission: every wager, settled or due."""
    net = 0
    for seat, stake in state.staked:
        hand = state.hand(seat)
        if hand.status in GIVEN_UP or _left_behind(g, state, hand, PAI_GOW):
            net += 0 if hand.status == VOIDED else stake
        else:
            net -= _came_to(g, state, hand, stake)
    return net


def _came_to(g: Any, state: State, hand: Hand, stake: int) -> int:
    """What a Pai Gow wager gains or loses, before commission."""
    came, role = result(g, state, hand)
    return _main_line(g, state, hand, stake, came, role, "").amount_cents


def _left_behind(g: Any, state: State, hand: Hand, wager: str) -> bool:
    """Whether a wager is lost because its player left before it was settled."""
    own = (x for x in state.settled if (x.seat, x.wager) == (hand.seat, wager))
    return is_abandoned(g, hand) and all(x.clause == g.cite("leaver") for x in own)


def share_lines(g: Any, state: State, net: int) -> Iterator[Line]:
    """Partners share what the bank comes to by the chips they brought; nobody puts up more than those."""
    total = sum(amount(state.chips, s) for s in state.bankers)
    bank, reached, whole = seat_account(state.bank), amount(state.chips, state.bank), abs(net)
    given = whole * reached // total
    for seat in state.partners:
        reached += amount(state.chips, seat)
        part = whole * reached // total - given
        given += part
        if part:
            why = f"a share of the bank's {dollars(whole)} {'won' if net > 0 else 'lost'}"
            cited = g.cite("partners")
            if net > 0:
                yield Line(seat, BANK, 0, WIN, part, cited, why=why, against=bank)
            else:
                yield Line(seat, BANK, 0, CHARGE, -part, cited, why=why, against=bank)


def bank_lines(g: Any, state: State, net: int) -> Iterator[Line]:
    """A bank that has won pays commission on the net and shares the rest; a loss is shared."""
    if net > 0:
        charged = _commission(g, state.bank, BANK, net, "bank-commission")
        yield charged
        net += charged.amount_cents
    yield from share_lines(g, state, net)


def closing_lines(g: Any, state: State) -> Iterator[Line]:
    """What a bank comes to in the end. A loss has been shared before its winners were paid: where one of them
    has lost his wager since, the shares are put right."""
    due, shared = [*bank_lines(g, state, bank_net(g, state))], [x for x in state.settled if x.wager == BANK]
    if not shared:
        yield from due
        return
    yield from (x for x in due if x.against == INVENTORY)
    parts = [x for x in due if x.against != INVENTORY]
    why = "a wager was lost after the bank's loss was shared"
    yield from correcting.correcting_lines(parts, shared, g.cite("partners"), why)


# ── what a wrongly set hand of the dealer's makes wrong ──────────────────────────────────────────────


def correcting_lines(g: Any, state: State) -> Iterator[Line]:
    """What has been settled by the wrong set, put right: the difference, account by account."""
    done = {x.seat for x in state.settled if x.wager == PAI_GOW}
    right: list[Line] = []
    for seat, stake in state.staked:
        hand = state.hand(seat)
        if seat in done and hand.shown and not _left_behind(g, state, hand, PAI_GOW):
            right += main_lines(g, state, hand, stake)
    was = [x for x in state.settled if x.seat in {r.seat for r in right} and x.wager == PAI_GOW]
    if state.bank and state.act > g.shared_at:  # before that a hand may lie there unseen
        net = bank_net(g, state)
        was += [x for x in state.settled if x.wager == BANK]
        right += bank_lines(g, state, net) if net < 0 or state.act > g.closed_at else ()
    why = "the dealer's hands were set again by the house way"
    return correcting.correcting_lines(right, was, g.cite("reset"), why)
