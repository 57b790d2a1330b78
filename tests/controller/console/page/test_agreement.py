"""What the page puts together of words reads as one sentence: nothing twice, one or several."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from controller.core.words import say
from controller.words.catalogue import LANGUAGES, Language, catalogue
from tests.controller.console.conftest import Screens, Tables
from tests.support.console.acts import open_table
from tests.support.pages.served_table import ServedTable
from tests.support.sampled import sampled

pytestmark = pytest.mark.system


def shown(served: ServedTable, **parts: Any) -> None:
    """Let every screen show the table's view with these parts."""
    engine = served.driver.engine
    plain = type(engine).console_view
    engine.console_view = lambda now: {**plain(engine, now), **parts}  # type: ignore[method-assign]
    served.do(lambda driver: None)


def opened(served: ServedTable, language: Language, screen: Screens) -> Page:
    served.do(open_table)
    return screen(served, language=language)


@pytest.mark.parametrize("language", sampled(LANGUAGES, "ro"))
def test_that_a_card_lies_face_up_is_said_once(
    language: Language, table: Tables, screen: Screens
) -> None:
    served = table()
    page = opened(served, language, screen)
    said = catalogue(language).text(say("page_face_up"))
    for code in ("lay_kept_up", "deal_up"):
        told = {"code": "deal", "text": say(code, zone="P"), "zone": "P", "face": "up"}
        shown(served, instruction=told)
        expect(page.locator("#instruction .sentence")).to_have_text(
            catalogue(language).text(told["text"])
        )
        assert page.locator("#instruction").inner_text().count(said) == 1


COUNTED = {
    "en": "one player: hits, 3 players: stand",
    "es": "un jugador: pide carta, 3 jugadores: se plantan",
    "ro": "un jucător: cere carte, 3 jucători: stau",
}

CAME_TO = {
    "en": ["one player: loses", "3 players: win"],
    "es": ["un jugador: pierde", "3 jugadores: ganan"],
    "ro": ["un jucător: pierde", "3 jucători: câștigă"],
}


@pytest.mark.parametrize("language", sampled(LANGUAGES, "es"))
def test_one_player_and_several_are_told_as_that(
    language: Language, table: Tables, screen: Screens
) -> None:
    served = table()
    page = opened(served, language, screen)
    decided = {"who": "crowd", "at": "p", "choice": "", "counts": {"hit": 1, "stand": 3}}
    shown(served, told={"decided": [decided], "outcome": None, "voided": False})
    expect(page.locator(".told-now")).to_have_text(COUNTED[language])
    lines = [{"result": "lose", "players": 1}, {"result": "win", "players": 3}]
    outcome = {"dealer": {"total": "19", "blackjack": False}, "lines": lines}
    shown(served, told={"decided": [], "outcome": outcome, "voided": False})
    expect(page.locator(".told-now span")).to_contain_text(["19", *CAME_TO[language]])


BY_HAND = {
    "en": ["3 hands: lose", "one hand: bust"],
    "es": ["3 manos: pierden", "una mano: se pasa"],
    "ro": ["3 mâini: pierd", "o mână: depășește"],
}


@pytest.mark.parametrize("language", sampled(LANGUAGES, "ro"))
def test_where_somebody_split_hands_are_counted(
    language: Language, table: Tables, screen: Screens
) -> None:
    """Whoever split has two hands: counted as players they were more than bet."""
    served = table()
    page = opened(served, language, screen)
    lines = [
        {"result": "lose", "players": 2, "split": False},
        {"result": "lose", "players": 1, "split": True},
        {"result": "bust", "players": 1, "split": True},
    ]
    outcome = {"dealer": {"total": "21", "blackjack": False}, "lines": lines}
    shown(served, told={"decided": [], "outcome": outcome, "voided": False})
    expect(page.locator(".told-now span")).to_contain_text(["21", *BY_HAND[language]])


WON = {
    "en": "Player wins, 9 over 8",
    "es": "Gana el Jugador con 9 contra 8",
    "ro": "Câștigă mâna Jucătorului cu 9 contra 8",
}


@pytest.mark.parametrize("language", sampled(LANGUAGES, "es"))
def test_who_won_a_coup_is_told_in_a_whole_sentence(
    language: Language, table: Tables, screen: Screens
) -> None:
    served = table("baccarat")
    page = opened(served, language, screen)
    outcome = {"winner": "player", "player": {"total": 9}, "banker": {"total": 8}}
    shown(served, told={"decided": [], "outcome": outcome, "voided": False})
    expect(page.locator(".told-now")).to_have_text(WON[language])


TURNED = {"en": "turned over", "es": "se descubrió", "ro": "s-a descoperit"}


@pytest.mark.parametrize("language", sampled(LANGUAGES, "ro"))
def test_a_side_that_is_turned_is_told_as_that(
    language: Language, table: Tables, screen: Screens
) -> None:
    served = table("baccarat_squeeze")
    page = opened(served, language, screen)
    decided = [{"who": side, "at": "reveal", "choice": "turn"} for side in ("player", "banker")]
    hidden, open_ = ({"face": face, "colour": "red", "doubt": ""} for face in ("back", "8S"))
    side = {"total": "", "soft": False, "status": ""}
    zones = [
        {**side, "zone": "player", "cards": [open_, open_]},
        {**side, "zone": "banker", "cards": [open_, hidden]},
    ]
    shown(served, zones=zones, told={"decided": decided, "outcome": None, "voided": False})
    told = page.locator(".told-now span")
    expect(told.first).to_contain_text(TURNED[language].replace("-", "\N{NON-BREAKING HYPHEN}"))
    due = catalogue(language).text(say("page_did_turn"))
    expect(told.last).to_contain_text(due)
