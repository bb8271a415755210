"""Three Card Poker: figures, reports, simulation and advice."""
