"""No-limit hold'em by random legal actions, hundreds of thousands of hands a second."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from houseway.analysis.kernels.no_limit_holdem import MOST_PLAYERS, Rules, play_hands
from houseway.analysis.packages import NotAnalysed
from houseway.games.poker_room.game import PokerRoom


@dataclass(frozen=True)
class Played:
    """What everybody won or lost in all hands, how many decisions there were, and what the house took."""

    won_cents: tuple[int, ...]
    decisions: int
    rake_cents: int


def rules_of(game: PokerRoom) -> Rules:
    """The rules of a table as the kernel plays them."""
    plays = (game.variant.name, game.structure, game.ante_by, game.kill)
    if plays != ("holdem", "no-limit", "everybody", (1, 1)) or game.straddles or game.mucking:
        raise NotAnalysed(
            "random play is of no-limit hold'em with everybody's antes or none, without straddle and kill, "
            "and every hand shown (mucking=false)"
        )
    return Rules(
        game.amount("small-blind"), game.amount("big-blind"), game.ante, game.table.limits["bet"].min_cents,
        game.unit, game.rake_percent, game.rake_cap, game.promotion, game.no_flop_no_drop,
    )  # fmt: skip


def play(game: PokerRoom, stacks_cents: Sequence[int], hands: int, seed: int) -> Played:
    """So many hands, each from these stacks, the button going round from the first of them."""
    if not 2 <= len(stacks_cents) <= MOST_PLAYERS or min(stacks_cents) < 1:
        raise ValueError(f"2 to {MOST_PLAYERS} players have chips, not {list(stacks_cents)}")
    won = np.zeros(len(stacks_cents), np.int64)
    counter = np.array([seed % 2**64], np.uint64)
    decisions, rake = play_hands(rules_of(game), np.array(stacks_cents, np.int64), hands, counter, won)
    return Played(tuple(won.tolist()), decisions, rake)
