"""What can be broken in code: one comparison, sign, constant, order, name or refusal at a time."""

import ast
import importlib.machinery
import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}

AROUND = 40  # letters
Swap = tuple[ast.AST, str, Any]  # node, its field, the new value
_CLAUSE = re.compile(r"\b\d+\.[IVX]+(?:\.[A-Z0-9]+)*\b")


@dataclass(frozen=True)
class Broken:
    """One change of one module: the n-th that can be made of it."""

    file: Path
    n: int
    line: int
    what: str  # the function it is in
    before: str
    after: str
    paths: frozenset[str]  # of the clauses that the function cites

    @property
    def change(self) -> str:
        return f"{self.what}: {self.before} → {self.after}"

    def install(self) -> None:
        """Lets this process import the module with the change in it."""
        tree = ast.parse(self.file.read_text(encoding="utf-8"))
        _, node, field, value = list(_swaps(tree))[self.n]
        setattr(node, field, value)
        made = compile(ast.fix_missing_locations(tree), str(self.file), "exec")
        usual = importlib.machinery.SourceFileLoader.get_code

        def get_code(loader: importlib.machinery.SourceFileLoader, name: str) -> Any:
            return made if Path(loader.path) == self.file else usual(loader, name)

        importlib.machinery.SourceFileLoader.get_code = get_code  # type: ignore[method-assign]


def broken(file: Path) -> Iterator[Broken]:
    """Every change of one module."""
    text = file.read_text(encoding="utf-8")
    tree = ast.parse(text)
    places = [
        (n.lineno, n.end_lineno or n.lineno, n.name)
        for n in ast.walk(tree)
        if isinstance(n, ast.FunctionDef | ast.ClassDef)
    ]
    for n, (statement, node, field, value) in enumerate(_swaps(tree)):
        line = getattr(node, "lineno", statement.lineno)
        inside = [p for p in places if p[0] <= line <= p[1]]
        segment = "\n".join(text.splitlines()[inside[-1][0] - 1 : inside[-1][1]]) if inside else ""
        old = getattr(node, field)
        before = ast.unparse(statement)
        setattr(node, field, value)
        after = ast.unparse(ast.fix_missing_locations(statement))
        setattr(node, field, old)
        short, new = _differing(before, after)
        yield Broken(
            file, n, line, ".".join(p[2] for p in inside), short, new, frozenset(_CLAUSE.findall(segment))
        )


def _differing(before: str, after: str) -> tuple[str, str]:
    """The first line that differs, of each; of a long one what differs, with some words around it."""
    pairs = zip(before.splitlines(), after.splitlines(), strict=False)
    old, new = next(((a.strip(), b.strip()) for a, b in pairs if a != b), (before, after))
    start, end = max(0, _alike(old, new) - AROUND), max(0, _alike(old[::-1], new[::-1]) - AROUND)
    short = [f"{'…' * (start > 0)}{x[start : len(x) - end]}{'…' * (end > 0)}" for x in (old, new)]
    return short[0], short[1]


