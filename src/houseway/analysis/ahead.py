"""Compiles the kernels before anybody asks: ``python -m houseway.analysis.ahead``, the end of ``make setup``.

Numba compiles a function for the types that it is first called with, and keeps the machine code beside the
source. Which functions the questions of the command come to, and with which types, is listed in
``kernels/signatures.tsv``; ``python -m tools.signatures`` writes that list anew from the questions.
"""

import os
import sys
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import Any

LIST = Path(__file__).parent / "kernels" / "signatures.tsv"

Row = tuple[str, str, str]  # module, function, types of the arguments


def listed() -> list[Row]:
    lines = LIST.read_text(encoding="utf-8").splitlines()
    return [(module, function, types) for module, function, types in (line.split("\t") for line in lines)]


def compiled_here() -> set[Row]:
    """What this process has compiled or found compiled, as the list spells it."""
    dispatcher: Any = import_module("numba.core.dispatcher")
    rows = set()
    for module, loaded in list(sys.modules.items()):
        if module.startswith("houseway."):
            for name, found in vars(loaded).items():
                if isinstance(found, dispatcher.Dispatcher) and found.__module__ == module:
                    spelt = (_spelt(signature) for signature in found.signatures)
                    rows |= {(module, name, types) for types in spelt if types is not None}
    return rows


def compile_rows(rows: Iterable[Row]) -> None:
    for module, function, types in rows:
        getattr(import_module(module), function).compile(_read(types))


def _spelt(signature: Iterable[Any]) -> str | None:
    """Types as the list has them; none where a constant is among them: such a version belongs to a caller."""
    types: Any = import_module("numba.core.types")

    def one(kind: Any) -> str:
        if isinstance(kind, types.BaseNamedTuple):
            made = kind.instance_class
            return f"named({made.__module__ + ':' + made.__name__!r}, {', '.join(map(one, kind))})"
        if isinstance(kind, types.BaseTuple):
            return f"joined({', '.join(map(one, kind))})"
        return repr(kind)

    said = ", ".join(map(one, signature))
    return None if "Literal[" in said or "omitted(" in said else said


def _read(types: str) -> tuple[Any, ...]:
    kinds: Any = import_module("numba.core.types")

    def joined(*members: Any) -> Any:
        return kinds.BaseTuple.from_types(members)

    def named(made: str, *members: Any) -> Any:
        module, _, name = made.partition(":")
        return kinds.BaseTuple.from_types(members, getattr(import_module(module), name))

    said = {**vars(kinds), "joined": joined, "named": named, "NumPyRandomGeneratorType": kinds.npy_rng}
    return tuple(eval(f"[{types}]", said))


def main() -> None:
    rows = listed()
    modules = sorted({row[0] for row in rows}, key=lambda m: -sum(len(r[2]) for r in rows if r[0] == m))
    shares = [[row for row in rows if row[0] == module] for module in modules]
    print(f"compiling {len(rows)} kernels", file=sys.stderr)
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
        list(pool.map(compile_rows, shares))


if __name__ == "__main__":
    main()
