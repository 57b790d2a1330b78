"""Cameras drawn by chance that begin to lie: each is named within a second and nothing else is."""

import pytest

from tests.support.eyes.lies import CASES
from tests.support.sampled import sampled
from tests.torture.lying_streams import tried

pytestmark = pytest.mark.long

UNNAMED = {"mirrored in turn", "green blocks", "enlarged"}
"""Whose pictures are not looked at, though not each one is named: see the table of faults."""
ALONE = [
    (name, transport)
    for name, case in CASES.items()
    for transport in case.transports
    if transport != "video" and name not in UNNAMED
]


@pytest.mark.parametrize(("name", "transport"), sampled(ALONE, *ALONE[3::9]))
def test_a_camera_that_lies_is_named_and_a_calm_one_is_not(name: str, transport: str) -> None:
    told = tried((name, transport, 4))
    assert not told.wrong
    assert not told.looks
    if CASES[name].names:
        assert told.after_ms is not None
        assert told.after_ms <= 1100
