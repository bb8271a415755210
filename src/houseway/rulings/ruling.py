"""What the book makes of something that goes wrong: found by letting it happen, and reading what changed."""

from collections import Counter
from functools import lru_cache
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from houseway.core import events as ev
from houseway.core.events import IrregularityCalled
from houseway.core.game import Illegal
from houseway.dealer.chance import StackChance, with_cards
from houseway.editions.house import House, elect
from houseway.editions.loader import load_edition
from houseway.editions.people import DEALER, PLAYER, RANKS, SURVEILLANCE, TITLES, reaches
from houseway.editions.register import find
from houseway.equipment.cards import Card, full_name, text
from houseway.rulings.changes import (
    RETURNED,
    Doing,
    Wager,
    approvals,
    cards_said,
    cited,
    doings,
    fates,
    lying,
    put_right,
    restored,
    wagers_said,
)  # fmt: skip
from houseway.rulings.course import Course, follow
from houseway.rulings.scenes import SEED, Scene, all_scenes, table_of
from houseway.rulings.words import line_words, listed, title

NO_CLAUSE = "this book has no clause on anything that goes wrong"
NOTICING = (*RANKS, PLAYER, SURVEILLANCE)


class NoSuchSituation(Illegal):
    """A situation that this house's rules do not bring about."""


class Situation(Struct, frozen=True):
    """Something that can go wrong in a phase."""

    phase: str
    what: str
    by: str  # the least rank that calls it
    clauses: tuple[str, ...]
    seats: tuple[int, ...]  # at which seats it can happen; 0 is the dealer
    shows_card: bool

    def as_dict(self) -> dict[str, Any]:
        return {
            "phase": self.phase,
            "what": self.what,
            "by": self.by,
            "clauses": [{"id": c, "says": find(c).says} for c in self.clauses],
            "seats": list(self.seats),
            "shows_card": self.shows_card,
        }


def _wager_of(line: ev.Line) -> tuple[int, str, str, bool]:
    """What a line is about: a wager, or what is charged on it."""
    return line.seat, line.wager, line.spot, line.outcome == "charge"


class Ruling(Struct, frozen=True):
    scene: Scene
    call: IrregularityCalled
    usual: Course  # had nothing gone wrong
    course: Course
    refused: str  # what is said to whoever noticed it without the rank to call it
    clauses: tuple[str, ...]
    cards: tuple[str, ...]
    wagers: tuple[Wager, ...]
    approvals: tuple[Doing, ...]  # by whom above the dealer, that nobody would have been asked otherwise
    next: tuple[Doing, ...]

    @property
    def before_cents(self) -> int:
        return sum(self.scene.game.stakes(self.scene.state).values())

    @property
    def after_cents(self) -> int:
        """On the layout, once it has been called."""
        return sum(self.scene.game.stakes(self.course.states[0]).values())

    @property
    def returned_cents(self) -> int:
        return sum(w.stake_cents for w in self.wagers if w.fate == RETURNED)

    def verdict(self) -> str:
        """The ruling in a line."""
        undone = any(x.outcome == "void" and not x.stake_cents for x in self.course.lines)
        said = [wagers_said(self.wagers), "what was settled is undone" if undone else ""]
        said += [*put_right(self.course), *self.cards[:2]]
        if self.approvals:
            said.append(f"the {listed(title(a.by) for a in self.approvals)} is called")
        first = next((d for d in self.next if d not in self.approvals), None)
        if first is not None:
            said.append(f"next: {first.text}")
        return "; ".join(filter(None, said))

    def short(self) -> str:
        """The ruling without names of cards and places: wagers, the card, who is called."""
        fate = self.cards[0].partition(":")[0].partition(",")[0] if self.call.slot >= 0 else ""
        if self.call.cards:
            fate = fate.replace(full_name(self.call.cards[0]), "card")
        called = f"the {listed(title(a.by) for a in self.approvals)} is called" if self.approvals else ""
        void = list(put_right(self.course))[:1]
        return ", ".join(filter(None, (wagers_said(self.wagers), *void, fate, called)))

    def changed(self) -> tuple[tuple[ev.Line, ev.Line | None], ...]:
        """Lines of this course that are not those of the usual one, each with that of the same wager."""
        usual = {_wager_of(x): x for x in self.usual.lines}
        pairs = ((x, None if x.outcome == "correct" else usual.get(_wager_of(x))) for x in self.course.lines)
        return tuple((x, was) for x, was in pairs if was is None or _told(was) != _told(x))

    def as_dict(self) -> dict[str, Any]:
        edition = self.scene.game.table.edition
        call = self.call
        return {
            "game": edition.game,
            "edition": edition.id,
            "title": edition.title,
            "seed": self.scene.seed,
            "phase": self.scene.phase,
            "what": call.what,
            "seat": call.seat,
            "spot": call.spot,
            "card": text(call.cards[0]) if call.cards else "",
            "called_by": call.by,
            "refused": self.refused,
            "verdict": self.verdict(),
            "clauses": [{"id": c, "says": find(c).says} for c in self.clauses],
            "layout": lying(self.scene),
            "restored": restored(self.scene, self.course),
            "cards": list(self.cards),
            "wagers": [
                {f: getattr(w, f) for f in w.__struct_fields__} for w in self.wagers
            ],
            "approvals": [_doing(d) for d in self.approvals],
            "next": [_doing(d) for d in self.next],
            "changed": [
                {"now": line_words(x), "otherwise": line_words(was) if was else "", "clause": x.clause}
                for x, was in self.changed()
            ],
            "money": {
                "before_cents": self.before_cents,
                "after_cents": self.after_cents,
                "returned_cents": self.returned_cents,
            },
        }  # fmt: skip


