"""The four verbs of house poker, for every game of the family."""

import dataclasses
from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any, ClassVar

from msgspec.structs import replace

from houseway.core import events as e
from houseway.core.events import Event, IrregularityCalled, Line, ProcedureDone, Settled
from houseway.core.game import Illegal, View, Viewer, next_round, require_rank
from houseway.core.steps import Chance, Offer, Over, Procedure, Settle, Step, Wagers
from houseway.editions.house import ElectionRefused, Table
from houseway.editions.people import FLOOR
from houseway.equipment.cards import DECK, Card
from houseway.equipment.shoe import Shoe
from houseway.games.house_poker import irregularities, settling, wagering
from houseway.games.house_poker.acts import Act, Board, Burn, Deal
from houseway.games.house_poker.asking import Answer, Ask, AskAndCollect
from houseway.games.house_poker.progressive import Lock, Progressive, terms_of
from houseway.games.house_poker.settling import Collect, Seat
from houseway.games.house_poker.state import (
    ACCEPTING,
    ACT_PHASES,
    APPROVING,
    AWARDING,
    BOARD,
    COLLECTING,
    DEALER,
    FORFEITS,
    IDLE,
    LOCKING,
    METERING,
    OPENING,
    OVER,
    PLAYERS,
    PROGRESSIVE,
    REMOVAL,
    SETTLING,
    SHUFFLING,
    TAKING,
    VERIFYING,
    VOID,
    WAGERS,
    Hand,
    State,
    Voided,
)
from houseway.games.house_poker.views import table_view
from houseway.hands.result import Hand as Ranked
from houseway.money.cents import dollars
from houseway.money.limits import Limits
from houseway.money.odds import Pay
from houseway.procedures.card_table import GATHER, SPREAD_CARDS, CardTable
from houseway.procedures.phased import Phased
from houseway.procedures.showing import shown_outcomes
from houseway.procedures.shuffling import ShufflePlan
from houseway.procedures.stakes import Bets, along, by_seat, check_following

Handlers = dict[str, Callable[[Any, State, Any], State]]
BETWEEN_ROUNDS = frozenset({OPENING, SHUFFLING, IDLE, WAGERS, OVER, REMOVAL})

# The role of the clause that refuses an event of an act while another is due.
REFUSED_BY: dict[type[Event], str] = {
    e.CardBurned: "burn",
    e.StubRacked: "stub-hand",
    e.CardsShown: "look",
    e.Decided: "ask",
    e.CardsCollected: "clear",
    Settled: "settle",
    e.WagersAccepted: "progressive-lock",
    e.MeterRead: "progressive-meter",
}


