"""Two cards change places while vision restarts: each is known by its face, and put back."""

import itertools
from collections.abc import Callable

import pytest

from controller.core.engine import Engine
from tests.abnormal.scenes import Card, LyingCard, Scene, c, must, scene
from tests.support.inventory import faults
from tests.support.played import GAMES

CARDS = ["9S", "7D", "4C", "8H", "5S", "KD", "2C", "3H"]

PAIRS = [
    (one, other)
    for one, other in itertools.combinations(range(4), 2)
    if (one - other) % 2  # cards of two hands
]
"""Which two change places: two open cards, or an open one and the hole card, which lies last."""


def dealt(game: str) -> Scene:
    """Two cards of the players and two of the dealer lie."""
    table = scene(game, CARDS)
    table.start()
    for _ in range(8):
        if len(table.lying) < 4:
            table.obey()
    must(len(table.lying) == 4, f"{table.lying}")
    return table


OF_THE_HOLE = [pair for pair in PAIRS if 3 in pair]


def obey_hands(table: Scene, home: dict[int, str]) -> None:
    """Move what the screen says from where it says to where it says, and nothing else."""
    for _ in range(4):
        told = table.view()["instruction"]
        if told["code"] != "repair":
            return
        assert told["action"] == "move", told["text"]
        (card,) = (one for one in table.lying_in(told["from"]) if home[id(one)] != one.zone)
        assert home[id(card)] == told["zone"], told["text"]
        assert ("face-down" in told["text"]) != card.up
        move(table, card, told["zone"])


def move(table: Scene, card: LyingCard, zone: str) -> None:
    """A hand lays a card where it was, as the last one there."""
    table.move(card, zone)
    table.wait(1_500)


@pytest.mark.abnormal("A1")
@pytest.mark.parametrize("order", [list, lambda cards: cards[::-1]])
@pytest.mark.parametrize(("first", "second"), PAIRS)
@pytest.mark.parametrize("game", GAMES)
def test_cards_that_change_places_in_a_restart_of_vision_are_known_by_their_faces(
    game: str, first: int, second: int, order: Callable[[list[LyingCard]], list[LyingCard]]
) -> None:
    table = dealt(game)
    one, other = table.lying[first], table.lying[second]
    home = {id(one): one.zone, id(other): other.zone}
    one.zone, other.zone = other.zone, one.zone
    table.restart_vision(order)
    table.wait(6_000)
    assert "strayed_card" in table.open
    assert not {"face_changed", "hole_exposed"} & set(table.opened)
    for card in (one, other):
        move(table, card, home[id(card)])
    table.wait(3_000)
    assert table.open == []
    assert table.to_settled(), f"{table.open} {table.texts()}"
    assert faults(Engine(table.engine.table.config), table.facts) == []


@pytest.mark.abnormal("A1")
@pytest.mark.parametrize("order", [list, lambda cards: cards[::-1]])
@pytest.mark.parametrize(("first", "second"), OF_THE_HOLE)
@pytest.mark.parametrize("game", GAMES)
def test_the_hole_card_that_changed_places_in_a_restart_is_told_where_it_belongs(
    game: str, first: int, second: int, order: Callable[[list[LyingCard]], list[LyingCard]]
) -> None:
    """The dealer is told to move each of the two, and never to turn the hidden one up."""
    table = dealt(game)
    home = {id(card): card.zone for card in table.lying}
    one, other = table.lying[first], table.lying[second]
    one.zone, other.zone = other.zone, one.zone
    table.restart_vision(order)
    table.wait(6_000)
    obey_hands(table, home)
    table.wait(3_000)
    assert table.open == []
    assert set(table.opened) == {"strayed_card"}
    assert table.to_settled(), f"{table.open} {table.texts()}"


