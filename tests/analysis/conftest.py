"""Fixtures of the tests of one of the games in street_by_street.py, which they name as ``GAME``."""

import pytest


@pytest.fixture(scope="module")
def house(request):
    return request.module.GAME.house


@pytest.fixture(scope="module")
def least(request):
    """The best play, of equal answers with the smaller stake."""
    return request.module.GAME.solved()


@pytest.fixture(scope="module")
def most(request):
    """The best play, of equal answers with the larger stake."""
    return request.module.GAME.solved(more=True)
