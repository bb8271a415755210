"""Breaks the editions and the code of the rules one thing at a time: the tests must notice.

The figures of the editions are all tried; of the code a sample, taken by a seed. A change that no test can
notice, because nothing is different with it, stands in equivalent.toml with its reason.
"""

import argparse
import json
import random
import re
import sys
import tempfile
import time
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tools.mutants.figures import Figure, document, figures
from tools.mutants.running import (
    CONFORMANCE,
    IGNORED,
    INVALID,
    KILLED,
    NEVER_S,
    NOT_ASKED,
    OUTCOMES,
    ROOT,
    SRC,
    SURVIVED,
    Job,
    Result,
    alone,
    preload,
    run,
)
from tools.mutants.sources import Broken, broken

PACKAGE = SRC / "houseway"
GAMES = "tests/games"
FAMILY_TESTS = tuple(f"{GAMES}/house_poker/test_house_poker_{part}.py" for part in ("family", "cards"))
FAMILY = (
    f"{GAMES}/three_card_poker",
    f"{GAMES}/crazy_four_poker",
    f"{GAMES}/four_card_poker",
    f"{GAMES}/mississippi_stud",
    f"{GAMES}/let_it_ride",
    f"{GAMES}/colorado_holdem",
    f"{GAMES}/texas_holdem_bonus",
    f"{GAMES}/ultimate_texas_holdem",
    *FAMILY_TESTS,
    f"{GAMES}/house_poker/corner_holdem_tests.py",
)
INVENTED = str(ROOT / GAMES / "house_poker" / "invented")


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        preload(folder)
        return _tried(_arguments())


def _tried(asked: argparse.Namespace) -> int:
    start = time.monotonic()
    jobs = list(_jobs(asked))
    told = tomllib.loads((Path(__file__).parent / "equivalent.toml").read_text(encoding="utf-8"))
    equivalent = [j for j in jobs if _change(j) in told.get(_file(j), {})]
    jobs = [j for j in jobs if j not in equivalent]
    seconds: dict[str, float] = {}
    for result in run(_baseline(jobs), {}, workers=asked.workers, limit_s=0):
        if not result.seconds:
            raise SystemExit(f"no tests, without any change: {result.job.paths} {result.by}")
        seconds |= result.seconds
    for name in (n for n, took in seconds.items() if took == NEVER_S):
        print(f"not asked, it fails without any change: {name}")
    print(
        f"{len(jobs)} changes, {len(seconds)} tests, {len(equivalent)} changes left out as equivalent",
        flush=True,
    )
    results = []
    for result in run(jobs, seconds, workers=asked.workers, limit_s=asked.limit):
        results.append(result)
        if len(results) % 50 == 0:
            print(f"… {len(results)} of {len(jobs)}", flush=True)
        if asked.verbose or result.outcome not in (KILLED, INVALID):
            print(
                f"{result.outcome}: {_file(result.job)}:{_line(result.job)} {_change(result.job)}", flush=True
            )
            print(f"    {result.by}") if asked.verbose else None
    _report(results, equivalent, time.monotonic() - start, asked.json)
    return int(any(r.outcome == SURVIVED for r in results))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="mutants", description=__doc__)
    parser.add_argument("--figures", type=int, default=-1, metavar="N", help="so many of the editions; all")
    parser.add_argument(
        "--sample", type=int, default=150, metavar="N", help="so many changes of code (-1: all)"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--only", action="append", metavar="PATH", help="games/craps, editions/books/oh-craps …"
    )
    parser.add_argument(
        "--limit", type=float, default=5, metavar="S", help="seconds for a test, beside its usual ones"
    )
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--json", type=Path, help="write the results to this file")
    parser.add_argument("--verbose", action="store_true", help="name the test that noticed each change")
    return parser.parse_args()


# ── which changes, and which tests ───────────────────────────────────────────────────────────────────


