"""People and their sessions: accounts, guests, roles.

A role is given with the account and never changes, so that nobody who has seen hidden cards as an auditor
can sit down with the same account. Sessions live in the database, by the digest of their token only, and
can be revoked one by one.
"""

import hashlib
import secrets
import time
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    ForeignKey,
    Index,
    MetaData,
    Row,
    String,
    Table,
    and_,
    delete,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql.dml import UpdateBase

from houseway.live.looks import look_of
from houseway.live.names import (
    STAFF,
    NotAccepted,
    check_new_password,
    name_key,
    new_name,
    one_time_password,
)
from houseway.live.store import Store

ADMIN_NAME = "admin"

SESSION_S = 30 * 24 * 3600
IDLE_S = 7 * 24 * 3600
_SEEN_EVERY_S = 60  # how often a session's last use is written down

metadata = MetaData()

accounts = Table(
    "accounts",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("name_key", String(128), nullable=False, unique=True),
    Column("role", String(16), nullable=False),
    Column("guest", Boolean, nullable=False),
    Column("password_hash", String(256), nullable=False),  # empty: nobody can log in with it
    Column("must_change", Boolean, nullable=False),
    Column("created_at", BigInteger, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("token_digest", String(64), nullable=False, unique=True),
    Column("account_id", String(32), ForeignKey("accounts.id"), nullable=False),
    Column("agent", String(120), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
    Column("revoked_at", BigInteger),
    Index("sessions_by_account", "account_id"),
)


looks = Table(  # of names that are not a guest's: no two that look alike
    "name_looks",
    metadata,
    Column("look", String(128), primary_key=True),
    Column("account_id", String(32), ForeignKey("accounts.id"), nullable=False, unique=True),
)

_LIVE_SESSIONS = (
    select(
        accounts,
        sessions.c.id.label("session_id"),
        sessions.c.agent,
        sessions.c.created_at.label("opened_at"),
        sessions.c.seen_at,
    )
    .join(accounts, accounts.c.id == sessions.c.account_id)
    .where(sessions.c.revoked_at.is_(None))
)


@dataclass(frozen=True, slots=True)
class Account:
    id: str
    name: str
    role: str
    guest: bool = False
    must_change: bool = False  # a one-time password, to be changed before anything else
    closed: bool = False  # revoked: nobody signs in with it any more


@dataclass(frozen=True, slots=True)
class Session:
    id: str
    account: Account
    agent: str
    created_at: int
    seen_at: int

    @property
    def expires_at(self) -> int:
        return min(self.created_at + SESSION_S, self.seen_at + IDLE_S)


class People:
    """Every method is one short transaction; none may be called on the event loop."""

    def __init__(
        self,
        store: Store,
        *,
        now: Callable[[], float] = time.time,
        hasher: PasswordHasher | None = None,
    ):
        self.store = store
        self.now = now
        self.hasher = hasher or PasswordHasher()
        # Checked when a name is unknown, so that the answer takes as long as for a known one.
        self._nobody = self.hasher.hash(secrets.token_urlsafe())

    def create_tables(self) -> None:
        def create(db: Connection) -> None:
            metadata.create_all(db)
            _note_looks(db)
            db.execute(delete(sessions).where(sessions.c.created_at < self._seconds() - SESSION_S))

        self.store.run_now(create)

    def _write(self, statement: UpdateBase) -> int:
        """One statement, committed; how many rows it changed."""
        return self.store.run_now(lambda db: db.execute(statement).rowcount)

    # ── accounts ─────────────────────────────────────────────────────────────────────────────────────

    def first_admin(self) -> str | None:
        """On the first run, the one-time password of the account ``admin``; None when there is an admin."""
        with self.store.reading() as db:
            if db.execute(select(accounts.c.id).where(accounts.c.role == "admin")).first():
                return None
        password = one_time_password()
        self._add(ADMIN_NAME, "admin", password, must_change=True)
        return password

    def guest(self) -> Account:
        for _ in range(20):
            try:
                return self._add(f"Guest {secrets.randbelow(900_000) + 100_000}", "player", "", guest=True)
            except NotAccepted:
                continue
        raise NotAccepted("no room for another guest just now; try again")

    def register(self, name: str, password: str, guest: Account | None = None) -> Account:
        """A new player; or ``guest``, who keeps purse and seats under a name and a password."""
        name = new_name(name)
        check_new_password(password, name)
        if guest is None:
            return self._add(name, "player", password)
        if not guest.guest:
            raise NotAccepted("you have an account already")
        named = update(accounts).where(accounts.c.id == guest.id, accounts.c.guest.is_(True))
        values = {"name": name, "name_key": name_key(name), "guest": False}
        self._named(guest.id, name, named.values(values | {"password_hash": self._hash(password)}))
        return Account(guest.id, name, guest.role)

    def add_staff(self, name: str, role: str) -> tuple[Account, str]:
        """Somebody of the pit, an auditor or an admin, with the one-time password to hand over."""
        if role not in STAFF:
            raise NotAccepted(f"there is no role {role!r}: choose {', '.join(STAFF)}")
        password = one_time_password()
        return self._add(new_name(name), role, password, must_change=True), password

    def account(self, account_id: str) -> Account | None:
        with self.store.reading() as db:
            row = db.execute(select(accounts).where(accounts.c.id == account_id)).first()
        return None if row is None else _account(row)

    def accounts(self, limit: int = 500) -> list[Account]:
        """Those with a name of their own, staff first."""
        order = (accounts.c.role == "player", accounts.c.name_key)
        chosen = select(accounts).where(accounts.c.guest.is_(False)).order_by(*order).limit(limit)
        with self.store.reading() as db:
            return [_account(row) for row in db.execute(chosen)]

    def log_in(self, name: str, password: str) -> Account:
        with self.store.reading() as db:
            row = db.execute(select(accounts).where(accounts.c.name_key == name_key(name))).first()
        known = row.password_hash if row is not None and row.password_hash else self._nobody
        right = self._verify(known, password)
        if row is None or not row.password_hash or not right:
            raise NotAccepted("name and password do not match", wrong_password=True)
        if self.hasher.check_needs_rehash(known):
            self._set_password(row.id, password, must_change=row.must_change, known=known)
        return _account(row)

    def change_password(self, account: Account, old: str, new: str) -> None:
        if account.guest:
            raise NotAccepted("a guest has no password: choose a name and a password to keep this purse")
        with self.store.reading() as db:
            known = db.execute(select(accounts.c.password_hash).where(accounts.c.id == account.id)).scalar()
        if not known or not self._verify(known, old):
            raise NotAccepted("the present password is not right", wrong_password=True)
        check_new_password(new, account.name)
        if new == old:
            raise NotAccepted("the new password is the old one: choose another")
        self._set_password(account.id, new, must_change=False, known=known)

    def reset_password(self, account: Account) -> str:
        """A one-time password for somebody who lost theirs."""
        if account.guest:
            raise NotAccepted("a guest has no password")
        password = one_time_password()
        if not self._set_password(account.id, password, must_change=True):
            raise NotAccepted("this account was closed: make another")
        return password

    def close(self, account: Account) -> None:
        """Nobody signs in with this account any more. Its name stays taken: its deeds stay its own."""
        self._write(update(accounts).where(accounts.c.id == account.id).values(password_hash=""))

    def find(self, name: str) -> Account | None:
        with self.store.reading() as db:
            row = db.execute(select(accounts).where(accounts.c.name_key == name_key(name))).first()
        return None if row is None else _account(row)

    def _add(
        self, name: str, role: str, password: str, *, guest: bool = False, must_change: bool = False
    ) -> Account:
        made = Account(secrets.token_hex(8), name, role, guest, must_change)
        row = {
            "id": made.id,
            "name": name,
            "name_key": name_key(name),
            "role": role,
            "guest": guest,
            "password_hash": self._hash(password) if password else "",
            "must_change": must_change,
            "created_at": self._seconds(),
        }
        self._named(made.id, name, insert(accounts).values(row), guest=guest)
        return made

    def _named(self, account_id: str, name: str, statement: UpdateBase, *, guest: bool = False) -> None:
        """An account gets its name, if nobody has it or one that looks like it."""

        def write(db: Connection) -> None:
            db.execute(statement)
            if not guest:
                db.execute(insert(looks).values(look=look_of(name), account_id=account_id))

        try:
            self.store.run_now(write)
        except IntegrityError:
            raise NotAccepted(
                f"the name {name!r}, or one that looks like it, is taken: choose another"
            ) from None

    def _set_password(self, account_id: str, password: str, *, must_change: bool, known: str = "") -> bool:
        """In the place of the one that is known, or of any; a closed account stays closed."""
        open_still = accounts.c.password_hash == known if known else accounts.c.password_hash != ""
        changed = update(accounts).where(accounts.c.id == account_id, open_still)
        return self._write(changed.values(password_hash=self._hash(password), must_change=must_change)) > 0

    def _hash(self, password: str) -> str:
        return self.hasher.hash(unicodedata.normalize("NFKC", password))

    def _verify(self, known: str, password: str) -> bool:
        try:
            return self.hasher.verify(known, unicodedata.normalize("NFKC", password))
        except (VerificationError, InvalidHashError):
            return False

    # ── sessions ─────────────────────────────────────────────────────────────────────────────────────

    def open_session(self, account: Account, agent: str = "") -> tuple[str, Session]:
        """A new session and its token, which is nowhere else."""
        token, at = secrets.token_urlsafe(32), self._seconds()
        made = Session(secrets.token_hex(8), account, agent[:120], at, at)
        row = {
            "id": made.id,
            "token_digest": _digest(token),
            "account_id": account.id,
            "agent": made.agent,
            "created_at": at,
            "seen_at": at,
        }

        def write(db: Connection) -> None:
            found = db.execute(select(accounts).where(accounts.c.id == account.id)).first()
            if found is None or _account(found).closed:
                raise NotAccepted("this account was closed")
            db.execute(insert(sessions).values(row))

        self.store.run_now(write)
        return token, made

    def session(self, token: str) -> Session | None:
        """The live session of a token: neither revoked nor expired."""
        if not 20 <= len(token) <= 100:
            return None
        chosen = _LIVE_SESSIONS.where(sessions.c.token_digest == _digest(token))
        with self.store.reading() as db:
            row = db.execute(chosen).first()
        if row is None:
            return None
        found = _session(row)
        at = self._seconds()
        if at >= found.expires_at:
            return None
        if at - found.seen_at >= _SEEN_EVERY_S:
            self._see(found.id, at)
        return found

    def still_open(self, session_id: str) -> bool:
        """Whether a session whose socket is open is neither revoked nor expired; being open is use."""
        with self.store.reading() as db:
            row = db.execute(_LIVE_SESSIONS.where(sessions.c.id == session_id)).first()
        at = self._seconds()
        if row is None or at >= _session(row).expires_at:
            return False
        if at - row.seen_at >= _SEEN_EVERY_S:
            self._see(session_id, at)
        return True

    def _see(self, session_id: str, at: int) -> None:
        self._write(update(sessions).where(sessions.c.id == session_id).values(seen_at=at))

    def sessions(self, account_id: str) -> list[Session]:
        """The live sessions of a person, the latest first."""
        chosen = _LIVE_SESSIONS.where(sessions.c.account_id == account_id)
        latest_first = chosen.order_by(sessions.c.created_at.desc(), sessions.c.id)
        with self.store.reading() as db:
            found = [_session(row) for row in db.execute(latest_first)]
        return [s for s in found if self._seconds() < s.expires_at]

    def revoke(self, session_id: str, *, account_id: str | None = None) -> bool:
        """Ends a session, if it is live (and, where given, that person's); True when it did."""
        mine = and_(sessions.c.id == session_id, sessions.c.revoked_at.is_(None))
        if account_id is not None:
            mine = and_(mine, sessions.c.account_id == account_id)
        return self._write(update(sessions).where(mine).values(revoked_at=self._seconds())) > 0

    def revoke_all(self, account_id: str, *, but: str = "") -> list[str]:
        """Ends all sessions of a person but one, and says which."""
        live = and_(
            sessions.c.account_id == account_id, sessions.c.revoked_at.is_(None), sessions.c.id != but
        )
        ended = update(sessions).where(live).values(revoked_at=self._seconds()).returning(sessions.c.id)
        return self.store.run_now(lambda db: list(db.execute(ended).scalars()))

    def _seconds(self) -> int:
        return int(self.now())


def _digest(token: str) -> str:
    # The token has 256 bits of its own, so a plain digest cannot be searched.
    return hashlib.sha256(token.encode()).hexdigest()


def _note_looks(db: Connection) -> None:
    """Of names from before looks were kept; where two look alike already, the older has it."""
    unknown = select(accounts.c.id, accounts.c.name).join(looks, isouter=True)
    missing = db.execute(
        unknown.where(looks.c.look.is_(None), accounts.c.guest.is_(False)).order_by(accounts.c.created_at)
    ).all()
    taken = set(db.execute(select(looks.c.look)).scalars()) if missing else set()
    for row in missing:
        if (look := look_of(row.name)) not in taken:
            taken.add(look)
            db.execute(insert(looks).values(look=look, account_id=row.id))


def _account(row: Row[Any]) -> Account:
    closed = not row.guest and not row.password_hash
    return Account(row.id, row.name, row.role, row.guest, row.must_change, closed)


def _session(row: Row[Any]) -> Session:
    return Session(row.session_id, _account(row), row.agent, row.opened_at, row.seen_at)
