"""The clause register: every clause of every book, what it asks in our own words, and how it is met."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from houseway.editions.loader import edition_ids, load_edition

STATUSES = ("enforced", "procedure", "equipment", "notice", "definition", "heading", "outside", "open")
TESTS_FILE = "tests.tsv"  # clause id, test: written by `make register` from the tests' own marks


@dataclass(frozen=True, slots=True)
class Clause:
    book: str
    path: str
    status: str
    says: str

    @property
    def id(self) -> str:
        return f"{self.book}:{self.path}"


class NoSuchClause(ValueError):
    pass


def _folder() -> Traversable:
    return files("houseway.editions") / "clauses"


@cache
def books() -> tuple[str, ...]:
    names = (f.name.removesuffix(".tsv") for f in _folder().iterdir() if f.name.endswith(".tsv"))
    return tuple(sorted(n for n in names if n + ".tsv" != TESTS_FILE))


@cache
def clauses(book: str) -> tuple[Clause, ...]:
    if own := _own_clauses().get(book):
        return own
    if book not in books():
        raise NoSuchClause(f"there is no rule book {book!r}; the books are {', '.join(books())}")
    lines = (_folder() / f"{book}.tsv").read_text(encoding="utf-8").splitlines()
    found = tuple(Clause(book, *line.split("\t")) for line in lines[1:])
    for clause in found:
        if clause.status not in STATUSES:
            raise ValueError(f"{clause.id} has the status {clause.status!r}, which there is not")
    return found


@cache
def _own_clauses() -> dict[str, tuple[Clause, ...]]:
    """Books of editions from outside of the package, which bring their clauses with them."""
    return {
        e.books[0]: tuple(Clause(e.books[0], path, "enforced", says) for path, says in e.clauses.items())
        for e in map(load_edition, edition_ids())
        if e.clauses
    }


@cache
def _by_id(book: str) -> dict[str, Clause]:
    return {c.id: c for c in clauses(book)}


def find(clause_id: str) -> Clause:
    book, _, path = clause_id.partition(":")
    if not path:
        raise NoSuchClause(f"{clause_id!r} is not a clause id; write BOOK:PATH, as in oh-blackjack:9.II")
    known = _by_id(book)
    if clause_id not in known:
        raise NoSuchClause(f"{book} has no clause {path!r}; `houseway clauses {book}` lists its clauses")
    return known[clause_id]


def exists(clause_id: str) -> bool:
    try:
        find(clause_id)
    except NoSuchClause:
        return False
    return True


@cache
def tests() -> dict[str, tuple[str, ...]]:
    """The tests that show each clause."""
    index: dict[str, list[str]] = {}
    file = _folder() / TESTS_FILE
    for line in file.read_text(encoding="utf-8").splitlines() if file.is_file() else []:
        clause_id, test = line.split("\t")
        index.setdefault(clause_id, []).append(test)
    return {clause_id: tuple(found) for clause_id, found in index.items()}


def coverage() -> dict[str, dict[str, int]]:
    """By book: how many clauses there are, of each status, and shown by a test."""
    table = {}
    for book in books():
        found = clauses(book)
        row = {"clauses": len(found)} | {s: sum(c.status == s for c in found) for s in STATUSES}
        row["tested"] = sum(c.id in tests() for c in found)
        table[book] = row
    return table


@cache
def citations() -> dict[str, tuple[str, ...]]:
    """Where the package cites each clause: in the editions' data, and in code by function."""
    index: dict[str, list[str]] = {}
    package = Path(str(files("houseway")))
    known = {c.id for book in books() for c in clauses(book)}
    for source in sorted(package.rglob("*.py")):
        where = str(source.relative_to(package.parent)).removesuffix(".py").replace("/", ".")
        for name, value in _strings(ast.parse(source.read_text(encoding="utf-8")), ""):
            for clause_id in _cited(value, _book_of(source.parent), known):
                index.setdefault(clause_id, []).append(f"{where}{name}")
    for toml in sorted((package / "editions" / "books").glob("*.toml")):
        for number, line in enumerate(toml.read_text(encoding="utf-8").splitlines(), 1):
            for word in line.replace('"', " ").replace(",", " ").replace("[", " ").replace("]", " ").split():
                if word in known:
                    index.setdefault(word, []).append(f"editions/books/{toml.name}:{number}")
    return {clause_id: tuple(dict.fromkeys(found)) for clause_id, found in index.items()}


def _strings(node: ast.AST, inside: str) -> Iterator[tuple[str, str]]:
    """Every string constant with the name of the function or class it stands in."""
    for child in ast.iter_child_nodes(node):
        name = inside
        if isinstance(child, ast.FunctionDef | ast.ClassDef):
            name = f"{inside}.{child.name}"
        if isinstance(child, ast.Constant) and isinstance(child.value, str):
            yield name, child.value
        yield from _strings(child, name)


def _cited(value: str, book: str, known: set[str]) -> list[str]:
    if "." in value and f"{book}:{value}" in known:
        return [f"{book}:{value}"]  # a path, in a package that names its book
    return [word for word in value.replace(",", " ").split() if word in known]


@cache
def _book_of(folder: Path) -> str:
    """The book that a package's modules cite by path alone: its constant BOOK."""
    for source in sorted(folder.glob("*.py")):
        for line in source.read_text(encoding="utf-8").splitlines():
            if line.startswith("BOOK = "):
                return str(ast.literal_eval(line.removeprefix("BOOK = ")))
    return ""
