"""Blackjack: figures, reports, simulation and advice."""
