"""A shoe that counts baccarat itself: its targets and results are compared with the table's own."""

from collections.abc import Callable

import pytest

from controller.core.engine import Engine
from controller.core.games.baccarat.rules import Style
from controller.core.messages import commands as c
from controller.core.messages import devices as d
from controller.core.messages import facts as f
from tests.support.coups import coup_table, first_named
from tests.support.table_driver import Driver, replayed

FOUR = ["9S", "7D", "KC", "QH"]
"""A natural nine of Player against seven."""

FIVE = ["2S", "3D", "3H", "KC", "8D"]
"""Player draws an eight to five; Banker stands on three and loses to thirteen, which counts 3."""


def telling(table: Driver, target: Callable[[str], str] = lambda zone: zone) -> None:
    """The dealer pulls the card that is due; the shoe tells to whom it gives it."""
    need = table.engine.table.snapshot().wanted
    assert need is not None
    card = next(table.cards)
    number = next(table.report)
    table.told_of(card, d.CardRead("shoe0", number, card, boot=1, target=target(need.zone)))


def told(table: Driver, result: str) -> None:
    table.feed(d.ShoeNotice("shoe0", next(table.report), "result", result, boot=1))


def dealt(cards: list[str], style: Style = "speed") -> Driver:
    table = coup_table("baccarat", cards, style)
    table.close_betting()
    assert table.command(c.BetsFinal(players=2)).status == "accepted"
    return table


def deal(table: Driver, cards: int) -> None:
    for _ in range(cards):
        telling(table)
        table.obey()


def opened(table: Driver) -> list[str]:
    return [fact.code for fact in table.of(f.IrregularityOpened)]


def settled(table: Driver) -> bool:
    return bool(table.of(f.RoundSettled))


@pytest.mark.parametrize("style", ["speed", "squeeze"])
def test_nothing_is_said_where_all_three_agree(style: Style) -> None:
    table = dealt(FOUR, style)
    deal(table, 3)
    telling(table)
    told(table, "player")
    table.until(lambda: settled(table), first_named)
    assert opened(table) == []


@pytest.mark.parametrize("wrong", ["banker", "burn"])
def test_a_card_that_the_shoe_gives_to_another_stops_the_table_before_it_lies(wrong: str) -> None:
    table = dealt(FOUR)
    telling(table, lambda _zone: wrong)
    assert opened(table) == ["shoe_counts_otherwise"]
    assert table.of(f.CardDealt) == []
    ruling = c.Rule(1, "table_counts_right", "card_checked_at_table")
    assert table.tap(ruling) == "rejected"
    assert table.tap(ruling, "shift_manager") == "accepted", table.orders[-1]
    table.until(lambda: settled(table), first_named)
    assert opened(table) == ["shoe_counts_otherwise"], "ruled for the whole coup"


def test_another_winner_keeps_the_coup_from_being_settled() -> None:
    table = dealt(FOUR)
    deal(table, 3)
    telling(table)
    told(table, "banker")
    table.obey()
    assert opened(table) == ["shoe_counts_otherwise"]
    assert not settled(table)
    assert table.tap(c.Rule(1, "void", "misdeal"), "shift_manager") == "accepted"
    assert table.of(f.RoundVoided)


def test_a_result_that_comes_while_a_card_is_due_is_no_agreement() -> None:
    table = dealt(FIVE)
    deal(table, 4)
    told(table, "player")
    assert opened(table) == ["shoe_counts_otherwise"]
    assert "a card is due at Player" in str(table.view()["irregularity"]["text"])


def test_a_late_result_that_differs_is_looked_into_after_the_settlement() -> None:
    table = dealt(FOUR)
    deal(table, 4)
    assert settled(table)
    told(table, "tie")
    assert opened(table) == ["shoe_counts_otherwise"]
    ruling = c.Rule(1, "table_counts_right", "card_checked_at_table")
    assert table.tap(ruling, "shift_manager") == "accepted"
    assert not table.engine.table.irregularities
    again = replayed(table)
    assert again.console_view(table.now) == table.engine.console_view(table.now)


