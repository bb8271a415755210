"""Craps: every wager's Markov chain solved in fractions, the length of a hand, and whole sessions."""
