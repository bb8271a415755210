"""Rounds a second through the four verbs beside a toy blackjack, poker hands beside PokerKit; the floor."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from bench import floor, poker, rounds

if __name__ == "__main__":
    rounds.main()
    print()
    poker.main()
    print()
    floor.main()
