"""Texas Hold'em Bonus: figures, reports, simulation and advice."""