def _jobs(asked: argparse.Namespace) -> Iterator[Job]:
    def wanted(file: Path) -> bool:
        name = str(file.relative_to(PACKAGE))
        return not asked.only or any(name.startswith(o) for o in asked.only)

    rng = random.Random(asked.seed)
    editions = [f for f in sorted((PACKAGE / "editions").glob("*/*.toml")) if wanted(f)]
    code = [f for d in ("games", "procedures") for f in sorted((PACKAGE / d).rglob("*.py")) if wanted(f)]
    marked = _marked() if editions and asked.figures else {}
    roles = _roles()
    for figure in _sample(
        rng, [f for e in editions for f in figures(e, roles.get(e.stem, {}))], asked.figures
    ):
        paths, games = _beside_edition(figure.file)
        more = sorted(
            {t for c in figure.clauses for t in marked.get(c, ()) if not t.startswith((*paths, *NOT_ASKED))}
        )
        yield Job(figure, (*paths, *more), figure.clauses, games)
    for change in _sample(rng, [b for f in code for b in broken(f)], asked.sample):
        paths, games = _beside_code(change.file)
        names = tuple(f"[{p.rpartition('/')[2].replace('_', '-')}]" for p in paths)
        yield Job(change, (*paths, CONFORMANCE), change.paths, games, names)


def _sample(rng: random.Random, found: list[Any], most: int) -> list[Any]:
    return found if most < 0 or most >= len(found) else rng.sample(found, most)


def _beside_edition(file: Path) -> tuple[tuple[str, ...], str]:
    if file.parent.name == "shared":
        drawn_in = {d["game"].replace("-", "_") for d in _books() if file.stem in _fragments(d)}
        own = sorted(f"{GAMES}/{game}" for game in drawn_in)
        family = FAMILY if set(own) & set(FAMILY) else ()
        return (*dict.fromkeys((*own, *family)), "tests/editions"), INVENTED if family else ""
    data = document(file)
    family = FAMILY_TESTS if f"{GAMES}/{data['game'].replace('-', '_')}" in FAMILY else ()
    return (f"{GAMES}/{data['game'].replace('-', '_')}", *family, "tests/editions"), ""


def _beside_code(file: Path) -> tuple[tuple[str, ...], str]:
    folder = file.relative_to(PACKAGE).parts[1].removesuffix(".py")
    if folder == "house_poker":
        own = (f"{GAMES}/progressive",) if file.stem == "progressive" else ()
        return (*own, *FAMILY), INVENTED
    if f"{GAMES}/{folder}" in FAMILY:
        return (f"{GAMES}/{folder}", *FAMILY_TESTS), INVENTED
    if file.parent.name != "procedures":
        return (f"{GAMES}/{folder}",) if (ROOT / GAMES / folder).is_dir() else (
            GAMES,
            "tests/editions",
        ), ""
    games = {f.relative_to(PACKAGE / "games").parts[0] for f in _importers(file)}
    own = tuple(f"{GAMES}/{g}" for g in sorted(games) if not g.endswith(".py") and g != "house_poker")
    return (*own, *FAMILY), INVENTED


def _importers(file: Path) -> set[Path]:
    """The modules of games that import this procedure, or one that imports it."""
    named = re.compile(rf"procedures(\.{file.stem} import| import {file.stem}\b)")
    found = {m for m in (PACKAGE / "games").rglob("*.py") if named.search(m.read_text(encoding="utf-8"))}
    for other in file.parent.glob("*.py"):
        if other != file and named.search(other.read_text(encoding="utf-8")):
            found |= _importers(other)
    return found


def _marked() -> dict[str, list[str]]:
    """The tests of each clause."""
    with tempfile.NamedTemporaryFile("r") as index:
        arguments = ["-qq", "--collect-only", f"--clause-index={index.name}", *IGNORED, "tests"]
        if alone(lambda: pytest.main(arguments)):
            raise SystemExit("the tests cannot be collected")
        found: dict[str, list[str]] = {}
        for line in index:
            clause, _, test = line.rstrip("\n").partition("\t")
            found.setdefault(clause, []).append(test)
    return found


