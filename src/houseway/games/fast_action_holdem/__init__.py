"""Fast Action Hold'em (s36, ma, wa): keep two of four cards, split them, or give up half."""

from houseway.games.fast_action_holdem.game import FastActionHoldem
from houseway.games.fast_action_holdem.state import State

__all__ = ["FastActionHoldem", "State"]
