"""Craps: every wager's Markov chain solved in fractions, the length of a hand, and whole sessions."""

from houseway.analysis.craps.bets import Bet, End
from houseway.analysis.craps.chain import Resolution, lengths, resolve, survival
from houseway.analysis.craps.line_odds import LineWithOdds, line_with_odds

__all__ = ["Bet", "End", "LineWithOdds", "Resolution", "lengths", "line_with_odds", "resolve", "survival"]
