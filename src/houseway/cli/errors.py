"""Errors a user can cause, said in one line."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class UserError(Exception):
    """Something the user asked for that cannot be done, in words."""


def writable(path: Path | None) -> Path | None:
    """A file that a command shall write, refused before any work is done for it."""
    if path is None:
        return None
    reason = ""
    if path.is_dir():
        reason = "it is a folder; name a file"
    elif not path.parent.is_dir():
        reason = f"there is no folder {path.parent}; name a file in one that is there"
    elif not os.access(path if path.exists() else path.parent, os.W_OK):
        reason = "writing there is not permitted"
    if reason:
        raise UserError(f"{path} cannot be written: {reason}")
    return path


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """What goes wrong in writing a file names it: of a full disk the system does not."""
    try:
        yield
    except OSError as error:
        error.filename = error.filename or str(path)
        raise


def _known() -> tuple[type[Exception], ...]:
    from houseway.analysis.packages import NotAnalysed
    from houseway.core.codec import BadEvent
    from houseway.core.game import Illegal
    from houseway.dealer.log import BadLog
    from houseway.door import NotVerified
    from houseway.editions.house import ElectionRefused
    from houseway.editions.register import NoSuchClause

    return (UserError, Illegal, BadEvent, BadLog, ElectionRefused, NoSuchClause, NotAnalysed, NotVerified)


@contextmanager
def user_errors() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:  # the reader of a pipe has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except KeyboardInterrupt:
        print("\nstopped", file=sys.stderr)
        sys.exit(130)
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("houseway"):
            raise
        print(f"houseway: this needs {missing.name}: pip install 'houseway[all]'", file=sys.stderr)
        sys.exit(2)
    except OSError as error:  # a full disk, a file that went away
        print(f"houseway: {f'{error.filename}: ' if error.filename else ''}{error.strerror}", file=sys.stderr)
        sys.exit(2)
    except Exception as error:
        if not isinstance(error, _known()):
            raise
        print(f"houseway: {error}", file=sys.stderr)
        sys.exit(2)