class PokerTable(Phased[State]):
    """Cards, seats, wagers and the script of a round: all that the games of the family have in common."""

    state_type = State
    suits_alike: ClassVar[bool] = True
    order_alike: ClassVar[bool] = True
    BRINGS_CARDS: ClassVar[frozenset[str]] = frozenset({"dealer-card-exposed", "card-found-face-up"})

    deck: ClassVar[tuple[Card, ...]] = DECK
    refused_by: ClassVar[Mapping[type[Event], str]] = REFUSED_BY
    effects: ClassVar[Mapping[str, irregularities.Effect]] = {}  # of irregularities that only this game has
    progressive: Progressive | None
    act_phases: ClassVar[tuple[str, ...]] = ACT_PHASES  # of the acts of a round
    script: tuple[Act, ...]
    first: ClassVar[str] = "ante"  # the wager by which a player takes part in the decisions
    placed: tuple[str, ...]  # the wagers before the deal
    lost_by_fold: ClassVar[tuple[str, ...]]
    settled_last: ClassVar[tuple[str, ...]] = ()  # wagers settled after all others of their seat
    returned_first: ClassVar[tuple[str, ...]] = ()  # what goes back goes before anything else is settled
    on_the_board: ClassVar[tuple[str, ...]] = ()  # wagers on community cards alone: a fold's cards go at once
    on_own_cards: ClassVar[tuple[str, ...]] = ()  # wagers for which no community card is dealt
    paid_as: ClassVar[Mapping[str, str]] = {}  # wagers that the pay table of another pays
    limited: ClassVar[tuple[str, ...]] = ()  # wagers that a limit on what a hand is paid is about
    limit_covers_least: ClassVar[bool] = True  # such a limit is no less than the least wagers can win
    least_cut: ClassVar[int] = 10
    has_qualifier: ClassVar[bool] = False  # the dealer needs some hand to play
    _laid: tuple[Bets, Mapping[int, int]] = ((), MappingProxyType({}))

    def __init__(self, table: Table, cards: Sequence[Card] | None = None):
        super().__init__(table)
        self.rules = self
        house, edition = table.house, table.edition
        self.pack = self.deck if cards is None else tuple(cards)
        self.cite: Callable[[str], str] = lru_cache(None)(self.clause_of)
        self.specs = {w.name: w for w in edition.wagers}
        terms = terms_of(house)
        self.progressive = Progressive(self, terms) if terms else None
        if terms:
            self.script = (Lock(), *self.script)
            self.placed = (*self.placed, PROGRESSIVE)
        self.order = tuple(self.specs)
        self.beside: Mapping[str, tuple[str, ...]] = {w.name: w.beside for w in edition.wagers}
        self.offers = {
            name: Offer(
                name, table.limits[name], self.specs[name].clauses[0], along=along(table, name)
            )
            for name in self.placed
            if house.offers(name) and not self.specs[name].equals
        }  # fmt: skip
        self.irregular = {i.name: i for i in edition.irregularities}
        self.from_shoe = self._elected("dealing") == "automated-shoe"
        self.sizes = self._sizes()
        if self.cards_for(1) > len(self.pack):
            raise ValueError(f"a pack has at least {self.cards_for(1)} cards, not {len(self.pack)}")
        self.payout_limit_cents = self._payout_limit()
        self.abandoned_stand = self._elected("abandoned-wagers") == "stand"
        self.players_stay = "abandoned-wagers" in edition.omit
        self.two_positions = self._elected("two-positions") is True
        dealing = str(self._elected("dealing"))
        method = {"automated-shoe": "shoe", "manual-shoe": dealing}.get(dealing, "hand")
        self.deal_clause = self.cite(f"deal-{method}")
        self.stub_clause = self.cite(f"stub-{method}")
        self.count_clause = self.cite(f"count-{method}")
        collects = any(isinstance(act, Collect) for act in self.script)
        self.collect_clause = self.cite(f"collect-{method}") if collects else ""
        device = self._elected("shuffler") == "device"
        self.knows_device_trouble = "shuffler" in house.elections
        self.cards = CardTable(
            house,
            self.cite,
            by_hand=ShufflePlan(
                "dealer",
                self.cite("shuffle"),
                cut_clause=self.cite("cut"),
                cut_from_top=self.least_cut,
                cut_from_bottom=1,
            ),
            device=ShufflePlan("device", self.cite("shuffle")) if device else None,
            two_batches=house.elections.get("second-deck") is True,
            minutes=None if f"age-{method}" in edition.absent else 60 * edition.deck_hours[method],
            age_clause=self.cite(f"age-{method}"),
        )
        self.spreads_cards = self.cards.idle is not None
        self.table = dataclasses.replace(
            table, limits=MappingProxyType({**table.limits, **self._later_limits()})
        )

    def _later_limits(self) -> dict[str, Limits]:
        """Of the wagers that are put up later: so many times the first. None of their own can be posted."""
        first, found = self.table.limits[self.first], {}
        for spec in self.table.edition.wagers:
            if not spec.follows or spec.name not in self.table.limits:
                continue
            default = Limits(spec.min, spec.max, spec.unit)
            times = self._times(spec.name)
            low, high = first.min_cents * min(times, default=0), first.max_cents * max(times, default=0)
            made = found[spec.name] = Limits(low, high, first.unit_cents) if times else default
            check_following(self.table, spec, made)
        return found

    def clause_of(self, role: str) -> str:
        """The clause that has a role in this book and under these elections."""
        return self.table.edition.cite(role)

    @property
    def counts_now_and_then(self) -> bool:
        """Whether the book asks for a count of the stub once in so many rounds."""
        return self._elected("stub-count") is not None

    def counts_stub(self, state: State) -> bool:
        """Whether the undealt cards have to be counted in this round; a dealer may always do so."""
        every = self._elected("stub-count")
        if not isinstance(every, int):
            return False
        if self.cards.two_batches:
            every -= 1 - every % 2  # decks take turns: an even number of rounds would always count the same
        return not self.cards.counts and state.round - state.counted >= every

    def _elected(self, option: str) -> object:
        return self.house.elections.get(option)

    def _sizes(self) -> dict[int, int]:
        """How many cards a player (1), the dealer and the board get in all."""
        sizes = {1: 0, DEALER: 0, BOARD: 0}
        for act in self.script:
            if isinstance(act, Deal) and act.deals(self):
                for seat in (1 if to == PLAYERS else int(to) for to in act.to if to != BOARD):
                    sizes[seat] += act.count
            elif isinstance(act, Board):
                sizes[BOARD] += act.count
        return sizes

    def cards_for(self, players: int) -> int:
        burns = sum(isinstance(act, Burn) and act.burns(self) for act in self.script)
        return players * self.sizes[1] + self.sizes[DEALER] + self.sizes[BOARD] + burns

    def pays(self, wager: str) -> Mapping[str, Pay]:
        """What each outcome of a wager pays, by its own table or the one that it shares."""
        return self.house.pays(self.paid_as.get(wager, wager))

    def _payout_limit(self) -> int | None:
        """What a hand is paid at most, by the book or the house: no less than the least wagers can win."""
        fixed, low = self.table.edition.payout_limit, self.table.limits[self.first].min_cents
        if not fixed and not self._elected("payout-limited"):
            return None
        stakes = {
            w: self.offers[w].limits.min_cents if w in self.offers else low * self._least_times(w)
            for w in self.limited
        }
        least = sum(max(p.win_cents(cents) for p in self.pays(w).values()) for w, cents in stakes.items())
        if fixed:
            return max(fixed, least)
        limit = 100 * self.house.number("payout-limit")
        if self.limit_covers_least and limit < least:
            raise ElectionRefused(
                f"a limit of {dollars(limit)} is less than the {dollars(least)} that wagers of "
                f"{dollars(stakes[self.limited[0]])} can win in a round",
                self.house.edition.option("payout-limit").clauses,
            )
        return limit

    def _least_times(self, wager: str) -> int:
        """How many times the first wager one that is put up later is at least."""
        return min(self._times(wager), default=1)

    def _times(self, wager: str) -> list[int]:
        """How many times the first wager one that is put up later can be: least and most of each answer."""
        answers = (a for act in self.script if isinstance(act, Ask) for a in act.answers)
        return [times for a in answers if a.wager == wager for times in (a.low, a.high)]

    # ── what a game of the family says ───────────────────────────────────────────────────────────────

    def qualifies(self, dealer: Ranked) -> bool:
        """Whether the dealer's hand is good enough to play."""
        return True

    def may_answer(self, state: State, hand: Hand, answer: Answer) -> bool:
        """Whether this answer is open to this hand."""
        return True

    def most_times(self, state: State, hand: Hand, answer: Answer) -> int:
        """How many times the first wager this hand may put up by it: more with aces, for example."""
        return answer.high

    def needs_approval(self, state: State, hand: Hand) -> bool:
        """Whether a supervisor approves what this hand, turned up, has won before it is paid."""
        return False

    def fold_clause(self, state: State, hand: Hand, wager: str) -> str:
        act = self.script[state.act]
        return self.cite(act.folds.role if isinstance(act, AskAndCollect) else "ask")

    # ── the four verbs ───────────────────────────────────────────────────────────────────────────────

    def open(self) -> State:
        opened: State = self.state_type(Shoe.of(self.pack), self.cards.fresh())
        return opened

    def act(self, state: State) -> Act:
        """What of the round is under way."""
        return self.script[state.act]

    def take(self, state: State, event: Event) -> State:
        """An event that the act under way waits for."""
        act = self.act(state)
        if not isinstance(event, act.takes):
            raise self.not_now(state, event, "")
        return self.onward(act.take(self, state, event))

    def outcomes(self, state: State, step: Chance) -> list[tuple[Any, int]]:
        asked = step.event
        if isinstance(asked, e.CardDealt):
            return list(state.shoe.weights(asked.slot))
        return shown_outcomes(state.shoe, len(asked.slots))

    def stakes(self, state: State) -> Mapping[int, int]:
        bets, totals = self._laid
        if bets is not state.bets:  # most events leave the chips where they lie
            bets, totals = self._laid = state.bets, MappingProxyType(by_seat(state.bets))
        return totals

    def collected(self, state: State) -> Mapping[int, int]:
        return by_seat(state.collected)

    def hidden_slots(self, state: State) -> tuple[int, ...]:
        exposed = dict(state.exposed)
        lying = (slot for h in state.hands if not h.racked for slot in h.slots[len(h.cards) :])
        return (*(slot for slot in lying if slot not in exposed), *state.beside)

    def irregularities(self, state: State) -> tuple[IrregularityCalled, ...]:
        return irregularities.possible(self, state)

    def ruled_by(self, what: str) -> tuple[str, ...]:
        spec = self.irregular.get(what)
        return spec.clauses if spec else self.cards.ruled_by(what)

    def after_void(self, state: State) -> State:
        """The floor declared the round void: all cards are gathered, and those who sit there stay."""
        return self._next_round(state, state.round + 1)

    def must_finish(self, state: State) -> str:
        reads = state.phase == METERING or state.meter_cents is not None
        paid_first = "a prize is being taken off the meter: it is paid first"
        return paid_first if reads else super().must_finish(state)

    def undone(self, state: State, settled: Sequence[Line]) -> tuple[Line, ...]:
        return tuple(settling.undone(settled))

    def idle_duty(self, state: State) -> Event | None:
        return self.cards.idle_duty(state.phase == WAGERS and not state.bets)

    def wakes(self, state: State) -> Event | None:
        return GATHER if state.phase == IDLE else None

    # ── the script ───────────────────────────────────────────────────────────────────────────────────

    def onward(self, state: State) -> State:
        """``state`` moved to the next thing to do, passing over acts that have nothing left to do."""
        if state.phase == VOID:
            return state
        while state.act < len(self.script):
            found = self.script[state.act].enter(self, state)
            if found is not None:
                return found
            state = replace(state, act=state.act + 1, turn=0)
        return replace(state, phase=OVER)

    def held_by(self, state: State, hand: Hand) -> Ranked | None:
        """What a hand is worth with the board, as far as that lies there; nothing where it is no one hand."""
        return None

    def not_now(self, state: State, event: Event, cited: str) -> Illegal:
        if isinstance(event, e.CardDealt | e.StackDealt):
            return Illegal("cards are dealt when they are ready and betting is over", self.deal_clause)
        if isinstance(event, e.CardsShown):
            dealers = next((h.slots for h in state.hands if h.seat == DEALER), ())
            if set(event.slots) & set(dealers):
                reason = "the dealer's cards are revealed when every player has decided"
                return Illegal(reason, self.cite("reveal"))
        linked = isinstance(event, e.WagersAccepted | e.MeterRead)
        if (linked and not self.progressive) or not any(isinstance(event, act.takes) for act in self.script):
            return Illegal(f"{event.kind} does not happen at {self.table.edition.title}")
        return Illegal(f"{event.kind} is not due now", self.cite(self.refused_by[type(event)]))

    # ── void rounds ──────────────────────────────────────────────────────────────────────────────────

    def void(self, state: State, cited: str, why: str, **more: Any) -> State:
        """All hands void and all wagers due back, or only those that are named."""
        voided = Voided(cited, why, **more)
        return replace(state, phase=VOID, voided=voided, entered=(), checks=(), meter_cents=None)

    def miscounted(self, state: State, left: int) -> State:
        """Another number of undealt cards was counted than there should be."""
        dealt = len(self.pack) - state.shoe.remaining
        why = f"{dealt} cards dealt and {left} left are not {len(self.pack)}"
        return self.void(state, self.count_clause, why, removes_deck=True, by_count=True)

    def void_settled(self, state: State, event: Settled) -> State:
        assert state.voided is not None
        after, named = settling.settled(state, event), state.voided.wagers
        if not named or not after.bets:
            return replace(after, phase=COLLECTING)
        # What the named wagers had lost has been given back: nothing is left to be undone of them.
        rest = tuple(x for x in after.settled if x.wager not in named)
        return self.onward(replace(after, phase="", settled=rest))

    def void_collected(self, state: State, event: e.CardsCollected) -> State:
        assert state.voided is not None
        everything = {h.seat for h in state.hands}
        gathered = settling.racked(state, everything, event, self.next_step(state))
        phase = REMOVAL if state.voided.removes_deck else OVER
        return replace(gathered, beside=(), racked=len(self.pack), phase=phase)

    # ── between rounds ───────────────────────────────────────────────────────────────────────────────

    def _next_round(self, state: State, number: int) -> State:
        """Nothing of the last round but who sits where, and whose deck's turn it is."""
        after: State = self.state_type(
            shoe=state.shoe if state.between else self.gathered(state.shoe),
            prep=self.cards.due(state.prep),
            round=number,
            phase=SHUFFLING,
            seated=state.seated,
            players=state.players,
            counted=state.counted,
            **self.kept(state),
        )
        return self._shown_first(after) if state.between else after

    def kept(self, state: State) -> dict[str, Any]:
        """What else of the table outlives a round."""
        return {}

    def _shown_first(self, state: State) -> State:
        """New cards that are due to be shuffled lie spread where a player is to look at them first."""
        if self.cards.showing is None or state.phase != SHUFFLING:
            return state
        return self.player_came(state) if state.seated else replace(state, phase=IDLE)

    def gathered(self, shoe: Shoe) -> Shoe:
        """All cards together again, due to be shuffled; slots go on counting."""
        return shoe.reshuffled((), 0, len(self.pack))

    def player_came(self, state: State) -> State:
        """The spread cards of an idle table are gathered, washed where the book asks for it, and shuffled."""
        prep = self.cards.due(state.prep, turn=False, spread=self.cards.washing is not None)
        shoe = self.gathered(state.shoe) if state.prep.done else state.shoe  # new ones lie in order as yet
        return replace(state, phase=SHUFFLING, prep=prep, shoe=shoe)

    def player_went(self, state: State) -> State:
        """Cards that lay spread for a player who left before they were washed wait for the next one."""
        waiting = state.phase == SHUFFLING and self.cards.showing is not None and state.prep.spread
        if state.seated or not waiting:
            return state
        return replace(state, phase=IDLE, prep=replace(state.prep, spread=False, looked=False))

    def prepared(self, state: State, event: Any) -> State:
        """One step of the preparation; the deal waits until it is done."""
        if state.phase != SHUFFLING:
            if isinstance(event, e.CutMade):
                raise Illegal("the cut follows a shuffle by hand", self.cite("cut-due"))
            reason = "the deck is shuffled before a round, when all cards are back from the table"
            raise Illegal(reason, self.cite("one-rack") if self.cards.two_batches else self.cite("shuffle"))
        prep, shoe = self.cards.prepared(state.prep, state.shoe, (), event)
        return self._ready(replace(state, prep=prep, shoe=shoe))

    def _ready(self, state: State) -> State:
        if not state.prep.done or self.cards.needs_loading(state.prep):
            return replace(state, phase=SHUFFLING)
        return self.onward(state) if state.closed else self.open_betting(state)

    def open_betting(self, state: State) -> State:
        """The cards are ready."""
        return replace(state, phase=WAGERS)

    def recut_ordered(self, state: State, event: e.RecutOrdered) -> State:
        open_to_it = state.phase == WAGERS or (state.closed and state.shoe.position == state.prep.ready)
        prep, shoe = self.cards.recut(state.prep, state.shoe, open_to_it, event)
        return replace(state, prep=prep, shoe=shoe, phase=SHUFFLING)

    def procedure_done(self, state: State, event: ProcedureDone) -> State:
        if state.phase == OPENING:
            prep, done = self.cards.opened(state.prep, event)
            phase = OPENING if not done else OVER if state.between else SHUFFLING
            return self._shown_first(replace(state, prep=prep, phase=phase))
        if event.name == SPREAD_CARDS:
            self.cards.check_idle(event, state.phase == WAGERS and not state.bets, state.seated)
            return replace(state, phase=IDLE)
        if state.phase == IDLE and state.seated and self.cards.gathers(event):
            return self.player_came(state)
        if state.phase == SHUFFLING:
            return self._ready(replace(state, prep=self.cards.procedure_done(state.prep, event)))
        if state.phase in (LOCKING, APPROVING, VERIFYING):
            return self.take(state, event)
        raise Illegal(f"{event.name} is not due now")

    def decks_changed(self, state: State, event: e.DecksChanged) -> State:
        in_round = state.closed and state.phase not in (OVER, REMOVAL)
        self.cards.check_change(not in_round and state.phase in BETWEEN_ROUNDS, event, state.prep)
        if state.phase == REMOVAL:
            require_rank(event.by, FLOOR, self.count_clause, "taking a deck of the wrong size away")
        return replace(
            state, phase=OPENING, turn=0, closed=False, hands=(), exposed=(), racked=0, voided=None,
            settled=(), between=state.between or state.phase in (OVER, REMOVAL),
            prep=replace(self.cards.fresh(), batch=state.prep.batch), shoe=self.gathered(state.shoe),
        )  # fmt: skip

    def round_opened(self, state: State, event: e.RoundOpened) -> State:
        if state.phase != OVER:
            raise Illegal("this round is not over", self.cite("clear"))
        number = next_round(state.round, event)
        self.cards.check_age(event.deck_minutes)
        return self._next_round(state, number)


