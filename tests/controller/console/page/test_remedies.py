"""A sample of the remedies, tapped as people would; `tests.torture.tap_remedies` taps them all."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.support.pages.taps_of_slips import slips
from tests.torture.tap_remedies import cases

pytestmark = pytest.mark.system


@pytest.mark.parametrize(
    ("code", "remedy", "taps", "outcome"),
    [("overdraw", "burn_it", 4, "Table OK"), ("wrong_box", "void", 3, "void: misdeal")],
)
def test_a_slip_is_mended_in_few_taps(
    browser: Browser, tmp_path: Path, code: str, remedy: str, taps: int, outcome: str
) -> None:
    one = next(slips(browser, tmp_path, cases([code]), lambda _code, offered: offered == remedy))
    assert (one.remedy, one.taps, one.outcome) == (remedy, taps, outcome)
