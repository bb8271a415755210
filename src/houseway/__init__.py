"""Houseway: the official rules of casino table games, executable, provable and playable.

The names below are the door for Python users (docs/python.md); what lies behind it may change. Each is
imported when it is first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from houseway.analysis.packages import NotAnalysed
    from houseway.analysis.report import Report
    from houseway.core.game import Illegal
    from houseway.door import (
        NotVerified,
        edge,
        edges,
        equity,
        hand,
        icm,
        open_game,
        simulate,
        strategy,
        verify,
    )
    from houseway.editions.house import ElectionRefused
    from houseway.equipment.cards import cards, texts
    from houseway.games.registry import game_names
    from houseway.hands.fast.strengths import strength, strengths

__version__ = "0.1.0"

__all__ = [
    "ElectionRefused",
    "Illegal",
    "NotAnalysed",
    "NotVerified",
    "Report",
    "__version__",
    "cards",
    "edge",
    "edges",
    "equity",
    "game_names",
    "hand",
    "icm",
    "open_game",
    "simulate",
    "strategy",
    "strength",
    "strengths",
    "texts",
    "verify",
]

_ELSEWHERE = {
    "ElectionRefused": "houseway.editions.house",
    "Illegal": "houseway.core.game",
    "NotAnalysed": "houseway.analysis.packages",
    "Report": "houseway.analysis.report",
    "cards": "houseway.equipment.cards",
    "game_names": "houseway.games.registry",
    "strength": "houseway.hands.fast.strengths",
    "strengths": "houseway.hands.fast.strengths",
    "texts": "houseway.equipment.cards",
}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'houseway' has no attribute {name!r}")
    found = getattr(import_module(_ELSEWHERE.get(name, "houseway.door")), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return __all__
