"""A training: questions on mistakes sown into true rounds, graded by clause; what was missed comes sooner."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any

from msgspec import Struct

from houseway.editions.house import House, elect
from houseway.editions.loader import load_edition
from houseway.rulings.mistakes import KINDS, question, topics
from houseway.rulings.questions import Question
from houseway.rulings.scenes import Scene, all_scenes

AGAIN = 2  # so many questions later what was missed comes again
QUESTIONS = 10  # of a training, where nobody says otherwise
_EACH = 30  # scenes kept of a topic
_TRIES = 60  # of scenes of a topic, until one gives a question


class Grade(Struct, frozen=True):
    """How an answer was: whether the mistake was noticed, and whether it was ruled on rightly."""

    noticed: bool
    ruled: bool


def grade(asked: Question, chosen: int) -> Grade:
    return Grade((chosen != 0) == asked.mistake, chosen == asked.right)


@lru_cache(8)
def _by_topic(edition: str, elections: tuple[tuple[str, Any], ...], seed: int) -> dict[str, list[Scene]]:
    found: dict[str, list[Scene]] = {}
    for scene in all_scenes(elect(load_edition(edition), dict(elections)), seed):
        for topic in dict.fromkeys(topics(scene)):
            known = found.setdefault(topic, [])
            if len(known) < _EACH:
                known.append(scene)
    return found


def _first(asked: Iterator[Question | None], clause: str) -> Question | None:
    """The first question, or the first on a clause that was missed, if one of them is."""
    other = None
    for found in asked:
        if found and clause in ("", found.clause):
            return found
        other = other or found
    return other


class Training:
    """One person's training: the same house, seed and answers give the same questions."""

    def __init__(self, house: House, seed: int, questions: int = QUESTIONS):
        self.house, self.seed, self.length = house, seed, questions
        self.asked: list[Question] = []
        self.answers: list[int] = []
        self._scenes = _by_topic(house.edition.id, tuple(sorted(house.elections.items())), 1 + seed % 3)
        self._barren: set[str] = set()  # topics that gave no question

    @property
    def over(self) -> bool:
        return len(self.answers) >= self.length

    def question(self) -> Question:
        """The question that waits for an answer."""
        if len(self.asked) == len(self.answers):
            self.asked.append(self._next())
        return self.asked[-1]

    def answer(self, chosen: int) -> Grade:
        asked = self.question()
        if not 0 <= chosen < len(asked.options):
            raise ValueError(f"the answers are 1 to {len(asked.options)}, not {chosen + 1}")
        self.answers.append(chosen)
        return grade(asked, chosen)

    def _next(self) -> Question:
        number = len(self.asked)
        rng = Random(f"{self.seed}/{number}")
        missed = self._missed(number)
        for topic in (*missed, *self._others(missed, rng)):
            clause, tries = missed.get(topic, ""), 0 if topic in self._barren else _TRIES
            asked = (question(rng, rng.choice(self._scenes[topic]), topic) for _ in range(tries))
            if found := _first(asked, clause):
                return found
            self._barren.add(topic)
        raise ValueError(f"{self.house.edition.title} gives no question")

    def _missed(self, number: int) -> dict[str, str]:
        """The topics whose last answer was wrong and whose time has come, each with the clause missed."""
        graded = list(zip(self.asked, self.answers, strict=False))
        last = {asked.topic: (i, asked, chosen) for i, (asked, chosen) in enumerate(graded)}
        wrong = ((i, asked) for i, asked, chosen in last.values() if chosen != asked.right)
        return {asked.topic: asked.clause for i, asked in wrong if number - i > AGAIN}

    def _others(self, missed: Mapping[str, str], rng: Random) -> list[str]:
        """Topics not asked yet, kinds that were asked least first; then the others, the oldest first."""
        last = {asked.topic: i for i, asked in enumerate(self.asked)}
        often = {kind: sum(a.kind == kind for a in self.asked) for kind in KINDS}
        fresh = [t for t in sorted(self._scenes) if t not in last]
        rng.shuffle(fresh)
        order = list(KINDS)
        rng.shuffle(order)
        fresh.sort(key=lambda t: (often[t.partition("/")[0]], order.index(t.partition("/")[0])))
        return [*fresh, *sorted((t for t in last if t not in missed), key=lambda t: last[t])]

    def summary(self) -> dict[str, Any]:
        """What was asked and missed, by clause, the worst first."""
        clauses: dict[str, dict[str, Any]] = {}
        noticed = right = 0
        for asked, chosen in zip(self.asked, self.answers, strict=False):
            given = grade(asked, chosen)
            noticed, right = noticed + given.noticed, right + given.ruled
            new = {"clause": asked.clause, "says": asked.says, "asked": 0, "missed": 0}
            row = clauses.setdefault(asked.clause, new)
            row["asked"] += 1
            row["missed"] += not given.ruled
        rows = sorted(clauses.values(), key=lambda row: (-row["missed"], row["clause"]))
        return {
            "game": self.house.edition.game,
            "edition": self.house.edition.id,
            "seed": self.seed,
            "questions": len(self.answers),
            "noticed": noticed,
            "right": right,
            "clauses": rows,
        }


def replayed(house: House, seed: int, questions: int, answers: Sequence[int]) -> Training:
    """A training as it stands after these answers."""
    training = Training(house, seed, questions)
    for chosen in answers:
        training.answer(chosen)
    return training
