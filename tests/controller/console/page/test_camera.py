"""The engineer's panel: the camera's live picture, for him alone and only while he looks."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, expect

from tests.controller.console.conftest import AtWork
from tests.support.console.acts import sign_in
from tests.support.eyes.tabletop import CodeReader, Table
from tests.support.pages.served_table import CAMERA, ENGINEER, MANAGER, ServedTable
from tests.support.pages.usable import faults
from vision.felt.cards.pose import Pose
from vision.live_picture import LivePicture
from vision.observer import Observer

pytestmark = pytest.mark.system

FRAME_S = 0.1


@contextmanager
def camera_of(served: ServedTable) -> Iterator[Table]:
    """A camera over a felt with two cards, and its vision at the table's socket."""
    felt = Table()
    felt.lay("8S", Pose(300, 375, 3))
    felt.lay("back-blue", Pose(900, 375, -4))
    seen = Observer(CAMERA, "v1", felt.layout, CodeReader().read_card)
    picture, over = LivePicture(served.picture, felt.layout), threading.Event()

    def watch() -> None:
        while not over.wait(FRAME_S):
            frame = felt.shoot(1 / FRAME_S)
            picture.note(frame, seen.look(frame), seen)

    watching = threading.Thread(target=watch)
    watching.start()
    yield felt
    picture.close()
    over.set()
    watching.join()


def asked_for(page: Page) -> list[str]:
    """The live pictures the page asks for from now on."""
    asked: list[str] = []
    page.on("request", lambda request: "/camera/" in request.url and asked.append(request.url))
    return asked


def come_in(page: Page, name: str, role: str) -> None:
    page.get_by_role("button", name="Shift manager").click()
    sign_in(page, name, role)


def test_the_engineer_sees_what_the_camera_sees(opened: AtWork) -> None:
    served, page = opened()
    with camera_of(served):
        come_in(page, ENGINEER, "Engineer")
        panel = page.get_by_role("dialog", name="Engineer")
        shown = panel.get_by_role("img", name=f"What {CAMERA} sees")
        expect(shown).to_have_js_property("naturalWidth", 1920)
        first = shown.get_attribute("src")
        expect(shown).not_to_have_attribute("src", first or "")
        assert faults(page) == []
        asked = asked_for(page)
        panel.get_by_role("button", name="Close", exact=True).click()
        last = len(asked) + 1  # one may be under way
        page.wait_for_timeout(1000)
        assert len(asked) <= last


def test_a_camera_whose_vision_is_gone_is_a_sentence(opened: AtWork) -> None:
    served, page = opened()
    come_in(page, ENGINEER, "Engineer")
    said = page.get_by_role("dialog").get_by_role("status")
    expect(said).to_contain_text("gives no picture now")
    with camera_of(served):
        expect(said).to_be_empty()


def test_nobody_else_is_shown_the_live_picture(at_work: AtWork) -> None:
    _, page = at_work()
    asked = asked_for(page)
    come_in(page, MANAGER, "Shift manager")
    panel = page.get_by_role("dialog", name="Shift manager")
    expect(panel.get_by_role("heading", name="Last rounds")).to_be_visible()
    expect(panel.locator(".camera")).to_have_count(0)
    assert asked == []