class HousePoker(PokerTable):
    """A game in which every hand is one hand: it says how hands rank and what each wager comes to."""

    ranked_cards: ClassVar[int]  # as many as make a hand that can be ranked

    @abstractmethod
    def lines(self, seat: Seat) -> Iterable[Line]:
        """The lines of a seat at the showdown, before they are put in the order of taking and paying."""

    @abstractmethod
    def rank(self, cards: tuple[Card, ...]) -> Ranked:
        """The best hand of a player's or the dealer's cards with those of the board."""

    def held_by(self, state: State, hand: Hand) -> Ranked | None:
        cards = hand.cards + state.board
        return self.rank(cards) if len(cards) >= self.ranked_cards else None

    def lines_due(self, state: State) -> tuple[Line, ...]:
        if state.phase == SETTLING:
            return settling.seat_lines(self, state, state.hands[state.turn])
        if state.phase == FORFEITS:
            return tuple(settling.forfeit_lines(self, state))
        if state.phase == TAKING:
            act = self.script[state.act]
            assert isinstance(act, Collect | Lock)
            return tuple(act.lines(self, state))
        if state.phase == AWARDING:
            assert self.progressive is not None
            return tuple(self.progressive.lines(state, state.hands[state.turn]))
        return tuple(settling.void_lines(self, state)) if state.phase == VOID else ()

    def view(self, state: State, viewer: Viewer) -> View:
        return table_view(self, state, viewer, self.next_step(state))


