"""The audit log: a chain of records, each bound by its hash to all before it."""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

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
KINDS = (OPENED_TABLE, EVENT, SEAL, ENTROPY, MADE, OPENED, PROOF, MONEY, WHO, VOID)


class BrokenChain(ValueError):
    """A log that was changed after it was written."""


def canonical(value: Any) -> str:
    """One spelling for one value, so that a hash can be computed again."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def chained(prev_hash: str, seq: int, kind: str, body: Any, at_ms: int) -> str:
    text = canonical({"seq": seq, "kind": kind, "body": body, "at": at_ms})
    return hashlib.sha256(bytes.fromhex(prev_hash) + text.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Record:
    seq: int  # counts from 1
    kind: str
    body: dict[str, Any]
    at_ms: int
    prev_hash: str
    hash: str
    round: int = 0  # where to find it again; not part of what is hashed

    @classmethod
    def after(
        cls, seq: int, head: str, kind: str, body: dict[str, Any], at_ms: int, round_no: int
    ) -> "Record":
        """The record that follows ``head``, the hash of record ``seq``."""
        return cls(seq + 1, kind, body, at_ms, head, chained(head, seq + 1, kind, body, at_ms), round_no)

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
        if record.hash != chained(head, record.seq, record.kind, record.body, record.at_ms):
            raise BrokenChain(f"record {record.seq} was changed after it was written")
        seq, head = record.seq, record.hash
    return head
