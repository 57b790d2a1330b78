"""A sample of the remedies, tapped as people would; `tests.torture.tap_remedies` taps them all."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.controller.console.conftest import AtWork
from tests.support.console.acts import dealing
from tests.support.pages.longest_wrong import SHOWN, every_wrong, show
from tests.support.pages.sizes import PAINTED
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


REMEDIES = """() => [...document.querySelectorAll('.remedies .remedy:not(.sign-in)')]
  .map(button => button.firstElementChild?.textContent ?? button.textContent)"""


def test_to_void_the_round_is_offered_last_in_each_stop(at_work: AtWork) -> None:
    served, page = at_work("blackjack_live")
    served.do(dealing)
    wrong_order = {}
    for number, wrong in enumerate(every_wrong(), 70):
        show(served, wrong, number)
        page.wait_for_function(SHOWN, arg=number)
        page.evaluate(PAINTED)
        titles = page.evaluate(REMEDIES)
        voiding = [title.startswith("Void") for title in titles]
        if voiding != sorted(voiding):
            wrong_order[wrong.irregularity["code"]] = titles
    assert wrong_order == {}
