"""What can be broken in an edition: its figures, and the names and lists that decide."""

import copy
import itertools
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

RANKS = ("dealer", "box", "floor", "manager")
KINDS = ("option", "wager", "duty", "notice", "irregularity")
DOLLAR = 100  # the least step of a posted limit
GONE = "nothing"

Change = tuple[str, tuple[Any, ...], Any, Any]  # in words, where in the item, before, after


@cache
def document(file: Path) -> dict[str, Any]:
    """A file of an edition, to be looked at and not to be changed."""
    return tomllib.loads(file.read_text(encoding="utf-8"))


@dataclass(frozen=True)
class Figure:
    """One value of an edition, and what it becomes."""

    file: Path
    at: tuple[Any, ...]  # keys and indexes from the top of the document
    what: str  # the same in words: "wager place: pays 4"
    before: Any
    after: Any
    clauses: frozenset[str]

    @property
    def line(self) -> int:
        """Where its item begins."""
        text = self.file.read_text(encoding="utf-8").splitlines()
        in_item = self.at[0] in (*KINDS, "fewer_seats")
        start = f"[[{self.at[0]}]]" if in_item else f"{self.at[0]} ="
        found = (n for n, line in enumerate(text, 1) if line.startswith(start))
        return next(itertools.islice(found, self.at[1] if in_item else 0, None))

    @property
    def change(self) -> str:
        return f"{self.what}: {self.before} → {self.after}"

    def install(self) -> None:
        """Lets this process read the edition with the change in it."""
        source, read = self.file.read_text(encoding="utf-8"), tomllib.loads
        changed = read(source)
        place: Any = changed
        for key in self.at[:-1]:
            place = place[key]
        if self.after == GONE:
            del place[self.at[-1]]
        else:
            place[self.at[-1]] = self.after
        tomllib.loads = lambda text, **more: copy.deepcopy(changed) if text == source else read(text, **more)


def figures(file: Path, roles: dict[str, frozenset[str]]) -> Iterator[Figure]:
    """Every change of one file. ``roles``: the clauses of each role that a shared file names."""
    data = document(file)
    permitted = _permitted(file) if file.parent.name == "books" else _permitted_where_drawn_in(file)
    for step in (-1, 1):
        if seats := data.get("seats"):
            yield Figure(file, ("seats",), "seats", seats, seats + step, frozenset(data["seats_clauses"]))
        for n, fewer in enumerate(data.get("fewer_seats", ())):
            at, what, few = ("fewer_seats", n, "seats"), f"fewer seats: {fewer['name']}", fewer["seats"]
            yield Figure(file, at, what, few, few + step, frozenset(fewer["clauses"]))
        for method, hours in data.get("deck_hours", {}).items():
            cited = roles.get(f"@age-{method}") or roles["@deck-change"]
            yield Figure(file, ("deck_hours", method), f"deck hours: {method}", hours, hours + step, cited)
        if limit := data.get("payout_limit"):
            cited = frozenset(f"{data['id']}:{path}" for path in [data["cites"]["payout-limit"]])
            yield Figure(file, ("payout_limit",), "payout limit", limit, limit + step * DOLLAR, cited)
    for kind in KINDS:
        for n, item in enumerate(data.get(kind, ())):
            cited = frozenset(c for named in _cited(item) for c in roles.get(named, {named}))
            for words, at, before, after in _changes(kind, item, data, permitted):
                yield Figure(file, (kind, n, *at), f"{kind} {item['name']}: {words}", before, after, cited)


def _cited(item: dict[str, Any]) -> Iterator[str]:
    for key, value in item.items():
        if key.endswith(("clauses", "uniform")):
            yield from value
    for line in item.get("pays", ()):
        yield from line.get("clauses", ())


