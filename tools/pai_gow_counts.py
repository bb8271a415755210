"""Counts every pair of hands of Pai Gow Poker, both set by the house way, for each way that a house may
elect: ``python -m tools.pai_gow_counts``. Some minutes of a processor each; they go into the package."""

from fractions import Fraction
from itertools import product

from houseway.analysis.pai_gow_poker.exact import DUELS, Way, duel

ORDER = ("paired-cards-count", "joker-stays-ace", "wins", "pushes", "losses")


def main() -> None:
    rows = ["\t".join(ORDER)]
    for flags in product((False, True), repeat=2):
        found = duel(Way(*flags), Fraction(1))
        rows.append("\t".join(map(str, (*map(int, flags), found.wins, found.pushes, found.losses))))
        print(rows[-1], flush=True)
    DUELS.write_text("\n".join(rows) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
