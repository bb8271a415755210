"""Lookup tables by rank mask (13 bits, deuce lowest), small enough for the first-level cache.

Numba freezes them into the compiled code of their callers.
"""

import numpy as np
import numpy.typing as npt

RANK_MASKS = 1 << 13
ACE = 12


def _bits() -> npt.NDArray[np.bool_]:
    """bits[mask, rank]"""
    masks = np.arange(RANK_MASKS)[:, None]
    bits: npt.NDArray[np.bool_] = (masks >> np.arange(13)) & 1 == 1
    return bits


def _packed(order: range, inverted: bool) -> npt.NDArray[np.int32]:
    """The first five ranks set along ``order`` as nibbles, most significant first."""
    bits = _bits()
    packed = np.zeros(RANK_MASKS, np.int32)
    place = np.zeros(RANK_MASKS, np.int32)
    for rank in order:
        here = bits[:, rank] & (place < 5)
        nibble = ACE - rank if inverted else rank
        packed[here] |= np.int32(nibble) << (16 - 4 * place[here])
        place[here] += 1
    return packed


def _lowest_five() -> npt.NDArray[np.int32]:
    """The five lowest ranks (bit 0 the lowest), highest of them first, each as its distance below the top."""
    kept = np.arange(RANK_MASKS)
    count = _bits().sum(axis=1)
    for rank in range(ACE, -1, -1):
        drop = (count > 5) & ((kept >> rank) & 1 == 1)
        kept[drop] ^= 1 << rank
        count[drop] -= 1
    return _packed(range(ACE, -1, -1), inverted=True)[kept]


def _runs(length: int, wild: int = 0) -> npt.NDArray[np.int8]:
    """Top rank of the best run of ``length`` with up to ``wild`` ranks missing; 0 where there is none."""
    bits = _bits()
    best = np.zeros(RANK_MASKS, np.int8)
    for top in range(length - 2, ACE + 1):
        run = [(top - step) % 13 for step in range(length)]
        best[bits[:, run].sum(axis=1) >= length - wild] = top
    return best


def _pai_gow_runs(wild: int) -> npt.NDArray[np.int8]:
    """As ``_runs`` of five, but 13 for ten to ace, 12 for ace to five, then 11 for king-high and down."""
    bits = _bits()
    best = np.zeros(RANK_MASKS, np.int8)
    heights = [(top, top) for top in range(4, ACE)] + [(3, 12), (ACE, 13)]
    for top, height in heights:
        run = [(top - step) % 13 for step in range(5)]
        best[bits[:, run].sum(axis=1) >= 5 - wild] = height
    return best


def _top_missing() -> npt.NDArray[np.int16]:
    """The mask with its highest missing rank added."""
    bits = _bits()
    top = ACE - np.argmin(bits[:, ::-1], axis=1)
    return np.where(bits.all(axis=1), np.arange(RANK_MASKS), np.arange(RANK_MASKS) | (1 << top)).astype(
        np.int16
    )


TOP5 = _packed(range(ACE, -1, -1), inverted=False)
LOW5 = _lowest_five()
COUNT = _bits().sum(axis=1).astype(np.int8)
RUN3 = _runs(3)
RUN4 = _runs(4)
RUN5 = _runs(5)
RUN7 = _runs(7)
RUN7_WILD = _runs(7, wild=1)
PAI_GOW_RUN = _pai_gow_runs(0)
PAI_GOW_RUN_WILD = _pai_gow_runs(1)
WITH_TOP_MISSING = _top_missing()