def _doing(doing: Doing) -> dict[str, str]:
    return {"by": doing.by, "title": title(doing.by), "text": doing.text, "clause": doing.clause}


def _told(line: ev.Line) -> tuple[Any, ...]:
    return line.outcome, line.stake_cents, line.amount_cents, line.clause


# ── what can go wrong ────────────────────────────────────────────────────────────────────────────────


Case = tuple[Scene, IrregularityCalled]
Cases = dict[tuple[str, str], list[Case]]  # by phase and what
_KEPT = 12  # scenes of a situation at one seat


@lru_cache(8)
def _cases(edition: str, elections: tuple[tuple[str, Any], ...], seed: int) -> Cases:
    """Scenes in which it can happen, those first that tell most."""
    found: Cases = {}
    for scene in all_scenes(elect(load_edition(edition), dict(elections)), seed):
        for call in scene.game.irregularities(scene.state):
            found.setdefault((scene.phase, call.what), []).append((scene, call))
    for key, cases in found.items():
        cases.sort(key=lambda case: (not case[0].game.remedy(case[0].state, case[1]), _less_telling(case[0])))
        often: Counter[int] = Counter()
        kept = []
        for case in cases:
            often[case[1].seat] += 1
            if often[case[1].seat] <= _KEPT:
                kept.append(case)
        found[key] = kept
    return found


def _less_telling(scene: Scene) -> tuple[bool, int]:
    """Scenes tell most in which nothing else went wrong, and several players have wagers."""
    playing = sum(1 for cents in scene.game.stakes(scene.state).values() if cents)
    return not scene.clean, -min(playing, 2)


def cases(house: House, seed: int = SEED) -> Cases:
    return _cases(house.edition.id, tuple(sorted(house.elections.items())), seed)


def situations(house: House) -> tuple[Situation, ...]:
    """What can go wrong in each phase, in the order in which a round comes to them."""
    found = cases(house)
    game = table_of(house)
    phases = list(dict.fromkeys(phase for phase, _ in found))
    return tuple(
        Situation(
            phase, what, known[0][1].by, game.ruled_by(what), tuple(sorted({c.seat for _, c in known})),
            what in game.BRINGS_CARDS,
        )
        for (phase, what), known in sorted(found.items(), key=lambda item: phases.index(item[0][0]))
    )  # fmt: skip


def rule(
    house: House,
    phase: str,
    what: str,
    *,
    seat: int | None = None,
    card: Card | None = None,
    noticed_by: str = DEALER,
    again: bool = False,
    seed: int = SEED,
) -> Ruling:
    """The ruling on something that went wrong in a phase, at a seat and with a card where they are named;
    ``again``: for the second time in this round and phase."""
    if noticed_by not in NOTICING:
        raise NoSuchSituation(f"nobody here is called {noticed_by!r}", allowed=NOTICING)
    refusal: Illegal | None = None
    for number in dict.fromkeys((seed, SEED)):
        for scene, call in cases(house, number).get((phase, what), ()):
            if seat in (None, call.seat):
                try:
                    where, second = second_time(scene, call) if again else (scene, call)
                    return ruled(with_card(where, second, card), second, noticed_by)
                except Illegal as refused:
                    refusal = refused
    raise refusal or _not_known(house, phase, what, seat)


