"""Shuffle, cut, cutting card and burn, as one small machine that card games run before they deal."""

from msgspec import Struct
from msgspec.structs import replace

from houseway.core.events import (
    CardBurned,
    CutMade,
    CutRefused,
    CuttingCardPlaced,
    Event,
    Shuffled,
)
from houseway.core.game import Illegal
from houseway.core.steps import Choice, Decide, Procedure
from houseway.equipment.shoe import Shoe

DEALER_SEAT = 0
VERIFY = "verify"  # the stage between shuffle and cut, where a book has the floor look
BATCHES = ("a", "b")  # with a shuffling device, two decks or batches take turns


def other_batch(batch: str) -> str:
    return BATCHES[batch == BATCHES[0]]


class ShufflePlan(Struct, frozen=True):
    """How an edition and a house prepare the cards; empty clauses leave a stage out."""

    by: str  # "dealer", "device" or, where the cards came shuffled, "supplier"
    shuffle_clause: str
    verify_clause: str = ""  # the floor looks at the shuffled stack before it is cut
    cut_clause: str = ""
    cut_offered_clause: str = ""  # players are offered the cut before the dealer makes it
    cut_from_top: int = 0  # the least number of cards above the cut …
    cut_from_bottom: int = 0  # … and below it; a stack too small for both is cut in the middle
    recut_by_next: bool = False  # a cut that is ordered anew passes to the next in line
    cutting_card_clause: str = ""
    behind_cutting_card: int = 0  # cards that lie behind it when the dealer places it …
    least_behind: int = 0  # … and the least that the book wants there
    burn_clause: str = ""  # a single card is not burnt


class Shuffling(Struct, frozen=True):
    stage: str = "shuffle"  # then "verify", "cut", "cutting-card", "burn", "done"
    refused: tuple[int, ...] = ()  # seats that did not want to cut

    @property
    def done(self) -> bool:
        return self.stage == "done"


DONE = Shuffling("done")


def after_stage(plan: ShufflePlan, stage: str, count: int = 2) -> Shuffling:
    """The stage that follows; ``count`` cards are left in the stack."""
    stages = [
        (VERIFY, plan.verify_clause),
        ("cut", plan.cut_clause),
        ("cutting-card", plan.cutting_card_clause),
        ("burn", plan.burn_clause if count > 1 else ""),
    ]
    order = ["shuffle"] + [name for name, clause in stages if clause] + ["done"]
    return Shuffling(order[order.index(stage) + 1])


def shuffling_step(
    plan: ShufflePlan, now: Shuffling, shoe: Shoe, seated: tuple[int, ...]
) -> Procedure | Decide:
    count = shoe.end - shoe.position
    match now.stage:
        case "shuffle":
            words = {
                "device": f"shuffle {count} cards in the shuffling device",
                "supplier": f"put in the {count} cards as they came, shuffled",
            }.get(plan.by, f"shuffle {count} cards")
            return Procedure(
                "dealer", Shuffled(shoe.position, count, plan.by), words, plan.shuffle_clause
            )  # fmt: skip
        case "cut":
            asked = [s for s in seated if s not in now.refused] if plan.cut_offered_clause else []
            middle = count // 2
            if asked:
                return Decide(
                    asked[0],
                    (
                        Choice("cut", CutMade(asked[0], middle), plan.cut_clause),
                        Choice("refuse-cut", CutRefused(asked[0]), plan.cut_offered_clause),
                    ),
                    "refuse-cut",
                )
            return Procedure("dealer", CutMade(DEALER_SEAT, middle), "cut the cards", plan.cut_clause)
        case "cutting-card":
            slots = count - plan.behind_cutting_card
            return Procedure(
                "dealer",
                CuttingCardPlaced(slots),
                f"place the cutting card with {plan.behind_cutting_card} cards behind it",
                plan.cutting_card_clause,
            )
        case "burn":
            return Procedure(
                "dealer",
                CardBurned(shoe.position),
                "burn the first card, face down, to the discard rack",
                plan.burn_clause,
            )
    raise AssertionError(now.stage)


def shuffling_applied(
    plan: ShufflePlan, now: Shuffling, shoe: Shoe, seated: tuple[int, ...], event: Event
) -> tuple[Shuffling, Shoe]:
    count = shoe.end - shoe.position
    match now.stage, event:
        case "shuffle", Shuffled():
            if (event.first_slot, event.count, event.by) != (shoe.position, count, plan.by):
                raise Illegal(
                    f"due is a shuffle of {count} cards by the {plan.by} into slot {shoe.position} and on",
                    plan.shuffle_clause,
                )
            return after_stage(plan, "shuffle", count), shoe
        case "cut", CutRefused():
            if not plan.cut_offered_clause or event.seat not in seated or event.seat in now.refused:
                raise Illegal(f"the cut is not offered to seat {event.seat}", plan.cut_offered_clause)
            return replace(now, refused=(*now.refused, event.seat)), shoe
        case "cut", CutMade():
            _check_cut(plan, now, count, seated, event)
            return after_stage(plan, "cut", count), shoe
        case "cutting-card", CuttingCardPlaced():
            most = count - plan.least_behind
            if not 0 < event.slots <= most:
                raise Illegal(
                    f"the cutting card goes 1 to {most} cards deep, not {event.slots}",
                    plan.cutting_card_clause,
                )
            return after_stage(plan, "cutting-card", count), replace(
                shoe, cutting_card=shoe.position + event.slots
            )
        case "burn", CardBurned():
            if event.slot != shoe.position:
                raise Illegal(f"the first card, slot {shoe.position}, is burned", plan.burn_clause)
            return after_stage(plan, "burn", count), shoe.deal()
    raise Illegal(f"the cards are being prepared: {now.stage} comes next", plan.shuffle_clause)


def _check_cut(
    plan: ShufflePlan, now: Shuffling, count: int, seated: tuple[int, ...], event: CutMade
) -> None:
    if event.seat != DEALER_SEAT:
        if not plan.cut_offered_clause or event.seat not in seated or event.seat in now.refused:
            raise Illegal(f"the cut is not offered to seat {event.seat}", plan.cut_clause)
    elif plan.cut_offered_clause and any(s not in now.refused for s in seated):
        raise Illegal("the dealer cuts only when every player has refused", plan.cut_offered_clause)
    low = min(plan.cut_from_top, count // 2)
    high = count - min(plan.cut_from_bottom, count // 2)
    if not low <= event.depth <= high:
        raise Illegal(f"a cut is {low} to {high} cards from the top, not {event.depth}", plan.cut_clause)
