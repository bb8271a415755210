"""A process beside the house that works things out: a question is a line of JSON, and so is its answer.

Whoever asks keeps to one question at a time, and ends the process when an answer is not wanted any more.
"""

import json
import os
import queue
import signal
import sys
import threading
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from houseway.analysis import kept
from houseway.analysis.hints import NoHint, decision_hint, grade
from houseway.analysis.packages import NotAnalysed, asked, optional_part
from houseway.analysis.rehearsal import rehearse
from houseway.editions import register
from houseway.editions.house import ElectionRefused, House, elect
from houseway.editions.loader import load_edition

Question = Mapping[str, Any]


def house_in(question: Question) -> House:
    said = question["house"]
    return _house(said["edition"], json.dumps(said["elections"], sort_keys=True))


@lru_cache(maxsize=64)
def _house(edition: str, elections: str) -> House:
    return elect(load_edition(edition), json.loads(elections))


def told(house: House) -> dict[str, Any]:
    """A house as a question names it."""
    return {"edition": house.edition.id, "elections": dict(house.elections)}


def _hint(question: Question) -> dict[str, Any]:
    return decision_hint(house_in(question), question["view"]).as_dict()


def _grade(question: Question) -> dict[str, Any]:
    answer = question["answer"]
    found = grade(
        house_in(question), question["view"], answer["choice"], answer["amount_cents"], answer["slots"]
    )
    return found.as_dict()


def _odds(question: Question) -> list[dict[str, Any]]:
    from houseway.analysis.edges import edge_reports

    try:
        return [report.as_dict() for report in edge_reports(house_in(question))]
    except NotAnalysed:
        return []


def _strategy(question: Question) -> dict[str, Any]:
    from houseway.analysis.edges import short_rules

    house = house_in(question)
    advice = optional_part(house, "strategy")
    if advice is None:
        raise NoHint("in this game nothing is decided: the edge of every wager is fixed")
    try:
        found = kept.answer(asked("strategy", house), lambda: advice.strategy(house)).value
        more = short_rules(house)
    except (NotAnalysed, ElectionRefused) as none:
        raise NoHint(str(none)) from None
    return {**found, **more}


def _citations(_: Question) -> dict[str, list[str]]:
    """Where the package cites each clause: all of its source is read for it."""
    return {clause: list(places) for clause, places in register.citations().items()}


def _design(question: Question) -> dict[str, Any]:
    from houseway.analysis.drafts import work_on

    return work_on(question["draft"])


def _rehearse(question: Question) -> int:
    return rehearse(house_in(question))


ANSWERS: dict[str, Callable[[Question], Any]] = {
    "hint": _hint,
    "grade": _grade,
    "odds": _odds,
    "strategy": _strategy,
    "rehearse": _rehearse,
    "citations": _citations,
    "design": _design,
}


def answer(question: Question) -> dict[str, Any]:
    """What was found, why there is nothing to find, or that something went wrong."""
    try:
        return {"found": ANSWERS[question["do"]](question)}
    except NoHint as none:
        return {"none": none.reason}
    except Exception as error:  # the process lives on, and who asked is told
        return {"failed": f"{type(error).__name__}: {error}"}


def main() -> None:
    """Answers until nobody asks any more: the other end of the line closes when the house does, however."""
    for sign in (signal.SIGINT, signal.SIGTERM):  # these are the house's to answer
        signal.signal(sign, signal.SIG_IGN)
    os.nice(int(sys.argv[1]) if len(sys.argv) > 1 else 0)
    out, sys.stdout = sys.stdout, sys.stderr  # nothing else gets between the answers
    questions: queue.SimpleQueue[str] = queue.SimpleQueue()

    def read() -> None:
        for line in sys.stdin:
            questions.put(line)
        os._exit(0)

    threading.Thread(target=read, daemon=True).start()
    while True:
        print(json.dumps(answer(json.loads(questions.get()))), file=out, flush=True)


if __name__ == "__main__":
    main()
