"""Blackjack: exact analysis and simulation."""

from houseway.analysis.blackjack.insurance import Insurance, insurance, insurance_by_hand
from houseway.analysis.blackjack.result import BlackjackResult, Value, analyse, evaluate
from houseway.analysis.blackjack.rules import BlackjackRules
from houseway.analysis.blackjack.strategy import StrategyException, StrategyTable

__all__ = [
    "BlackjackResult",
    "BlackjackRules",
    "Insurance",
    "StrategyException",
    "StrategyTable",
    "Value",
    "analyse",
    "evaluate",
    "insurance",
    "insurance_by_hand",
]
