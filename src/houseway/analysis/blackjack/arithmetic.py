"""The number type of a computation: float64 under Numba, or `Fraction` with its compiler switched off."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numba
import numpy as np
from numpy.typing import ArrayLike, NDArray


@dataclass(frozen=True, slots=True)
class Arithmetic:
    array: Callable[[ArrayLike], NDArray[Any]]
    zeros: Callable[..., NDArray[Any]]  # of the shape
    margin: Any  # two values closer than this are a tie
    negligible: Any  # a probability that a sum may leave out
    plain: Callable[[Any], Any]  # a number as Python's own


def _float_array(values: ArrayLike) -> NDArray[Any]:
    return np.array(values, dtype=np.float64)


def _float_zeros(*shape: int) -> NDArray[Any]:
    return np.zeros(shape)


def _fraction_array(values: ArrayLike) -> NDArray[Any]:
    source = np.asarray(values)
    result = np.empty(source.shape, dtype=object)
    for place, value in np.ndenumerate(source):
        result[place] = Fraction(int(value))
    return result


def _fraction_zeros(*shape: int) -> NDArray[Any]:
    return np.full(shape, Fraction(0), dtype=object)


# Rounding in a sum of some thousand terms stays far below this; a real difference so small costs nothing.
FLOAT = Arithmetic(_float_array, _float_zeros, margin=1e-13, negligible=1e-16, plain=float)


def exact() -> Arithmetic:
    """Exact arithmetic, for small shoes; the process must run with NUMBA_DISABLE_JIT=1."""
    if not getattr(numba.config, "DISABLE_JIT", False):
        raise RuntimeError("exact arithmetic needs NUMBA_DISABLE_JIT=1: compiled kernels know float64 only")
    zero = Fraction(0)
    return Arithmetic(_fraction_array, _fraction_zeros, margin=zero, negligible=zero, plain=Fraction)