def test_a_game_that_was_ended_at_the_shoe_is_no_witness() -> None:
    table = dealt(FIVE)
    deal(table, 2)
    told(table, "quit")
    telling(table, lambda _zone: "banker")
    table.until(lambda: settled(table), first_named)
    assert opened(table) == []


def test_a_game_that_the_shoe_does_not_count_has_two_witnesses() -> None:
    table = coup_table("dragon_tiger", ["KS", "9D"])
    table.close_betting()
    table.command(c.BetsFinal(players=1))
    telling(table, lambda _zone: "player")
    told(table, "banker")
    table.obey()
    telling(table, lambda _zone: "player")
    table.until(lambda: settled(table), first_named)
    assert opened(table) == []


def test_an_overdraw_is_over_when_its_key_was_pressed() -> None:
    table = dealt(FOUR)
    deal(table, 4)
    table.feed(d.ShoeNotice("shoe0", next(table.report), "overdraw", "overdraw", 2, boot=1))
    assert opened(table) == ["shoe_overdraw"]
    table.wait(20_000)
    assert table.engine.table.irregularities, "it stands until the shoe says that it is over"
    table.feed(d.ShoeNotice("shoe0", next(table.report), "error_cleared", "overdraw", 2, boot=1))
    assert not table.engine.table.irregularities
    table.until(lambda: table.phase == "idle", first_named)


def test_an_overdraw_whose_end_nobody_heard_is_ended_by_the_ruling() -> None:
    table = dealt(FOUR)
    deal(table, 4)
    table.feed(d.ShoeNotice("shoe0", next(table.report), "overdraw", "overdraw", 2, boot=1))
    table.feed(d.DeviceDown("shoe0", "unplugged"))
    table.feed(d.DeviceUp("shoe0", "sim"))
    assert table.engine.table.irregularities
    assert table.tap(c.Rule(1, "overdraw_key", "checked"), "shift_manager") == "accepted"
    assert not table.engine.table.irregularities
    table.until(lambda: table.phase == "idle", first_named)


def public(table: Driver) -> list[object]:
    told = [(event.type, event.data) for event in table.events]
    return [told, table.view(), table.engine.public_state(table.now), table.engine.deadline()]


@pytest.mark.abnormal("D")
def test_what_the_shoe_knows_of_hidden_cards_is_told_to_nobody_before_they_are_turned() -> None:
    """Coups of which the shoe tells other winners while all their cards lie face down."""
    shown = []
    for winner in ("player", "banker", "tie"):
        table = dealt(FOUR, "squeeze")
        deal(table, 3)
        telling(table)
        told(table, winner)
        table.obey()
        assert table.engine.table.window
        shown.append(public(table))
    assert shown[0] == shown[1] == shown[2]


def voided(table: Driver, cards: int) -> None:
    """A coup is called off after so many cards, of which the shoe told to whom it gave them."""
    deal(table, cards)
    assert table.tap(c.VoidRound("misdeal"), "shift_manager") == "accepted", table.orders[-1]
    table.until(lambda: table.phase == "idle", first_named)


def ends_at_shoe(table: Driver) -> bool:
    return bool(table.view()["instruction"]["code"] == "end_shoe_game")


def test_after_a_void_the_game_is_ended_at_the_shoe_and_all_three_agree_again() -> None:
    table = dealt(["2S", "3D", *FOUR])
    voided(table, 2)
    table.wait(60_000)
    assert ends_at_shoe(table)
    assert "key" in table.view()["instruction"]["text"]
    assert table.phase == "idle", "no betting opens before"
    told(table, "quit")
    assert not ends_at_shoe(table)
    table.close_betting()
    assert table.command(c.BetsFinal(players=2)).status == "accepted"
    deal(table, 3)
    telling(table)
    told(table, "player")
    table.obey()
    assert settled(table)
    assert opened(table) == []
    again = replayed(table)
    assert again.console_view(table.now) == table.engine.console_view(table.now)


