"""Exact answers for blackjack, each worked out anew; the processor time of all threads counts."""

from pathlib import Path

from bench.programs import ANSWERS, entries
from bench.turns import Contest, Entry, Work

OURS, EDGES = "Houseway", "Houseway, the edges alone"


def ours(whole: bool) -> Work:
    from houseway.analysis.blackjack.exact import analyse, house_edges
    from houseway.analysis.blackjack.rules import BlackjackRules

    rules = BlackjackRules(decks=6)

    def work(number: int) -> None:
        for _ in range(number):
            if whole:
                analyse(rules)
            else:
                house_edges(rules)

    return work


def contests(programs: dict[str, Path]) -> tuple[Contest, ...]:
    """``programs``: others that answer, by name."""
    whole = "basic strategy found and played, by total and by cards: fractions, deviation, every net result"
    return (
        Contest(
            "Blackjack of six decks, pairs split to four hands",
            "answers",
            (
                Entry(OURS, lambda: ours(True), 1, says=whole),
                Entry(EDGES, lambda: ours(False), 1, says="both edges, in floating point"),
                *entries(programs, 1),
            ),
            note="" if programs else f"No other program was named (`--program {ANSWERS}:NAME=FILE`).",
        ),
    )
