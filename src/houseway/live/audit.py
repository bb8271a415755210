"""The audit log: a chain of records, each bound by its hash to all before it."""

import hashlib
import json
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from msgspec import Struct

START = bytes(32).hex()  # what stands for the hash before the first record

OPENED_TABLE = "opened-table"
EVENT = "event"
SEAL = "seal"  # the house commits to a seed
ENTROPY = "entropy"  # a player promises a number, or tells one
MADE = "made"  # seed and numbers are mixed
OPENED = "opened"
PROOF = "proof"
MONEY = "money"
WHO = "who"
VOID = "void"
PHYSICAL = "physical"  # in the opening of a table: its chance is real, and nothing is sealed
NOTICE = "notice"  # other terms are posted
TERMS = "terms"  # and hold from here on
STAFF = "staff"  # somebody of the house comes to the table, or goes
CLOSING = "closing"  # no new round
COUNT = "count"  # of the inventory, by one person
CLOSED_TABLE = "closed-table"
ASKED = "asked"  # somebody of the staff asks for an act that a second person approves
APPROVED = "approved"
DECLINED = "declined"
LIST = "list"  # who waits for a seat, for whom one is kept, who wants another
KINDS = (
    OPENED_TABLE, EVENT, SEAL, ENTROPY, MADE, OPENED, PROOF, MONEY, WHO, VOID,
    NOTICE, TERMS, STAFF, CLOSING, COUNT, CLOSED_TABLE, ASKED, APPROVED, DECLINED, LIST,
)  # fmt: skip


class BrokenChain(ValueError):
    """A log that was changed after it was written."""


# One spelling for one value, so that a hash can be computed again.
canonical: Callable[[Any], str] = json.JSONEncoder(
    sort_keys=True, separators=(",", ":"), ensure_ascii=False
).encode
_spelt = lru_cache(maxsize=len(KINDS))(canonical)  # of kinds


def chained(prev_hash: str, seq: int, kind: str, body: Any, at_ms: int) -> str:
    return _chained(prev_hash, seq, kind, canonical(body), at_ms)


def _chained(prev_hash: str, seq: int, kind: str, body: str, at_ms: int) -> str:
    """Over the hash before and the canonical record, made around its body as that is spelt."""
    text = f'{{"at":{at_ms},"body":{body},"kind":{_spelt(kind)},"seq":{seq}}}'
    return hashlib.sha256(bytes.fromhex(prev_hash) + text.encode()).hexdigest()


class Record(Struct, frozen=True):
    seq: int  # counts from 1
    kind: str
    body: dict[str, Any]
    at_ms: int
    prev_hash: str
    hash: str
    round: int = 0  # where to find it again; not part of what is hashed
    text: str = ""  # the body's canonical spelling, where it is at hand

    @classmethod
    def after(
        cls, seq: int, head: str, kind: str, body: dict[str, Any], at_ms: int, round_no: int
    ) -> "Record":
        """The record that follows ``head``, the hash of record ``seq``."""
        text = canonical(body)
        hash_ = _chained(head, seq + 1, kind, text, at_ms)
        return cls(seq + 1, kind, body, at_ms, head, hash_, round_no, text)

    def to_dict(self) -> dict[str, Any]:
        return {
            "seq": self.seq,
            "kind": self.kind,
            "body": self.body,
            "at": self.at_ms,
            "prev": self.prev_hash,
            "hash": self.hash,
        }


def check_chain(records: Iterable[Record], seq: int = 0, head: str = START) -> str:
    """The last hash of records that follow ``head`` without a gap or a change, or :class:`BrokenChain`."""
    for record in records:
        if record.seq != seq + 1:
            raise BrokenChain(f"record {record.seq} follows record {seq}")
        if record.prev_hash != head:
            raise BrokenChain(f"record {record.seq} does not follow from record {seq}")
        text = record.text or canonical(record.body)
        if record.hash != _chained(head, record.seq, record.kind, text, record.at_ms):
            raise BrokenChain(f"record {record.seq} was changed after it was written")
        seq, head = record.seq, record.hash
    return head
