"""Rankings for kernels: Numba functions over ints, with the strengths of the reference rankings.

``single``: one deck; ``joker``: Pai Gow Poker; ``low``: lowball; ``multideck``: several decks.
Compiled code is cached on disk by the time stamp of its own source file alone: after a change here, remove
the ``*.nbi`` and ``*.nbc`` files of callers elsewhere.
"""
