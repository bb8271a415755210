"""Forfeits, the showdown seat by seat, the dealer's cards last, and what a void round gives back."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from houseway.core.events import (
    ALL,
    CardsCollected,
    CardsShown,
    Event,
    Line,
    MeterRead,
    ProcedureDone,
    Settled,
)
from houseway.core.game import Illegal, require_rank
from houseway.core.steps import Procedure, Settle, Step
from houseway.editions.people import FLOOR
from houseway.games.house_poker.acts import Act, look, show
from houseway.games.house_poker.state import (
    APPROVING,
    AWARDING,
    BOARD,
    CLEARING,
    DEALER,
    DISCARDING,
    ENVY,
    FOLDED,
    FORFEITS,
    METERING,
    PROGRESSIVE,
    RACKING,
    SETTLING,
    SHOWING,
    TAKING,
    VERIFYING,
    Hand,
    State,
    changed,
    place,
)
from houseway.hands.named import first_match
from houseway.hands.result import Category
from houseway.hands.result import Hand as Ranked
from houseway.money.cents import dollars
from houseway.money.ledger import INVENTORY
from houseway.money.limits import limit_payouts
from houseway.money.odds import EVEN_MONEY, Pay, Push
from houseway.procedures import voiding
from houseway.procedures.stakes import Bets, find_bet

if TYPE_CHECKING:
    from houseway.games.house_poker.game import HousePoker
    from houseway.games.house_poker.game import PokerTable as Rules

WIN, LOSE, PUSH = "win", "lose", "push"
COLLECT = "collect"
ROLES = {WIN: "beats-dealer", LOSE: "loses-to-dealer", PUSH: "tie"}  # of the clause for what comes of a hand
FORFEITED_CARDS = "folded"  # whose cards are collected together after the decisions


def versus(own: Ranked, dealer: Ranked) -> str:
    """What comes of a hand against the dealer's."""
    return WIN if own.strength > dealer.strength else LOSE if own.strength < dealer.strength else PUSH


def compared(own: Ranked, dealer: Ranked) -> tuple[str, str]:
    """What comes of a hand against the dealer's, and why."""
    result = versus(own, dealer)
    tie = "a tie: " if result == PUSH else ""
    return result, f"{tie}dealer has {dealer.describe()}, player {own.describe()}"


def line(
    seat: int, wager: str, stake: int, result: str, clause: str, why: str, pays: Pay = EVEN_MONEY
) -> Line:
    """A line of one wager: a win by what it pays, a loss of the stake, or the stake back."""
    if result == WIN and not isinstance(pays, Push):
        return Line(seat, wager, stake, WIN, pays.win_cents(stake), clause, str(pays), why=why)
    if result == LOSE:
        return Line(seat, wager, stake, LOSE, -stake, clause, why=why)
    return Line(seat, wager, stake, PUSH, 0, clause, why=why)


class Seat:
    """One player's wagers and cards at the showdown, with the words in which lines are made."""

    def __init__(self, g: "Rules", state: State, hand: Hand):
        self.g, self.state, self.hand = g, state, hand
        self.stakes = {b.wager: b.stake_cents for b in state.bets if b.seat == hand.seat}
        self.collected = {b.wager: b.stake_cents for b in state.collected if b.seat == hand.seat}

    def has(self, *wagers: str) -> bool:
        return all(w in self.stakes for w in wagers)

    def contest(
        self, wagers: Iterable[str], result: str, role: str, why: str, on: str = "beats-dealer"
    ) -> Iterator[Line]:
        """Wagers against the dealer that all come to the same; a win pays the line ``on`` of its table."""
        for wager in wagers:
            if wager in self.stakes:
                pays = self.g.house.pays(wager).get(on, EVEN_MONEY)
                yield line(self.hand.seat, wager, self.stakes[wager], result, self.g.cite(role), why, pays)

    def by_table(
        self, wager: str, held: Ranked, order: Sequence[Category], *, why: str = "", otherwise: str = LOSE,
        role: str = "",
    ) -> Iterator[Line]:  # fmt: skip
        """A wager against its pay table, or the one that it is paid by: the first line that fits pays."""
        if wager in self.stakes:
            found = first_match(self.g.pays(wager), held, tuple(order))
            words = why or f"player has {held.describe()}"
            yield self.table_line(wager, found[1] if found else None, words, otherwise, role)

    def table_line(
        self, wager: str, pays: Pay | None, why: str, otherwise: str = LOSE, role: str = ""
    ) -> Line:
        """``role``: of the clause for what the table does not pay, where it is not the table's own."""
        clause = self.g.table.edition.wager(self.g.paid_as.get(wager, wager)).pays_clauses[0]
        stake = self.stakes[wager]
        if pays is not None:
            return line(self.hand.seat, wager, stake, WIN, clause, why, pays)
        return line(self.hand.seat, wager, stake, otherwise, self.g.cite(role) if role else clause, why)

    def for_one(self, wager: str, held: Ranked, order: Sequence[Category]) -> Iterator[Line]:
        """What a wager wins whose chips were collected before the deal; one that loses has no line more."""
        found = first_match(self.g.house.pays(wager), held, tuple(order))
        if found is not None and wager in self.collected:
            clause, stake = self.g.table.edition.wager(wager).pays_clauses[0], self.collected[wager]
            amount = stake + found[1].win_cents(stake)
            why = f"player has {held.describe()}"
            yield Line(self.hand.seat, wager, 0, WIN, amount, clause, str(found[1]), why=why)

    def bonus(self, wager: str, on: str, held: Ranked, order: Sequence[Category]) -> Iterator[Line]:
        """What is paid on another wager's stake for a good hand; it has none of its own."""
        found = first_match(self.g.house.pays(wager), held, tuple(order))
        if found is not None and on in self.stakes:
            clause = self.g.table.edition.wager(wager).pays_clauses[0]
            amount = found[1].win_cents(self.stakes[on])
            why = f"player has {held.describe()}"
            yield Line(self.hand.seat, wager, 0, WIN, amount, clause, str(found[1]), why=why)


