"""Cards that no camera has seen lie: looked for when a camera sees again, and when a split moves
them."""

import pytest

from controller.core.cards import Card
from controller.core.games.steps import NeedMove
from controller.core.messages import commands as c
from controller.core.messages import devices as d
from controller.core.messages import facts as f
from tests.support.mistakes import blackjack as m
from tests.support.mistakes.aftermath import open_codes, ruled
from tests.support.table_driver import Driver, LyingCard


def camera(driver: Driver, condition: d.CameraCondition) -> None:
    driver.feed(d.CameraState("camera0", "v1", condition, "" if condition == "ok" else "dark"))


def dealt_by_word() -> tuple[Driver, LyingCard]:
    """A player's card dealt while no camera sees; how it lies there."""
    driver = m.table_for(m.Case("camera_lost", "dealing", "igt"))
    m.to_phase(driver, "dealing")
    driver.obey()
    camera(driver, "black")
    driver.wait(1000)
    assert ruled(driver, "shoe_alone")
    assert driver.view()["instruction"]["zone"] == "1"
    card = driver.pull()
    assert driver.tap(c.ConfirmStep()) == "accepted"
    lies = LyingCard(next(driver.tracks), "1", card, True)
    driver.lying.append(lies)
    return driver, lies


def test_it_is_seen_when_the_camera_is_back_and_play_goes_on() -> None:
    driver, lies = dealt_by_word()
    camera(driver, "ok")
    driver.sight("placed", lies)
    driver.wait(20_000)
    assert open_codes(driver) == []
    assert driver.of(f.TrackLinked)


def test_it_shows_another_face_when_the_camera_is_back() -> None:
    """Shoe and camera disagree on it now: nobody is told to take away a card that was dealt."""
    driver, lies = dealt_by_word()
    camera(driver, "ok")
    driver.sight("placed", lies, "KS")
    driver.wait(6_000)
    assert open_codes(driver) == ["face_changed"]
    assert ruled(driver, "camera_is_right")
    assert open_codes(driver) == []
    assert driver.of(f.CardCorrected)[-1].card == "KS"


def test_it_does_not_lie_there_when_the_camera_is_back() -> None:
    driver, lies = dealt_by_word()
    driver.lying.remove(lies)
    camera(driver, "ok")
    driver.wait(6_000)
    assert open_codes(driver) == ["missing_card"]


@pytest.mark.parametrize("game", ["igt", "infinite", "quebec"])
def test_a_split_that_moves_a_card_which_no_camera_sees_calls_somebody(game: str) -> None:
    """Both first cards were ruled to lie there; the dealer is told to move one, and nobody sees."""
    driver = m.table_for(m.Case("unseen_card", "dealing", game))
    driver.cards = iter([Card(one) for one in ("8S", "7D", "8H", "9H", "5C", "6D", "9D", "KS")])
    m.to_phase(driver, "betting")
    driver.command(c.CloseBetting())
    m.bet(driver)
    while driver.phase == "dealing":
        instruction = driver.view()["instruction"]
        if instruction["code"] == "deal" and instruction["zone"] in ("1", "P"):
            driver.pull()
            driver.wait(20_000)
            assert ruled(driver, "shoe_is_right")
        else:
            driver.obey()
    body: c.Verb = c.Decision("1", "split")
    if driver.engine.table.config.rules.kind == "crowd":
        body = c.Decisions({"split": 3})
    assert driver.command(body).status == "accepted"
    assert isinstance(driver.engine.table.deal.next(), NeedMove)
    assert open_codes(driver) == []
    driver.wait(30_000)
    assert open_codes(driver) == ["missing_card"]
