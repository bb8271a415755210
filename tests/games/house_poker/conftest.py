"""The tests of invented games run where HOUSEWAY_GAMES names their folder: see test_invented_games.py."""

import os

collect_ignore_glob = [] if os.environ.get("HOUSEWAY_GAMES") else ["test_corner_holdem.py"]
