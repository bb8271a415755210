"""A whole database checked from its first record: what a start takes from its last checkpoint."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any

from houseway.live import audit, freeze, link
from houseway.live.audit import BrokenChain, Record, check_chain
from houseway.live.book import PURSE
from houseway.live.link import LinkDown
from houseway.live.meter import BadMeter
from houseway.live.played import from_log
from houseway.live.schema import CAGE_LOG, PIT_LOG
from houseway.live.shown import game_of
from houseway.live.standing import Standing, fold
from houseway.live.store import Store
from houseway.live.terms import TableConfig
from houseway.money.ledger import CAGE

Posted = tuple[int, str, str, int]  # record, reason, account, cents


@dataclass(frozen=True)
class Checked:
    tables: int
    records: int
    postings: int


class BadBooks(ValueError):
    """Postings, balances or a checkpoint that are not those of the log."""


def check_start(store: Store, standings: Mapping[str, Standing[Any]]) -> None:
    """What a house must hold to open: postings that balance, and are what each table's log comes to."""
    posted = store.posted_by_table()
    balances: dict[str, int] = {}
    for table_id, accounts in posted.items():
        if table_id != CAGE_LOG:
            said = standings[table_id].money if table_id in standings else {}
            if _purses_together(accounts) != said:
                raise BadBooks(f"the postings of table {table_id} are not what its log says")
        for account, cents in accounts.items():
            balances[account] = balances.get(account, 0) + cents
    if total := sum(balances.values()):
        raise BadBooks(f"the books do not balance: all accounts together come to {total} cents")
    if balances != store.balances():
        raise BadBooks("a balance is not the sum of its postings")
    for account, cents in balances.items():
        if cents < 0 and account != CAGE:
            raise BadBooks(f"{account} is overdrawn by {-cents} cents")


def _purses_together(accounts: Mapping[str, int]) -> dict[str, int]:
    found: dict[str, int] = {}
    for account, cents in accounts.items():
        key = PURSE if account.startswith(PURSE) else account
        found[key] = found.get(key, 0) + cents
    return {account: cents for account, cents in found.items() if cents}


def check(store: Store) -> Checked:
    """Every chain from its first record, every posting by the log, every checkpoint by replay, every balance.

    Raises :class:`BrokenChain` or :class:`BadBooks` with the first thing that does not hold.
    """
    configs = [TableConfig(**config) for _, config in store.table_configs()]
    counts = [_check_table(store, config) for config in configs]
    counts += [_check_books(store, log, _chained(store.records(log))) for log in (CAGE_LOG, PIT_LOG)]
    try:
        with store.reading() as connection:
            link.check(connection)
    except (BadMeter, LinkDown) as problem:
        raise BadBooks(str(problem)) from None
    for log in (*(config.id for config in configs), CAGE_LOG):
        noted = {(r["person_id"], r["round"], r["seat"]): r for r in store.played_in(log)}
        due = from_log(log, store.records(log), cage=log == CAGE_LOG)
        if noted != {(r["person_id"], r["round"], r["seat"]): r for r in due}:
            raise BadBooks(f"{log}: what is noted of its players' rounds is not what its log says")
    balances = store.balances()
    if balances != store.posted():
        raise BadBooks("a balance is not the sum of its postings")
    if total := sum(balances.values()):
        raise BadBooks(f"the balances sum to {total} cents, not to nothing")
    return Checked(len(configs), sum(r for r, _ in counts), sum(p for _, p in counts))


def _check_table(store: Store, config: TableConfig) -> tuple[int, int]:
    game = game_of(config)
    kept = store.checkpoints(config.id)

    def replayed() -> Iterator[Record]:
        now: Standing[Any] = Standing(game.open())
        for record in _chained(store.records(config.id)):
            if record.kind in (audit.COUNT, audit.CLOSED_TABLE) and game.must_reconcile(now.state):
                raise BadBooks(f"{config.id}: record {record.seq} counts a day that is not reconciled")
            now = fold(game, now, record)
            if record.seq in kept and kept[record.seq] != freeze.dump(game, now):
                raise BadBooks(
                    f"{config.id}: the checkpoint at record {record.seq} is not where the log leads"
                )
            yield record

    return _check_books(store, config.id, replayed())


def _chained(records: Iterator[Record]) -> Iterator[Record]:
    seq, head = 0, audit.START
    for record in records:
        seq, head = record.seq, check_chain((record,), seq, head)
        yield record


def _check_books(store: Store, table_id: str, records: Iterator[Record]) -> tuple[int, int]:
    """The postings of a log are those that its money records speak of, in their order."""
    posted = store.postings(table_id)
    counted = lines = 0
    try:
        for record in records:
            counted += 1
            for due in _due(record):
                lines += 1
                if next(posted, None) != due:
                    raise BadBooks(f"{table_id}: the postings of record {record.seq} are not what it says")
    except BrokenChain as broken:
        raise BrokenChain(f"{table_id}: {broken}") from None
    if extra := next(posted, None):
        raise BadBooks(f"{table_id}: a posting of record {extra[0]} that no record speaks of")
    return counted, lines


def _due(record: Record) -> Iterator[Posted]:
    if record.kind != audit.MONEY:
        return iter(())
    entries = record.body["entries"]
    return chain.from_iterable(
        ((record.seq, entry["reason"], account, cents) for account, cents in entry["postings"])
        for entry in entries
    )