@pytest.mark.abnormal("A1")
@pytest.mark.parametrize("stays", [True, False])
@pytest.mark.parametrize("game", ["igt", "quebec", "infinite"])
def test_a_hole_card_that_is_carried_to_another_place_is_told_where_it_belongs(
    game: str, stays: bool
) -> None:
    """A back of another colour is none, nor is one that lay beside it."""
    table = dealt(game)
    table.wait(8_000)
    hole, away = table.hole(), table.lying[0].zone
    if stays:
        strange = table.lay(Card("KD"), away, up=False)
        table.wait(8_000)
        assert table.open == ["unknown_card"]
        table.lift(hole)
        table.wait(6_000)
        assert table.open == ["unknown_card"]
        assert strange in table.lying
        return
    table.lift(hole)
    table.wait(300)
    table.lay(hole.card, away, up=False)
    table.wait(3_000)
    assert table.open == ["strayed_card"]
    told = table.view()["instruction"]
    assert (told["action"], told["from"], told["zone"]) == ("move", away, "dealer")


OTHERS = (0, 1, 2, 4, None)
"""What the hole card changes places with: a dealt card, the strange one, or none (it strays)."""


@pytest.mark.abnormal("A1")
@pytest.mark.parametrize("blind", [False, True])
@pytest.mark.parametrize("order", [list, lambda cards: cards[::-1]])
@pytest.mark.parametrize("other", OTHERS)
@pytest.mark.parametrize("beside", [False, True])
@pytest.mark.parametrize("game", ["igt", "quebec", "infinite"])
def test_a_strange_open_card_is_not_taken_for_the_hole_card_that_changed_places_in_a_restart(
    game: str,
    beside: bool,
    other: int | None,
    order: Callable[[list[LyingCard]], list[LyingCard]],
    blind: bool,
) -> None:
    """Both lay in sight: the strange one is ruled on where it lies, the hidden one goes back."""
    table = dealt(game)
    table.wait(8_000)
    hole, away = table.hole(), table.lying[0].zone
    strange = table.lay(Card("JC"), "dealer" if beside else away)
    table.wait(8_000)
    must(table.open == ["unknown_card"], f"{table.open}")
    home = {id(card): card.zone for card in table.lying}
    if blind:
        table.camera("lost")
        table.wait(2_000)
    if other is None:
        hole.zone = away
    else:
        one = table.lying[other]
        one.zone, hole.zone = hole.zone, one.zone
    table.restart_vision(order)
    table.wait(9_000)
    assert table.open == ["unknown_card"]
    assert table.view()["irregularity"]["zone"] == strange.zone
    table.must_rule("take_away")
    table.lift(strange)
    table.wait(3_000)
    obey_hands(table, home)
    table.wait(3_000)
    assert table.open == []
    assert "hole_exposed" not in table.opened
    assert table.to_settled(), f"{table.open} {table.texts()}"
    assert table.settled[0]["dealer"]["cards"][:2] == ["7D", "8H"]


def pauses(table: Scene) -> None:
    must(table.manager(c.PauseTable("pause_question", now=True)) == "accepted", "no pause")


def reports(table: Scene) -> None:
    must(table.tap(c.Report("dealer_error", "1")) == "accepted", "no report")


@pytest.mark.abnormal("A1")
@pytest.mark.parametrize("stopped_before", [True, False])
@pytest.mark.parametrize("stop", [pauses, reports])
@pytest.mark.parametrize(("first", "second"), PAIRS)
@pytest.mark.parametrize("game", ["igt", "infinite"])
def test_cards_that_change_places_while_play_is_stopped_are_told_when_it_goes_on(
    game: str, first: int, second: int, stop: Callable[[Scene], None], stopped_before: bool
) -> None:
    table = dealt(game)
    home = {id(card): card.zone for card in table.lying}
    if stopped_before:
        stop(table)
    one, other = table.lying[first], table.lying[second]
    one.zone, other.zone = other.zone, one.zone
    table.restart_vision()
    if not stopped_before:
        table.wait(500)
        stop(table)
    table.wait(7_000)
    if table.open:
        table.must_rule("go_on")
    else:
        must(table.manager(c.ResumeTable()) == "accepted", f"{table.orders[-1]}")
    table.wait(4_000)
    obey_hands(table, home)
    table.wait(3_000)
    assert table.open == []
    assert not {"face_changed", "hole_exposed", "unknown_card"} & set(table.opened)
    assert table.to_settled(), f"{table.open} {table.texts()}"
