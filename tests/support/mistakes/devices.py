"""Mistakes of devices: what a shoe or a camera tells when it fails, for any game."""

from collections.abc import Callable

from controller.core.cards import Card
from controller.core.messages import devices as d
from tests.support.table_driver import Driver


def shoe_says(what: d.ShoeWhat) -> Callable[[Driver, object], None]:
    def inject(driver: Driver, _case: object) -> None:
        driver.feed(d.ShoeNotice("shoe0", next(driver.report), what, what, boot=1))

    return inject


def shoe_trouble(driver: Driver, case: object) -> None:
    """A shoe that jams; between rounds, one that fails."""
    between = getattr(case, "phase", "") == "idle"
    shoe_says("failed" if between else "jam")(driver, case)


def camera_lost(driver: Driver, _case: object) -> None:
    driver.feed(d.CameraState("camera0", "v1", "black", "no light reaches the sensor"))
    driver.wait(1000)


def other_shoe(driver: Driver, _case: object) -> None:
    """A second shoe is connected and not in play; a card leaves it."""
    driver.feed(d.CardRead("shoe1", next(driver.report), Card("KH"), boot=1))


def shoe_exchanged(driver: Driver, _case: object) -> None:
    driver.feed(d.ShoeNotice("shoe0", next(driver.report), "present", "another batch", boot=1))


def reports_lost(driver: Driver, _case: object) -> None:
    lost = next(driver.report)
    driver.feed(d.ReportGap("shoe0", lost, lost, boot=1))


def reports_disagree(driver: Driver, _case: object) -> None:
    driver.feed(d.ReportConflict("shoe0", 1, "8S", "9S", boot=1))
