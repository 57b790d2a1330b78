"""A strange card was told, and then a card of no known face is out: it is not that one."""

import pytest

from controller.core.engine import Engine
from tests.abnormal.scenes import Card, LyingCard, Scene, f, must, scene
from tests.support.inventory import faults
from tests.support.mistakes.blackjack import unread
from tests.support.table_driver import replayed

CARDS = ["9S", "7D", "4C", "8H", "5S", "6C"]
GAMES = ("igt", "infinite", "quebec", "baccarat")
UNKNOWN = "unknown_card"


def strange(game: str, due: bool) -> tuple[Scene, LyingCard, str]:
    """A card of no shoe lies where one is due, or elsewhere, and has been told as that."""
    table = scene(game, CARDS)
    table.start()
    table.obey()
    need = table.engine.table.snapshot().wanted
    must(need, "no card is due")
    card = table.lay(Card("KD"), need.zone if due else table.lying[0].zone)
    table.wait(3_000)
    must(table.open == [UNKNOWN], f"{table.open}")
    return table, card, need.zone


@pytest.mark.abnormal("A2")
@pytest.mark.parametrize("restarts", [False, True])
@pytest.mark.parametrize("due", [True, False])
@pytest.mark.parametrize("game", GAMES)
def test_it_stays_strange_until_people_rule(game: str, due: bool, restarts: bool) -> None:
    """No hand is told to move it, and nobody rules that the camera is right on it."""
    table, card, zone = strange(game, due)
    own = unread(table)
    if restarts:
        table.restart_vision()
    table.wait(3_000)
    assert table.open == [UNKNOWN]
    assert "leave it there" in table.texts()[0]
    assert replayed(table).console_view(table.now) == table.engine.console_view(table.now)
    table.must_rule("take_away")
    table.lift(card)
    table.wait(500)
    assert table.open == []
    table.lay(own, zone)
    table.wait(2_000)
    assert table.open == ["unread_card"]
    table.must_rule("camera_is_right")
    assert table.dealt[-1] == (own, zone)
    assert table.to_settled(), f"{table.open} {table.texts()}"


@pytest.mark.abnormal("A2")
@pytest.mark.parametrize("game", GAMES)
def test_taken_off_unasked_it_is_ruled_on_beside_the_card_in_the_hand(game: str) -> None:
    table, card, zone = strange(game, due=True)
    own = unread(table)
    table.lift(card)
    table.wait(2_000)
    table.lay(own, zone)
    table.wait(2_000)
    assert table.open == [UNKNOWN]
    assert "K♦" in table.texts()[0]
    table.must_rule("take_away")
    table.wait(2_000)
    assert table.open == ["unread_card"]
    closed = {fact.code: fact.remedy for fact in table.of(f.IrregularityClosed)}
    assert closed == {UNKNOWN: "take_away"}


@pytest.mark.abnormal("A2")
def test_a_card_that_the_shoe_told_unread_and_late_is_laid_again() -> None:
    """It was told as strange: put away by ruling and laid anew, it is the one that left."""
    table, card, zone = strange("igt", due=True)
    unread(table)
    table.must_rule("take_away")
    table.lift(card)
    table.wait(500)
    table.lay(Card("KD"), zone)
    table.wait(2_000)
    assert table.open == ["unread_card"]
    table.must_rule("camera_is_right")
    assert table.dealt[-1] == ("KD", zone)


@pytest.mark.abnormal("A2")
@pytest.mark.parametrize("restarts", [False, True])
@pytest.mark.parametrize("lifted", [False, True])
@pytest.mark.parametrize("due", [True, False])
@pytest.mark.parametrize("game", GAMES)
def test_two_people_enter_it_as_the_card_that_the_shoe_told_unread_and_late(
    game: str, due: bool, lifted: bool, restarts: bool
) -> None:
    """It stays where it lies, and it is one card: none is looked for, none counted twice."""
    table, card, zone = strange(game, due)
    table.known[table.engine.table.last_pull + 1] = Card("KD")
    unread(table)
    if lifted:
        table.lift(card)
        table.wait(1_000)
    if restarts:
        table.engine = replayed(table)
    table.must_rule("admit_card", "KD")
    table.wait(500)
    if lifted or not due:
        assert ("KD", zone) not in table.dealt
        if not lifted:
            table.lift(card)
        table.lay(Card("KD"), zone)
        table.wait(3_000)
    assert table.open == []
    assert table.dealt[-1] == ("KD", zone)
    assert table.engine.table.last_pull == len(table.pulled)
    assert table.to_settled(), f"{table.open} {table.texts()}"
    assert faults(Engine(table.engine.table.config), table.facts) == []


@pytest.mark.abnormal("A2")
def test_a_strange_open_card_is_never_entered_as_the_hidden_one_that_the_shoe_told_unread() -> None:
    table = scene("igt", CARDS)
    table.start()
    table.to_hole()
    table.lay(Card("KD"), "1")
    table.wait(3_000)
    must(table.open == [UNKNOWN], f"{table.open}")
    unread(table)
    pull = table.engine.table.pulls[table.engine.table.last_pull]
    table.ruled("admit_card", "KD")
    assert pull.card is None


@pytest.mark.abnormal("A2")
@pytest.mark.parametrize("game", ["igt", "blackjack_live", "quebec"])
def test_a_strange_back_is_not_the_hidden_card_that_is_pulled_after_it(game: str) -> None:
    """The hidden card is laid beside it, and the strange one is the one that is taken away."""
    table = scene(game, CARDS)
    table.start()
    table.to_hole()
    back = table.lay(Card("KH"), "dealer", up=False)
    table.wait(3_000)
    must(table.open == [UNKNOWN], f"{table.open}")
    own = table.lay(table.pull(), "dealer", up=False)
    table.wait(2_000)
    assert table.open == [UNKNOWN]
    table.must_rule("take_away")
    step = table.engine.table.guide(1)
    assert step is not None
    assert step.now is not None
    assert step.now.lying is not None
    assert step.now.lying.track.number == back.track
    table.lift(back)
    table.wait(1_000)
    assert (str(own.card), "dealer") in table.dealt
    assert table.to_settled(), f"{table.open} {table.texts()}"
    assert table.opened == [UNKNOWN]


@pytest.mark.abnormal("A2")
def test_a_hidden_card_that_the_shoe_tells_late_is_laid_again() -> None:
    table = scene("igt", CARDS)
    table.start()
    table.to_hole()
    back = table.lay(Card("8H"), "dealer", up=False)
    table.wait(3_000)
    must(table.open == [UNKNOWN], f"{table.open}")
    table.report_card(Card("8H"))
    table.wait(2_000)
    assert table.open == [UNKNOWN]
    table.must_rule("take_away")
    table.lift(back)
    table.wait(500)
    table.lay(Card("8H"), "dealer", up=False)
    table.wait(1_000)
    assert table.dealt[-1] == ("8H", "dealer")
    assert table.to_settled(), f"{table.open} {table.texts()}"
