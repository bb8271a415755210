"""Checking a file from outside: a table's log, or a live table's export."""

from pathlib import Path
from typing import Any

from houseway.cli.errors import UserError
from houseway.dealer.log import replay


def verify_file(file: Path) -> dict[str, Any]:
    """What the file came to; an error of the log or export where it does not hold."""
    try:
        text = file.read_text(encoding="utf-8")
    except OSError as error:
        raise UserError(f"{file} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise UserError(f"{file} is not a text file") from None
    if '"houseway-export"' in text.partition("\n")[0]:
        return _export(file)
    result = replay(text.splitlines())
    return {
        "file": str(file),
        "edition": result.game.table.edition.id,
        "events": result.events,
        "rounds": result.rounds,
        "lines": len(result.lines),
        "house_win_cents": result.house_win_cents,
        "verified": True,
    }


def _export(file: Path) -> dict[str, Any]:
    from houseway.live.verify import NotVerified, verify_export

    try:
        found = verify_export(file)
    except NotVerified as problem:
        raise UserError(f"{file} does not hold: {problem}") from None
    return {
        "file": str(file),
        "edition": found.edition,
        "table": found.table,
        "records": found.records,
        "events": found.events,
        "rounds": found.rounds,
        "lines": found.lines,
        "proofs": found.proofs,
        "seeds_opened": found.opened,
        "seeds_waiting": len(found.waiting),
        "verified": True,
    }
