"""Blackjack: exact analysis and simulation."""

from houseway.analysis.blackjack.advice import hand_values
from houseway.analysis.blackjack.insurance import Insurance, insurance, insurance_by_hand
from houseway.analysis.blackjack.result import BlackjackResult, Value, analyse, evaluate, house_edges
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
    "hand_values",
    "house_edges",
    "insurance",
    "insurance_by_hand",
]
