"""A camera told a card, people took it off the felt, and the shoe tells it a minute later."""

from collections.abc import Callable

import pytest

from controller.core.engine import Engine
from tests.abnormal.scenes import Card, Scene, c, f, must, scene
from tests.support.inventory import faults
from tests.support.table_driver import acknowledgement, replayed

CARDS = ["9S", "4D", "6C", "8H", "5S", "KD", "2C", "3D", "7H", "6C"]
OF_A_COUP = [*CARDS[:2], "3C", *CARDS]
BLACKJACK = ("igt", "quebec", "olivia", "blackjack_live", "infinite")
LATE = 60_000


def seen_only(game: str, cards: list[str] | None = None) -> Scene:
    """The third card lies, and the shoe has not told it."""
    table = scene(game, cards or CARDS)
    table.start()
    must(table.run_to(lambda: len(table.dealt) == 2), "two cards do not lie")
    need = table.engine.table.deal.next()
    table.lay(next(table.cards), need.zone, need.face_up)
    table.wait(4_000)
    must(table.open == ["unknown_card"], f"{table.open}")
    return table


def taken_away(game: str, cards: list[str] | None = None) -> Scene:
    """It was ruled away, and the shift manager has it."""
    table = seen_only(game, cards)
    table.must_rule("take_away")
    table.lift(table.lying[-1])
    table.wait(2_000)
    must(table.open == [], f"{table.open}")
    return table


def void(game: str) -> Scene:
    """The round is void, and the card was collected with the others."""
    table = seen_only(game, OF_A_COUP if game == "baccarat" else None)
    must(table.manager(c.VoidRound("device", "manager-2")) == "accepted", "not void")
    table.to_idle()
    return table


def told(table: Scene, face: str = "6C") -> str:
    """What the screen says once the shoe tells it."""
    table.wait(LATE)
    table.report_card(Card(face))
    table.wait(2_000)
    return str(table.view()["instruction"]["text"])


@pytest.mark.abnormal("A6")
@pytest.mark.parametrize("game", [*BLACKJACK, "baccarat"])
def test_a_card_that_was_taken_away_and_is_told_late_is_asked_for_as_that(game: str) -> None:
    """It is in nobody's hand: no other is pulled for it, and the next one is dealt in its place."""
    table = taken_away(game, OF_A_COUP if game == "baccarat" else None)
    face = table.engine.table.taken[0][0]
    assert told(table, face).startswith(
        f"The shoe tells the {face[0]}♣ only now: it may be the one"
    )
    assert table.open == ["unseen_card"]
    again = replayed(table)
    assert again.console_view(table.now) == table.engine.console_view(table.now)
    table.must_rule("burnt_already")
    assert table.open == []
    assert table.view()["instruction"]["code"] == "deal"
    assert table.to_settled(), f"{table.open} {table.texts()}"
    assert faults(Engine(table.engine.table.config), table.facts) == []


@pytest.mark.abnormal("A6")
@pytest.mark.parametrize("game", BLACKJACK)
def test_another_card_of_that_face_is_dealt_as_any(game: str) -> None:
    """It is in the hand: laid where it is due, it needs no ruling."""
    table = taken_away(game)
    table.report_card(Card("6C"))
    need = table.engine.table.deal.next()
    table.lay(Card("6C"), need.zone)
    table.wait(8_000)
    assert table.opened == ["unknown_card"]
    assert table.to_settled(), f"{table.open} {table.texts()}"


@pytest.mark.abnormal("A6")
@pytest.mark.parametrize("game", BLACKJACK)
def test_a_card_that_is_told_after_the_next_one_is_asked_for_as_any(game: str) -> None:
    """Reports come in order: what was not told before the next card never comes late."""
    table = taken_away(game)
    table.obey()
    assert not table.engine.table.taken
    table.report_card(Card("6C"))
    table.wait(500)
    assert "only now" not in table.view()["instruction"]["text"]


