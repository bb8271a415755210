"""Any game, through the four verbs alone: what a game without an analysis of its own is given."""
