"""A game is disabled by one person, and two let it be dealt again; the round in play ends."""

import pytest

from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.messages.inputs import Started
from controller.core.messages.roles import Role
from controller.core.words import say
from controller.words.catalogue import LANGUAGES, Language, catalogue
from tests.abnormal.scenes import Scene, SceneError, scene
from tests.support.table_driver import acknowledgement, replayed

WHY = "a fault may come again"
STOP = c.DisableGame(WHY)
LIFT = c.EnableGame("manager-2", "its cause is over")


def blocked(table: Scene) -> list[str]:
    state = table.engine.public_state(table.now)
    return list(state["blocked_by"])


def in_window() -> Scene:
    table = scene("igt")
    table.start()
    table.to_window()
    return table


def to_closed(table: Scene) -> None:
    """On until the table is closed; rounds that are over are acknowledged."""
    for _ in range(200):
        if table.phase == "closed":
            return
        for name in list(table.engine.table.awaiting_ack):
            table.command(acknowledgement(table.engine, name), name)
        if table.phase == "window":
            table.stand()
        else:
            table.obey()
    raise SceneError(f"not closed: {table.phase}, {table.texts()}")


def refusal(table: Scene, act: c.Act, role: Role = "shift_manager") -> str:
    assert table.tap(act, role) == "rejected"
    return str(table.orders[-1].text)  # type: ignore[union-attr]


@pytest.mark.regulation("R33")
@pytest.mark.parametrize("game", ["igt", "infinite"])
def test_the_round_in_play_ends_and_then_nothing_is_dealt(game: str) -> None:
    table = scene(game)
    table.start()
    playing = table.engine.table.round
    assert playing is not None
    assert table.manager(STOP) == "accepted"
    assert "disabled" in blocked(table)
    to_closed(table)
    assert [one.round for one in table.of(f.RoundSettled)][-1] == playing.round
    opened = len(table.of(f.BettingOpened))
    table.wait(600_000)
    assert len(table.of(f.BettingOpened)) == opened
    assert "no further round" in refusal(table, c.OpenTable())
    (fact,) = table.of(f.GameDisabled)
    config = table.engine.table.config
    assert (fact.game, fact.rules_hash) == (config.rules.name, config.rules_hash)
    assert (fact.role, fact.reason) == ("shift_manager", WHY)


@pytest.mark.regulation("R33")
def test_two_people_lift_it_and_the_table_is_opened_again() -> None:
    table = in_window()
    table.manager(STOP)
    to_closed(table)
    assert "second person" in refusal(table, c.EnableGame("", "over"))
    assert "disabled" in blocked(table)
    assert table.tap(LIFT, "shift_manager") == "accepted"
    (fact,) = table.of(f.GameEnabled)
    assert fact.second == "manager-2" != fact.by
    assert blocked(table) == []
    assert table.phase == "closed"
    assert table.tap(c.OpenTable(), "shift_manager") == "accepted"
    table.whole_round()


@pytest.mark.regulation("R33")
@pytest.mark.parametrize("role", ["dealer", "shuffler", "auditor"])
def test_others_neither_order_nor_lift_it(role: Role) -> None:
    table = in_window()
    refusal(table, STOP, role)
    assert not table.of(f.GameDisabled)
    table.manager(STOP)
    refusal(table, LIFT, role)
    assert table.engine.table.disabled is not None


def test_nobody_lifts_it_with_himself_or_with_the_dealer() -> None:
    table = in_window()
    table.manager(STOP)
    me = table.engine.table.people["shift_manager"]
    dealer = table.engine.table.people["dealer"]
    for name in (me, dealer):
        refusal(table, c.EnableGame(name, "over"))
    assert table.engine.table.disabled is not None


def test_a_pin_for_this_tap_is_enough_from_afar_and_a_session_is_not() -> None:
    table = in_window()
    session = c.Proof("engineer-9", "engineer", "session")
    table.feed(c.Tap("far-1", "engineer-9", "engineer", STOP, (session,)))
    assert not table.of(f.GameDisabled)
    pin = c.Proof("engineer-9", "engineer", "pin")
    table.feed(c.Tap("far-2", "engineer-9", "engineer", STOP, (pin,)))
    assert [one.by for one in table.of(f.GameDisabled)] == ["engineer-9"]


def test_told_twice_it_is_one_order() -> None:
    """The same order under its id is answered again; a second one hears that one stands."""
    table = in_window()
    pin = c.Proof("engineer-9", "engineer", "pin")
    order = c.Tap("far-1", "engineer-9", "engineer", STOP, (pin,))
    table.feed(order)
    table.feed(order)
    assert len(table.of(f.GameDisabled)) == 1
    assert table.orders[-1].repeated  # type: ignore[union-attr]
    assert WHY in refusal(table, c.DisableGame("another reason")).lower()
    assert "not out of use" in refusal(in_window(), LIFT)
    assert "why" in refusal(in_window(), c.DisableGame("  "))


def test_it_is_taken_while_play_stands_still() -> None:
    table = in_window()
    table.manager(c.PauseTable("Break.", now=True))
    assert table.manager(STOP) == "accepted"
    assert table.engine.table.window is not None
    assert table.manager(c.ResumeTable()) == "accepted"
    to_closed(table)
    assert table.of(f.RoundSettled)


def test_a_table_that_is_closed_takes_it_and_does_not_open() -> None:
    table = scene("igt")
    table.manager(c.CloseTable(0))
    to_closed(table)
    told = len(table.of(f.ClosingAnnounced))
    assert table.manager(STOP) == "accepted"
    assert len(table.of(f.ClosingAnnounced)) == told
    assert "disabled" in blocked(table)


@pytest.mark.regulation("R33")
def test_it_outlives_a_restart() -> None:
    table = in_window()
    table.manager(STOP)
    table.engine = replayed(table)
    table.feed(Started("test"))
    assert "disabled" in blocked(table)
    assert table.engine.table.disabled is not None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", ["order_fault", "order_regulator", "pause_examine"])
def test_a_reason_that_the_screens_offer_is_told_in_the_language_of_each(
    language: Language, code: str
) -> None:
    table = in_window()
    table.manager(c.DisableGame(code))
    words = catalogue(language)
    why = words.text(say(code))
    shown = words.shown(table.engine.console_view(table.now))
    assert shown["table"]["disabled"] == why
    assert any(why in one["text"] for one in shown["gate"])
    assert table.of(f.GameDisabled)[0].reason == code


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_screen_says_so_in_its_language(language: str) -> None:
    table = in_window()
    table.manager(STOP)
    view = table.engine.console_view(table.now)
    gate = {one["code"]: one["text"] for one in catalogue(language).shown(view)["gate"]}  # type: ignore[arg-type]
    assert view["table"]["disabled"] == WHY
    assert WHY[1:] in gate["disabled"]


def test_a_table_whose_game_is_out_of_use_announces_no_further_rounds() -> None:
    table = scene("infinite")
    table.start()
    table.to_window()
    assert table.tap(c.DisableGame("order_regulator"), "shift_manager") == "accepted"
    assert table.tap(c.CloseTable(3), "shift_manager") == "accepted"
    assert [fact.rounds_left for fact in table.of(f.ClosingAnnounced)] == [0, 0]
    assert table.to_settled()
    table.to_idle()
    for name in list(table.engine.table.awaiting_ack):
        table.command(c.AckRound(), name)
    table.wait(5_000)
    assert table.phase == "closed"
