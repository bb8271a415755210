"""The sealed stack: an order of cards that neither the house nor the players can choose, fixed before bets.

Players promise numbers of their own (their hashes), the house then commits to a fresh 32-byte seed, the
players tell their numbers, and seed and numbers together make a key. The key drives HMAC-SHA-256 in counter
mode; rejection sampling makes its bytes into fair numbers and Fisher–Yates those into an order. Every
position is salted and hashed into one Merkle root, which is published at once; a card's salt and path when
it is shown, the seed when the stack is used up. docs/sealed-shoe.md gives the bytes for those who write a
checker of their own.
"""

import hashlib
import hmac
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from houseway.equipment.cards import Card

SEED_BYTES = 32
SHUFFLE = b"shuffle"
SALT = b"salt"
RECORD = b"record"  # salts of records that one seat alone may read
MIXED = b"mixed"
_LEAF, _NODE = b"\x00", b"\x01"

Take = Callable[[int], bytes]  # so many bytes of a stream


def block(seed: bytes, label: bytes, counter: int) -> bytes:
    """32 bytes that nobody can tell from chance without the seed."""
    return hmac.digest(seed, label + b"\x00" + counter.to_bytes(8, "big"), "sha256")


def commitment(seed: bytes) -> str:
    return hashlib.sha256(seed).hexdigest()


def mixed(seed: bytes, given: Sequence[tuple[int, str]]) -> bytes:
    """The key that the house's seed and what the seats gave come to; the seed itself where nobody did."""
    if not given:
        return seed
    parts = b"".join(seat.to_bytes(4, "big") + bytes.fromhex(value) for seat, value in given)
    return hmac.digest(seed, MIXED + b"\x00" + parts, "sha256")


class Stream:
    """The blocks of one label, one after the other, as a run of bytes."""

    def __init__(self, seed: bytes, label: bytes):
        self.seed, self.label = seed, label
        self._counter = 0
        self._left = b""

    def take(self, count: int) -> bytes:
        while len(self._left) < count:
            self._left += block(self.seed, self.label, self._counter)
            self._counter += 1
        taken, self._left = self._left[:count], self._left[count:]
        return taken


def below(limit: int, take: Take) -> int:
    """A fair number from 0 to ``limit`` - 1: draws that would favour the low numbers are thrown away."""
    if limit < 1:
        raise ValueError(f"there is no number below {limit}")
    width = max(1, ((limit - 1).bit_length() + 7) // 8)
    span = 256**width
    fair = span - span % limit
    while True:
        drawn = int.from_bytes(take(width), "big")
        if drawn < fair:
            return drawn % limit


def shuffled(cards: Sequence[Card], take: Take) -> tuple[Card, ...]:
    """Fisher–Yates from the last position down."""
    stack = list(cards)
    for i in range(len(stack) - 1, 0, -1):
        j = below(i + 1, take)
        stack[i], stack[j] = stack[j], stack[i]
    return tuple(stack)


# ── the Merkle tree ──────────────────────────────────────────────────────────────────────────────────


def leaf(salt: bytes, position: int, c: Card) -> bytes:
    return hashlib.sha256(_LEAF + salt + position.to_bytes(4, "big") + bytes((c,))).digest()


def node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(_NODE + left + right).digest()


def tree(leaves: Iterable[bytes]) -> tuple[tuple[bytes, ...], ...]:
    """Every level from the leaves to the root; a node without a neighbour moves up as it is."""
    levels = [tuple(leaves)]
    if not levels[0]:
        raise ValueError("an empty stack cannot be sealed")
    while len(levels[-1]) > 1:
        row = levels[-1]
        pairs = [node(row[i], row[i + 1]) for i in range(0, len(row) - 1, 2)]
        levels.append((*pairs, row[-1]) if len(row) % 2 else tuple(pairs))
    return tuple(levels)


def path(levels: Sequence[Sequence[bytes]], position: int) -> tuple[bytes, ...]:
    """The neighbours that lead from a leaf to the root."""
    found = []
    for row in levels[:-1]:
        neighbour = position ^ 1
        if neighbour < len(row):
            found.append(row[neighbour])
        position //= 2
    return tuple(found)


def root_from(start: bytes, position: int, size: int, steps: Sequence[bytes]) -> bytes | None:
    """The root that a leaf and its path come to; None where the path has the wrong length."""
    if not 0 <= position < size:
        return None
    now, left = start, list(steps)
    while size > 1:
        if position ^ 1 < size:
            if not left:
                return None
            other = left.pop(0)
            now = node(other, now) if position % 2 else node(now, other)
        position, size = position // 2, (size + 1) // 2
    return None if left else now


@dataclass(frozen=True)
class Proof:
    """Shows that ``card`` lay at ``position`` of the sealed order."""

    position: int
    card: Card
    salt: bytes
    path: tuple[bytes, ...]

    def holds(self, root: bytes, size: int) -> bool:
        if not 0 <= self.position < size:
            return False
        return root_from(leaf(self.salt, self.position, self.card), self.position, size, self.path) == root

    def to_dict(self) -> dict[str, Any]:
        return {
            "position": self.position,
            "salt": self.salt.hex(),
            "path": [step.hex() for step in self.path],
        }


@dataclass(frozen=True)
class SealedStack:
    """One shuffle: its key and the cards that went into it, in ascending order."""

    key: bytes
    cards: tuple[Card, ...]

    @cached_property
    def order(self) -> tuple[Card, ...]:
        return shuffled(self.cards, Stream(self.key, SHUFFLE).take)

    @cached_property
    def _levels(self) -> tuple[tuple[bytes, ...], ...]:
        return tree(leaf(self.salt(i), i, c) for i, c in enumerate(self.order))

    def salt(self, position: int) -> bytes:
        return block(self.key, SALT, position)

    def record_salt(self, seq: int) -> str:
        """What hides the cards of a record from those who know only its hash, until the seed is open."""
        return block(self.key, RECORD, seq)[:16].hex()

    @property
    def root(self) -> bytes:
        return self._levels[-1][0]

    def ticket(self, attempt: int, total: int) -> int:
        """What dice or a number bring that are drawn while this stack is dealt."""
        return SealedWheel(self.key).ticket(attempt, total)

    def proof(self, position: int) -> Proof:
        return Proof(position, self.order[position], self.salt(position), path(self._levels, position))


@dataclass(frozen=True)
class SealedWheel:
    """The spins of one round: attempt j reads its own stream."""

    key: bytes

    def ticket(self, attempt: int, total: int) -> int:
        return below(total, Stream(self.key, b"spin-%d" % attempt).take)
