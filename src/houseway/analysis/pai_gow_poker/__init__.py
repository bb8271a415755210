"""Pai Gow Poker: figures, reports, simulation and advice."""
