"""Let It Ride: figures, reports, simulation and advice."""
