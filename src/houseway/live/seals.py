"""The secrets of a table: seeds unlocked as they are needed, and what they say chance brought."""

from collections.abc import Callable
from typing import Any

from houseway.equipment.cards import Card
from houseway.live.audit import canonical
from houseway.live.sealed import SEED_BYTES, SealedStack, SealedWheel, commitment, mixed
from houseway.live.standing import Given, Stack, Standing, Wheel
from houseway.live.store import Store
from houseway.live.vault import Secret


def in_order(outcomes: list[tuple[Any, int]]) -> list[tuple[Any, int]]:
    """Outcomes in the one order of their JSON text, so that nobody can choose an order after the draw."""
    return sorted(outcomes, key=lambda outcome: canonical(outcome[0]))


def _place(table_id: str, number: int) -> str:
    return f"{table_id}/{number}"


def stored_seed(store: Store, table_id: str, number: int) -> Secret:
    return store.vault.unlock(_place(table_id, number), store.seed_box(table_id, number))


class Seals:
    """The secrets of one table, unlocked as they are needed."""

    def __init__(self, store: Store, table_id: str, entropy: Callable[[int], bytes]):
        self._store, self._table_id, self._entropy = store, table_id, entropy
        self.vault = store.vault
        self._secrets: dict[int, Secret] = {}
        self._stacks: dict[int, SealedStack] = {}
        self._wheels: dict[int, SealedWheel] = {}

    def _secret(self, number: int) -> Secret:
        if number not in self._secrets:
            self._secrets[number] = stored_seed(self._store, self._table_id, number)
        return self._secrets[number]

    def seed(self, number: int) -> bytes:
        return self._secret(number).seed

    def stack(self, stack: Stack) -> SealedStack:
        return self.mixed_stack(stack.number, stack.given)

    def mixed_stack(self, number: int, given: Given) -> SealedStack:
        if number not in self._stacks:
            secret = self._secret(number)
            self._stacks[number] = SealedStack(mixed(secret.seed, given), secret.cards)
        return self._stacks[number]

    def wheel(self, wheel: Wheel) -> SealedWheel:
        if wheel.number not in self._wheels:
            self._wheels[wheel.number] = SealedWheel(mixed(self.seed(wheel.number), wheel.given))
        return self._wheels[wheel.number]

    def spun(self, sealed: Wheel | Stack) -> SealedWheel | SealedStack:
        return self.wheel(sealed) if isinstance(sealed, Wheel) else self.stack(sealed)

    def cards(self, number: int) -> tuple[Card, ...]:
        return self._secret(number).cards

    def unlock(self, standing: Standing[Any]) -> None:
        """Reads every seed that a table still needs, so that a wrong key is noticed at once."""
        for stack in standing.stacks:
            self.stack(stack)
        if standing.wheel is not None:
            self.wheel(standing.wheel)
        if standing.mixing is not None:
            self._secret(standing.mixing.number)

    def new(self, number: int, cards: tuple[Card, ...] = ()) -> tuple[str, bytes]:
        """A fresh seed, for these cards or for a wheel: what it is committed to, and its locked form."""
        made = self._secrets[number] = Secret(self._entropy(SEED_BYTES), cards)
        self._stacks.pop(number, None)  # of a turn that was dropped
        self._wheels.pop(number, None)
        return commitment(made.seed), self._store.vault.lock(_place(self._table_id, number), made)

    def salt(self) -> str:
        """What hides the cards of a record where no seed gives a salt."""
        return self._entropy(16).hex()

    def forget(self, number: int) -> None:
        for kept in (self._secrets, self._stacks, self._wheels):
            kept.pop(number, None)