def _changes(
    kind: str, item: dict[str, Any], data: dict[str, Any], permitted: dict[str, list[Any]]
) -> Iterator[Change]:
    for key in ("min", "max", "unit", "least"):
        if key in item:
            yield key, (key,), item[key], item[key] + DOLLAR
            if item[key] > DOLLAR:
                yield key, (key,), item[key], item[key] - DOLLAR
    if kind == "option":
        yield from _of_option(item)
    for n, line in enumerate(item.get("pays", ())):
        for paid in _other_pays(line["pays"]):
            yield f"pays {line['on']}", ("pays", n, "pays"), line["pays"], paid
    if kind == "wager":
        more = item.get("pays_at_least", False)
        yield "pays_at_least", ("pays_at_least",), more, not more
    for key in ("equals", "follows", "offered_by", "uniform", "pays_uniform"):
        if key in item:
            yield key, (key,), item[key], GONE
    for key in ("beside", "during", "wagers"):
        for value in item.get(key, ()):
            yield key, (key,), value, [v for v in item[key] if v != value]
    for option, values in item.get("requires", {}).items():
        yield f"requires {option}", ("requires", option), values, permitted[option]
        if inverted := [v for v in permitted[option] if v not in values]:
            yield f"requires {option}", ("requires", option), values, inverted
    if kind == "irregularity":
        effects = sorted({i["effect"] for i in data[kind]} | {"exposed", "void"})
        yield "effect", ("effect",), item["effect"], effects[effects.index(item["effect"]) - 1]
    if kind == "irregularity" or item.get("by") in RANKS:
        rank = RANKS.index(item.get("by", RANKS[0]))
        for other in {max(rank - 1, 0), min(rank + 1, len(RANKS) - 1)} - {rank}:
            yield "by", ("by",), RANKS[rank], RANKS[other]


def _of_option(item: dict[str, Any]) -> Iterator[Change]:
    """Its bounds, its permitted values and its default; nothing that the loader refuses of itself."""
    default = item["default"]
    for key in ("least", "most"):
        for step in (-1, 1):
            if key in item and not (default == item[key] and step == (1 if key == "least" else -1)):
                yield key, (key,), item[key], item[key] + step
    for value in item.get("values", ()):
        if value != default:
            yield "values", ("values",), value, [v for v in item["values"] if v != value]
    if "least" in item:
        others = [v for v in (default - 1, default + 1) if item["least"] <= v <= item["most"]]
    else:
        others = [v for v in item["values"] if v != default]
    for other in others[:1]:
        yield "default", ("default",), default, other


def _permitted(file: Path) -> dict[str, list[Any]]:
    """Of each option of an edition, those of the shared files included: what may be elected."""
    data = document(file)
    found: dict[str, list[Any]] = {}
    for name in data.get("fragments", ()):
        found |= _permitted(file.parents[1] / "shared" / f"{name}.toml")
    for option in data.get("option", ()):
        bounds = (option.get("least", 0), option.get("most", 0) + 1)
        found[option["name"]] = list(option["values"]) if "values" in option else list(range(*bounds))
    return found


def _permitted_where_drawn_in(shared: Path) -> dict[str, list[Any]]:
    """The same of a shared file, with the options that the editions which draw it in have of their own."""
    found = _permitted(shared)
    for book in sorted((shared.parents[1] / "books").glob("*.toml")):
        if shared.stem in _drawn_in(book):
            for name, values in _permitted(book).items():
                found[name] = list(dict.fromkeys([*found.get(name, ()), *values]))
    return found


def _drawn_in(file: Path) -> Iterator[str]:
    for name in document(file).get("fragments", ()):
        yield name
        yield from _drawn_in(file.parents[1] / "shared" / f"{name}.toml")


def _other_pays(paid: str) -> Iterator[str]:
    """Each number of what a line pays, one more; fewer to the same stake would often be refused as odds."""
    for number in re.finditer(r"\d[\d,]*", paid):
        raised = int(number[0].replace(",", "")) + 1
        yield (
            f"{paid[: number.start()]}{raised:,}{paid[number.end() :]}"
            if "$" in paid
            else (f"{paid[: number.start()]}{raised}{paid[number.end() :]}")
        )