# ── steps between rounds ─────────────────────────────────────────────────────────────────────────────


def _opening_step(g: PokerTable, state: State) -> Step:
    return g.cards.opening_step(state.prep)


def _shuffle_step(g: PokerTable, state: State) -> Step:
    return g.cards.step(state.prep, state.shoe, ())


def _idle_step(g: PokerTable, state: State) -> Step:
    return Wagers((), None, g.cite("idle"))


def _void_step(g: PokerTable, state: State) -> Step:
    assert state.voided is not None
    return Settle(state.voided.clause)


def _collect_step(g: PokerTable, state: State) -> Step:
    assert state.voided is not None
    text = "gather all cards for a new shuffle"
    return Procedure("dealer", e.CardsCollected(), text, state.voided.clause)


def _removal_step(g: PokerTable, state: State) -> Step:
    text = "take the whole deck off the table and bring new cards"
    return Procedure("floor", e.DecksChanged(), text, g.count_clause)


def _over_step(g: PokerTable, state: State) -> Step:
    return Over(e.RoundOpened(state.round + 1))


def _act_step(g: PokerTable, state: State) -> Step:
    return g.act(state).step(g, state)


PokerTable.steps = dict.fromkeys(ACT_PHASES, _act_step) | {
    OPENING: _opening_step,
    SHUFFLING: _shuffle_step,
    IDLE: _idle_step,
    WAGERS: wagering.wagers_step,
    VOID: _void_step,
    COLLECTING: _collect_step,
    REMOVAL: _removal_step,
    OVER: _over_step,
}
_acted: Handlers = dict.fromkeys(ACT_PHASES, PokerTable.take)
PokerTable.by_phase = {
    e.CardDealt: ("", _acted),
    e.StackDealt: ("", _acted),
    e.CardBurned: ("", _acted),
    e.StubRacked: ("", _acted),
    e.CardsShown: ("", _acted),
    e.Decided: ("", _acted),
    e.CardsCollected: ("", _acted | {COLLECTING: PokerTable.void_collected}),
    e.WagersAccepted: ("", {ACCEPTING: PokerTable.take}),
    e.MeterRead: ("", {METERING: PokerTable.take}),
    Settled: (
        "",
        dict.fromkeys((TAKING, FORFEITS, SETTLING, AWARDING), PokerTable.take)
        | {VOID: PokerTable.void_settled},
    ),
}
PokerTable.always = {
    ProcedureDone: PokerTable.procedure_done,
    e.DecksChanged: PokerTable.decks_changed,
    e.RoundOpened: PokerTable.round_opened,
    e.Shuffled: PokerTable.prepared,
    e.CutMade: PokerTable.prepared,
    e.RecutOrdered: PokerTable.recut_ordered,
    e.SeatTaken: wagering.seat_taken,
    e.SeatLeft: wagering.seat_left,
    e.WagerPlaced: wagering.wager_placed,
    e.WagerWithdrawn: wagering.wager_withdrawn,
    e.WagersClosed: wagering.wagers_closed,
    IrregularityCalled: irregularities.called,
}
