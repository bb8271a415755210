"""The trainings of the house's people: what each was asked and answered, kept for their manager."""

import json
import secrets
from typing import Any

from msgspec import Struct
from sqlalchemy import Row, and_, insert, select, update

from houseway.editions.house import House, elect
from houseway.editions.loader import load_edition
from houseway.live.people import People, accounts
from houseway.live.schema import trainings
from houseway.rulings.training import Training, replayed


class NotAsked(ValueError):
    """An answer to a question that does not wait for one."""


class Kept(Struct, frozen=True):
    """A training as it stands, with the questions worked out again from its seed."""

    id: str
    training: Training


class Trainings:
    """Every method is one short transaction; none may be called on the event loop."""

    def __init__(self, people: People):
        self.store, self.now = people.store, people.now

    def begin(self, account_id: str, house: House, seed: int, questions: int) -> Kept:
        training = Training(house, seed, questions)
        training.question()
        made = secrets.token_hex(8)
        row = {
            "id": made,
            "account_id": account_id,
            "edition": house.edition.id,
            "elections": json.dumps(dict(house.elections)),
            "seed": seed,
            "questions": questions,
            "answers": "[]",
            "right_answers": 0,
            "noticed": 0,
            "missed": "[]",
            "began_at": int(self.now()),
        }
        self.store.run_now(lambda db: db.execute(insert(trainings).values(row)))
        return Kept(made, training)

    def find(self, training_id: str, account_id: str) -> Kept | None:
        """A training of this person; nobody goes on with another's."""
        own = and_(trainings.c.id == training_id, trainings.c.account_id == account_id)
        with self.store.reading() as db:
            row = db.execute(select(trainings).where(own)).first()
        if row is None:
            return None
        house = elect(load_edition(row.edition), json.loads(row.elections))
        return Kept(row.id, replayed(house, row.seed, row.questions, json.loads(row.answers)))

    def answer(self, kept: Kept, number: int, chosen: int) -> None:
        """The answer to question ``number`` from 1, once: the same again changes nothing."""
        training = kept.training
        if number == len(training.answers) and training.answers[number - 1] == chosen:
            return
        if training.over or number != len(training.answers) + 1:
            asked = "it is over" if training.over else f"question {len(training.answers) + 1} is asked"
            raise NotAsked(f"question {number} of this training does not wait for an answer: {asked}")
        before = json.dumps(training.answers)
        training.answer(chosen)
        told = training.summary()
        missed = [row["clause"] for row in told["clauses"] if row["missed"]]
        changed = {
            "answers": json.dumps(training.answers),
            "right_answers": told["right"],
            "noticed": told["noticed"],
            "missed": json.dumps(missed),
        }
        here = and_(trainings.c.id == kept.id, trainings.c.answers == before)
        stored = update(trainings).where(here).values(changed)
        if not self.store.run_now(lambda db: db.execute(stored).rowcount):
            raise NotAsked(f"question {number} of this training has been answered meanwhile")

    def results(self, account_id: str | None = None, limit: int = 200) -> list[dict[str, Any]]:
        """The latest trainings first: of one person, or of everybody."""
        chosen = select(trainings, accounts.c.name).join(accounts, accounts.c.id == trainings.c.account_id)
        if account_id is not None:
            chosen = chosen.where(trainings.c.account_id == account_id)
        latest = chosen.order_by(trainings.c.began_at.desc(), trainings.c.id).limit(limit)
        with self.store.reading() as db:
            return [_result(row) for row in db.execute(latest)]


def _result(row: Row[Any]) -> dict[str, Any]:
    edition = load_edition(row.edition)
    return {
        "id": row.id,
        "who": row.name,
        "game": edition.game,
        "title": edition.title,
        "edition": row.edition,
        "seed": row.seed,
        "questions": row.questions,
        "answered": len(json.loads(row.answers)),
        "right": row.right_answers,
        "noticed": row.noticed,
        "missed": json.loads(row.missed),
        "began_at": row.began_at,
    }
