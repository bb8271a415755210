"""Numba tells a cached function stale by its own source file alone, not by those of the functions it calls.

So compiled code that is older than any source of the fast rankings is removed before they are tested.
"""

from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "src" / "houseway"
FAST = PACKAGE / "hands" / "fast"

newest = max(source.stat().st_mtime for source in FAST.glob("*.py"))
for folder in (FAST, PACKAGE / "analysis" / "kernels"):
    for index in folder.glob("__pycache__/*.nbi"):
        try:
            if index.stat().st_mtime < newest:
                index.unlink()
        except FileNotFoundError:  # removed by a test run beside this one
            continue
