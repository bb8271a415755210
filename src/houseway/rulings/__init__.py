"""Rulings without a table: real states of a game, what can go wrong in them, what the book makes of it."""
