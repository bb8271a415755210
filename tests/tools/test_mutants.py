"""What `make mutants` changes, and a sample of it: the tests of the rules notice."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from tools.mutants.figures import figures
from tools.mutants.sources import broken

ROOT = Path(__file__).parents[2]
BOOKS = ROOT / "src" / "houseway" / "editions" / "books"


def test_both_numbers_of_odds_and_both_sides_of_a_bound_are_changed():
    found = {f.change for f in figures(BOOKS / "oh-craps.toml", {})}
    assert {f"wager place: pays 4: 9 to 5 → {other}" for other in ("10 to 5", "9 to 6")} <= found
    assert {f"seats: 16 → {other}" for other in (15, 17)} <= found
    assert {f"wager pass: min: 500 → {other}" for other in (400, 600)} <= found


SOURCE = '''
def due(stake, phase):
    """Ten and more."""
    if stake >= 10 and not phase == "over":
        raise ValueError(f"{stake + 1}")
    return max(stake, 3)
'''


def test_what_is_changed_in_code(tmp_path):
    module = tmp_path / "module.py"
    module.write_text(SOURCE, encoding="utf-8")
    assert {(b.line, b.after) for b in broken(module)} == {
        (4, "if stake > 10 and (not phase == 'over'):"),
        (4, "if stake < 10 and (not phase == 'over'):"),
        (4, "if stake >= 11 and (not phase == 'over'):"),
        (4, "if stake >= 10 or not phase == 'over':"),
        (4, "if stake >= 10 and (not phase != 'over'):"),
        (4, "if stake >= 10 and phase == 'over':"),
        (4, "if False:"),
        (6, "return min(stake, 3)"),
        (6, "return max(stake, 4)"),
    }


@pytest.mark.proof
def test_a_sample_dies(tmp_path):
    target = tmp_path / "mutants.json"
    command = [
        sys.executable,
        "-m",
        "tools.mutants",
        "--figures",
        "20",
        "--sample",
        "20",
        "--json",
        str(target),
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode in (0, 1), done.stdout + done.stderr
    record = json.loads(target.read_text(encoding="utf-8"))
    lived = [c for c in record["changes"] if c["outcome"] == "survived"]
    assert [c for c in lived if c["file"].startswith("editions")] == []
    assert len(lived) <= 4, lived  # of code: a survivor is looked at, and killed or given its reason
