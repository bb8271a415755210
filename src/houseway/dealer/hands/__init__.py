"""Poker hands as records: told for one viewer, read, and played by the rules; in the PHH and OHH formats."""