def _roles() -> dict[str, dict[str, frozenset[str]]]:
    """Of each edition and each shared file: the clauses that have a role, in all books that draw it in."""
    found: dict[str, dict[str, frozenset[str]]] = {}
    for data in _books():
        for role, paths in data.get("cites", {}).items():
            ids = {f"{data['books'][0]}:{p}" for p in ([paths] if isinstance(paths, str) else paths)}
            for name in (data["id"], *_fragments(data)):
                known = found.setdefault(name, {})
                known[f"@{role}"] = known.get(f"@{role}", frozenset()) | ids
    return found


def _books() -> list[dict[str, Any]]:
    files = sorted((PACKAGE / "editions" / "books").glob("*.toml"))
    return [document(f) for f in files]


def _fragments(data: dict[str, Any]) -> set[str]:
    """The shared files that an edition draws in, and those that they do."""
    found = set(data.get("fragments", ()))
    for name in tuple(found):
        found |= _fragments(document(PACKAGE / "editions" / "shared" / f"{name}.toml"))
    return found


def _baseline(jobs: list[Job]) -> list[Job]:
    """The tests that will be asked, once each, with nothing changed."""
    found: dict[tuple[str, str], set[str]] = {}
    for job in jobs:
        for path in job.paths:
            found.setdefault((job.games, path.partition("::")[0]), set()).add(path)
    return [Job(None, tuple(sorted(paths)), games=games) for (games, _), paths in sorted(found.items())]


# ── results ──────────────────────────────────────────────────────────────────────────────────────────


def _mutant(job: Job) -> Figure | Broken:
    assert isinstance(job.mutant, Figure | Broken)
    return job.mutant


def _file(job: Job) -> str:
    return str(_mutant(job).file.relative_to(PACKAGE))


def _line(job: Job) -> int:
    return _mutant(job).line


def _change(job: Job) -> str:
    return _mutant(job).change


def _group(job: Job) -> str:
    """A book, or a package of code."""
    parts = _mutant(job).file.relative_to(PACKAGE).parts
    return (
        parts[-1].removesuffix(".toml")
        if parts[0] == "editions"
        else "/".join(parts[: 1 + (parts[0] == "games")])
    )


def _report(results: list[Result], equivalent: list[Job], elapsed_s: float, target: Path | None) -> None:
    counts = Counter((_group(r.job), r.outcome) for r in results)
    groups = sorted({g for g, _ in counts})
    rows = {g: {o: counts[g, o] for o in OUTCOMES} for g in groups}
    rows["all"] = {o: sum(row[o] for row in rows.values()) for o in OUTCOMES}
    print(f"\n{'':24}{'tried':>9}" + "".join(f"{o:>11}" for o in OUTCOMES))
    for group, row in rows.items():
        print(f"{group:24}{sum(row.values()) - row[INVALID]:>9}" + "".join(f"{n:>11}" for n in row.values()))
    each_s = sum(r.elapsed_s for r in results) / max(1, len(results))
    print(
        f"{elapsed_s:.0f} s in all, {each_s:.1f} s a change; invalid: the loader refuses the edition itself"
    )
    if target:
        listed = [
            {"file": _file(r.job), "line": _line(r.job), "change": _change(r.job), "outcome": r.outcome,
             "by": r.by, "elapsed_s": round(r.elapsed_s, 2)}
            for r in results
        ]  # fmt: skip
        left_out = [{"file": _file(j), "line": _line(j), "change": _change(j)} for j in equivalent]
        record = {"counts": rows, "elapsed_s": round(elapsed_s), "changes": listed, "equivalent": left_out}
        target.write_text(json.dumps(record, indent=1, ensure_ascii=False), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
