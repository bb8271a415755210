"""Receipts: what the house has signed of a log, and what a player's page added to its seeds."""

import json
from collections.abc import Iterable
from typing import Any

from houseway.live.checker import NotVerified, Row
from houseway.live.signing import HEADS, RECEIPT, NotSigned, check_signed, heads_told

NUMBER = "houseway-number"  # a line of a receipts file: what its player's page added to a seed


def read_receipts(lines: Iterable[str]) -> list[dict[str, Any]]:
    """The lines of a receipts file."""
    found = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            said = json.loads(line)
        except ValueError:
            raise NotVerified(f"line {number} of the receipts is not JSON") from None
        if not isinstance(said, dict) or not said.keys() & {NUMBER, RECEIPT, HEADS}:
            raise NotVerified(f"line {number} of the receipts is neither a receipt nor a number of your page")
        found.append(said)
    return found


def signed_by(said: dict[str, Any]) -> str:
    """The key that signed it."""
    try:
        return check_signed(said)
    except NotSigned as error:
        raise NotVerified(f"{said.get('table', 'a list of heads')}: {error}") from None


def check_receipts(rows: list[Row], table: str, key: str, receipts: list[dict[str, Any]]) -> int:
    """The log is the one that the house signed, and has the numbers that the player added."""
    told = [said for said in receipts if NUMBER not in said]
    for said in told:
        if signed_by(said) != key:
            raise NotVerified("this log is signed with another key than the receipts")
    heads = heads_told(told, table)
    for seq, head in heads:
        if seq > len(rows):
            raise NotVerified(f"the house signed record {seq}; the log ends at record {len(rows)}")
        if rows[seq - 1].record.hash != head:
            raise NotVerified(f"record {seq} is not the one that the house signed")
    bodies = {kind: [r.record.body for r in rows if r.record.kind == kind] for kind in ("seal", "entropy")}
    mine = [said for said in receipts if said.get(NUMBER) and said["table"] == table]
    for said in mine:
        seal = next((b for b in bodies["seal"] if b["number"] == said["number"]), None)
        if seal is None or seal["commitment"] != said["commitment"]:
            raise NotVerified(
                f"the house was committed to another seed {said['number']} when you added to it"
            )
        given = [(b["seat"], b["value"]) for b in bodies["entropy"] if b.get("number") == said["number"]]
        if (said["seat"], said["value"]) not in given:
            raise NotVerified(f"the number that you added to seed {said['number']} is not in it")
    return len(heads) + len(mine)
