"""What the house signs: where a table's log stood, so that no other log can be told later."""

import hashlib
import hmac
from collections.abc import Iterable, Mapping
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from houseway.live.audit import canonical

Receipt = dict[str, Any]
FORMAT = 1
RECEIPT, HEADS = "houseway-receipt", "houseway-heads"


class NotSigned(ValueError):
    """Something that the house is said to have signed and has not."""


class Signer:
    """The house's signature. Its key follows from the one that locks the seeds."""

    def __init__(self, key: bytes):
        self._private = Ed25519PrivateKey.from_private_bytes(hmac.digest(key, b"houseway-sign", "sha256"))
        self.key = self._private.public_key().public_bytes_raw().hex()

    def signed(self, said: Mapping[str, Any]) -> Receipt:
        whole = {**said, "key": self.key}
        return {**whole, "signature": self._private.sign(canonical(whole).encode()).hex()}

    def receipt(self, table: str, seq: int, head: str, at_ms: int) -> Receipt:
        return self.signed({RECEIPT: FORMAT, "table": table, "seq": seq, "head": head, "at": at_ms})

    def heads(self, day: str, heads: Mapping[str, tuple[int, str]], before: str) -> Receipt:
        """The heads of all logs at the end of a gaming day; ``before`` signs the list before it."""
        told = {table: list(head) for table, head in heads.items()}
        return self.signed({HEADS: FORMAT, "day": day, "heads": told, "before": before})


def station_code(signer: Signer, table: str, seat: int) -> str:
    """Six signs that follow from the house's key, without those that look alike."""
    letters = "abcdefghjkmnpqrstuvwxyz23456789"
    drawn = hashlib.sha256(signer.signed({"station": [table, seat]})["signature"].encode()).digest()
    return "".join(letters[byte % len(letters)] for byte in drawn[:6])


def check_signed(said: Mapping[str, Any]) -> str:
    """The key that signed it, or :class:`NotSigned`."""
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(said["key"]))
        text = canonical({name: value for name, value in said.items() if name != "signature"})
        key.verify(bytes.fromhex(said["signature"]), text.encode())
    except (InvalidSignature, ValueError, KeyError, TypeError):
        raise NotSigned("the signature is not good") from None
    return str(said["key"])


def heads_told(receipts: Iterable[Mapping[str, Any]], table: str) -> list[tuple[int, str]]:
    """What receipts and lists of heads say of one table's log."""
    found = []
    for said in receipts:
        if HEADS in said and table in said["heads"]:
            seq, head = said["heads"][table]
            found.append((seq, head))
        elif RECEIPT in said and said["table"] == table:
            found.append((said["seq"], said["head"]))
    return found
