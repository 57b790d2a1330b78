"""The versions that the appliance's test tries, in their order."""

from tests.vm.scenes.upgrades import BAD, GOOD


def test_no_version_is_refused_for_its_number() -> None:
    """A journal that the good one wrote is opened by newer versions alone."""
    assert all(version > GOOD for version in BAD)