def _alike(one: str, other: str) -> int:
    """How many letters two texts begin with alike."""
    return sum(1 for _ in itertools.takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _swaps(tree: ast.Module) -> Iterator[tuple[ast.stmt, ast.AST, str, Any]]:
    """Statement, node, field and new value of every change, in the order of the text."""
    names, words = _names(tree), _words(tree)
    in_sets = [c for n in ast.walk(tree) if isinstance(n, ast.Compare) for c in n.comparators]
    for statement in ast.walk(tree):
        if isinstance(statement, ast.stmt) and not isinstance(
            statement, ast.Assert | ast.Import | ast.ImportFrom
        ):
            for node in _own(statement):
                for place, field, value in _of(node, names, words):
                    yield statement, place, field, value
                if node not in in_sets and (turned := _other_order(node)):
                    yield statement, node, "elts", turned


def _own(statement: ast.stmt) -> Iterator[ast.AST]:
    """The statement and its expressions, without the statements inside it, annotations and messages."""
    yield statement
    waiting: list[ast.AST] = [statement]
    while waiting:
        parent = waiting.pop()
        for field, value in ast.iter_fields(parent):
            for child in value if isinstance(value, list) else [value]:
                if (
                    isinstance(child, ast.AST)
                    and not isinstance(child, ast.stmt | ast.JoinedStr)
                    and field not in ("annotation", "returns", "decorator_list", "bases")
                    and not (field == "keywords" and isinstance(parent, ast.ClassDef))
                ):
                    yield child
                    waiting.append(child)


def _of(node: ast.AST, names: dict[str, str], words: dict[str, str]) -> Iterator[Swap]:
    match node:
        case ast.Compare():
            for n, op in enumerate(node.ops):
                for other in COMPARISONS[type(op)]:
                    yield node, "ops", [*node.ops[:n], other(), *node.ops[n + 1 :]]
            yield from _swapped_names(node, "comparators", names, words)
        case ast.BoolOp():
            yield node, "op", ast.Or() if isinstance(node.op, ast.And) else ast.And()
        case ast.BinOp() | ast.AugAssign() if type(node.op) in OPERATORS:
            yield node, "op", OPERATORS[type(node.op)]()
        case ast.Constant(value=bool()):
            yield node, "value", not node.value
        case ast.Constant(value=int()):
            yield node, "value", node.value + 1
        case ast.Call(func=ast.Name(id=called)) if called in CALLS:
            yield node, "func", ast.Name(CALLS[called], ast.Load())
        case ast.keyword(value=ast.Name(id=name)) if name in names:
            yield node, "value", ast.Name(names[name], ast.Load())
        case ast.Dict():
            yield from _swapped_names(node, "keys", names, words)
        case ast.Tuple(ctx=ast.Load()) | ast.Set() | ast.List():
            yield from _swapped_names(node, "elts", names, {})
        case ast.MatchValue(value=ast.Constant(value=str(word))) if word in words:
            yield node, "value", ast.Constant(words[word])
        case ast.If() if isinstance(node.body[-1], ast.Raise):
            yield node, "test", ast.Constant(False)
        case ast.Expr(value=ast.Call()):
            yield node, "value", ast.Constant(None)
    if isinstance(node, ast.If | ast.IfExp | ast.While) and not isinstance(node.test, ast.Compare):
        test = node.test
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            yield node, "test", test.operand
        elif not isinstance(test, ast.BoolOp) and getattr(test, "id", "") != "TYPE_CHECKING":
            yield node, "test", ast.UnaryOp(ast.Not(), test)
    if isinstance(node, ast.BoolOp | ast.Return | ast.keyword):
        yield from _without_not(node)


def _other_order(node: ast.AST) -> list[ast.expr]:
    """The first two of a tuple or list of constants the other way round."""
    if not isinstance(node, ast.Tuple | ast.List) or not isinstance(node.ctx, ast.Load) or len(node.elts) < 2:
        return []
    plain = all(
        isinstance(e, ast.Constant) or (isinstance(e, ast.Name) and e.id.isupper()) for e in node.elts
    )
    return [node.elts[1], node.elts[0], *node.elts[2:]] if plain else []


def _without_not(node: Any) -> Iterator[Swap]:
    if isinstance(node, ast.BoolOp):
        for n, value in enumerate(node.values):
            if isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.Not):
                yield node, "values", [*node.values[:n], value.operand, *node.values[n + 1 :]]
    elif isinstance(node.value, ast.UnaryOp) and isinstance(node.value.op, ast.Not | ast.USub):
        yield node, "value", node.value.operand


def _swapped_names(node: ast.AST, field: str, names: dict[str, str], words: dict[str, str]) -> Iterator[Swap]:
    """Each phase, rank or word in a comparison, a set or the keys of a table becomes another."""
    values = getattr(node, field)
    for n, value in enumerate(values):
        other: ast.AST | None = None
        if isinstance(value, ast.Name) and value.id in names:
            other = ast.Name(names[value.id], ast.Load())
        elif isinstance(value, ast.Constant) and value.value in words:
            other = ast.Constant(words[value.value])
        if other is not None:
            yield node, field, [*values[:n], other, *values[n + 1 :]]


def _names(tree: ast.Module) -> dict[str, str]:
    """Constants in capitals, each with the next of those that were imported or defined beside it."""
    groups: list[list[str]] = [[]]
    for statement in tree.body:
        if isinstance(statement, ast.ImportFrom):
            groups.append([a.asname or a.name for a in statement.names])
        elif isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Constant):
            groups[0] += [t.id for t in statement.targets if isinstance(t, ast.Name)]
    return _next_of([[n for n in group if n.isupper()] for group in groups])


def _words(tree: ast.Module) -> dict[str, str]:
    """Words that are compared with or matched, each with the next."""
    found: dict[str, None] = {}
    for node in ast.walk(tree):
        values: list[ast.AST] = []
        if isinstance(node, ast.Compare):
            values = [node.left, *node.comparators]
        elif isinstance(node, ast.MatchValue):
            values = [node.value]
        found |= {v.value: None for v in values if isinstance(v, ast.Constant) and isinstance(v.value, str)}
    return _next_of([list(found)])


def _next_of(groups: list[list[str]]) -> dict[str, str]:
    return {
        a: b for group in groups if len(group) > 1 for a, b in zip(group, group[1:] + group[:1], strict=True)
    }
