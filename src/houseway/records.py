"""Records that are made very often: frozen for the type checker, plain slots at run time.

A frozen dataclass sets its fields through ``object.__setattr__``, which costs seven times as much as
the assignment. Nothing ever assigns to a record's field; the type checker sees to that.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def record(cls: type[T]) -> type[T]:
    """A hashable, slotted dataclass; a changed copy is made by calling the class."""
    make: Callable[[type[T]], type[T]] = dataclass(slots=True, unsafe_hash=True)
    return make(cls)