# ── what is collected before the deal ────────────────────────────────────────────────────────────────


class Collect(Act):
    """The chips of these wagers go into the table inventory before the first card: they win for one."""

    takes = (Settled,)

    def __init__(self, *wagers: str):
        self.wagers = wagers

    def bets(self, state: State) -> Bets:
        return tuple([b for b in state.bets if b.wager in self.wagers])

    def enter(self, g: "Rules", state: State) -> State | None:
        return replace(state, phase=TAKING) if self.bets(state) else None

    def step(self, g: "Rules", state: State) -> Step:
        return Settle(g.collect_clause)

    def take(self, g: "Rules", state: State, event: Event) -> State:
        assert isinstance(event, Settled)
        return replace(settled(state, event), collected=(*state.collected, *self.bets(state)))

    def lines(self, g: "Rules", state: State) -> Iterator[Line]:
        for b in sorted(self.bets(state), key=lambda b: b.seat):
            why = "collected before the deal"
            yield Line(b.seat, b.wager, b.stake_cents, COLLECT, -b.stake_cents, g.collect_clause, why=why)


# ── who loses before the showdown ────────────────────────────────────────────────────────────────────


def is_abandoned(g: "Rules", hand: Hand) -> bool:
    """Whether the house takes this hand's wagers because its player left."""
    return hand.left and not g.abandoned_stand


def is_forfeited(g: "Rules", state: State, hand: Hand) -> bool:
    """Whether wagers of this hand are due to be collected before the dealer's cards are seen."""
    if is_abandoned(g, hand):
        return any(b.seat == hand.seat for b in state.bets)
    return hand.status == FOLDED and find_bet(state.bets, hand.seat, g.first) is not None


def is_spent(g: "Rules", state: State, hand: Hand) -> bool:
    """A player's cards lying on the layout without a wager on them."""
    bets = any(b.seat == hand.seat and b.wager not in g.on_the_board for b in state.bets)
    return hand.seat > 0 and not hand.racked and not bets


class Forfeits(Act):
    """Folded wagers are collected from the right, and then the cards that no wager is left for."""

    takes = (Settled, CardsCollected)

    def __init__(self, role: str = "forfeits"):
        self.role = role

    def enter(self, g: "Rules", state: State) -> State | None:
        if any(is_forfeited(g, state, h) for h in state.seats):
            return replace(state, phase=FORFEITS)
        if any(is_spent(g, state, h) for h in state.seats):
            return replace(state, phase=RACKING)
        return None

    def step(self, g: "Rules", state: State) -> Step:
        if state.phase == FORFEITS:
            return Settle(g.cite(self.role))
        text = "put the forfeited hands in the discard rack"
        return Procedure("dealer", CardsCollected(FORFEITED_CARDS), text, g.cite(self.role))

    def take(self, g: "Rules", state: State, event: Event) -> State:
        if state.phase != (FORFEITS if isinstance(event, Settled) else RACKING):
            raise g.not_now(state, event, "")
        if isinstance(event, Settled):
            return settled(state, event)
        spent = {h.seat for h in state.seats if is_spent(g, state, h)}
        return racked(state, spent, event, self.step(g, state))


