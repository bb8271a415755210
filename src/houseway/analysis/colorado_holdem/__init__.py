"""Colorado Hold'em: figures, reports, simulation and advice."""
