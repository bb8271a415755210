"""Keep One, a game made up for tests: it has what no finished book has yet.

Pots, rake and a meter; chips counted; all asked at once, with cards; an approval by the floor; wagers void
by name while the round goes on; a correcting line; orders that only auditors see; a button kept when void.
"""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from houseway.core import events as ev
from houseway.core import steps
from houseway.core.game import Game, Illegal, View, Viewer, next_round, require_rank, step_view
from houseway.editions.people import BOX, FLOOR, PLAYER, RANKS
from houseway.equipment.cards import Card, text
from houseway.equipment.shoe import Shoe
from houseway.money.odds import MeterShare
from houseway.procedures.opening import check_duty, duties, duty_step
from houseway.procedures.seating import Seats, leave_seat, require_seated, take_seat
from houseway.procedures.showing import see_all, shown_outcomes
from houseway.procedures.stakes import Bet, Bets, add_bet, bets_view, by_seat, stake_of

POT, METER = "pot-1", "meter-ace"
MOST_RAISE_CENTS = 2_000
DECK_MINUTES = 6 * 60
PACK = tuple(Card(c) for c in range(52))
ACES = PACK[48:]
GATHER, APPROVE, SHUFFLE_UP = "gather", "approve", "shuffle-up"
BONUS_VOID, MISCOUNTED = "bonus-void", "miscounted"


def clause(path: int) -> str:
    return f"keepone:{path}"


class Hand(Struct, frozen=True):
    seat: int
    slots: tuple[int, ...] = ()
    cards: tuple[Card, ...] = ()
    chips: int = -1  # not counted yet
    choice: str = ""
    kept: int = -1  # a slot

    @property
    def kept_card(self) -> Card:
        return self.cards[self.slots.index(self.kept)]


class State(Struct, frozen=True):
    shoe: Shoe
    round: int = 1
    phase: str = "opening"
    resumes: str = "wagers"  # the phase after new cards
    seated: Seats = ()
    button: int = 0
    bets: Bets = ()
    put_in: tuple[tuple[int, int], ...] = ()  # by whom the pot was filled
    hands: tuple[Hand, ...] = ()
    meter: int = -1  # not read yet
    winner: int = 0
    raked: int = 0
    corrected: bool = False


