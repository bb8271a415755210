"""Counts all boards of Fast Action Hold'em: ``python -m tools.fast_action_counts EDITION DECKS``.

A run takes some 15 minutes of a processor with one deck and an hour with several. It keeps what it has done
in ``build/``, goes on from there, and writes the counts into the package when all is done.
"""

import os
import sys
from pathlib import Path

from houseway.analysis.fast_action_holdem.counting import count_on, file_of, save
from houseway.analysis.fast_action_holdem.exact import bonus_file, counted_levels, save_levels
from houseway.analysis.fast_action_holdem.house import dealing_of
from houseway.editions.house import elect
from houseway.editions.loader import load_edition


def main(edition: str, decks: str = "") -> None:
    dealing = dealing_of(elect(load_edition(edition), {"decks": decks} if decks else {}))
    kept, run = file_of(dealing), Path("build") / f"run-{file_of(dealing).name}"
    run.parent.mkdir(exist_ok=True)
    found = count_on(
        dealing, run, lambda done, parts: print(f"{done} of {parts} parts", flush=True), os.cpu_count() or 1
    )
    kept.parent.mkdir(exist_ok=True)
    save(kept, 0, found.wins, found.both)
    if not dealing.seventeen:  # Washington has a bonus
        save_levels(bonus_file(dealing.copies), counted_levels(dealing.copies))
    print(f"written: {kept}")


if __name__ == "__main__":
    main(*sys.argv[1:])
