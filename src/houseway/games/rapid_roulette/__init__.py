"""Rapid Roulette (oh-rapid-roulette): roulette at terminals, with a console and a sensor on the wheel."""

from houseway.games.rapid_roulette.game import RapidRoulette
from houseway.games.rapid_roulette.state import State

__all__ = ["RapidRoulette", "State"]
