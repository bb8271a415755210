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
    Shuffled,
)
from houseway.core.game import Illegal, require_rank
from houseway.core.steps import Decide, Procedure, Step
from houseway.editions.house import House
from houseway.editions.people import FLOOR
from houseway.editions.schema import Duty
from houseway.equipment.shoe import Shoe
from houseway.procedures.opening import after_duty, check_duty, duties, duty_step
from houseway.procedures.seating import Seats
from houseway.procedures.shuffling import (
    BATCHES,
    DEALER_SEAT,
    ShufflePlan,
    Shuffling,
    other_batch,
    shuffling_applied,
    shuffling_step,
)

# Trouble with the shuffling device while a shuffle is due.
JAM = "jam"
RECOUNT = "recount"  # it counted wrong once
INSPECT = "inspect"  # it counted wrong again: the floor looks through the deck
BY_HAND = "by-hand"  # it failed: this shuffle is done by the dealer

SHUFFLER_JAM = "shuffler-jam"
SHUFFLER_FAILURE = "shuffler-failure"
SHUFFLER_MISCOUNT = "shuffler-miscount"  # ``detail`` may say what the device counted
DEVICE_TROUBLE = (SHUFFLER_JAM, SHUFFLER_FAILURE, SHUFFLER_MISCOUNT)

Prepared = Shuffled | CutMade | CutRefused | CuttingCardPlaced | CardBurned


class Preparation(Struct, frozen=True):
    """How far the cards of a table are prepared."""

    duties: int = 0  # on new cards, done so far
    shuffling: Shuffling = Shuffling()
    batch: str = ""  # of two decks or batches, the one in play: "a" or "b"
    trouble: str = ""
    loaded: bool = False  # the other one is in the shuffling device
    spread: bool = False  # the cards of an idle table lay spread
    asked: Seats = ()  # who had the cut offered, for a second cut

    @property
    def done(self) -> bool:
        return self.shuffling.done