def while_players_bet(game: str) -> Scene:
    table = void(game)
    for name in list(table.engine.table.awaiting_ack):
        table.command(acknowledgement(table.engine, name), name)
    for _ in range(9):
        if table.phase != "betting":
            table.obey()
    return table


@pytest.mark.abnormal("A6")
@pytest.mark.parametrize("when", [void, while_players_bet])
@pytest.mark.parametrize("game", BLACKJACK)
def test_a_card_of_a_void_round_that_is_told_late_is_looked_for_in_no_hand(
    game: str, when: Callable[[str], Scene]
) -> None:
    table = when(game)
    table.report_card(Card("6C"))
    table.wait(2_000)
    assert table.open[0] in ("idle_draw", "other_shoe", "early_card")
    text = table.view()["instruction"]["text"]
    assert text.startswith("The shoe tells the 6♣ only now: it may be the one that lay at")
    assert "Keep it face down" not in text
    options = ("burn_it", "take_away", "burn_and_reopen")
    assert any(table.ruled(name) for name in options if name in table.options)
    table.carry_out()
    table.wait(2_000)
    assert table.open == []
    assert not table.of(f.RoundSettled)


@pytest.mark.abnormal("A6")
@pytest.mark.parametrize("when", [void, while_players_bet])
@pytest.mark.parametrize("game", [*BLACKJACK, "baccarat"])
def test_a_card_of_a_void_round_that_is_told_late_was_burnt_already(
    game: str, when: Callable[[str], Scene]
) -> None:
    """It lies in the rack: nobody takes a card there, and no bet is given back for it."""
    table = when(game)
    table.report_card(Card("6C"))
    table.wait(2_000)
    assert next(iter(table.options)) == "burnt_already"
    table.must_rule("burnt_already")
    table.wait(2_000)
    assert table.open == []
    assert table.of(f.CardBurned)[-1].why == "burnt_already"
    assert "rack" not in table.view()["instruction"]["text"]
    assert len(table.of(f.RoundVoided)) == 1
    assert faults(Engine(table.engine.table.config), table.facts) == []


@pytest.mark.abnormal("A6")
@pytest.mark.parametrize("code", ["idle_draw", "early_card"])
def test_a_card_that_was_not_told_late_is_not_said_to_be_burnt_already(code: str) -> None:
    table = scene("igt", CARDS)
    table.start()
    must(table.run_to(lambda: table.phase == "betting"), "nobody bets")
    if code == "early_card":
        table.report_card(card := next(table.cards))
        table.lay(card, "box1")
    else:
        must(table.manager(c.VoidRound("device", "manager-2")) == "accepted", "not void")
        table.to_idle()
        table.report_card(next(table.cards))
    table.wait(8_000)
    assert table.open == [code]
    assert "burnt_already" not in table.options


@pytest.mark.abnormal("A6")
@pytest.mark.parametrize("game", ["igt", "baccarat"])
def test_of_a_late_card_and_another_nothing_is_said_to_be_burnt_already(game: str) -> None:
    """The other one is in the hand: one word for both would lose it."""
    table = void(game)
    table.report_card(Card("6C"))
    table.report_card(Card("KH"))
    table.wait(2_000)
    assert "burn_it" in table.options
    assert "burnt_already" not in table.options


@pytest.mark.abnormal("D")
@pytest.mark.parametrize("game", ["igt", "infinite", "baccarat_squeeze"])
def test_of_a_card_that_is_due_hidden_nothing_is_said(game: str) -> None:
    """Whatever left the felt before: two nights that differ in its face alone look alike."""
    views = []
    for face in ("6C", "TD"):
        table = taken_away(game)
        if game != "baccarat_squeeze":
            table.engine.table.taken = ()
            table.to_hole()
            table.engine.table.taken = ((Card("6C"), "dealer"),)
        table.report_card(Card(face))
        table.wait(500)
        views.append((table.view()["instruction"], table.view()["irregularity"], table.open))
    assert views[0] == views[1]
