"""A table laid by hand, for each look by itself."""

import pytest

from tests.support.laid_table import Laid


@pytest.fixture
def laid() -> Laid:
    """Make a table on which nothing lies yet."""
    return Laid()
