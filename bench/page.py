"""The page of benchmarks: a section for each part, which a run of that part replaces."""

import os
import platform
import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from bench.growth import STEPS, Grown
from bench.turns import Outcome

INTRODUCTION = "# Benchmarks\n\n" + " ".join(
    [
        "`make bench` writes this page: ours beside others on one machine in one run.",
        "All take turns, one thread each; processor time counts, and the best of five turns.",
        "Rates are the machine's; ratios are what to look at.",
        "Peers are installed into an environment of their own (`.bench-venv`, from `bench/peers.txt`);",
        "one that is not there is named as not measured.",
        "`make bench ARGS='PART …'` runs only the parts named and replaces their sections: `evaluators`,",
        "`answers`, `simulations`, `rounds`, `poker`, `growth`, `floor`.",
        "The floor runs only when it is named, because it needs a quiet machine.",
        "`ARGS='--program CONTEST:NAME=FILE'` sets beside ours any program that is called with how many it",
        "shall do, and prints how many it did and its seconds of processor time: all hands of seven cards",
        "(`sevens`), rounds of blackjack (`blackjack`), exact answers for six decks of it (`answers`).",
    ]
)

SECTIONS = {
    "evaluators": "Poker hands ranked",
    "answers": "Exact answers",
    "simulations": "Simulations",
    "rounds": "Rounds by the rules",
    "poker": "Poker hands played",
    "growth": "Cost grows as it should",
    "floor": "The live floor",
}
PACKAGES = {
    "numba": "Numba",
    "numpy": "NumPy",
    "eval7": "eval7",
    "phevaluator": "phevaluator",
    "treys": "treys",
    "pokerkit": "PokerKit",
    "gymnasium": "gymnasium",
    "open_spiel": "OpenSpiel",
    "rlcard": "RLCard",
    "crapssim": "crapssim",
    "pybaccarat": "pybaccarat",
}


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def number(value: float) -> str:
    """Three figures that count, and no more than are there."""
    if value >= 100:
        return f"{float(f'{value:.3g}'):,.0f}"
    return f"{float(f'{value:.3g}'):g}"


def of_contest(outcome: Outcome) -> str:
    contest = outcome.contest
    peers = [entry.name for entry in contest.entries if entry.peer and entry.name in outcome.rates]
    rows = []
    for entry in contest.entries:
        name = f"{entry.name}: {entry.says}" if entry.says else entry.name
        if entry.name in outcome.missing:
            rows.append([name, f"not measured: {outcome.missing[entry.name]}", *[""] * len(peers)])
            continue
        against = [number(outcome.rates[entry.name] / outcome.rates[peer]) for peer in peers]
        rows.append([name, number(outcome.rates[entry.name]), *against])
    parts = [f"### {contest.title}"]
    parts.append(table(["", f"{contest.unit} a second", *(f"{peer} = 1" for peer in peers)], rows))
    goals = [
        f"{goal.ours} at least {goal.times:g} times {goal.peer}: {number(times)},"
        f" {'met' if times >= goal.times else 'not met'}."
        for goal in contest.goals
        if (times := outcome.times(goal.ours, goal.peer)) is not None
    ]
    parts += [" ".join(goals)] if goals else []
    parts += [contest.note] if contest.note else []
    return "\n\n".join(parts)


def of_growth(found: Iterable[Grown]) -> str:
    rows = []
    for grown in found:
        sizes = " → ".join(f"{grown.first * step:,}" for step in STEPS)
        seconds = " → ".join(f"{s:.2f}" for s in grown.seconds)
        twice = ", ".join(
            f"{after / max(before, 1e-9):.2f}"
            for before, after in zip(grown.seconds, grown.seconds[1:], strict=False)
        )
        memory = " → ".join(f"{mib:.0f}" for mib in grown.mib)
        rows.append([f"{grown.what}, {grown.unit}", sizes, seconds, twice, memory])
    head = ["", "how many", "seconds of processor time", "for twice as many, times", "MiB at most"]
    return table(head, rows)


def machine() -> str:
    """What the figures of a section were measured on, and when."""
    processor = platform.processor() or platform.machine()
    described = Path("/proc/cpuinfo")
    if described.exists() and (
        model := re.search(r"^model name\s*: (.*)$", described.read_text(), re.MULTILINE)
    ):
        processor = model[1]
    versions = []
    for package, name in PACKAGES.items():
        try:
            versions.append(f"{name} {version(package)}")
        except PackageNotFoundError:
            versions.append(f"{name} not installed")
    cores = os.cpu_count()
    day = datetime.now(UTC).date().isoformat()
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{day}, {processor}, {cores} cores, {platform.system()}, {python}; {', '.join(versions)}."


def merged(page: str, new: dict[str, str]) -> str:
    """The page with these sections in the place of the old ones, by part."""
    old = dict(re.findall(r"^## (.*)\n\n((?s:.*?))(?=\n\n## |\Z)", page.rstrip("\n"), re.MULTILINE))
    titles = {SECTIONS[part]: text for part, text in new.items()}
    texts = {**old, **titles}
    parts = [
        INTRODUCTION,
        *(f"## {title}\n\n{texts[title]}" for title in SECTIONS.values() if title in texts),
    ]
    return "\n\n".join(parts) + "\n"
