"""A device that is not well is itself what is wrong; nothing it alone could tell is held against
anybody."""

import pytest

from controller.core.irregularities.handling import LAST_LEVEL
from controller.core.messages import commands as c
from controller.core.messages import devices as d
from controller.core.messages import facts as f
from tests.abnormal.scenes import scene
from tests.support.mistakes import blackjack as m
from tests.support.mistakes.aftermath import finish, open_codes, ruled
from tests.support.played import GAMES
from tests.support.players import standing_server
from tests.support.table_driver import Driver, replayed

ALL_GAMES = sorted(GAMES)
PHASES = ("betting", "bets_due", "dealing", "window", "results", "collecting")


def table_in(phase: str, game: str = "igt") -> Driver:
    driver = m.table_for(m.Case("camera_lost", phase, game))
    m.to_phase(driver, phase)
    return driver


def camera(driver: Driver, condition: d.CameraCondition = "black") -> None:
    driver.feed(d.CameraState("camera0", "v1", condition, "" if condition == "ok" else "dark"))


def codes(driver: Driver) -> list[str]:
    return [fact.code for fact in driver.of(f.IrregularityOpened)]


@pytest.mark.abnormal("B4")
@pytest.mark.parametrize("game", ALL_GAMES)
@pytest.mark.parametrize("phase", PHASES)
def test_a_lost_camera_is_told_within_seconds_and_over_when_it_is_back(
    phase: str, game: str
) -> None:
    driver = table_in(phase, game)
    camera(driver)
    driver.wait(1000)
    assert open_codes(driver) == ["camera_lost"]
    assert "Touch no card; leave them as they lie." in driver.view()["instruction"]["text"]
    assert driver.view()["irregularity"]["options"][0]["remedy"] == "wait_for_device"
    driver.wait(40_000)
    assert driver.of(f.ManagerCalled)
    driver.wait(600_000)
    levels = [fact.level for fact in driver.of(f.ManagerCalled)]
    assert levels == list(range(1, LAST_LEVEL + 1)), "each is called once"
    camera(driver, "ok")
    assert open_codes(driver) == []
    assert not driver.of(f.RoundVoided)
    driver.round_before = len(driver.of(f.BettingOpened))  # type: ignore[attr-defined]
    finish(driver)
    assert codes(driver) == ["camera_lost"]


def test_a_card_that_the_blind_camera_misses_is_not_held_against_the_dealer() -> None:
    driver = table_in("dealing")
    camera(driver)
    card = driver.pull()
    driver.wait(30_000)
    assert codes(driver) == ["camera_lost"]
    camera(driver, "ok")
    driver.wait(5_000)
    assert codes(driver) == ["camera_lost"]
    driver.lay(card, m.wanted_zone(driver))
    assert driver.of(f.CardDealt)[-1].card == card


def test_cards_that_are_gone_when_it_sees_again_are_missed_after_a_new_look() -> None:
    driver = table_in("dealing")
    camera(driver)
    driver.lift(driver.lying[0])
    driver.wait(10_000)
    camera(driver, "ok")
    driver.wait(5_900)
    assert open_codes(driver) == []
    driver.wait(100)
    assert open_codes(driver) == ["missing_card"]


def test_an_open_irregularity_does_not_end_because_nobody_sees() -> None:
    driver = table_in("dealing")
    driver.pull()
    driver.wait(6_000)
    assert open_codes(driver) == ["unseen_card"]
    camera(driver)
    driver.wait(10_000)
    assert "unseen_card" in open_codes(driver)


def test_a_lost_shoe_is_told_and_its_unheard_cards_are_not_strangers() -> None:
    driver = table_in("dealing")
    driver.feed(d.DeviceDown("shoe0", "the cable is out"))
    driver.lay(next(driver.cards), m.wanted_zone(driver))
    driver.wait(20_000)
    assert codes(driver) == ["shoe_lost"]
    driver.feed(d.DeviceUp("shoe0", "sim"))
    assert open_codes(driver) == []
    driver.feed(d.CardRead("shoe0", next(driver.report), driver.lying[-1].card, boot=1))
    assert codes(driver) == ["shoe_lost"]
    assert driver.of(f.CardDealt)[-1].card == driver.lying[-1].card


@pytest.mark.parametrize("game", ALL_GAMES)
@pytest.mark.parametrize("phase", ["dealing", "window", "collecting"])
def test_two_people_may_let_the_shoe_alone_end_the_round(phase: str, game: str) -> None:
    driver = table_in(phase, game)
    camera(driver)
    driver.wait(1000)
    assert ruled(driver, "shoe_alone")
    assert open_codes(driver) == []
    for _ in range(200):
        instruction = driver.view()["instruction"]
        if driver.phase == "idle":
            break
        assert not driver.engine.table.irregularities
        if driver.phase == "window":
            standing_server(driver)
        elif instruction.get("tap"):
            assert "Tap when done" in instruction["text"]
            assert driver.tap(c.ConfirmStep()) == "accepted"
        elif instruction["code"] == "deal":
            driver.pull()
        else:
            driver.wait(500)
    assert driver.of(f.TableCleared)
    assert len(driver.of(f.RoundSettled)) == 1
    driver.wait(20_000)
    assert len(driver.of(f.BettingOpened)) == 1
    assert replayed(driver).console_view(driver.now) == driver.engine.console_view(driver.now)


def test_a_split_is_told_where_no_camera_sees_it() -> None:
    """The dealer carries the cards apart and taps: one tap, one move."""
    table = scene("igt", ["8S", "7D", "8C", "9H"])
    table.start()
    table.to_window()
    table.camera("lost", "no picture")
    table.wait(1500)
    table.must_rule("shoe_alone")
    table.choose("split")
    moved = table.of(f.CardMoved)
    assert moved == []
    assert table.tap(c.ConfirmStep()) == "accepted"
    assert [(fact.from_zone, fact.to_zone) for fact in table.of(f.CardMoved)] == [("1", "1.2")]


def test_the_shoe_alone_is_not_enough_for_a_card_it_did_not_read() -> None:
    driver = table_in("dealing")
    camera(driver)
    driver.wait(1000)
    assert ruled(driver, "shoe_alone")
    m.unread(driver)
    driver.wait(1000)
    assert open_codes(driver) == ["camera_lost"]
    assert not ruled(driver, "shoe_alone")
    assert ruled(driver, "void")


def test_a_jam_offers_the_dealer_the_shoes_own_end_and_nothing_to_mend_on_the_felt() -> None:
    case = m.Case("shoe_trouble", "dealing", "infinite")
    driver = m.table_with(case)
    options = driver.view()["irregularity"]["options"]
    of_dealer = [one["remedy"] for one in options if "dealer" in one["roles"]]
    assert of_dealer == ["shoe_is_cleared"]
