"""Events, steps and the four verbs: the one shape that every game has."""
