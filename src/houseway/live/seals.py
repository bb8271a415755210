"""The secrets of a table: seeds unlocked as they are needed, and what they say chance brought."""

from collections.abc import Callable
from typing import Any

from houseway.equipment.cards import Card
from houseway.live.audit import canonical
from houseway.live.sealed import SEED_BYTES, SealedStack, SealedWheel
from houseway.live.standing import Standing
from houseway.live.store import Store
from houseway.live.vault import Secret


def in_order(outcomes: list[tuple[Any, int]]) -> list[tuple[Any, int]]:
    """Outcomes in the one order of their JSON text, so that nobody can choose an order after the draw."""
    return sorted(outcomes, key=lambda outcome: canonical(outcome[0]))


def _place(table_id: str, number: int) -> str:
    return f"{table_id}/{number}"


def _unlocked(store: Store, table_id: str, number: int) -> Secret:
    return store.vault.unlock(_place(table_id, number), store.seed_box(table_id, number))


def stored_stack(store: Store, table_id: str, number: int) -> SealedStack:
    secret = _unlocked(store, table_id, number)
    return SealedStack(secret.seed, secret.cards)


class Seals:
    """The secrets of one table, unlocked as they are needed."""

    def __init__(self, store: Store, table_id: str, entropy: Callable[[int], bytes]):
        self._store, self._table_id, self._entropy = store, table_id, entropy
        self._stacks: dict[int, SealedStack] = {}
        self._wheels: dict[int, SealedWheel] = {}

    def stack(self, number: int) -> SealedStack:
        if number not in self._stacks:
            self._stacks[number] = stored_stack(self._store, self._table_id, number)
        return self._stacks[number]

    def wheel(self, number: int) -> SealedWheel:
        if number not in self._wheels:
            self._wheels[number] = SealedWheel(_unlocked(self._store, self._table_id, number).seed)
        return self._wheels[number]

    def unlock(self, standing: Standing[Any]) -> None:
        """Reads every seed that a table still needs, so that a wrong key is noticed at once."""
        for stack in standing.stacks:
            self.stack(stack.number)
        if standing.wheel is not None:
            self.wheel(standing.wheel.number)

    def new_stack(self, number: int, cards: tuple[Card, ...]) -> tuple[SealedStack, bytes]:
        """A fresh seed for these cards, and its locked form."""
        made = self._stacks[number] = SealedStack(self._entropy(SEED_BYTES), cards)
        return made, self._lock(number, Secret(made.seed, cards))

    def new_wheel(self, number: int) -> tuple[SealedWheel, bytes]:
        made = self._wheels[number] = SealedWheel(self._entropy(SEED_BYTES))
        return made, self._lock(number, Secret(made.seed))

    def _lock(self, number: int, secret: Secret) -> bytes:
        return self._store.vault.lock(_place(self._table_id, number), secret)

    def salt(self) -> str:
        return self._entropy(16).hex()

    def forget(self, number: int) -> None:
        self._stacks.pop(number, None)
        self._wheels.pop(number, None)