def _not_known(house: House, phase: str, what: str, seat: int | None) -> NoSuchSituation:
    known = situations(house)
    title = house.edition.title
    if not known:
        return NoSuchSituation(f"{title} ({house.edition.id}): {NO_CLAUSE}")
    if phase not in {s.phase for s in known}:
        phases = tuple(dict.fromkeys(s.phase for s in known))
        return NoSuchSituation(f"nothing goes wrong at {title} in a phase {phase!r}", allowed=phases)
    if what not in (names := tuple(s.what for s in known if s.phase == phase)):
        return NoSuchSituation(f"{what!r} cannot be called at {title} during {phase}", allowed=names)
    seats = next(s.seats for s in known if (s.phase, s.what) == (phase, what))
    allowed = tuple(str(s) for s in seats)
    return NoSuchSituation(f"{what} does not happen at seat {seat} during {phase}", allowed=allowed)


def with_card(scene: Scene, call: IrregularityCalled, card: Card | None) -> Scene:
    """The scene with ``card`` where the one lies that comes to light: they change places."""
    if card is None:
        return scene
    if call.what not in scene.game.BRINGS_CARDS:
        raise Illegal(f"no card comes to light by {call.what}", *scene.game.ruled_by(call.what)[:1])
    shoe = scene.game.shoe(scene.state)
    assert shoe is not None
    hidden = {*range(shoe.position, shoe.end), *scene.game.hidden_slots(scene.state)}
    place_of = next((slot for slot, c in scene.order.items() if c == card and slot in hidden), None)
    if place_of is None:
        raise Illegal(f"no {full_name(card)} is left unseen in this situation: name another, or no card")
    swapped = {call.slot: card, place_of: scene.order[call.slot]}
    return replace(scene, order=scene.order | swapped)


def second_time(scene: Scene, call: IrregularityCalled) -> Case:
    """The same table a little later, where the same can happen once more in the phase."""
    course = follow(scene, with_cards(_lying_so(scene), scene.game, scene.state, call))
    for act, state in zip((None, *course.acts), course.states, strict=True):
        if act is not None and isinstance(act.event, ev.Shuffled):
            break
        found = next((c for c in scene.game.irregularities(state) if c.what == call.what), None)
        if found is not None and state.phase == scene.phase:
            return replace(scene, state=state, clean=False), found
    raise Illegal(
        f"{call.what} does not happen twice during {scene.phase}", *scene.game.ruled_by(call.what)[:1]
    )


def _lying_so(scene: Scene) -> StackChance:
    """The cards in the order of the scene."""
    chance = StackChance(Random(scene.seed))
    chance.order = scene.order
    return chance


def ruled(scene: Scene, call: IrregularityCalled, noticed_by: str = DEALER) -> Ruling:
    """The ruling on ``call`` in this scene."""
    game = scene.game
    scene = replace(scene, state=game.gone_wrong(scene.state, call))
    state = scene.state
    call = with_cards(_lying_so(scene), game, state, call)
    refused, rank = "", call.by
    if noticed_by not in RANKS:
        who = "a player" if noticed_by == PLAYER else noticed_by
        refused = f"{who} tells the {TITLES[DEALER]}; it is called by the {TITLES[call.by]}"
    elif reaches(noticed_by, call.by):
        rank = noticed_by
    else:
        try:
            game.apply(state, replace(call, by=noticed_by))
        except Illegal as refusal:
            refused = f"{refusal}: the {TITLES[noticed_by]} brings it to the {TITLES[call.by]}"
    call = replace(call, by=rank)
    usual, course = follow(scene), follow(scene, call)
    acts = tuple(doings(course))
    return Ruling(
        scene, call, usual, course, refused,
        tuple(dict.fromkeys(c for c in cited(game.ruled_by(call.what), usual, course, acts) if c)),
        tuple(cards_said(scene, call, usual, course)), tuple(fates(scene, course, game.ruled_by(call.what))),
        tuple(approvals(usual, course)), acts,
    )  # fmt: skip
