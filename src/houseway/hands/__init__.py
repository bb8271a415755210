"""Rankings of hands.

Every ranking gives an ``int`` strength: ``level << 20`` (the place of the category in its order) plus the
deciding ranks in five nibbles, most significant first. A greater strength beats a lesser one in every
ranking, lowball included; equal strengths tie. ``poker``, ``joker``, ``lowball`` and ``multideck`` are the
reference, in plain Python; ``fast`` gives the same ints from Numba.
"""
