"""The poker room: players play against each other, so that no wager has an edge for the house; what hands are
worth against each other is counted."""
