"""A throw-away PostgreSQL cluster on a Unix socket, for the tests that run on both databases."""

import os
import pwd
import secrets
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from floor_support import HANG_S

_HOMES = ("/usr/lib/postgresql", "/usr/local/pgsql", "/opt/homebrew/opt", "/usr/pgsql-15")


def find_binaries() -> Path | None:
    """Where initdb, postgres and pg_ctl lie: on the path, or the newest of the usual places."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    homes = [p.parent for home in _HOMES for p in sorted(Path(home).glob("**/bin/initdb"), reverse=True)]
    return homes[0] if homes else None


@contextmanager
def cluster() -> Iterator[str]:
    """The address of an empty cluster, gone afterwards. ``{address}`` takes a database name."""
    binaries = find_binaries()
    if binaries is None:
        reason = "no PostgreSQL here: its initdb is neither on the path nor in /usr/lib/postgresql"
        if os.environ.get("CI"):
            pytest.fail(reason, pytrace=False)
        pytest.skip(reason)
    # A socket's path may be 107 bytes at most, so not below pytest's own long paths.
    home = Path(tempfile.mkdtemp(prefix="hw-pg-", dir="/tmp"))
    as_user: dict[str, object] = {}
    if os.geteuid() == 0:  # PostgreSQL refuses to run as root
        user = pwd.getpwnam("postgres")
        os.chown(home, user.pw_uid, user.pw_gid)
        as_user = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}

    def run(*command: str) -> None:
        done = subprocess.run(
            [str(binaries / command[0]), *command[1:]],
            cwd=home,
            capture_output=True,
            text=True,
            timeout=HANG_S,
            env=os.environ | {"LC_ALL": "C"},
            **as_user,
        )
        assert done.returncode == 0, f"{command[0]}: {done.stderr}{done.stdout}"

    data = home / "data"
    try:
        run("initdb", "-D", str(data), "-U", "houseway", "-A", "trust", "-E", "UTF8", "--no-sync")
        # Listens on nothing but the socket. The machine is not going to lose its power in these tests.
        options = (
            f"-c listen_addresses='' -c unix_socket_directories='{home}' -c max_connections=60 -c fsync=off"
        )
        log = str(home / "log")
        run("pg_ctl", "-D", str(data), "-w", "-t", str(HANG_S), "-l", log, "-o", options, "start")
        try:
            yield f"postgresql://houseway@/{{}}?host={home}"
        finally:
            run("pg_ctl", "-D", str(data), "-w", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(home, ignore_errors=True)


@contextmanager
def database(address: str) -> Iterator[str]:
    """The address of a new, empty database in a cluster, gone afterwards."""
    name = f"t{secrets.token_hex(6)}"
    with psycopg.connect(address.format("postgres"), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        yield address.format(name)
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
