"""Houseway: the official rules of casino table games, executable, provable and playable."""

__version__ = "0.1.0"