class CardTable:
    """What a book and a house's elections say of preparing the cards; it never changes."""

    def __init__(
        self,
        house: House,
        cite: Callable[[str], str],
        *,
        by_hand: ShufflePlan,
        device: ShufflePlan | None = None,
        two_batches: bool = False,
        minutes: int,
        age_clause: str,
    ):
        self.cite = cite
        self.by_hand, self.device, self.two_batches = by_hand, device, two_batches
        self.minutes, self.age_clause = minutes, age_clause
        self.opening = duties(house, "opening")
        self.loading = _only(duties(house, "load"))
        self.idle = _only(duties(house, "idle"))
        found = [d for d in duties(house, "irregularity") if d.name == "inspect-deck"]
        self.inspection = found[0] if found else None

    def fresh(self) -> Preparation:
        """New cards, not looked over yet."""
        return Preparation(batch=BATCHES[0] if self.two_batches else "")

    # ── duties on new cards ──────────────────────────────────────────────────────────────────────────

    def opening_step(self, prep: Preparation) -> Procedure:
        return duty_step(self.opening[prep.duties])

    def opened(self, prep: Preparation, event: ProcedureDone) -> tuple[Preparation, bool]:
        """One more duty on new cards, and whether that was the last."""
        done, all_done = after_duty(self.opening, prep.duties, event)
        return replace(prep, duties=0 if all_done else done), all_done

    def check_change(self, allowed: bool, event: DecksChanged) -> None:
        if not allowed:
            raise Illegal("cards are changed while none of them is in play", self.cite("deck-change"))

    # ── shuffle, cut, cutting card, burn ─────────────────────────────────────────────────────────────

    def plan(self, prep: Preparation) -> ShufflePlan:
        """How the cards are shuffled now: by the device, if there is one and it works."""
        return self.by_hand if self.device is None or prep.trouble == BY_HAND else self.device

    def due(self, prep: Preparation, *, turn: bool = True) -> Preparation:
        """A shuffle is due; where two decks or batches take turns, of the other one."""
        batch = other_batch(prep.batch) if turn and self.two_batches else prep.batch
        return Preparation(batch=batch, duties=prep.duties)

    def step(self, prep: Preparation, shoe: Shoe, seated: Seats) -> Step:
        if prep.trouble == INSPECT:
            assert self.inspection is not None
            found = duty_step(self.inspection)
            return replace(found, instead=(DecksChanged(),))
        if prep.done:
            assert self.loading is not None
            return duty_step(self.loading)
        step = shuffling_step(self.plan(prep), prep.shuffling, shoe, seated)
        if isinstance(step, Decide) or not isinstance(step.event, Shuffled):
            return step
        text, clause = self._shuffle_words(prep, step)
        return replace(step, event=replace(step.event, batch=prep.batch), text=text, clause=clause)

    def _shuffle_words(self, prep: Preparation, step: Procedure) -> tuple[str, str]:
        text, clause = step.text, step.clause
        if prep.trouble == JAM:
            text, clause = f"the device jammed: clear it and {text} again", self.cite("device-jam")
        elif prep.trouble == RECOUNT:
            text = "the count was wrong: run the deck through the device once more"
            clause = self.cite("device-count")
        elif prep.trouble == BY_HAND:
            text, clause = f"the device failed: {text} by hand", self.cite("device-failure")
        return text + (f" (deck {prep.batch})" if prep.batch else ""), clause

    def prepared(
        self, prep: Preparation, shoe: Shoe, seated: Seats, event: Prepared
    ) -> tuple[Preparation, Shoe]:
        """One step of the preparation done."""
        asked = prep.asked
        if isinstance(event, Shuffled):
            if prep.trouble == INSPECT:
                raise Illegal(
                    "two wrong counts: the floor looks through the deck first", self.cite("device-count")
                )
            if event.batch != prep.batch:
                wanted = f"deck {prep.batch}" if prep.batch else "the only deck"
                raise Illegal(f"{wanted} comes into play now, not {event.batch!r}", self.cite("two-decks"))
        elif isinstance(event, CutMade):
            asked = (*prep.shuffling.refused, *(() if event.seat == DEALER_SEAT else (event.seat,)))
        now, shoe = shuffling_applied(self.plan(prep), prep.shuffling, shoe, seated, event)
        trouble = prep.trouble if prep.trouble == BY_HAND else ""
        return replace(prep, shuffling=now, trouble=trouble, asked=asked), shoe

    def needs_loading(self, prep: Preparation) -> bool:
        """Whether the deck that is not in play is still to be put in the device, which shuffles it there."""
        return self.loading is not None and prep.done and not prep.loaded

    def recut(self, prep: Preparation, shoe: Shoe, allowed: bool, event: RecutOrdered) -> Preparation:
        """The cards are cut anew, where they were cut and none has been dealt."""
        clause = self.cite("recut")
        require_rank(event.by, FLOOR, clause, "a new cut")
        was_cut = self.plan(prep).cut_clause and prep.shuffling.stage not in ("shuffle", "cut")
        if not was_cut or not allowed:
            raise Illegal("a new cut can be ordered from the cut to the first card", clause)
        return replace(prep, shuffling=Shuffling("cut", prep.asked))

    # ── the device ───────────────────────────────────────────────────────────────────────────────────

    def device_calls(self, prep: Preparation) -> tuple[IrregularityCalled, ...]:
        """What can go wrong with the device while a shuffle is due."""
        if not self._by_device(prep):
            return ()
        calls = (IrregularityCalled(SHUFFLER_JAM), IrregularityCalled(SHUFFLER_FAILURE))
        return (*calls, IrregularityCalled(SHUFFLER_MISCOUNT)) if self.inspection is not None else calls

    def device_called(self, prep: Preparation, shuffling: bool, event: IrregularityCalled) -> Preparation:
        roles = {SHUFFLER_JAM: "device-jam", SHUFFLER_FAILURE: "device-failure"}
        clause = self.cite(roles.get(event.what, "device-count"))
        if not shuffling or not self._by_device(prep):
            raise Illegal("no device is shuffling now", clause)
        if event.what == SHUFFLER_FAILURE:
            return replace(prep, trouble=BY_HAND)
        if event.what == SHUFFLER_JAM:
            # A jam in the verifying run leaves it to be done: the count is still in doubt.
            return prep if prep.trouble == RECOUNT else replace(prep, trouble=JAM)
        if self.inspection is None:
            raise Illegal("this table's device does not count cards", clause)
        return replace(prep, trouble=INSPECT if prep.trouble == RECOUNT else RECOUNT)

    def _by_device(self, prep: Preparation) -> bool:
        """The cards are in the device, or go into it next."""
        waiting = prep.shuffling.stage == "shuffle" and prep.trouble not in (INSPECT, BY_HAND)
        return waiting and self.device is not None

    def procedure_done(self, prep: Preparation, event: ProcedureDone) -> Preparation:
        """The floor has looked through a deck that was counted wrong, or the other deck is in the device."""
        if prep.trouble == INSPECT:
            assert self.inspection is not None
            check_duty(self.inspection, event)
            return replace(prep, trouble="")
        if self.needs_loading(prep):
            assert self.loading is not None
            check_duty(self.loading, event)
            return replace(prep, loaded=True)
        raise Illegal(f"{event.name} is not due now")

    # ── time ─────────────────────────────────────────────────────────────────────────────────────────

    def check_age(self, minutes: int) -> None:
        """Cards that have been in use for longer than the book allows are not dealt."""
        if not 0 <= minutes <= self.minutes:
            raise Illegal(
                f"the cards have been in use for {minutes} minutes; they are changed within {self.minutes}",
                self.age_clause,
                (DecksChanged.kind,),
            )


def _only(found: tuple[Duty, ...]) -> Duty | None:
    return found[0] if found else None
