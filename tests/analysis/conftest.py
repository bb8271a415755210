"""The house of a test's ``BOOK``, and the best play of its ``GAME`` where that is in street_by_street.py."""

import pytest

from houseway.editions.house import elect
from houseway.editions.loader import load_edition


@pytest.fixture(scope="module")
def house(request):
    return elect(load_edition(request.module.BOOK), {})


@pytest.fixture(scope="module")
def least(request):
    """The best play, of equal answers with the smaller stake."""
    return request.module.GAME.solved()


@pytest.fixture(scope="module")
def most(request):
    """The best play, of equal answers with the larger stake."""
    return request.module.GAME.solved(more=True)
