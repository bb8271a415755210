"""The command as a function: what it prints, and how it ends."""

import json
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import StringIO
from typing import Any
from unittest.mock import patch

from houseway.cli.app import app
from houseway.cli.errors import user_errors


@dataclass
class Ended:
    returncode: int
    stdout: str
    stderr: str

    @property
    def error(self) -> str:
        """What it says went wrong, on one line."""
        return " ".join(self.stderr.split())


def houseway(*words: str, stdin: str = "") -> Ended:
    """Runs the command in this process: an exception that it does not answer for fails the test."""
    out, err, code = StringIO(), StringIO(), 0
    with patch.object(sys, "stdin", StringIO(stdin)), redirect_stdout(out), redirect_stderr(err):
        try:
            with user_errors():
                app(words, prog_name="houseway")
        except SystemExit as ended:
            code = int(ended.code or 0)
    return Ended(code, out.getvalue(), err.getvalue())


def answer(*words: str) -> Any:
    """The JSON that a command prints."""
    done = houseway(*words, "--json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
