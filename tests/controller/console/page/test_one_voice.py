"""While something is wrong one voice says what to do with the cards: the stop's."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from controller.core.messages.inputs import Condition
from tests.controller.console.conftest import AtWork, Screens
from tests.support.console.acts import betting, open_table, sign_in_dealer
from tests.support.pages.made_slips import closed_table_of, first_cases, made
from tests.support.pages.served_table import DEALER, ServedTable
from tests.support.sampled import sampled

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


BROKEN = {"broker": "checking", "disk": "checking", "checking": "waiting"}
"""The tone of the band for what holds up the table: somebody ends it, or it ends by itself."""


@pytest.mark.parametrize("condition", sampled(BROKEN, "disk", "checking"))
def test_grey_is_the_band_only_where_time_alone_is_waited_for(
    condition: Any, opened: AtWork
) -> None:
    served, page = opened()
    served.do(lambda driver: driver.feed(Condition(condition, "Not well.")))
    sign_in_dealer(page, DEALER)
    expect(page.locator("#instruction")).to_have_class(re.compile(BROKEN[condition]))
    served.do(lambda driver: driver.feed(Condition(condition, "")))
    served.do(betting)
    expect(page.locator("#instruction")).to_have_class(re.compile("waiting"))
