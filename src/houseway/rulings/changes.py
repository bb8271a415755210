"""What an irregularity changes: wagers, cards, who is called, what is done next; read off two courses."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from houseway.core import events as ev
from houseway.core.events import IrregularityCalled
from houseway.core.game import AUDITOR
from houseway.core.steps import Decide, Over, Settle, Together, Wagers
from houseway.dealer.narrate import place
from houseway.editions.people import ATTENDING, DEALER
from houseway.equipment.cards import full_name
from houseway.money.cents import dollars
from houseway.rulings.course import Course
from houseway.rulings.scenes import Scene
from houseway.rulings.words import listed, plain, step_words, whose

RETURNED, LOST, STANDS = "returned", "lost", "stands"


class Wager(Struct, frozen=True):
    """What becomes of chips that lay on the layout."""

    seat: int
    wager: str
    spot: str
    stake_cents: int
    fate: str  # RETURNED, LOST or STANDS
    clause: str = ""  # by which it does not stand


class Doing(Struct, frozen=True):
    """Something that somebody does next."""

    by: str
    text: str
    clause: str


def lying(scene: Scene) -> list[dict[str, Any]]:
    """The wagers on the layout; vigorish paid when a wager was made lies there with it."""
    view = scene.game.view(scene.state, AUDITOR)
    return [
        {"seat": bet["seat"], "wager": bet["wager"], "spot": bet.get("spot", ""),
         "stake_cents": bet["stake_cents"] + bet.get("vigorish_cents", 0)}
        for bet in view.get("bets", [])
    ]  # fmt: skip


def fates(scene: Scene, course: Course, ruled_by: Sequence[str]) -> Iterator[Wager]:
    """Each wager of the layout: returned where the course makes it void, lost where the clause that rules on
    the irregularity says so, and else it stands."""
    first: dict[tuple[int, str, str], ev.Line] = {}
    for line in course.lines:
        first.setdefault((line.seat, line.wager, line.spot), line)
    for bet in lying(scene):
        key = bet["seat"], bet["wager"], bet["spot"]
        found = first.get(key) or first.get((bet["seat"], bet["wager"], ""))
        if found is not None and found.outcome == "void":
            yield Wager(*key, bet["stake_cents"], RETURNED, found.clause)
        elif found is not None and found.outcome == "lose" and found.clause in ruled_by:
            yield Wager(*key, bet["stake_cents"], LOST, found.clause)
        else:
            yield Wager(*key, bet["stake_cents"], STANDS)


def wagers_said(wagers: tuple[Wager, ...]) -> str:
    if not wagers:
        return ""
    back, lost, standing = ([w for w in wagers if w.fate == fate] for fate in (RETURNED, LOST, STANDS))
    if len(standing) == len(wagers):
        return "all wagers stand"
    if len(back) == len(wagers):
        return "every wager is returned"
    said = [f"returned: {_named(back)}"] * bool(back) + [f"lost: {_named(lost)}"] * bool(lost)
    return "; ".join([*said, *(["the other wagers stand"] if standing else [])])


def _named(wagers: Sequence[Wager]) -> str:
    return listed(f"{plain(w.wager)} of {whose(w.seat)}" for w in wagers)


def restored(scene: Scene, course: Course) -> list[dict[str, Any]]:
    """The bets of a game that was paid and is void, as they stand again."""
    voided = (s for act, s in zip(course.acts, course.states[1:], strict=True) if _voids(act.event))
    return next((scene.game.view(s, AUDITOR)["restored"] for s in voided), [])


def _voids(event: ev.Event) -> bool:
    return isinstance(event, ev.GameVoided)


def put_right(course: Course) -> Iterator[str]:
    """What becomes of a game whose number was read or confirmed wrongly."""
    if any(map(_voids, course.events)):
        yield "the game that was paid is void and its bets are restored"
    for event in course.events:
        if isinstance(event, ev.NumberSelected):
            yield f"a supervisor selects {event.pocket}"
    came = [x.amount_cents for x in course.lines if x.outcome == "correct"]
    given, taken = sum(c for c in came if c > 0), -sum(c for c in came if c < 0)
    said = [f"are paid {dollars(given)} more"] * bool(given) + [f"give {dollars(taken)} back"] * bool(taken)
    if said:
        yield f"players {' and '.join(said)}"


def doings(course: Course) -> Iterator[Doing]:
    """What is done next, until players are asked or wagers are won and lost; cards dealt in a row are one."""
    steps = [*(act.step for act in course.acts), course.last]
    lines = iter([act.event.lines for act in course.acts if isinstance(act.event, ev.Settled)])
    dealt: list[str] = []
    for i, step in enumerate(steps):
        event = getattr(step, "event", None)
        if isinstance(event, ev.CardDealt):
            dealt.append(place(event.to))
            following = getattr(steps[i + 1], "event", None) if i + 1 < len(steps) else None
            if isinstance(following, ev.CardDealt):
                continue
            many = "cards" if len(dealt) > 1 else "card"
            yield Doing(DEALER, f"deal the next {many} to {listed(dealt)}", step_words(step)[2])
            dealt = []
        elif isinstance(step, Settle):
            due = next(lines, ())
            void = all(line.outcome == "void" for line in due)
            does = "return the wagers that are void" if void else "collect and pay the wagers that are due"
            if any(line.outcome == "correct" for line in due):
                does = "pay and take back what the wagers come to when that is put right"
            yield Doing(step.by, does, step.clause)
            if not void:
                return
        else:
            yield Doing(*step_words(step))
        if isinstance(step, Decide | Together | Wagers | Over):
            return


def approvals(usual: Course, course: Course) -> Iterator[Doing]:
    """Duties of anybody but the dealer that the usual course does not have."""
    known = {(d.by, d.text) for d in usual.duties()}
    for duty in dict.fromkeys(Doing(d.by, d.text, d.clause) for d in course.duties()):
        if duty.by in ATTENDING and duty.by != DEALER and (duty.by, duty.text) not in known:
            yield duty


def cited(ruled_by: tuple[str, ...], usual: Course, course: Course, acts: tuple[Doing, ...]) -> Iterator[str]:
    """Those that rule on it; of duties that it brings; and by which wagers are returned or corrected."""
    yield from ruled_by
    known = {(d.by, d.text, d.clause) for d in usual.duties()}
    # By which line a hand is set follows from its cards, which may be others than in the usual course.
    duties = (d for d in course.duties() if not isinstance(d.event, ev.HandSet))
    yield from (d.clause for d in duties if (d.by, d.text, d.clause) not in known)
    before = {x.clause for x in usual.lines}
    yield from (x.clause for x in course.lines if x.outcome == "void" and x.clause not in before)
    if not ruled_by:
        yield from (d.clause for d in acts)


def cards_said(scene: Scene, call: IrregularityCalled, usual: Course, course: Course) -> Iterator[str]:
    """What is done with the card that it is about, and with all cards."""
    if call.slot >= 0:
        name = f"the {full_name(call.cards[0])}" if call.cards else "the card"
        yield f"{name} {_fate_of(scene, call.slot, course)}"
    for kind, words in (
        (ev.DecksChanged, "the deck leaves the table and another is brought"),
        (ev.Shuffled, "the cards are shuffled anew"),
        (ev.HandSet, "the dealer's hand is set anew"),
    ):
        often = [sum(isinstance(e, kind) for e in c.events) for c in (usual, course)]
        if often[1] > often[0]:
            yield words


def _fate_of(scene: Scene, slot: int, course: Course) -> str:
    game, called = scene.game, course.states[0]
    before, after = game.shoe(scene.state), game.shoe(called)
    assert before is not None and after is not None
    hidden = slot in game.hidden_slots(called)
    if slot < before.position:  # it lay on the layout already
        if course.lines and all(line.outcome == "void" for line in course.lines):
            return "is collected unplayed"
        return "is turned face down again" if hidden else "stays where it lies"
    if slot < after.position:
        if holder := next((h for h in getattr(called, "hands", ()) if slot in h.slots), None):
            return f"lies with the hand of seat {holder.seat}"
        return "is put aside for the next round" if hidden else "goes to the discard rack and is not played"
    decided = ""
    for act in course.acts:
        event = act.event
        if isinstance(event, ev.Shuffled):
            return "goes back among the cards, which are shuffled"
        match event:
            case ev.CardDealt() if event.slot == slot:
                return f"is the next card: it goes to {place(event.to)}{decided}"
            case ev.StackDealt() if slot in event.slots:
                return f"is the next card: it goes to {place(event.to)}{decided}"
            case ev.CardBurned() if event.slot == slot:
                return f"is burned{decided}"
            case ev.CardsBurned() if slot in event.slots:
                return f"is burned{decided}"
            case ev.Decided():
                decided = ", unless a player decides otherwise"
    return "stays the next card of the stack"
