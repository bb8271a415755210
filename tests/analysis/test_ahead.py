"""What ``make setup`` compiles is what the questions of the command come to."""

import os
import subprocess
import sys
from importlib import import_module
from inspect import signature
from pathlib import Path

import pytest

from houseway.analysis import ahead


def test_the_list_names_kernels_and_types_that_exist() -> None:
    rows = ahead.listed()
    assert len(rows) == len(set(rows)) > 90
    for module, function, types in rows:
        kernel = getattr(import_module(module), function)
        assert kernel.__module__ == module
        assert ahead._spelt(ahead._read(types)) == types, (function, types)
        assert len(ahead._read(types)) == len(signature(kernel.py_func).parameters), (function, types)


@pytest.mark.parametrize("edition", ["oh-baccarat", "oh-blackjack", "oh-three-card-poker", "oh-let-it-ride"])
def test_nothing_is_compiled_for_a_question_that_is_not_listed(edition: str) -> None:
    """When this fails, write the list anew: python -m tools.signatures EDITION. What was compiled for another
    kernel is not found again by itself, so the second asking tells."""
    command = [sys.executable, "-c", f"from tools.signatures import ask; ask({edition!r})"]
    for _ in range(2):
        said = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
        found = {(*line.split("\t"),) for line in said}
        if found <= set(ahead.listed()):
            break
    assert found and found <= set(ahead.listed())


def test_what_is_compiled_ahead_is_found_by_the_next_process(tmp_path: Path) -> None:
    name = "houseway.hands.fast.single"
    rows = [row for row in ahead.listed() if row[0] == name][:2]
    found = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    code = (
        f"from houseway.analysis import ahead; ahead.compile_rows({rows!r}); import {name} as m; "
        f"print([sum(getattr(m, f).stats.cache_hits.values()) for f in {sorted({r[1] for r in rows})!r}])"
    )
    first, second = (
        subprocess.run([sys.executable, "-c", code], env=found, check=True, capture_output=True, text=True)
        for _ in range(2)
    )
    assert "1" not in first.stdout and "0" not in second.stdout, (first.stdout, second.stdout)
