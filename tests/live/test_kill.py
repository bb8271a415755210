"""The server is killed at random moments: nothing is lost, nothing happens twice, the rounds go on."""

import json
import sqlite3
import subprocess
import sys
from pathlib import Path

import kill_floor
import pytest

SCRIPT = Path(__file__).with_name("kill_floor.py")


def kill(database: Path, kills: int, seed: int) -> dict:
    """Runs kill_floor.py, which looks after every kill and ends with an error where anything is wrong."""
    done = subprocess.run(
        [sys.executable, str(SCRIPT), str(database), str(kills), str(seed)],
        capture_output=True,
        text=True,
        timeout=3600,  # against a hang, not a measure
        check=False,
    )
    assert done.returncode == 0, done.stderr[-4000:]
    result = json.loads(done.stdout)
    assert result["kills"] == kills
    # Play went on from kill to kill, and some kills fell into the start.
    assert all(rounds > 1 for rounds in result["rounds"].values()), result
    assert result["wagers"] > kills // 4, result
    assert 0 < result["silent"] < kills // 2, result
    return result


@pytest.fixture(scope="module")
def killed(tmp_path_factory):
    """A database whose server was killed forty times."""
    database = tmp_path_factory.mktemp("kill") / "house.db"
    kill(database, 40, seed=11)
    return database


def test_forty_kills_lose_nothing_and_repeat_nothing(killed):
    assert killed.exists()


@pytest.mark.proof
def test_two_hundred_kills_lose_nothing_and_repeat_nothing(tmp_path):
    kill(tmp_path / "house.db", 200, seed=2)


def test_the_witness_notices_a_lost_answer_and_a_lost_cent(killed, tmp_path):
    """The looks after a kill fail when they should: a control on a database that was tampered with."""
    database = tmp_path / "copy.db"
    database.write_bytes(killed.read_bytes())
    witness = kill_floor.Witness(str(database))
    witness.look()
    witness.acknowledged["wager-999999"] = 5
    with pytest.raises(AssertionError, match="wager-999999"):
        witness.look()
    with sqlite3.connect(database) as db:
        db.execute("DROP TRIGGER posting_no_update")
        db.execute("UPDATE posting SET amount_cents = amount_cents + 1 WHERE line = 1 AND seq = 2")
    with pytest.raises(AssertionError, match="cage"):
        kill_floor.Witness(str(database)).look()
