"""Fast Action Hold'em: figures, reports, simulation and advice."""
