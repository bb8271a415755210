"""The four verbs of the poker room."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, ClassVar

from msgspec.structs import replace

from houseway.core import events as e
from houseway.core.game import Illegal, View, Viewer, next_round, require_rank
from houseway.core.steps import Chance, Decide, Over, Procedure, Settle, Step, Wagers
from houseway.editions.house import ElectionRefused, Table
from houseway.editions.people import DEALER
from houseway.equipment.cards import DECK
from houseway.equipment.shoe import Shoe
from houseway.games.poker_room import betting, dealing, irregularities, places, pots, showdown
from houseway.games.poker_room import state as st
from houseway.games.poker_room.state import State
from houseway.games.poker_room.variants import variant
from houseway.games.poker_room.views import table_view
from houseway.procedures.phased import Phased
from houseway.procedures.showing import shown_outcomes

GATHER = e.ProcedureDone("gather-bets")
KILLS = {"none": (1, 1), "half": (3, 2), "full": (2, 1)}


class PokerRoom(Phased[State]):
    name = "poker-room"
    state_type = State
    opens_all = False
    least_players = 2
    house_plays = False
    BRINGS_CARDS: ClassVar[frozenset[str]] = frozenset({"boxed-card", "exposed-card"})
    _chips: tuple[tuple[st.Hand, ...], Mapping[int, int], Mapping[str, int]] = ((), {}, {})

    def __init__(self, table: Table):
        super().__init__(table)
        self.rules = self
        house, edition = table.house, table.edition
        self.pack = DECK
        self.variant = variant(house.choice("variant"), str(house.elections.get("draws", "single")))
        self.cite = lru_cache(None)(self._clause)
        street_faces = [(False,) * s.down + (True,) * s.up for s in self.variant.streets if not s.draw]
        # Which of a player's cards lie face up; a seventh that all share has no place here.
        self.faces = tuple(up for faces in street_faces for up in faces)
        self.structure = house.choice("betting")
        self.irregular = {i.name: i for i in edition.irregularities}
        self.uses_button = not self.variant.stud
        posted = table.limits
        self.unit = posted["bet"].unit_cents
        self.ante = self.amount("ante") if "ante" in posted else 0
        self.ante_by = str(house.elections.get("ante-by", "everybody"))
        self.blinds = "big-blind" in posted
        self.forced = self.amount("forced-bet") if "forced-bet" in posted else 0
        self.straddles = "straddle" in posted
        if self.forced >= posted["bet"].min_cents:
            raise ElectionRefused(
                "the forced bet is below the lower betting limit, to which it can be completed",
                edition.cites["forced-bet"],
            )
        if self.blinds:
            self._check_blinds()
        raises = house.number("raises")
        self.most_bets = raises + 1 if self.structure == betting.FIXED and raises else 0
        self.uncapped_heads_up = house.flag("heads-up-uncapped")
        self.mucking = house.flag("mucking")
        self.rake_percent = house.number("rake-percent")
        self.rake_cap = 100 * house.number("rake-cap")
        self.promotion = 100 * house.number("promotional-drop")
        self.no_flop_no_drop = house.elections.get("no-flop-no-drop") is True
        self.kill = KILLS[house.choice("kill")]
        self.kill_by = house.choice("kill-by")
        self.kill_pot = 100 * house.number("kill-pot")
        self.dead_button = house.elections.get("button-moves") != "to-next-player"
        self.button_by_card = house.elections.get("first-button") == "by-card"
        self.newcomers_post = house.elections.get("newcomers") == "post"
        self.pair_opens = house.elections.get("open-pair") is True

    def _check_blinds(self) -> None:
        cites, big = self.table.edition.cites, self.amount("big-blind")
        if self.amount("small-blind") > big:
            raise ElectionRefused("the small blind is not more than the big one", cites["posts"])
        if self.structure == betting.FIXED and big != self.table.limits["bet"].min_cents:
            raise ElectionRefused(
                "in fixed limit the big blind is the lower betting limit", cites["blind-bet"]
            )
        if self.straddles and self.amount("straddle") != 2 * big:
            raise ElectionRefused("a straddle is twice the big blind", cites["straddle"])

    def _clause(self, role: str) -> str:
        """The clause that has a role, for this variant where the book has one of its own."""
        edition = self.table.edition
        own = f"{role}-{self.variant.name}"
        return edition.cite(own if own in edition.cites else role)

    def amount(self, wager: str) -> int:
        """What is posted for an ante, a blind or the forced bet."""
        return self.table.limits[wager].min_cents

    def limits(self, state: State) -> tuple[int, int]:
        """The lower and the higher betting limit, raised where the pot was killed."""
        posted = self.table.limits["bet"]
        if not state.killed:
            return posted.min_cents, posted.max_cents
        times, over = self.kill[0], self.kill[1] * self.unit
        lower, higher = (cents * times // over * self.unit for cents in (posted.min_cents, posted.max_cents))
        return lower, higher  # in whole chips

    def open_pair(self, state: State) -> bool:
        """Whether the higher limit may be bet because somebody's first two up-cards are a pair (2.XII)."""
        if not self.pair_opens or state.street != 1:
            return False
        return any(len(up) == 2 and up[0] // 4 == up[1] // 4 for up in (h.showing for h in state.live))

    def kills(self, winner: int, again: int, pot_cents: int) -> bool:
        """Whether the next pot is killed: by a second pot in a row, or in a split game by a whole one."""
        if self.kill == (1, 1) or not winner or pot_cents < self.kill_pot:
            return False
        by_whole = self.variant.split if self.kill_by == "usual" else self.kill_by == "whole-pot"
        return by_whole or again >= 2

    # ── the four verbs ───────────────────────────────────────────────────────────────────────────────

    def open(self) -> State:
        return State(Shoe.of(self.pack))

    def lines_due(self, state: State) -> tuple[e.Line, ...]:
        if state.phase == st.SETTLING:
            return pots.lines(self, state)
        return irregularities.void_lines(self, state) if state.phase == st.VOID else ()

    def view(self, state: State, viewer: Viewer) -> View:
        return table_view(self, state, viewer, self.next_step(state))

    def outcomes(self, state: State, step: Chance) -> list[tuple[Any, int]]:
        asked = step.event
        if isinstance(asked, e.CardDealt):
            return list(state.shoe.weights(asked.slot))
        return shown_outcomes(state.shoe, len(asked.slots))

    def stakes(self, state: State) -> Mapping[int, int]:
        return self._chips_of(state)[1]

    def held(self, state: State) -> Mapping[str, int]:
        return self._chips_of(state)[2]

    def _chips_of(self, state: State) -> tuple[tuple[st.Hand, ...], Mapping[int, int], Mapping[str, int]]:
        """What lies before the hands and in the pots. Books ask for it before and after every event, and most
        events leave the hands as they are."""
        found = self._chips
        if found[0] is not state.hands:
            staked = {h.seat: cents for h in state.hands if (cents := h.staked)}
            held = {pots.pot_account(n): pot.cents for n, pot in enumerate(pots.pots(state))}
            self._chips = found = (state.hands, staked, held)
        return found

    def put_in(self, state: State) -> Mapping[int, int]:
        return {h.seat: h.put_in for h in state.hands if h.put_in}

    def in_play(self, state: State) -> frozenset[int]:
        return frozenset(h.seat for h in state.live) if state.phase not in st.BETWEEN else frozenset()

    def keeps_chips(self, state: State, seat: int) -> str:
        dealt = state.phase not in st.BETWEEN and state.hand(seat) is not None
        return self.cite("table-stakes") if dealt else ""

    def hidden_slots(self, state: State) -> tuple[int, ...]:
        return dealing.hidden(state)

    def unasked(self, state: State) -> tuple[Decide, ...]:
        return places.sitting(self, state)

    def irregularities(self, state: State) -> tuple[e.IrregularityCalled, ...]:
        return irregularities.possible(self, state)

    def ruled_by(self, what: str) -> tuple[str, ...]:
        spec = self.irregular.get(what)
        return spec.clauses if spec else ()

    def after_void(self, state: State) -> State:
        """Players, button and blinds stay; the cards are shuffled anew."""
        return self._next(replace(state, repeats=True), state.round + 1)

    # ── between rounds ───────────────────────────────────────────────────────────────────────────────

    def gathered(self, shoe: Shoe) -> Shoe:
        """All cards together again, due to be shuffled; slots go on counting."""
        return shoe.reshuffled((), 0, len(self.pack))

    def _next(self, state: State, number: int) -> State:
        after = State(
            self.gathered(state.shoe), number, st.WAITING, state.seated, state.players, state.out,
            state.owed + state.made_good if state.repeats else state.owed,
            button=state.button, small=state.small, big=state.big, started=state.started,
            last_winner=state.last_winner, wins=state.wins, kills_next=state.kills_next,
            repeats=state.repeats,
        )  # fmt: skip
        if state.repeats and state.killed:
            after = replace(after, kills_next=state.killed)
        return places.wake(self, after)

    def round_opened(self, state: State, event: e.RoundOpened) -> State:
        if state.phase != st.OVER:
            raise Illegal("this round is not over", self.cite("round"))
        return self._next(state, next_round(state.round, event))

    def decks_changed(self, state: State, event: e.DecksChanged) -> State:
        cited = self.cite("deck-change")
        require_rank(event.by, DEALER, irregularities.NO_RANK, "changing the cards")
        if state.phase not in (st.WAITING, st.OVER, st.SHUFFLING) or state.remade:
            raise Illegal("cards are changed while none of them is in play", cited)
        return replace(state, shoe=self.gathered(state.shoe))

    def shuffled(self, state: State, event: e.Shuffled) -> State:
        shoe = state.shoe
        due = (shoe.position, shoe.remaining, DEALER, "")
        if (event.first_slot, event.count, event.by, event.batch) != due:
            raise Illegal(
                f"due is a shuffle of {shoe.remaining} cards into slot {shoe.position} and on",
                self.cite("shuffle"),
            )
        return places.after_shuffle(self, state)

    def street_over(self, state: State) -> State:
        """The bets are gathered: the next street, or the showdown."""
        if len(state.live) == 1 or state.street + 1 == len(self.variant.streets):
            return showdown.begin(self, state)
        return dealing.begin(self, replace(state, street=state.street + 1))

    def procedure_done(self, state: State, event: e.ProcedureDone) -> State:
        if event != GATHER:
            raise Illegal("the bets are brought into the pot now", self.cite("pot"), (GATHER.name,))
        return self.street_over(betting.gathered(state))

    def decided(self, state: State, event: e.Decided) -> State:
        if event.choice in places.SITTING:
            return places.sat(self, state, event)
        handler = _DECIDED.get(state.phase)
        if handler is None:
            raise Illegal(f"nobody is asked anything at {state.phase}", self.cite("action"))
        after: State = handler(self, state, event)
        return after

    def cleared(self, state: State, event: e.CardsCollected) -> State:
        if event.of:
            raise Illegal("all cards are collected", self.cite("round"))
        return replace(state, phase=st.OVER)


_DECIDED = {
    st.BETTING: betting.decided,
    st.DRAWING: dealing.drew,
    st.SHOWDOWN: showdown.decided,
    st.STRADDLING: places.straddled,
}


# ── steps ────────────────────────────────────────────────────────────────────────────────────────────


def _waiting_step(g: PokerRoom, state: State) -> Step:
    return Wagers((), None, g.cite("round"))


def _shuffling_step(g: PokerRoom, state: State) -> Step:
    shoe = state.shoe
    role = "shuffle" if not state.remade else "draw-short" if g.variant.draws else "stud-short"
    text = f"shuffle {shoe.remaining} cards"
    return Procedure("dealer", e.Shuffled(shoe.position, shoe.remaining), text, g.cite(role))


def _gathering_step(g: PokerRoom, state: State) -> Step:
    return Procedure("dealer", GATHER, "bring the bets into the pot", g.cite("pot"))


def _settling_step(g: PokerRoom, state: State) -> Step:
    return Settle(g.cite("showdown"))


def _void_step(g: PokerRoom, state: State) -> Step:
    return Settle(g.cite("misdeal"))


def _clearing_step(g: PokerRoom, state: State) -> Step:
    return Procedure("dealer", e.CardsCollected(), "collect the cards", g.cite("round"))


def _over_step(g: PokerRoom, state: State) -> Step:
    return Over(e.RoundOpened(state.round + 1))


PokerRoom.steps = {
    st.WAITING: _waiting_step,
    st.DRAWING_BUTTON: places.button_step,
    st.SHUFFLING: _shuffling_step,
    st.COUNTING: places.counting_step,
    st.STRADDLING: places.straddling_step,
    st.POSTING: places.posting_step,
    st.BURNING: dealing.burning_step,
    st.DEALING: dealing.dealing_step,
    st.LOOKING: dealing.looking_step,
    st.BETTING: betting.step,
    st.RETURNING: betting.returning_step,
    st.GATHERING: _gathering_step,
    st.DRAWING: dealing.drawing_step,
    st.SHOWDOWN: showdown.step,
    st.SHOWING: showdown.showing_step,
    st.SETTLING: _settling_step,
    st.VOID: _void_step,
    st.CLEARING: _clearing_step,
    st.OVER: _over_step,
}
PokerRoom.by_phase = {
    e.Shuffled: ("", {st.SHUFFLING: PokerRoom.shuffled}),
    e.ChipsCounted: ("1.table-stakes", {st.COUNTING: places.counted}),
    e.BetsPosted: ("1.blind-bet", {st.POSTING: places.posted}),
    e.CardBurned: ("1.burn-card", {st.BURNING: dealing.burned}),
    e.CardDealt: ("", {st.DEALING: dealing.dealt, st.DRAWING_BUTTON: places.button_card}),
    e.CardsShown: ("1.showdown", {st.LOOKING: dealing.looked, st.SHOWING: showdown.shown}),
    e.BetReturned: ("1.call", {st.RETURNING: betting.returned}),
    e.ProcedureDone: ("1.pot", {st.GATHERING: PokerRoom.procedure_done}),
    e.Settled: ("1.pot", {st.SETTLING: showdown.settled, st.VOID: irregularities.void_settled}),
    e.CardsCollected: ("1.round-of-play", {st.CLEARING: PokerRoom.cleared}),
}
PokerRoom.always = {
    e.SeatTaken: places.seat_taken,
    e.SeatLeft: places.seat_left,
    e.Decided: PokerRoom.decided,
    e.DecksChanged: PokerRoom.decks_changed,
    e.RoundOpened: PokerRoom.round_opened,
    e.IrregularityCalled: irregularities.called,
}