class Showdown(Act):
    """From the dealer's right, seat by seat: the hand turned up, what it has won approved where the book asks
    for that, its wagers settled, its cards put away at once or left for ``Clear``. What a folded hand still
    has is settled at its seat's turn, or after all others."""

    takes = (CardsShown, ProcedureDone, Settled, MeterRead, CardsCollected)
    turns_up, settles, discards = "turn-up", "settle", "discard"  # roles of clauses

    def __init__(self, puts_away: bool = True, folds_last: bool = False):
        self.puts_away, self.folds_last = puts_away, folds_last

    def enter(self, g: "Rules", state: State) -> State | None:
        order = list(reversed(tuple(enumerate(state.hands))))
        if self.folds_last:
            order.sort(key=lambda place: place[1].status == FOLDED)
        for i, hand in order:
            bets = any(b.seat == hand.seat for b in state.bets)
            if hand.seat <= 0 or (hand.racked and not bets):
                continue
            if bets:
                return replace(state, phase=_due(g, state, hand), turn=i)
            if g.progressive and (phase := g.progressive.due(state, hand)):
                return replace(state, phase=phase, turn=i)
            if self.puts_away:
                return replace(state, phase=DISCARDING, turn=i)
        return None

    def step(self, g: "Rules", state: State) -> Step:
        hand = state.hands[state.turn]
        to = place(hand.seat)
        if g.progressive and state.phase in PRIZES:
            return g.progressive.step(state, hand)
        if state.phase == SETTLING:
            return Settle(g.cite(self.settles))
        if state.phase == DISCARDING:
            return put_away(to, g.cite(self.discards))
        if state.phase == APPROVING:
            return Procedure(FLOOR, APPROVED, f"approve what {to} has won", g.cite("approve"))
        return look(state, hand, f"turn up the cards of {to}", g.cite(self.turns_up))

    def take(self, g: "Rules", state: State, event: Event) -> State:
        hand = state.hands[state.turn]
        if state.phase not in _SHOWDOWN[type(event)]:
            raise g.not_now(state, event, "")
        if g.progressive and state.phase in PRIZES:
            return g.progressive.take(state, hand, event)
        if isinstance(event, Settled):
            after = settled(state, event, keeps=PROGRESSIVE)
            return g.progressive.after(after, hand) if g.progressive else after
        if isinstance(event, CardsCollected):
            return racked(state, {hand.seat}, event, self.step(g, state))
        if isinstance(event, ProcedureDone):
            return _approved(g, state, hand, event)
        after = show(state, hand, event, ALL, g.cite(self.turns_up))
        return g.progressive.turned_up(after) if g.progressive else after


APPROVED = ProcedureDone("approve-payout", FLOOR)
PRIZES = (VERIFYING, METERING, AWARDING)
_SHOWDOWN: dict[type[Event], tuple[str, ...]] = {
    CardsShown: (SHOWING,), ProcedureDone: (APPROVING, VERIFYING), Settled: (SETTLING, AWARDING),
    MeterRead: (METERING,), CardsCollected: (DISCARDING,),
}  # fmt: skip


def _due(g: "Rules", state: State, hand: Hand) -> str:
    """What comes next for a hand with wagers at the showdown."""
    if hand.racked or is_abandoned(g, hand):
        return SETTLING
    if not hand.shown:
        return SHOWING
    return APPROVING if not hand.approved and g.needs_approval(state, hand) else SETTLING


def _approved(g: "Rules", state: State, hand: Hand, event: ProcedureDone) -> State:
    if event.name != APPROVED.name:
        raise Illegal(f"{event.name} is not due now: {APPROVED.name} is", g.cite("approve"))
    require_rank(event.by, FLOOR, g.cite("approve"), "approving what a hand has won")
    return replace(state, hands=changed(state.hands, hand, replace(hand, approved=True)))


def put_away(whose: str, cited: str) -> Procedure:
    return Procedure("dealer", CardsCollected(whose), f"put the cards of {whose} in the discard rack", cited)


class Clear(Act):
    """Hands that still lie there go from the right, one by one; the dealer's cards and the board last."""

    takes = (CardsCollected,)

    def enter(self, g: "Rules", state: State) -> State | None:
        lying = [i for i, h in enumerate(state.hands) if not h.racked]
        players = [i for i in lying if state.hands[i].seat > 0]
        return replace(state, phase=CLEARING, turn=max(players or lying)) if lying else None

    def step(self, g: "Rules", state: State) -> Step:
        hand = state.hands[state.turn]
        if hand.seat > 0:
            return put_away(place(hand.seat), g.cite("clear"))
        last = DEALER if g.sizes[DEALER] else BOARD
        cards = "the dealer's cards" if last == DEALER else "the community cards"
        return Procedure(
            "dealer", CardsCollected(place(last)), f"put {cards} in the discard rack, last", g.cite("clear")
        )

    def take(self, g: "Rules", state: State, event: Event) -> State:
        hand = state.hands[state.turn]
        gone = {hand.seat} if hand.seat > 0 else {h.seat for h in state.hands}
        return racked(state, gone, event, self.step(g, state))


