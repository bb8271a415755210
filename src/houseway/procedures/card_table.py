"""The cards of a table until they are dealt: new cards, shuffle and device, cut, idle hours, age.

House poker, blackjack and baccarat prepare their cards alike; what differs is which clause says so, and
which of these a book has at all. Clauses are cited by role (``edition.cites``).
"""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from houseway.core.events import (
    CardBurned,
    CutMade,
    CutRefused,
    CuttingCardPlaced,
    DecksChanged,
    IrregularityCalled,
    ProcedureDone,
    RecutOrdered,
    ReshuffleOrdered,
    Shuffled,
)
from houseway.core.game import Illegal, require_rank
from houseway.core.steps import Decide, Procedure, Step
from houseway.editions.house import House
from houseway.editions.people import DEALER, FLOOR
from houseway.editions.schema import Duty
from houseway.equipment.shoe import Shoe
from houseway.procedures.opening import after_duty, check_duty, duties, duty_step
from houseway.procedures.seating import Seats
from houseway.procedures.shuffling import (
    BATCHES,
    DEALER_SEAT,
    VERIFY,
    ShufflePlan,
    Shuffling,
    after_stage,
    other_batch,
    shuffling_applied,
    shuffling_step,
)

# Trouble with the shuffling device while a shuffle is due.
JAM = "jam"
RECOUNT = "recount"  # it counted wrong once
INSPECT = "inspect"  # it counted wrong again: the floor looks through the deck
BY_HAND = "by-hand"  # it failed: this shuffle is done by the dealer
INSPECT_BY_HAND = "inspect-by-hand"  # it failed before it had verified a wrong count
INSPECTING = (INSPECT, INSPECT_BY_HAND)
WRONG_COUNT = "wrong-count"  # it counted wrong, and the book wants the deck off the table for it
IN_DOUBT = (*INSPECTING, WRONG_COUNT)

SHUFFLER_JAM = "shuffler-jam"
SHUFFLER_FAILURE = "shuffler-failure"
SHUFFLER_MISCOUNT = "shuffler-miscount"  # ``detail`` may say what the device counted
DEVICE_TROUBLE = (SHUFFLER_JAM, SHUFFLER_FAILURE, SHUFFLER_MISCOUNT)
_TROUBLE_ROLES = {
    SHUFFLER_JAM: "device-jam",
    SHUFFLER_FAILURE: "device-failure",
    SHUFFLER_MISCOUNT: "device-count",
}

# Duties that are done now and then, by name in the editions.
SPREAD_CARDS = "spread-cards"  # those of an idle table
SHOW_SPREAD = "show-spread-cards"  # where a book wants the first player to look at them first
LOAD_SPREAD = "load-spread-cards"  # … and have them change places with the batch in the device
WASH_SPREAD = "wash-spread-cards"  # where a book wants spread cards washed again before the shuffle
GATHER = ProcedureDone("gather-cards")  # … when a seated player wants to bet

Prepared = Shuffled | CutMade | CutRefused | CuttingCardPlaced | CardBurned


class Preparation(Struct, frozen=True):
    """How far the cards of a table are prepared."""

    duties: int = 0  # on new cards, done so far
    shuffling: Shuffling = Shuffling()
    batch: str = ""  # of two decks or batches, the one in play: "a" or "b"
    trouble: str = ""
    loaded: bool = False  # the other one is in the shuffling device
    spread: bool = False  # the cards of an idle table lay spread
    looked: bool = False  # … and the player who came has looked at them
    swap: bool = False  # … and the device has the other batch ready
    asked: Seats = ()  # who had the cut offered, for a second cut
    supplied: bool = False  # new cards that came shuffled
    refill: bool = False  # the discards, shuffled in the middle of a round
    first: int = 0  # the slot of the stack's first card …
    ready: int = 0  # … and of the first to be dealt, once it is done

    @property
    def done(self) -> bool:
        return self.shuffling.done


NEW = Preparation()


