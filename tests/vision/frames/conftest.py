"""What the tests of streams play."""

import pytest

from tests.support.eyes.streams import Picture, filmed


@pytest.fixture(scope="session")
def film() -> list[Picture]:
    """A still table, with the sensor's noise."""
    return filmed()
