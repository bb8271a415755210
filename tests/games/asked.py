"""A table of hold'em with one player, known cards, and a question."""

from houseway.core.events import SeatTaken
from houseway.core.steps import Chance, Decide, Wagers
from houseway.equipment.cards import DECK, cards
from houseway.games.registry import open_game
from houseway.procedures.stakes import placed


def asked(name, own, board, pack=DECK, choices=("check",), stake=1_000):
    """Where the player, who has answered ``choices`` in turn, is asked with this board."""
    game = open_game(name, cards=tuple(pack))
    state, left, answers = game.open(), list(cards(board)), list(choices)
    while True:
        step = game.next_step(state)
        match step:
            case Decide() if not left:
                return game, state
            case Decide():
                event = step.choice(answers.pop(0) if len(answers) > 1 else answers[0]).pick()
            case Chance():
                event = step.event.with_value(left.pop(0) if step.event.kind == "card-dealt" else cards(own))
            case Wagers():
                sits = SeatTaken(1) if not state.seated else placed(game.table, 1, "ante", stake)
                event = step.closes or sits
            case _:
                event = step.event
        state = game.apply(state, event)