class KeepOne(Game[State]):
    name = "keepone"
    state_type = State
    opens_all = False

    def __init__(self, table: Any):
        super().__init__(table)
        (self.looked_through,) = duties(table.house, "opening")
        (self.spread,) = duties(table.house, "idle")
        self.rake_percent = table.house.number("rake")

    def open(self) -> State:
        return State(Shoe.of(PACK))

    # ── steps ────────────────────────────────────────────────────────────────────────────────────────

    def next_step(self, s: State) -> steps.Step:
        match s.phase:
            case "opening":
                return duty_step(self.looked_through)
            case "shuffling":
                return steps.Procedure("dealer", ev.Shuffled(s.shoe.position, 52), "shuffle", clause(2))
            case "idle":
                return steps.Wagers((), None, clause(2))
            case "wagers":
                limits = self.table.limits
                offers = (
                    steps.Offer("ante", limits["ante"], clause(3), along=("blind",)),
                    steps.Offer("bonus", limits["bonus"], clause(3)),
                )
                return steps.Wagers(offers, ev.WagersClosed() if s.bets else None, clause(3))
            case "gathering" | "gathering-raises":
                return steps.Procedure(
                    "dealer", ev.ProcedureDone(GATHER), "bring the stakes to the pot", clause(3)
                )
            case "dealing":
                hand = next(h for h in s.hands if not h.slots)
                slots = (s.shoe.position, s.shoe.position + 1)
                return steps.Procedure("dealer", ev.StackDealt(slots, f"seat-{hand.seat}"), "deal", clause(4))
            case "looking":
                hand = next(h for h in s.hands if not h.cards)
                return steps.Chance(ev.CardsShown(f"seat-{hand.seat}", hand.slots), clause(4))
            case "counting":
                hand = next(h for h in s.hands if h.chips < 0)
                return steps.Reading(ev.ChipsCounted(hand.seat), clause(4))
            case "choosing":
                return steps.Together(tuple(self._question(h) for h in s.hands if not h.choice))
            case "approving":
                instead = (ev.IrregularityCalled(BONUS_VOID, by=FLOOR),)
                done = ev.ProcedureDone(APPROVE, FLOOR)
                return steps.Procedure(FLOOR, done, "approve the bonus", clause(5), instead)
            case "bonus-void" | "settling" | "correcting":
                return steps.Settle(clause({"bonus-void": 5, "settling": 6}.get(s.phase, 8)))
            case "reading":
                return steps.Reading(ev.MeterRead(METER.removeprefix("meter-")), clause(7))
            case "showing":
                return steps.Chance(ev.CardsShown(ev.ALL, tuple(h.kept for h in self._in(s))), clause(6))
            case "clearing":
                return steps.Procedure("dealer", ev.CardsCollected(), "collect the cards", clause(6))
        return steps.Over(ev.RoundOpened(s.round + 1))

    def _question(self, h: Hand) -> steps.Decide:
        picks = steps.Picks(h.slots, 1, 1)
        keep = ev.Decided(h.seat, "keep", slots=h.slots[:1])
        choices = [
            steps.Choice("keep", keep, clause(4), picks=picks),
            steps.Choice("fold", ev.Decided(h.seat, "fold"), clause(4)),
        ]
        if most := min(h.chips, MOST_RAISE_CENTS):
            raised = ev.Decided(h.seat, "raise", slots=h.slots[:1])
            choices.append(steps.Choice("raise", raised, clause(4), 1, most, 1, picks=picks))
        return steps.Decide(h.seat, tuple(choices), "fold")

    @staticmethod
    def _in(s: State) -> tuple[Hand, ...]:
        return tuple(h for h in s.hands if h.choice != "fold")

    # ── events ───────────────────────────────────────────────────────────────────────────────────────

    def apply(self, s: State, event: ev.Event) -> State:
        step = self.next_step(s)
        match event:
            case ev.SeatTaken():
                seated = take_seat(self.table, s.seated, event)
                phase = "shuffling" if s.phase == "idle" else s.phase
                return replace(s, seated=seated, phase=phase, button=s.button or event.seat)
            case ev.SeatLeft():
                if stake_of(s.bets, event.seat, "ante") or any(h.seat == event.seat for h in self._in(s)):
                    raise Illegal("finish the round first", clause(3))
                return replace(s, seated=leave_seat(s.seated, event))
            case ev.WagerPlaced() if s.phase == "wagers":
                return self._placed(s, event)
            case ev.WagersClosed() if s.phase == "wagers" and s.bets:
                if not 0 <= event.deck_minutes <= DECK_MINUTES:
                    raise Illegal("these cards are too old", clause(2), (ev.DecksChanged.kind,))
                return replace(s, phase="gathering")
            case ev.DecksChanged() if s.phase in ("wagers", "over", "idle"):
                return replace(
                    self._gathered(s), phase="opening", resumes="over" if s.phase == "over" else "wagers"
                )
            case ev.RoundOpened() if s.phase == "over":
                return self._opened(s, event)
            case ev.ProcedureDone():
                return self._done(s, event)
            case ev.IrregularityCalled():
                return self._called(s, event)
            case ev.Decided() if isinstance(step, steps.Together):
                return self._decided(s, step, event)
            case ev.Settled() if isinstance(step, steps.Settle):
                self.check_settled(s, event)
                return self._settled(s)
        asked = getattr(step, "event", None)
        if asked is None or type(asked) is not type(event):
            raise Illegal(f"{event.kind} does not happen at {s.phase}")
        return self._answered(s, asked, event)

    def _placed(self, s: State, event: ev.WagerPlaced) -> State:
        require_seated(s.seated, event.seat)
        if event.wager == "bonus" and not stake_of(s.bets, event.seat, "ante"):
            raise Illegal("a bonus goes beside an ante", clause(3))
        if event.spot or event.spoken:
            raise Illegal("chips are put down before the seat", clause(3))
        return replace(s, bets=add_bet(self.table, s.bets, event))

    def _gathered(self, s: State) -> State:
        return replace(s, shoe=s.shoe.reshuffled((), 0, 52))

    def _opened(self, s: State, event: ev.RoundOpened) -> State:
        number = next_round(s.round, event)
        later = [seat for seat in s.seated if seat > s.button] or list(s.seated) or [0]
        return State(self._gathered(s).shoe, number, "shuffling", seated=s.seated, button=later[0])

    def _done(self, s: State, event: ev.ProcedureDone) -> State:
        match event.name, s.phase:
            case _, "opening":
                check_duty(self.looked_through, event)
                return replace(s, phase="over" if s.resumes == "over" else "shuffling", resumes="wagers")
            case self.spread.name, "wagers" if not s.bets:
                if s.seated and event.minutes < self.house.number("idle-minutes"):
                    raise Illegal("somebody is there to play", clause(2))
                check_duty(self.spread, event)
                return replace(self._gathered(s), phase="idle")
            case "shuffle-up", "idle" if s.seated:
                if event.by not in (PLAYER, *RANKS):
                    raise Illegal("the dealer gathers the cards, or a player asks for it", clause(2))
                return replace(s, phase="shuffling")
            case "gather", ("gathering" | "gathering-raises"):
                require_rank(event.by, "dealer", clause(3), GATHER)
                return self._to_the_pot(s)
            case "approve", "approving":
                require_rank(event.by, FLOOR, clause(5), APPROVE)
                return replace(s, phase="reading" if self._bonus(s) else self._last(s))
        raise Illegal(f"{event.name} is not due now", clause(2))

    def _to_the_pot(self, s: State) -> State:
        mine = dict(s.put_in)
        for b in s.bets:
            if b.wager != "bonus":
                mine[b.seat] = mine.get(b.seat, 0) + b.stake_cents
        bets = tuple(b for b in s.bets if b.wager == "bonus")
        s = replace(s, bets=bets, put_in=tuple(sorted(mine.items())))
        if s.phase == "gathering":
            return replace(s, phase="dealing", hands=tuple(Hand(seat) for seat in sorted(mine)))
        return replace(s, phase="approving")

    def _bonus(self, s: State) -> bool:
        return any(b.wager == "bonus" for b in s.bets)

    def _last(self, s: State) -> str:
        """Kept cards are shown where more than one player is left."""
        return "showing" if len(self._in(s)) > 1 or (self._in(s) and s.meter >= 0) else "settling"

    def _called(self, s: State, event: ev.IrregularityCalled) -> State:
        if event.what == BONUS_VOID and s.phase == "approving":
            require_rank(event.by, FLOOR, clause(5), event.what)
            return replace(s, phase="bonus-void" if self._bonus(s) else self._last(s))
        if event.what == MISCOUNTED and s.phase == "clearing" and s.raked and not s.corrected:
            require_rank(event.by, BOX, clause(8), event.what)
            return replace(s, phase="correcting")
        raise Illegal(f"{event.what} cannot be called now", clause(8))

    def _decided(self, s: State, step: steps.Together, event: ev.Decided) -> State:
        question = next((q for q in step.asked if q.seat == event.seat), None)
        choice = next((c for c in question.choices if c.name == event.choice), None) if question else None
        if choice is None or event.hand or event.spot:
            raise Illegal(f"seat {event.seat} is not asked that", clause(4))
        if choice.picks is not None and (wrong := choice.picks.refusal(event.slots)):
            raise Illegal(wrong, clause(4))
        if choice.picks is None and event.slots:
            raise Illegal("no card is kept by who folds", clause(4))
        if not choice.low_cents <= event.amount_cents <= choice.high_cents:
            raise Illegal(f"{event.amount_cents} cents cannot be put in here", clause(4))
        hands = tuple(
            replace(h, choice=event.choice, kept=event.slots[0] if event.slots else -1)
            if h.seat == event.seat
            else h
            for h in s.hands
        )
        s = replace(s, hands=hands)
        if event.amount_cents:
            s = replace(s, bets=(*s.bets, Bet(event.seat, "raise", event.amount_cents)))
        return s if any(not h.choice for h in hands) else replace(s, phase="gathering-raises")

    def _answered(self, s: State, asked: Any, event: Any) -> State:
        """What chance, a count or the dealer brings, where only its value is open."""
        match event:
            case ev.Shuffled():
                if (event.first_slot, event.count, event.by) != (asked.first_slot, asked.count, asked.by):
                    raise Illegal("52 cards are shuffled", clause(2))
                return replace(s, phase="wagers")
            case ev.StackDealt():
                if event != asked:
                    raise Illegal("two cards from the top, to the next seat", clause(4))
                hands = tuple(
                    replace(h, slots=event.slots) if f"seat-{h.seat}" == event.to else h for h in s.hands
                )
                phase = "dealing" if any(not h.slots for h in hands) else "looking"
                return replace(s, shoe=s.shoe.deal(2), hands=hands, phase=phase)
            case ev.CardsShown():
                return self._shown(s, asked, event)
            case ev.ChipsCounted():
                if event.seat != asked.seat or event.cents < 0:
                    raise Illegal("other chips are counted now", clause(4))
                hands = tuple(replace(h, chips=event.cents) if h.seat == event.seat else h for h in s.hands)
                return replace(
                    s, hands=hands, phase="counting" if any(h.chips < 0 for h in hands) else "choosing"
                )
            case ev.MeterRead():
                if event.meter != asked.meter or event.cents < 0:
                    raise Illegal("another meter is read now", clause(7))
                s = replace(s, meter=event.cents)
                return replace(s, phase=self._last(s))
            case ev.CardsCollected() if not event.of:
                return replace(s, phase="over", hands=())
        raise Illegal(f"{event.kind} is not due now", clause(2))

    def _shown(self, s: State, asked: ev.CardsShown, event: ev.CardsShown) -> State:
        if (event.to, event.slots) != (asked.to, asked.slots):
            raise Illegal("other cards are looked at now", clause(4))
        if event.to == ev.ALL:
            if event.cards != tuple(h.kept_card for h in self._in(s)):
                raise Illegal("these are not the cards they kept", clause(6))
            return replace(s, phase="settling")
        shoe = see_all(s.shoe, event.slots, event.cards, clause(4))
        hands = tuple(replace(h, cards=event.cards) if h.slots == event.slots else h for h in s.hands)
        return replace(
            s, shoe=shoe, hands=hands, phase="looking" if any(not h.cards for h in hands) else "counting"
        )

    # ── money ────────────────────────────────────────────────────────────────────────────────────────

    def stakes(self, s: State) -> Mapping[int, int]:
        return by_seat(s.bets)

    def held(self, s: State) -> Mapping[str, int]:
        return {POT: sum(cents for _, cents in s.put_in)}

    def put_in(self, s: State) -> Mapping[int, int]:
        return dict(s.put_in)

    def _settled(self, s: State) -> State:
        match s.phase:
            case "bonus-void":
                s = replace(s, bets=())
                return replace(s, phase=self._last(s))
            case "correcting":
                return replace(s, phase="clearing", corrected=True)
        raked = next((x.amount_cents for x in self.settle(s) if x.wager == "rake"), 0)
        winner = max(self._in(s), key=lambda h: h.kept_card).seat if self._in(s) else 0
        return replace(s, phase="clearing", bets=(), put_in=(), winner=winner, raked=raked)

    def settle(self, s: State) -> tuple[ev.Line, ...]:
        match s.phase:
            case "bonus-void":
                return tuple(
                    ev.Line(b.seat, b.wager, b.stake_cents, "void", 0, clause(5), why="void") for b in s.bets
                )
            case "correcting":
                why = "the rake was taken wrongly"
                return (ev.Line(s.winner, "pot", 0, "correct", s.raked, clause(8), why=why),)
            case "settling":
                return (*self._pot_lines(s), *(self._bonus_line(s, b) for b in s.bets))
        return ()

    def _pot_lines(self, s: State) -> tuple[ev.Line, ...]:
        if not self._in(s):
            why = "all folded"
            return tuple(
                ev.Line(seat, "pot", 0, "void", c, clause(6), why=why, against=POT) for seat, c in s.put_in
            )
        best = max(self._in(s), key=lambda h: h.kept_card)
        pot = self.held(s)[POT]
        raked, why = pot * self.rake_percent // 100, f"seat {best.seat} kept {text(best.kept_card)}"
        won = ev.Line(best.seat, "pot", 0, "win", pot - raked, clause(6), why=why, against=POT)
        return (
            (ev.Line(0, "rake", 0, "win", raked, clause(6), why="the rake", against=POT), won)
            if raked
            else (won,)
        )

    def _bonus_line(self, s: State, bet: Bet) -> ev.Line:
        paid = self.house.pays("bonus")["ace"]
        assert isinstance(paid, MeterShare)
        hand = next(h for h in s.hands if h.seat == bet.seat)
        gain = max(0, paid.of(s.meter).win_cents(bet.stake_cents))
        if hand.choice == "fold" or hand.kept_card not in ACES:
            outcome, gain, why = "lose", -bet.stake_cents, "no ace"
        else:
            outcome, why = "win" if gain else "push", text(hand.kept_card)
        return ev.Line(
            bet.seat, "bonus", bet.stake_cents, outcome, gain, clause(7),
            str(paid) if gain > 0 else "", why=why, against=METER,
        )  # fmt: skip

    # ── what others ask ──────────────────────────────────────────────────────────────────────────────

    def outcomes(self, s: State, step: steps.Chance) -> list[tuple[Any, int]]:
        if step.event.to == ev.ALL:
            return [(tuple(h.kept_card for h in self._in(s)), 1)]
        return shown_outcomes(s.shoe, len(step.event.slots))

    def hidden_slots(self, s: State) -> tuple[int, ...]:
        return tuple(slot for h in s.hands for slot in h.slots if not h.cards)

    def after_void(self, s: State) -> State:
        """Seats and button stay; the cards are shuffled anew."""
        return State(self._gathered(s).shoe, s.round, "shuffling", seated=s.seated, button=s.button)

    def irregularities(self, s: State) -> tuple[ev.IrregularityCalled, ...]:
        if s.phase == "approving":
            return (ev.IrregularityCalled(BONUS_VOID, by=FLOOR),)
        due = s.phase == "clearing" and s.raked and not s.corrected
        return (ev.IrregularityCalled(MISCOUNTED, by=BOX),) if due else ()

    def idle_duty(self, s: State) -> ev.Event | None:
        return duty_step(self.spread).event if s.phase == "wagers" and not s.bets else None

    def wakes(self, s: State) -> ev.Event | None:
        return ev.ProcedureDone(SHUFFLE_UP) if s.phase == "idle" else None

    def view(self, s: State, viewer: Viewer) -> View:
        shown = s.phase in ("settling", "clearing", "correcting")

        def cards(h: Hand) -> list[str]:
            own = viewer.role == "auditor" or viewer == Viewer("seat", h.seat)
            seen = [own or (shown and slot == h.kept and self._was_shown(s)) for slot in h.slots]
            return [text(c) if see else "??" for c, see in zip(h.cards, seen, strict=False)]

        return {
            "game": self.name,
            "round": s.round,
            "phase": s.phase,
            "seated": list(s.seated),
            "button": s.button,
            "bets": bets_view(s.bets),
            "pot_cents": self.held(s)[POT],
            "hands": [{"seat": h.seat, "slots": list(h.slots), "cards": cards(h)} for h in s.hands],
            "step": step_view(self.next_step(s), viewer),
        }

    def _was_shown(self, s: State) -> bool:
        return len(self._in(s)) > 1 or s.meter >= 0
