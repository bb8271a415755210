import pytest
from pai_gow_table import Felt


@pytest.fixture
def felt():
    """Makes tables; keyword arguments are elections (``dealing="hand"``)."""
    return Felt