def test_a_table_that_starts_again_after_a_void_still_asks_to_end_the_game() -> None:
    table = dealt(["2S", "3D", *FOUR])
    voided(table, 2)
    table.wait(60_000)
    assert ends_at_shoe(table)
    text = table.engine.saved()
    assert text
    table.engine = Engine.resumed(table.engine.table.config, text, table.at)
    assert ends_at_shoe(table)


def test_that_the_game_is_ended_is_said_by_a_person_where_the_shoe_was_not_heard() -> None:
    table = dealt(["2S", "3D", *FOUR])
    voided(table, 1)
    assert ends_at_shoe(table)
    assert table.tap(c.ConfirmStep(0)) == "accepted", table.orders[-1]
    assert not ends_at_shoe(table)
    assert [fact.shoe for fact in table.of(f.ShoeCountSetAside)] == ["shoe0"]
    assert table.tap(c.ConfirmStep(0)) == "rejected"
    table.until(lambda: table.phase == "betting", first_named)


def test_a_coup_whose_end_was_heard_leaves_nothing_to_end() -> None:
    table = dealt([*FOUR, *FOUR])
    voided_after = len(FOUR)
    deal(table, voided_after - 1)
    telling(table)
    told(table, "player")
    assert table.tap(c.VoidRound("misdeal"), "shift_manager") == "accepted"
    table.until(lambda: table.phase == "betting", first_named)
    assert not table.of(f.ShoeCountSetAside)


def test_a_settled_coup_is_over_at_the_shoe_though_its_end_was_not_heard() -> None:
    table = dealt([*FOUR, *FOUR])
    deal(table, 4)
    table.until(lambda: table.phase == "betting", first_named)
    assert not table.of(f.ShoeCountSetAside)


def test_a_coup_that_the_shoe_counted_otherwise_is_ended_at_the_shoe() -> None:
    table = dealt([*FOUR, *FOUR])
    telling(table, lambda _zone: "banker")
    ruling = c.Rule(1, "table_counts_right", "card_checked_at_table")
    assert table.tap(ruling, "shift_manager") == "accepted", table.orders[-1]
    table.until(lambda: settled(table), first_named)
    table.command(c.AckRound(), table.of(f.RoundSettled)[-1].round)
    table.until(lambda: ends_at_shoe(table), first_named)
    told(table, "quit")
    table.until(lambda: table.phase == "betting", first_named)


def test_a_card_kept_as_the_next_coups_first_is_counted_there_by_the_shoe_too() -> None:
    table = dealt([*FOUR, "9C", "2D", "KS", "JD"])
    deal(table, 4)
    card = next(table.cards)
    table.told_of(card, d.CardRead("shoe0", next(table.report), card, boot=1, target="player"))
    assert opened(table) == ["extra_card_unseen"]
    ruling = c.Rule(1, "first_of_next_coup", "drawn_in_error_unexposed")
    assert table.tap(ruling, "shift_manager") == "accepted", table.orders[-1]
    table.command(c.AckRound(), table.of(f.RoundSettled)[-1].round)
    table.until(lambda: table.phase == "betting", first_named)
    assert not table.of(f.ShoeCountSetAside)


def test_what_a_shoe_counts_at_another_game_keeps_nothing_up() -> None:
    table = coup_table("dragon_tiger", ["KS", "9D", "2C"])
    table.close_betting()
    table.command(c.BetsFinal(players=1))
    telling(table, lambda _zone: "player")
    assert table.tap(c.VoidRound("misdeal"), "shift_manager") == "accepted"
    table.until(lambda: table.phase == "betting", first_named)
    assert not table.of(f.ShoeCountSetAside)


def test_an_end_told_before_a_card_is_due_is_that_of_an_older_count() -> None:
    table = coup_table("baccarat", FOUR)
    table.close_betting()
    told(table, "banker")
    assert table.command(c.BetsFinal(players=2)).status == "accepted"
    deal(table, 3)
    telling(table)
    told(table, "player")
    table.obey()
    assert settled(table)
    assert opened(table) == []
