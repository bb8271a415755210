"""HTTP for rulings without a table, and for the training of dealers."""

import asyncio
import secrets
from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Depends
from fastapi import Path as InPath
from pydantic import Field

from houseway.core.game import Illegal
from houseway.editions.house import House, elect
from houseway.editions.people import ATTENDING, DEALER, MANAGER
from houseway.equipment.cards import card
from houseway.games.registry import find_edition
from houseway.live.access import Here, Problem, role
from houseway.live.archive import Busy
from houseway.live.doors import Form
from houseway.live.names import ROLES
from houseway.live.people import Session
from houseway.live.site import Site
from houseway.live.training import Kept, NotAsked, Trainings
from houseway.rulings.ruling import NOTICING, rule, situations
from houseway.rulings.training import QUESTIONS, grade

router = APIRouter(prefix="/api/rule")
T = TypeVar("T")

# Who may do what here. The pit and surveillance train; what others answered is for those who answer for them.
ACTS = {
    "rule": ROLES,
    "train": ATTENDING,
    "results": (*ATTENDING, "auditor", "admin"),
    "results of everybody": (MANAGER, "auditor", "admin"),
}
Ruler = Annotated[Session, Depends(role(*ACTS["rule"]))]
Trainee = Annotated[Session, Depends(role(*ACTS["train"]))]
Reader = Annotated[Session, Depends(role(*ACTS["results"]))]
TrainingId = Annotated[str, InPath(max_length=32, pattern=r"^[0-9a-f]+$")]


class Elected(Form):
    game: Annotated[str, Field(max_length=40)]
    edition: Annotated[str, Field(max_length=40)] | None = None
    elections: Annotated[dict[str, bool | int | str], Field(max_length=100)] = {}

    def house(self) -> House:
        return elect(find_edition(self.game, self.edition), self.elections)


class Described(Elected):
    phase: Annotated[str, Field(max_length=40)]
    what: Annotated[str, Field(max_length=60)]
    seat: Annotated[int, Field(ge=0, le=100)] | None = None
    card: Annotated[str, Field(max_length=2)] = ""
    noticed_by: Annotated[str, Field(max_length=20)] = DEALER
    again: bool = False
    seed: Annotated[int, Field(ge=1, le=1000)] = 1


class NewTraining(Elected):
    questions: Annotated[int, Field(ge=1, le=50)] = QUESTIONS
    seed: Annotated[int, Field(ge=0, le=10**6)] | None = None


class Answered(Form):
    number: Annotated[int, Field(ge=1, le=50)]
    chosen: Annotated[int, Field(ge=0, le=20)]


async def _worked_out(site: Site, session: Session, work: Callable[[], T]) -> T:
    """In a thread of its own, one piece of a person's work after the other."""
    try:
        return await site.rulings.run(session.account.id, work)
    except Busy:
        raise Problem(429, "one question after another: wait for the last", wait_s=1) from None
    except Illegal as refused:
        raise Problem(422, refused.reason, refused.clause, refused.allowed) from None


@router.post("/situations")
async def all_situations(form: Elected, site: Here, session: Ruler) -> dict[str, Any]:
    """What can go wrong in each phase of a game under these elections, with the clauses that rule on it."""
    house = form.house()
    found = await _worked_out(site, session, lambda: [s.as_dict() for s in situations(house)])
    edition = house.edition
    return {"title": edition.title, "edition": edition.id, "situations": found, "noticing": NOTICING}


@router.post("")
async def ruling(form: Described, site: Here, session: Ruler) -> dict[str, Any]:
    """The book's outcome of a situation, worked out by letting it happen."""
    house = form.house()
    try:
        shown = card(form.card) if form.card else None
    except ValueError as error:
        raise Problem(422, str(error)) from None

    def work() -> dict[str, Any]:
        return rule(
            house, form.phase, form.what,
            seat=form.seat, card=shown, noticed_by=form.noticed_by, again=form.again, seed=form.seed,
        ).as_dict()  # fmt: skip

    return await _worked_out(site, session, work)


@router.post("/trainings", status_code=201)
async def begin(form: NewTraining, site: Here, session: Trainee) -> dict[str, Any]:
    house = form.house()
    seed = secrets.randbelow(10**6) if form.seed is None else form.seed
    made = Trainings(site.people)

    def work() -> dict[str, Any]:
        return _shown(made.begin(session.account.id, house, seed, form.questions))

    return await _worked_out(site, session, work)


@router.get("/trainings")
async def results(site: Here, session: Reader) -> dict[str, Any]:
    """One's own trainings; for those who answer for the dealers, everybody's."""
    everybody = session.account.role in ACTS["results of everybody"]
    whose = None if everybody else session.account.id
    found = await asyncio.to_thread(Trainings(site.people).results, whose)
    return {"everybody": everybody, "trainings": found}


@router.get("/trainings/{training_id}")
async def training(training_id: TrainingId, site: Here, session: Trainee) -> dict[str, Any]:
    return await _worked_out(site, session, lambda: _shown(_own(site, session, training_id)))


@router.post("/trainings/{training_id}/answer")
async def answer(training_id: TrainingId, form: Answered, site: Here, session: Trainee) -> dict[str, Any]:
    """Grades an answer and asks on; the last one brings the summary by clause."""

    def work() -> dict[str, Any]:
        kept = _own(site, session, training_id)
        try:
            Trainings(site.people).answer(kept, form.number, form.chosen)
        except NotAsked as refused:
            raise Problem(409, str(refused)) from None
        except ValueError as refused:
            raise Problem(422, str(refused)) from None
        return _shown(kept)

    return await _worked_out(site, session, work)


def _own(site: Site, session: Session, training_id: str) -> Kept:
    kept = Trainings(site.people).find(training_id, session.account.id)
    if kept is None:
        raise Problem(404, "you have no such training")
    return kept


def _shown(kept: Kept) -> dict[str, Any]:
    """A training as its person sees it: the question that waits, and how the last answer was."""
    training = kept.training
    shown: dict[str, Any] = {
        "id": kept.id,
        "title": training.house.edition.title,
        "edition": training.house.edition.id,
        "seed": training.seed,
        "length": training.length,
        "answered": len(training.answers),
        "question": None if training.over else training.question().asked(),
        "last": None,
        "summary": training.summary(),
    }
    if training.answers:
        last, chosen = training.asked[len(training.answers) - 1], training.answers[-1]
        given = grade(last, chosen)
        shown["last"] = last.solution() | {"noticed": given.noticed, "ruled": given.ruled}
    return shown
