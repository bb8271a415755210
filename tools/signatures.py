"""Writes the list of what ``make setup`` compiles: the kernels that the questions of the command come to.

    python -m tools.signatures [EDITION …]

Each edition's edges and short rules, a play of every decision, a short simulation of each of its wagers and
the adviser's first answer are asked for in a process of its own; with editions named, theirs are added to
the list.
"""

import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from houseway.analysis import ahead
from houseway.editions.loader import edition_ids, load_edition
from houseway.games.registry import game_class

if TYPE_CHECKING:
    from houseway.editions.house import House


def ask_plays(house: "House") -> None:
    """Every decision by a play that names a hand."""
    import numpy as np

    from houseway.analysis.plays import play_module, read_lines
    from houseway.analysis.simulation import simulate
    from houseway.equipment.cards import cards

    module, rules = play_module(house), {}
    for decision in module.decisions(house) if hasattr(module, "decisions") else ():
        rows = np.array([cards(decision.sample.replace("/", ""))], np.int64)
        decision.features(rows)
        answer = next(iter(decision.all_answers))
        lines = [{"with": held, "answer": answer} for held in (decision.sample, "anything else")]
        read_lines(decision, lines).codes(rows)
        rules[decision.name] = lines
    if rules:
        simulate(house, rounds=2_000, seed=1, play={"rules": rules})


def ask(edition_id: str) -> None:
    from houseway.analysis.edges import edge_reports, short_rules
    from houseway.analysis.hints import NoHint
    from houseway.analysis.packages import NotAnalysed
    from houseway.analysis.rehearsal import rehearse
    from houseway.analysis.simulation import simulate
    from houseway.editions.house import ElectionRefused, elect

    house = elect(load_edition(edition_id), {})
    questions: list[Callable[[], object]] = [
        lambda: edge_reports(house), lambda: short_rules(house), lambda: rehearse(house),
        lambda: ask_plays(house),
    ]  # fmt: skip
    wagers = (None, *(w.name for w in house.edition.wagers))
    questions += [partial(simulate, house, wager, rounds=2_000, seed=1) for wager in wagers]
    for question in questions:
        with suppress(NotAnalysed, ElectionRefused, NoHint):  # not every edition answers everything
            question()
    for row in sorted(ahead.compiled_here()):
        print(*row, sep="\t")


def _house_plays(edition_id: str) -> bool:
    return game_class(load_edition(edition_id).game).house_plays


def main() -> None:
    asked = sys.argv[1:]
    if unknown := set(asked) - set(edition_ids()):
        sys.exit(f"there is no edition {', '.join(sorted(unknown))}: there are {', '.join(edition_ids())}")
    rows = set(ahead.listed()) if asked else set()
    for edition_id in asked or filter(_house_plays, edition_ids()):
        command = [sys.executable, "-c", f"from tools.signatures import ask; ask({edition_id!r})"]
        said = subprocess.run(
            command, env={**os.environ, "HOUSEWAY_KEPT": ""}, check=True, stdout=subprocess.PIPE, text=True
        ).stdout
        found = {tuple(line.split("\t")) for line in said.splitlines()}
        print(f"{edition_id}: {len(found)}", file=sys.stderr)
        rows |= found
        ahead.LIST.write_text("".join("\t".join(row) + "\n" for row in sorted(rows)), encoding="utf-8")


if __name__ == "__main__":
    main()
