"""An appliance whose upgrades are tried."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.processes.upgraded_table import Appliance


@pytest.fixture
def appliance(tmp_path: Path) -> Iterator[Appliance]:
    made = Appliance(tmp_path)
    yield made
    made.services.power_cut()
