"""Whether a hand takes a third card (10.II, section 11); with a natural neither does (11.I)."""

from houseway.equipment.cards import Card
from houseway.hands.baccarat import VALUES, points

NATURAL = 8  # and 9, on two cards
PLAYER_DRAWS_BELOW = 6  # 11.II.A, 11.II.B
BANKER_DRAWS_BELOW = 6  # 11.III.A, when the Player's Hand stays

# The table of 11.III.B, read as 11.VI says: by the Banker's count on two cards, the values of the Player's
# third card, not that hand's count (11.V), to which it draws.
BANKER_DRAWS_TO: tuple[frozenset[int], ...] = (
    *[frozenset(range(10))] * 3,
    frozenset(range(10)) - {8},
    frozenset(range(2, 8)),
    frozenset(range(4, 8)),
    frozenset({6, 7}),
    frozenset(),
)


def player_draws(player: tuple[Card, ...], banker: tuple[Card, ...]) -> bool:
    """On two cards each."""
    mine = points(player)
    return mine < PLAYER_DRAWS_BELOW and points(banker) < NATURAL


def banker_draws(player: tuple[Card, ...], banker: tuple[Card, ...]) -> bool:
    """On the Player's Hand with all its cards and the Banker's Hand with two."""
    mine = points(banker)
    if len(player) == 3:
        return mine < NATURAL and VALUES[player[2]] in BANKER_DRAWS_TO[mine]
    return mine < BANKER_DRAWS_BELOW and points(player) < NATURAL