def settled(state: State, event: Settled, keeps: str = "") -> State:
    """The wagers of checked lines leave the layout; those collected before are decided with them, all but
    ``keeps``."""
    gone, seats = {(x.seat, x.wager) for x in event.lines}, {x.seat for x in event.lines}
    kept = tuple([b for b in state.bets if (b.seat, b.wager) not in gone])
    collected = tuple([b for b in state.collected if b.seat not in seats or b.wager == keeps])
    return replace(state, bets=kept, collected=collected, settled=state.settled + event.lines)


def racked(state: State, seats: set[int], event: Event, due: Step) -> State:
    """The cards of these seats go to the discard rack."""
    assert isinstance(due, Procedure)
    if event != due.event:
        raise Illegal(f"now {due.text}", due.clause)
    count, hands = state.racked, []
    for h in state.hands:
        if h.seat in seats and not h.racked:
            count += h.count
            h = replace(h, racked=True)
        hands.append(h)
    return replace(state, hands=tuple(hands), racked=count)


# ── lines ────────────────────────────────────────────────────────────────────────────────────────────


def bets_of(g: "Rules", bets: Bets, seat: int) -> Bets:
    return tuple(sorted((b for b in bets if b.seat == seat), key=lambda b: g.order.index(b.wager)))


def seat_lines(g: "HousePoker", state: State, hand: Hand) -> tuple[Line, ...]:
    if is_abandoned(g, hand):
        return tuple(_abandoned_lines(g, state, hand))
    lines = list(g.lines(Seat(g, state, hand)))
    # What has lost is taken before anything is paid; some side wagers come after all others.
    returned = {x.wager for x in lines if x.outcome == PUSH} & set(g.returned_first)
    lines.sort(key=lambda x: (x.wager not in returned, x.wager in g.settled_last, x.outcome != LOSE))
    return tuple(within_limit(g, lines))


def within_limit(g: "Rules", lines: list[Line]) -> list[Line]:
    """Winnings of one hand up to the house's limit, in the order in which they are paid."""
    limit = g.payout_limit_cents
    if limit is None:
        return lines
    wins = [i for i, x in enumerate(lines) if x.outcome == WIN and x.wager in g.limited]
    paid = limit_payouts([lines[i].amount_cents for i in wins], limit)
    for i, cents in zip(wins, paid, strict=True):
        if cents < lines[i].amount_cents:
            why = f"{lines[i].why}; a hand is paid {dollars(limit)} at most"
            made = replace(lines[i], amount_cents=cents, clause=g.cite("payout-limit"), why=why)
            lines[i] = made if cents else replace(made, outcome=PUSH, odds="")
    return lines


def forfeit_lines(g: "Rules", state: State) -> Iterator[Line]:
    for hand in reversed(state.seats):
        if not is_forfeited(g, state, hand):
            continue
        if is_abandoned(g, hand):
            yield from _abandoned_lines(g, state, hand)
            continue
        why = "player left without a decision" if hand.left else "player folded"
        for b in bets_of(g, state.bets, hand.seat):
            if b.wager in g.lost_by_fold:
                yield line(b.seat, b.wager, b.stake_cents, LOSE, g.fold_clause(state, hand, b.wager), why)


def _abandoned_lines(g: "Rules", state: State, hand: Hand) -> Iterator[Line]:
    for b in bets_of(g, state.bets, hand.seat):
        yield line(b.seat, b.wager, b.stake_cents, LOSE, g.cite("leaver"), "player left during the round")


def void_lines(g: "Rules", state: State) -> Iterator[Line]:
    """Every wager back; what was settled earlier in the round is given back or taken back (reading 36)."""
    assert state.voided is not None
    void = state.voided
    lines = list(undone(state.settled))
    named = (*void.wagers, PROGRESSIVE) if void.wagers else (*g.order, *(x.wager for x in lines))
    return voiding.void_lines(g.order, state.bets, lines, void.clause, void.why, named)


def undone(lines: Sequence[Line]) -> Iterator[Line]:
    """All but what was verified and paid off the meter, and the Envy Bonuses right behind it."""
    verified = {x.seat for x in lines if x.wager == PROGRESSIVE and x.against != INVENTORY}
    stays = False
    for x in lines:
        if x.wager != ENVY or x.outcome == "void":
            stays = x.wager == PROGRESSIVE and x.seat in verified
        if not stays:
            yield x
