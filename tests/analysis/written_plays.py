"""Plays for tests: houses, lines in short, and blocks of rounds by a play."""

from houseway.analysis.plays import told
from houseway.analysis.simulation import generator, simulator_for
from houseway.editions.house import elect
from houseway.editions.loader import load_edition

SEED, ROUNDS = 5, 600


def house_of(book, **elections):
    return elect(load_edition(book), {name.replace("_", "-"): value for name, value in elections.items()})


def always(answer):
    return [{"with": "anything else", "answer": answer}]


def line(held, answer):
    return {"with": held, "answer": answer}


def block(house, play, wager=None, rounds=ROUNDS, seats=1):
    wager = wager or "base"
    return simulator_for(house, wager, told(house, play)).block(generator(SEED, 0), rounds, seats)
