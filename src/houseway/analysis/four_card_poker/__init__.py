"""Four Card Poker: figures, reports, simulation and advice."""
