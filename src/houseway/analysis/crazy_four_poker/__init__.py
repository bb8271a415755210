"""Crazy Four Poker: figures, reports, simulation and advice."""
