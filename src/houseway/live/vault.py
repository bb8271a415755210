"""Seeds, and cards that one seat alone has seen, at rest: encrypted with a key kept elsewhere."""

import json
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from houseway.equipment.cards import Card
from houseway.live.signing import Signer

KEY_VARIABLE = "HOUSEWAY_KEY"
KEY_FILE_VARIABLE = "HOUSEWAY_KEY_FILE"
KEY_BYTES = 32
_NONCE_BYTES = 12

Entropy = Callable[[int], bytes]


class KeyTrouble(RuntimeError):
    """The key of the seeds is missing, damaged or not the right one."""


def find_key(key_file: Path | None, entropy: Entropy = os.urandom) -> bytes:
    """The key from the environment, or from its file, which is made where there is none yet."""
    if given := os.environ.get(KEY_VARIABLE):
        return _read_key(given, KEY_VARIABLE)
    if key_file is None:
        raise KeyTrouble(f"set {KEY_VARIABLE} to a key of {KEY_BYTES} bytes in hex")
    try:
        handle = os.open(key_file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        if key_file.stat().st_mode & 0o077:
            raise KeyTrouble(f"others may read {key_file}: chmod 600 {key_file}") from None
        return _read_key(key_file.read_text(encoding="ascii"), str(key_file))
    key = entropy(KEY_BYTES)
    with os.fdopen(handle, "w", encoding="ascii") as out:
        out.write(key.hex() + "\n")
        out.flush()
        os.fsync(out.fileno())
    return key


def key_place(given: Path | None, otherwise: Path | None) -> Path | None:
    """The file of the key: as given, as the environment says, or where it lies if nobody says."""
    named = os.environ.get(KEY_FILE_VARIABLE)
    return given or (Path(named) if named else otherwise)


def _read_key(text: str, where: str) -> bytes:
    try:
        key = bytes.fromhex(text.strip())
    except ValueError:
        key = b""
    if len(key) != KEY_BYTES:
        raise KeyTrouble(f"{where} is not a key: {2 * KEY_BYTES} hex digits are expected")
    return key


@dataclass(frozen=True)
class Secret:
    """What must stay unknown until a stack is used up: its seed, and which cards were shuffled."""

    seed: bytes
    cards: tuple[Card, ...] = ()  # none for a wheel


class Vault:
    """Locks and unlocks secrets. Each is bound to its place, so that none can be put in another's."""

    def __init__(self, key: bytes, entropy: Entropy = os.urandom):
        self._cipher = AESGCM(key)
        self._entropy = entropy
        self.signer = Signer(key)

    def lock_bytes(self, place: str, plain: bytes) -> bytes:
        nonce = self._entropy(_NONCE_BYTES)
        return nonce + self._cipher.encrypt(nonce, plain, place.encode())

    def unlock_bytes(self, place: str, box: bytes) -> bytes:
        try:
            return self._cipher.decrypt(box[:_NONCE_BYTES], box[_NONCE_BYTES:], place.encode())
        except (InvalidTag, ValueError):
            raise KeyTrouble(f"what is locked at {place} cannot be read with this key") from None

    def lock(self, place: str, secret: Secret) -> bytes:
        plain = json.dumps({"seed": secret.seed.hex(), "cards": bytes(secret.cards).hex()}).encode()
        return self.lock_bytes(place, plain)

    def unlock(self, place: str, box: bytes) -> Secret:
        data = json.loads(self.unlock_bytes(place, box))
        return Secret(bytes.fromhex(data["seed"]), _cards(bytes.fromhex(data["cards"])))


def _cards(values: Sequence[int]) -> tuple[Card, ...]:
    return tuple(Card(v) for v in values)
