"""The clause register: every clause of every book, what it asks in our own words, and how it is met."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from houseway.editions.loader import edition_ids, load_edition

STATUSES = ("enforced", "procedure", "equipment", "notice", "definition", "heading", "outside", "open")
_PATH = re.compile(r"(?:[a-z][a-z0-9-]*:)?[A-Za-z0-9]+(?:\.(?:[A-Za-z0-9]+|\(\d+\)))+")
_COMMENT = re.compile(r"#.*")
_WORD = re.compile(r'"([^"]+)"')
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


# ── where the package cites a clause ─────────────────────────────────────────────────────────────────

_NOT_CODE = ("cli", "editions/register.py")  # they print and keep clauses of every book
_CITING = ("cite", "contest")  # calls whose text arguments are roles


@cache
def citations() -> dict[str, tuple[str, ...]]:
    """Where the package cites each clause: in the editions' data, and in code by function."""
    index: dict[str, list[str]] = {}
    package = Path(str(files("houseway")))
    known = {c.id for book in books() for c in clauses(book)}
    roles = _roles()
    for source in sorted(package.rglob("*.py")):
        path = source.relative_to(package).as_posix()
        if path.startswith(_NOT_CODE):
            continue
        where = str(source.relative_to(package.parent)).removesuffix(".py").replace("/", ".")
        text = source.read_text(encoding="utf-8")
        tree, book = ast.parse(text), _book_of(text) or _folder_book(source.parent)
        for name, value in _strings(tree, ""):
            for clause_id in _cited(value, book, known):
                index.setdefault(clause_id, []).append(f"{where}{name}")
        for comment in _COMMENT.findall(text):
            for clause_id in _cited(comment, book, known):
                index.setdefault(clause_id, []).append(where)
        for name, role in _role_strings(tree, ""):
            for game, clause_id in roles.get(role, ()):
                if _serves(path, game):
                    index.setdefault(clause_id, []).append(f"{where}{name}")
    for folder in ("books", "shared"):
        for toml in sorted((package / "editions" / folder).glob("*.toml")):
            for clause_id, number in _in_toml(toml, known):
                index.setdefault(clause_id, []).append(f"editions/{folder}/{toml.name}:{number}")
    return {clause_id: tuple(dict.fromkeys(found)) for clause_id, found in index.items()}


def code_of(clause_id: str) -> tuple[str, ...]:
    """Where a clause is cited, or else the clause that it is a part of."""
    book, _, path = clause_id.partition(":")
    parts = path.split(".")
    for length in range(len(parts), 0, -1):
        if found := citations().get(f"{book}:{'.'.join(parts[:length])}"):
            return found
    return ()


def _roles() -> dict[str, list[tuple[str, str]]]:
    """Role: the games and the clauses that have it in their books."""
    found: dict[str, list[tuple[str, str]]] = {}
    for edition in map(load_edition, edition_ids()):
        for role, ids in edition.cites.items():
            found.setdefault(role, []).extend((edition.game, clause_id) for clause_id in ids)
    return found


def _serves(path: str, game: str) -> bool:
    """Whether a module can cite a clause for this game: shared code for all, a game's own for itself."""
    if not path.startswith("games/"):
        return True
    folder = path.removeprefix("games/").split("/")[0].removesuffix(".py")
    return folder in ("house_poker", game.replace("-", "_"))


def _role_strings(node: ast.AST, inside: str) -> Iterator[tuple[str, str]]:
    """Roles named in calls that cite, with the function or class they stand in; ``deal-{method}`` is both."""
    for child in ast.iter_child_nodes(node):
        name = inside
        if isinstance(child, ast.FunctionDef | ast.ClassDef):
            name = f"{inside}.{child.name}"
        if isinstance(child, ast.Call) and _called(child) in _CITING:
            for text in (t for argument in child.args for t in _texts(argument)):
                yield name, text
        yield from _role_strings(child, name)


def _called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def _texts(argument: ast.AST) -> Iterator[str]:
    for node in ast.walk(argument):
        if isinstance(node, ast.JoinedStr):
            first = node.values[0]
            if isinstance(first, ast.Constant):
                yield from (f"{first.value!s}{method}" for method in ("hand", "shoe"))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _in_toml(toml: Path, known: set[str]) -> Iterator[tuple[str, int]]:
    """The clauses that an edition names, by line; in its ``[cites]`` by their path alone."""
    book, section = "", ""
    for number, line in enumerate(toml.read_text(encoding="utf-8").splitlines(), 1):
        words = _WORD.findall(line)
        if line.startswith("["):
            section = line
        if line.startswith("books"):
            book = words[0]
        for word in words:
            named = f"{book}:{word}" if section == "[cites]" and ":" not in word else word
            if named in known:
                yield named, number


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
    """The clauses that a text names: by their ids, or by path alone in a package that names its book."""
    found = (word if ":" in word else f"{book}:{word}" for word in _PATH.findall(value))
    return [clause_id for clause_id in found if clause_id in known]


def _book_of(text: str) -> str:
    """The book that a module cites by path alone: its constant BOOK."""
    found = re.search(r'^BOOK = "([^"]+)"$', text, re.MULTILINE)
    return found[1] if found else ""


@cache
def _folder_book(folder: Path) -> str:
    """The book of a package, which one of its modules names."""
    named = (_book_of(source.read_text(encoding="utf-8")) for source in sorted(folder.glob("*.py")))
    return next(filter(None, named), "") if folder.name != "games" else ""
