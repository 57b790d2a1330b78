"""The page while something is wrong: steps one by one, lamps in sight, a tap where none sees."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from controller.core.cards import Card
from controller.core.messages import devices as d
from controller.core.messages import facts as f
from tests.controller.console.conftest import AtWork
from tests.support.console.acts import betting, dealing, misread
from tests.support.mistakes.aftermath import ruled
from tests.support.pages.pictures import keep
from tests.support.sampled import sampled
from tests.support.table_driver import Driver

pytestmark = pytest.mark.system


def picture(page: Page, name: str) -> None:
    page.wait_for_timeout(100)  # a frame is drawn
    keep(page, name)


def stranger(driver: Driver) -> None:
    driver.lay(Card("KH"), "P")
    driver.wait(1600)
    assert ruled(driver, "take_away")


def camera(condition: d.CameraCondition) -> Callable[[Driver], None]:
    def change(driver: Driver) -> None:
        driver.feed(d.CameraState("camera0", "v1", condition, "no light"))
        driver.wait(1500)

    return change


@pytest.mark.abnormal("B5")
def test_the_steps_of_a_ruling_stay_until_they_are_seen_done(at_work: AtWork) -> None:
    served, page = at_work()
    served.do(dealing)
    served.do(stranger)
    expect(page.locator("#trouble .sentence")).to_contain_text("take the card off the felt")
    expect(page.locator(".steps .due")).to_have_count(1)
    expect(page.locator("#toast")).not_to_have_text("Table OK.")
    picture(page, "step")
    served.do(lambda driver: driver.lift(driver.lying[-1]))
    expect(page.locator("#trouble")).to_be_hidden()
    expect(page.locator("#toast")).to_have_text("Table OK.")
    picture(page, "table-ok")


@pytest.mark.abnormal("B5")
def test_that_all_is_well_is_said_once_no_card_is_missing(at_work: AtWork) -> None:
    served, page = at_work()
    served.do(dealing)
    served.do(stranger)
    expect(page.locator("#trouble")).to_be_visible()  # a stop that came and went at once is none
    first = served.driver.lying[0]

    def cleared(driver: Driver) -> None:
        driver.lift(first)
        driver.lift(driver.lying[-1])

    served.do(cleared)
    expect(page.locator("#trouble")).to_be_hidden()
    expect(page.locator("#instruction")).to_contain_text("back")
    expect(page.locator("#toast.on")).to_have_count(0)
    served.do(lambda driver: driver.lay(first.card, first.zone, first.up))
    expect(page.locator("#toast.on")).to_have_text("Table OK.")


@pytest.mark.abnormal("B5")
def test_a_stop_that_went_and_came_back_is_drawn_whole(at_work: AtWork) -> None:
    """A table that is restored may tell what it told before."""
    served, page = at_work()
    served.do(dealing)
    served.do(misread)
    remedies = page.locator("#trouble .remedy")
    expect(remedies.first).to_be_visible()
    told = remedies.all_text_contents()
    engine = served.driver.engine
    plain = engine.console_view
    engine.console_view = lambda now: {**plain(now), "irregularity": None}  # type: ignore[method-assign]
    served.do(lambda driver: None)
    expect(page.locator("#trouble")).to_be_hidden()
    engine.console_view = plain  # type: ignore[method-assign]
    served.do(lambda driver: None)
    expect(page.locator("#trouble .sentence")).to_be_visible()
    assert remedies.all_text_contents() == told


@pytest.mark.abnormal("B5")
def test_where_no_sensor_sees_the_dealer_taps(at_work: AtWork) -> None:
    served, page = at_work()

    def overdraw(driver: Driver) -> None:
        driver.pull()
        assert ruled(driver, "burn_it")

    served.do(overdraw)
    expect(page.locator("#trouble .sentence")).to_contain_text("Tap when done")
    picture(page, "tap-when-done")
    page.get_by_role("button", name="Done", exact=True).click()
    expect(page.locator("#trouble")).to_be_hidden()
    assert served.taps[-1] == "confirm_step"


@pytest.mark.abnormal("B4")
@pytest.mark.parametrize("size", sampled([(1280, 800), (1024, 768)], (1024, 768)))
def test_a_dead_camera_is_told_and_the_lamps_stay(at_work: AtWork, size: tuple[int, int]) -> None:
    served, page = at_work(width=size[0], height=size[1])
    served.do(betting)
    served.do(dealing)
    served.do(camera("black"))
    expect(page.locator("#trouble .sentence")).to_have_text(
        "The camera sees nothing. Touch no card; leave them as they lie."
    )
    expect(page.locator("#devices h2")).to_have_text("Only the shoe watches")
    expect(page.locator("#devices")).to_be_in_viewport(ratio=1)
    picture(page, f"camera-lost-{size[0]}")
    served.do(camera("ok"))
    expect(page.locator("#trouble")).to_be_hidden()
    expect(page.locator("#devices h2")).to_have_text("Shoe and camera watch")
    assert len(served.do(lambda driver: driver.of(f.IrregularityOpened))) == 1
