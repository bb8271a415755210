"""Rounds simulated on one thread, beside environments and simulators of the same games.

The rules differ: ours are whole rule books, the others' are named. Blackjack elsewhere hits below 17.
"""

import random
import sys
from pathlib import Path
from types import ModuleType

from bench.programs import entries
from bench.rounds import toy_blackjack
from bench.turns import Contest, Entry, Goal, Work

ROUNDS = 1 << 20
ROLLS_OF_A_PASS_LINE = 557 / 165  # the mean number from the bet to its decision


def ours(game: str, wager: str | None = None) -> Work:
    import houseway

    def work(number: int) -> None:
        houseway.simulate(game, wager, rounds=number, threads=1)

    return work


def open_spiel() -> Work:
    import pyspiel

    game, rng = pyspiel.load_game("blackjack"), random.Random(1)
    stand, hit = 1, 0

    def work(number: int) -> None:
        for _ in range(number):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(rng.choice(state.legal_actions()))
                else:
                    state.apply_action(hit if state.get_best_player_total(0) < 17 else stand)

    return work


def rlcard() -> Work:
    import rlcard

    env = rlcard.make("blackjack", config={"seed": 1})

    def work(number: int) -> None:
        for _ in range(number):
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(int(state["obs"][0] >= 17))

    return work


def crapssim() -> Work:
    from crapssim.strategy import BetPassLine
    from crapssim.table import Table

    def work(number: int) -> None:
        table = Table(seed=1)
        table.add_player(bankroll=1e9, strategy=BetPassLine(5))
        table.run(max_rolls=round(number * ROLLS_OF_A_PASS_LINE), verbose=False)

    return work


def pybaccarat() -> Work:
    # It asks for Windows' keyboard, which playing hands does not need.
    keyboard = ModuleType("msvcrt")
    keyboard.getch = None  # type: ignore[attr-defined]
    sys.modules.setdefault("msvcrt", keyboard)
    from pybaccarat.baccarat import Game, Hand
    from pybaccarat.playingcards import Shoe

    shoe, player, banker = Shoe(8), Hand(), Hand()
    game = Game(shoe, player, banker)

    def work(number: int) -> None:
        left = number
        while left:
            shoe.reset()
            shoe.shuffle()
            shoe.set_cut_card(-14)
            while left and not shoe.cut_card_seen():
                player.empty()
                banker.empty()
                game.play_hand()
                left -= 1

    return work


def contests(programs: dict[str, Path]) -> tuple[Contest, ...]:
    """``programs``: others that simulate rounds of blackjack, by name."""
    return (
        Contest(
            "Blackjack simulated",
            "rounds",
            (
                Entry(
                    "Houseway", lambda: ours("blackjack"), ROUNDS, says="all of the book, best play, a shoe"
                ),
                Entry("gymnasium", toy_blackjack, 1000, True, "Blackjack-v1: endless deck, hit or stand"),
                Entry("OpenSpiel", open_spiel, 500, True, "blackjack: a deck a hand, hit or stand"),
                Entry("RLCard", rlcard, 500, True, "blackjack: a deck a hand, hit or stand"),
                *entries(programs, 8 * ROUNDS),
            ),
            (Goal("Houseway", "gymnasium", 500), *(Goal("Houseway", name, 1) for name in programs)),
        ),
        Contest(
            "Craps simulated, the pass line",
            "decisions",
            (
                Entry("Houseway", lambda: ours("craps", "pass"), ROUNDS, says="from the bet to its decision"),
                Entry("crapssim", crapssim, 1000, True, "BetPassLine; 557/165 rolls to a decision"),
            ),
            (Goal("Houseway", "crapssim", 1000),),
        ),
        Contest(
            "Baccarat simulated",
            "rounds",
            (
                Entry(
                    "Houseway",
                    lambda: ours("baccarat"),
                    ROUNDS,
                    says="a shoe of eight decks, a wager settled",
                ),
                Entry("pybaccarat", pybaccarat, 10_000, True, "a shoe of eight decks, no wagers"),
            ),
            (Goal("Houseway", "pybaccarat", 100),),
        ),
    )
