"""A question of a training: a table as the dealer sees it, something that is done, and answers to it."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from msgspec import Struct

from houseway.core.game import DEALER as DEALERS_EYES
from houseway.editions.register import exists, find
from houseway.rulings.changes import lying
from houseway.rulings.scenes import Scene
from houseway.rulings.words import plain, wagers_words

NOTHING = "Nothing is wrong: go on so."
_OPTIONS = 4  # besides that nothing is wrong


class Question(Struct, frozen=True):
    topic: str  # what it is about: a question on the same comes again when it was missed
    kind: str  # what was sown: one of those in mistakes.py
    clause: str  # by which it is graded
    table: tuple[str, ...]  # what lies there
    done: tuple[str, ...]  # what happens, or what the dealer is about to do
    options: tuple[str, ...]
    right: int
    because: str  # what the rules say to it

    @property
    def mistake(self) -> bool:
        """Whether something is wrong at all."""
        return self.options[self.right] != NOTHING

    @property
    def says(self) -> str:
        return find(self.clause).says if exists(self.clause) else ""

    def asked(self) -> dict[str, Any]:
        """What the trainee is shown: nothing that tells the answer."""
        return {"table": list(self.table), "done": list(self.done), "options": list(self.options)}

    def solution(self) -> dict[str, Any]:
        """What is told once it is answered."""
        told = {"right": self.right, "answer": self.options[self.right], "because": self.because}
        return told | {"kind": self.kind, "mistake": self.mistake, "clause": self.clause, "says": self.says}


def ask(
    rng: Random,
    scene: Scene,
    topic: str,
    clause: str,
    done: Sequence[str],
    right: str,
    wrong: Sequence[str],
    because: str,
) -> Question | None:
    """A question whose first answer is that nothing is wrong, the others in an order of chance; None where
    there are too few to choose from."""
    others = [text for text in dict.fromkeys(wrong) if text not in (right, NOTHING)]
    if not others or not clause:
        return None
    chosen = rng.sample(others, min(len(others), _OPTIONS - (right != NOTHING)))
    if right != NOTHING:
        chosen.append(right)
    rng.shuffle(chosen)
    options = (NOTHING, *chosen)
    kind = topic.partition("/")[0]
    table = tuple(table_words(scene))
    return Question(topic, kind, clause, table, tuple(done), options, options.index(right), because)


def table_words(scene: Scene) -> Iterator[str]:
    """The table as the dealer sees it."""
    view = scene.game.view(scene.state, DEALERS_EYES)
    yield f"Phase: {plain(scene.phase)}"
    yield from (f"Wagers of {line}" for line in wagers_words(lying(scene)))
    for hand in view.get("hands", ()):
        yield _hand(f"Cards of {_where(hand)}", hand)
    for name in ("dealer", "player", "banker"):
        if isinstance(view.get(name), dict) and view[name].get("cards"):
            yield _hand(f"Cards of the {name}", view[name])
    if view.get("board"):
        yield f"Board: {' '.join(view['board'])}"
    if view.get("pocket"):
        yield f"The ball lies in {view['pocket']}"
    if view.get("insignia"):
        yield f"The clapper rests on {plain(view['insignia'])}"
    if "puck" in view:
        yield f"The puck is {view['puck']}"
    if view.get("roll"):
        yield f"The dice show {' and '.join(map(str, view['roll']))}"


def _hand(name: str, hand: dict[str, Any]) -> str:
    if hand.get("low"):
        return f"{name}: low {' '.join(hand['low'])}, high {' '.join(hand['high'])}"
    value = f" ({hand['total']})" if "total" in hand else ""
    return f"{name}: {' '.join(hand['cards'])}{value}"


def _where(hand: dict[str, Any]) -> str:
    return plain(hand["place"]) if "place" in hand else f"seat {hand['seat']}"
