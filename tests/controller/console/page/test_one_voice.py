"""While something is wrong one voice says what to do with the cards: the stop's."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.controller.console.conftest import Screens
from tests.support.console.acts import open_table
from tests.support.pages.made_slips import closed_table_of, first_cases, made
from tests.support.pages.served_table import ServedTable

pytestmark = pytest.mark.system


def test_nobody_is_told_to_take_away_what_the_stop_lets_lie(
    tmp_path: Path, screen: Screens
) -> None:
    case = next(one for one in first_cases() if one.code == "unknown_card")
    with ServedTable(tmp_path, case.game, (), driver=closed_table_of(case)) as served:
        served.do(open_table)
        page = screen(served)
        served.do(lambda driver: made(driver, case))
        expect(page.locator("#trouble .sentence")).to_contain_text("leave it there")
        assert "felt" in [one["code"] for one in served.do(lambda driver: driver.view())["gate"]]
        expect(page.locator("#gate")).to_be_hidden()