class CardTable:
    """What a book and a house's elections say of preparing the cards; it never changes."""

    def __init__(
        self,
        house: House,
        cite: Callable[[str], str],
        *,
        by_hand: ShufflePlan,
        device: ShufflePlan | None = None,
        supplied: ShufflePlan | None = None,
        refill: ShufflePlan | None = None,
        two_batches: bool = False,
        minutes: int | None,
        age_clause: str,
    ):
        self.cite = cite
        self.by_hand, self.device, self.two_batches = by_hand, device, two_batches
        self.unit = "batch" if int(house.elections.get("decks", 1)) > 1 else "deck"
        self.supplied, self.refill = supplied, refill
        self.minutes, self.age_clause = minutes, age_clause
        self.idle_minutes = house.number("idle-minutes") if "idle-minutes" in house.elections else 0
        self.opening = duties(house, "opening")
        known = {d.name: d for d in house.edition.duties if house.holds(d.requires)}
        self.loading, self.idle = known.get("load-device"), known.get(SPREAD_CARDS)
        self.inspection, self.repair = known.get("inspect-deck"), known.get("shuffler-repaired")
        self.verification = known.get("verify-shuffle")
        self.showing, self.washing = known.get(SHOW_SPREAD), known.get(WASH_SPREAD)
        self.swapping = known.get(LOAD_SPREAD) if self.showing is not None else None
        self.counts = house.elections.get("device-counts") is True

    def fresh(self) -> Preparation:
        """New cards, not looked over yet."""
        return Preparation(
            batch=BATCHES[0] if self.two_batches else "", supplied=self.supplied is not None
        )  # fmt: skip

    # ── duties on new cards ──────────────────────────────────────────────────────────────────────────

    def opening_step(self, prep: Preparation) -> Procedure:
        return duty_step(self.opening[prep.duties])

    def opened(self, prep: Preparation, event: ProcedureDone) -> tuple[Preparation, bool]:
        """One more duty on new cards, and whether that was the last."""
        done, all_done = after_duty(self.opening, prep.duties, event)
        return replace(prep, duties=0 if all_done else done), all_done

    def check_change(self, allowed: bool, event: DecksChanged, prep: Preparation = NEW) -> None:
        require_rank(event.by, DEALER, self.cite("deck-change"), "changing the cards")
        if not allowed:
            raise Illegal("cards are changed while none of them is in play", self.cite("deck-change"))
        require_rank(event.by, DEALER, self.cite("deck-change"), "changing the cards")
        if prep.trouble in IN_DOUBT:  # whether the deck is short is for the supervisor to find
            require_rank(event.by, FLOOR, self.cite("device-count"), "changing a deck that is in doubt")

    # ── shuffle, cut, cutting card, burn ─────────────────────────────────────────────────────────────

    def plan(self, prep: Preparation) -> ShufflePlan:
        """How the cards are shuffled now: by the device, if there is one and it works."""
        if prep.refill:
            assert self.refill is not None
            return self.refill
        if prep.supplied:
            assert self.supplied is not None
            return self.supplied
        return self.by_hand if self.device is None or prep.trouble == BY_HAND else self.device

    def due(self, prep: Preparation, *, turn: bool = True, spread: bool = False) -> Preparation:
        """A shuffle is due; where two decks or batches take turns, of the other one."""
        batch = other_batch(prep.batch) if turn and self.two_batches else prep.batch
        # A device that somebody has to repair stays out of use until then.
        trouble = BY_HAND if self.repair is not None and prep.trouble == BY_HAND else ""
        swap = spread and turn and prep.loaded and not trouble
        return Preparation(batch=batch, duties=prep.duties, trouble=trouble, spread=spread, swap=swap)

    def refilled(self, prep: Preparation) -> Preparation:
        """The shoe ran out in the middle of a round: the discards are due for a shuffle."""
        return replace(prep, shuffling=Shuffling(), asked=(), refill=True)

    def step(self, prep: Preparation, shoe: Shoe, seated: Seats) -> Step:
        if prep.trouble in INSPECTING:
            assert self.inspection is not None
            found = duty_step(self.inspection)
            return replace(found, instead=(DecksChanged(),))
        if prep.trouble == WRONG_COUNT:
            text = "the count was wrong: take the whole deck off the table and bring new cards"
            return Procedure(FLOOR, DecksChanged(), text, self.cite("device-count"))
        if (duty := self._before_shuffle(prep)) is not None:
            return duty_step(duty)
        if prep.shuffling.stage == VERIFY:
            assert self.verification is not None
            return replace(duty_step(self.verification), instead=(ReshuffleOrdered(),))
        if prep.done:
            assert self.loading is not None
            return duty_step(self.loading)
        step = shuffling_step(self.plan(prep), prep.shuffling, shoe, seated)
        if isinstance(step, Decide) or not isinstance(step.event, Shuffled):
            return step
        text, clause = self._shuffle_words(prep, step)
        return replace(step, event=replace(step.event, batch=prep.batch), text=text, clause=clause)

    def _before_shuffle(self, prep: Preparation) -> Duty | None:
        """What is due on spread cards before they are shuffled: a look at them; a wash, or their way into the
        device."""
        if not prep.spread:
            return None
        if self.showing is not None and not prep.looked:
            return self.showing
        return self.swapping if prep.swap and self.swapping is not None else self.washing

    def _shuffle_words(self, prep: Preparation, step: Procedure) -> tuple[str, str]:
        text, clause = step.text, step.clause
        if prep.trouble == JAM:
            text, clause = f"the device jammed: clear it and {text} again", self.cite("device-jam")
        elif prep.trouble == RECOUNT:
            text = "the count was wrong: run the deck through the device once more"
            clause = self.cite("device-count")
        elif prep.trouble == BY_HAND:
            text, clause = f"the device failed: {text} by hand", self.cite("device-failure")
        return text + (f" ({self.unit} {prep.batch})" if prep.batch else ""), clause

    def prepared(
        self, prep: Preparation, shoe: Shoe, seated: Seats, event: Prepared
    ) -> tuple[Preparation, Shoe]:
        """One step of the preparation done."""
        asked, first = prep.asked, prep.first
        if isinstance(event, Shuffled):
            first = event.first_slot
            if (duty := self._before_shuffle(prep)) is not None:
                raise Illegal(f"first {duty.text}", duty.clauses[0], (duty.name,))
            if prep.trouble in IN_DOUBT:
                due = "changes the deck" if prep.trouble == WRONG_COUNT else "looks through the deck first"
                raise Illegal(f"the count is in doubt: the floor {due}", self.cite("device-count"))
            if event.batch != prep.batch:
                wanted = f"{self.unit} {prep.batch}" if prep.batch else "the only deck"
                raise Illegal(f"{wanted} comes into play now, not {event.batch!r}", self.cite("two-decks"))
        elif isinstance(event, CutMade):
            asked = (*prep.shuffling.refused, *(() if event.seat == DEALER_SEAT else (event.seat,)))
        now, shoe = shuffling_applied(self.plan(prep), prep.shuffling, shoe, seated, event)
        trouble = prep.trouble if prep.trouble == BY_HAND else ""
        ready = shoe.position
        return replace(prep, shuffling=now, trouble=trouble, asked=asked, first=first, ready=ready), shoe

    def needs_loading(self, prep: Preparation) -> bool:
        """Whether the deck that is not in play is still to be put in the device, which shuffles it there."""
        return self.loading is not None and prep.done and not prep.loaded and prep.trouble != BY_HAND

    def in_device(self, prep: Preparation) -> str:
        """The deck or batch that is in the device; nothing where none is."""
        return other_batch(prep.batch) if prep.loaded else ""

    def recut(
        self, prep: Preparation, shoe: Shoe, allowed: bool, event: RecutOrdered
    ) -> tuple[Preparation, Shoe]:
        """The cards are cut anew, where they were cut and none has been dealt; what was burnt goes back."""
        clause = self.cite("recut")
        require_rank(event.by, FLOOR, clause, "a new cut")
        plan = self.plan(prep)
        was_cut = plan.cut_clause and prep.shuffling.stage not in ("shuffle", VERIFY, "cut")
        if not was_cut or not allowed:
            raise Illegal("a new cut can be ordered after a cut, until it is too late for one", clause)
        cut = Shuffling("cut", prep.asked if plan.recut_by_next else ())
        return replace(prep, shuffling=cut), replace(shoe, position=prep.first, cutting_card=shoe.end)

    def shuffle_again(self, prep: Preparation, event: ReshuffleOrdered) -> Preparation:
        """The floor finds the shuffled stack unevenly mixed."""
        clause = self.plan(prep).verify_clause or self.by_hand.verify_clause
        require_rank(event.by, FLOOR, clause, "another shuffle")
        if prep.shuffling.stage != VERIFY:
            raise Illegal("the floor looks at the stack between shuffle and cut", clause)
        return replace(prep, shuffling=Shuffling())

    # ── the device ───────────────────────────────────────────────────────────────────────────────────

    def device_calls(self, prep: Preparation) -> tuple[IrregularityCalled, ...]:
        """What can go wrong with the device while a shuffle is due, as far as the book knows it."""
        if not self._by_device(prep):
            return ()
        return tuple(IrregularityCalled(what) for what in DEVICE_TROUBLE if self._known(what))

    def ruled_by(self, what: str) -> tuple[str, ...]:
        """The clause that rules on what is wrong with the device; none on anything else."""
        role = _TROUBLE_ROLES.get(what)
        return (self.cite(role),) if role else ()

    def _known(self, what: str) -> bool:
        return bool(self.cite(_TROUBLE_ROLES[what])) and (what != SHUFFLER_MISCOUNT or self.counts)

    def device_called(self, prep: Preparation, shuffling: bool, event: IrregularityCalled) -> Preparation:
        clause = self.cite(_TROUBLE_ROLES[event.what])
        require_rank(event.by, DEALER, clause, f"calling {event.what}")
        if not shuffling or not self._by_device(prep):
            raise Illegal("no device is shuffling now", clause)
        if not self._known(event.what):
            raise Illegal(f"{event.what} does not happen with this table's device", clause)
        if event.what == SHUFFLER_FAILURE:
            # What the device can no longer verify is looked through, and then shuffled by hand.
            return replace(prep, trouble=INSPECT_BY_HAND if prep.trouble == RECOUNT else BY_HAND)
        if event.what == SHUFFLER_JAM:
            # A jam in the verifying run leaves it to be done: the count is still in doubt.
            return prep if prep.trouble == RECOUNT else replace(prep, trouble=JAM)
        if self.inspection is None:
            return replace(prep, trouble=WRONG_COUNT)
        return replace(prep, trouble=INSPECT if prep.trouble == RECOUNT else RECOUNT)

    def _by_device(self, prep: Preparation) -> bool:
        """The cards are in the device, or go into it next."""
        washed = self._before_shuffle(prep) is None
        waiting = washed and prep.shuffling.stage == "shuffle" and prep.trouble not in (*IN_DOUBT, BY_HAND)
        return waiting and self.device is not None and self.plan(prep) is self.device

    def _out_of_use(self, prep: Preparation) -> bool:
        return self.repair is not None and prep.trouble == BY_HAND

    def procedure_done(self, prep: Preparation, event: ProcedureDone) -> Preparation:
        """The floor has looked through a deck, or put the device back into use; the other deck is in it."""
        if self._out_of_use(prep) and self.repair is not None and event.name == self.repair.name:
            check_duty(self.repair, event)
            if not prep.done and prep.shuffling.stage != "shuffle":
                raise Illegal(
                    "the stack that was shuffled by hand is made ready first", self.repair.clauses[0]
                )
            return replace(prep, trouble="")
        if (duty := self._before_shuffle(prep)) is not None:
            check_duty(duty, event)
            if duty is self.showing:
                return replace(prep, looked=True)
            return replace(prep, spread=False, loaded=duty is self.swapping)
        if prep.trouble in INSPECTING:
            assert self.inspection is not None
            check_duty(self.inspection, event)
            return replace(prep, trouble=BY_HAND if prep.trouble == INSPECT_BY_HAND else "")
        if prep.shuffling.stage == VERIFY:
            assert self.verification is not None
            check_duty(self.verification, event)
            return replace(prep, shuffling=after_stage(self.plan(prep), VERIFY))
        if self.needs_loading(prep):
            assert self.loading is not None
            check_duty(self.loading, event)
            return replace(prep, loaded=True)
        raise Illegal(f"{event.name} is not due now")

    # ── idle hours ───────────────────────────────────────────────────────────────────────────────────

    def idle_duty(self, open_to_bets: bool) -> ProcedureDone | None:
        """What is due where nobody plays; ``open_to_bets``: betting is open and nothing lies there."""
        return ProcedureDone(self.idle.name) if self.idle is not None and open_to_bets else None

    def gathers(self, event: ProcedureDone) -> bool:
        """Whether this brings spread cards back to play, which no player does by himself."""
        if event.name != GATHER.name:
            return False
        require_rank(event.by, DEALER, self.cite("idle"), "gathering the spread cards")
        return True

    def check_idle(self, event: ProcedureDone, open_to_bets: bool, seated: Seats) -> None:
        """Cards lie spread while nobody is seated, or nobody has bet for the time that the house sets."""
        if self.idle is None:
            raise Illegal("this house leaves the cards of an idle table where they are", self.cite("idle"))
        check_duty(self.idle, event)
        if not open_to_bets or (seated and event.minutes < self.idle_minutes):
            raise Illegal("cards lie spread only while nobody plays", self.idle.clauses[0])

    # ── time ─────────────────────────────────────────────────────────────────────────────────────────

    def check_age(self, minutes: int) -> None:
        """Cards that have been in use for longer than the book allows are not dealt."""
        if self.minutes is not None and not 0 <= minutes <= self.minutes:
            raise Illegal(
                f"the cards have been in use for {minutes} minutes; they are changed within {self.minutes}",
                self.age_clause,
                (DecksChanged.kind,),
            )
