"""Ultimate Texas Hold'em: figures, reports, simulation and advice."""
