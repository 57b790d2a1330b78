"""Where a screen stands, as the record of a ruling tells it: never by its address."""

from dataclasses import replace
from typing import Any

import pytest
from starlette.websockets import WebSocket

from controller.console.signed_in.places import Places, ScreenPlace
from controller.console.web.requests import ends
from controller.core.messages import commands as c
from controller.core.messages.facts import RemedyChosen
from controller.settings.addresses import PlaceSection
from tests.support.mistakes.blackjack import Case, table_with
from tests.support.table_driver import tap_of

MANAGER = "shift_manager-1"

PIT = PlaceSection(name="Pit 2", addresses=["10.4.0.0/24", "fd00::7"])


@pytest.mark.parametrize(
    ("host", "place"),
    [
        ("127.0.0.1", ScreenPlace("table")),
        ("::1", ScreenPlace("table")),
        ("::ffff:127.0.0.1", ScreenPlace("table")),
        ("10.4.0.17", ScreenPlace("named", "Pit 2")),
        ("::ffff:10.4.0.17", ScreenPlace("named", "Pit 2")),
        ("fd00::7", ScreenPlace("named", "Pit 2")),
        ("10.4.1.17", ScreenPlace("elsewhere")),
        ("fe80::1%eth0", ScreenPlace("elsewhere")),
        ("", ScreenPlace()),
        ("screen 3", ScreenPlace()),
    ],
)
def test_a_place_is_told_without_the_address(host: str, place: ScreenPlace) -> None:
    assert Places([PIT]).of(host) == place


@pytest.mark.parametrize(
    ("host", "here", "place"),
    [
        ("10.4.9.1", "10.4.9.1", ScreenPlace("table")),
        ("::ffff:10.4.9.1", "10.4.9.1", ScreenPlace("table")),
        ("fd00::9", "fd00::9", ScreenPlace("table")),
        ("10.4.9.2", "10.4.9.1", ScreenPlace("elsewhere")),
        ("", "", ScreenPlace()),
    ],
)
def test_this_appliance_is_one_place_by_all_its_addresses(
    host: str, here: str, place: ScreenPlace
) -> None:
    """Else one person at its screen would stand at two places: by its name, and by its address."""
    assert Places([PIT]).of(host, here) == place


def test_an_address_that_is_none_is_told_with_what_to_write() -> None:
    with pytest.raises(ValueError, match=r"write 10\.4\.0\.17 or 10\.4\.0\.0/24"):
        PlaceSection(name="Pit", addresses=["pit.example"])


def ruling_of(*proved: c.Proof) -> RemedyChosen:
    """The fact of a ruling whose person proved himself so."""
    case = Case("read_disagreement", "dealing", "infinite")
    driver = table_with(case)
    (wrong,) = driver.engine.table.irregularities.values()
    remedy = driver.engine.table.config.remedies.named("camera_is_right")
    act = c.Rule(wrong.id, remedy.name, remedy.reasons[0])
    driver.feed(tap_of("in", MANAGER, "shift_manager", c.SignIn()))
    tap = tap_of("rule", MANAGER, "shift_manager", act)
    driver.feed(replace(tap, proved=proved or tap.proved))
    assert driver.reply("rule").status == "accepted", driver.reply("rule")
    (fact,) = driver.of(RemedyChosen)
    assert isinstance(fact, RemedyChosen)
    return fact


def test_a_ruling_says_where_from() -> None:
    fact = ruling_of(c.Proof(MANAGER, "shift_manager", "session", "named", "Pit 2"))
    assert (fact.place, fact.place_name) == ("named", "Pit 2")


def test_a_ruling_of_before_places_were_told_says_nothing_of_one() -> None:
    fact = ruling_of()
    assert (fact.place, fact.place_name) == ("", "")


@pytest.mark.parametrize(
    ("client", "server", "known"),
    [
        (("10.4.9.1", 50000), ("10.4.9.1", 8080), ("10.4.9.1", "10.4.9.1")),
        (("10.4.0.17", 50000), ("10.4.9.1", 8080), ("10.4.0.17", "10.4.9.1")),
        (None, None, ("", "")),
    ],
)
def test_a_connection_tells_both_its_ends(
    client: tuple[str, int] | None, server: tuple[str, int] | None, known: tuple[str, str]
) -> None:
    async def nothing(*_: Any) -> Any:
        return None

    scope = {"type": "websocket", "headers": [], "client": client, "server": server}
    assert ends(WebSocket(scope, nothing, nothing)) == known
