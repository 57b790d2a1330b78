"""What can go wrong in a coup alone: a third card not due, cards out of order, a bad scan."""

import pytest

from controller.core.games.baccarat.rules import Style
from controller.core.messages import commands as c
from controller.core.messages import devices as d
from controller.core.messages import facts as f
from tests.support.coups import coup_table, first_named
from tests.support.table_driver import Driver

FOUR = ["9S", "7D", "KC", "QH"]
"""A natural nine of Player against seven."""

BANKER_DRAWS = ["2S", "3D", "4H", "KC", "9D"]
"""Player stands on six; Banker draws to three."""


def dealt(cards: list[str], count: int, style: Style = "speed") -> Driver:
    table = coup_table("baccarat", cards, style)
    table.close_betting()
    assert table.command(c.BetsFinal(players=2)).status == "accepted"
    for _ in range(count):
        table.obey()
    return table


def opened(table: Driver) -> list[str]:
    return [fact.code for fact in table.of(f.IrregularityOpened)]


def rule(table: Driver, remedy: str, reason: str, **more: object) -> None:
    wrong = next(iter(table.engine.table.irregularities))
    ruling = c.Rule(wrong, remedy, reason, **more)
    assert table.tap(ruling, "shift_manager") == "accepted", table.orders[-1]
    table.carry_out()


def settled(table: Driver) -> dict[str, dict[str, object]]:
    """The coup goes on to its end."""
    table.until(lambda: bool(table.of(f.RoundSettled)), first_named)
    result: dict[str, dict[str, object]] = table.of(f.RoundSettled)[-1].result
    return result


def test_a_third_card_laid_at_player_who_stands_is_bankers() -> None:
    table = dealt(BANKER_DRAWS, 4)
    card = table.lay(table.pull(), "player")
    table.wait(1_100)
    assert opened(table) == ["wrong_box"]
    assert table.view()["irregularity"]["title"] == "Card on the wrong side"
    assert "Banker" in table.view()["instruction"]["text"]
    table.move(card, "banker")
    assert not table.engine.table.irregularities
    assert settled(table)["banker"]["cards"] == ["3D", "KC", "9D"]


def test_a_card_out_of_order_goes_to_the_side_that_is_due_and_never_stays() -> None:
    table = dealt(FOUR, 1)
    card = table.lay(table.pull(), "player")
    table.wait(1_100)
    assert opened(table) == ["wrong_box"]
    ruling = c.Rule(1, "table_is_right", "card_stays")
    assert table.tap(ruling, "shift_manager") == "rejected"
    table.move(card, "banker")
    assert settled(table)["winner"] == "player"


def test_a_card_too_many_that_nobody_saw_is_the_next_coups_first() -> None:
    table = dealt([*FOUR, "9C", "2D", "KS", "JD"], 4)
    extra = table.pull()
    assert opened(table) == ["extra_card_unseen"]
    rule(table, "first_of_next_coup", "drawn_in_error_unexposed")
    table.command(c.AckRound(), table.of(f.RoundSettled)[-1].round)
    table.close_betting()
    assert table.command(c.BetsFinal(players=2)).status == "accepted"
    table.until(lambda: len(table.of(f.RoundSettled)) == 2, first_named)
    assert table.of(f.RoundSettled)[-1].result["player"]["cards"][0] == extra
    assert [fact.why for fact in table.of(f.CardBurned)] == [f.FIRST_CARD]


def test_a_card_too_many_after_a_void_coup_is_burnt() -> None:
    """No coup begins with it, and nobody has to say that none came."""
    table = dealt([*FOUR, "5C"], 3)
    assert table.tap(c.VoidRound("misdeal"), "shift_manager") == "accepted"
    table.pull()
    assert opened(table) == ["extra_card_unseen"]
    told = {row["remedy"] for row in table.view()["irregularity"]["options"]}
    assert told == {"burn_it", "no_card_came", "pause"}
    rule(table, "burn_it", "house_rule")
    assert not table.engine.table.irregularities
    table.until(lambda: table.phase == "betting", first_named)
    assert [fact.why for fact in table.of(f.CardBurned)][-1] == "house_rule"


def test_a_card_too_many_that_was_seen_is_burnt() -> None:
    table = dealt([*FOUR, "5C"], 4)
    table.lay(table.pull(), "player")
    assert opened(table)[-1] == "extra_card_seen"
    assert table.view()["irregularity"]["zone"] == "player"
    rule(table, "burn_it", "house_rule")
    assert [fact.why for fact in table.of(f.CardBurned)][-1] == "house_rule"
    assert not table.engine.table.irregularities
    table.until(lambda: table.phase == "idle", first_named)


def test_an_unneeded_card_that_is_kept_is_not_burnt_after_the_coup() -> None:
    table = dealt([*FOUR, "5C"], 3)
    table.pull()
    table.pull()
    table.wait(2_000)
    assert opened(table) == ["two_cards_pulled"]
    rule(table, "hold_as_next", "drawn_in_error_unexposed")
    assert settled(table)["winner"] == "player"
    hand = table.engine.table.snapshot().in_transit
    assert [pull.kept_as_next for pull in hand] == [True]


@pytest.mark.parametrize("style", ["speed", "squeeze"])
def test_cards_cleared_early_are_put_back_one_by_one(style: Style) -> None:
    table = dealt(BANKER_DRAWS, 3, style)
    lifted = list(table.lying)
    for card in lifted:
        table.lift(card)
    table.wait(1_100)
    assert opened(table) == ["cleared_too_early"]
    for card in lifted:
        table.lay(card.card, card.zone, card.up)
    assert not table.engine.table.irregularities
    assert settled(table)["banker"]["cards"] == ["3D", "KC", "9D"]


@pytest.mark.parametrize(
    ("remedy", "reason", "void"),
    [("burn_it", "boxed_card", False), ("go_on", "no_effect", False), ("void", "misdeal", True)],
)
def test_a_card_that_lay_face_up_in_the_shoe_is_burnt_or_the_wagers_stay_valid(
    remedy: str, reason: str, void: bool
) -> None:
    table = dealt([*BANKER_DRAWS[:2], "5C", *BANKER_DRAWS[2:]], 2)
    table.pull()
    assert table.tap(c.Report("boxed_card")) == "accepted", table.orders[-1]
    rule(table, remedy, reason)
    if void:
        assert table.of(f.RoundVoided)
        return
    cards = settled(table)["player"]["cards"]
    assert cards[:2] == (["2S", "4H"] if remedy == "burn_it" else ["2S", "5C"])


def test_a_bad_scan_is_paid_where_two_people_know_the_card_and_void_where_nobody_does() -> None:
    for known in (True, False):
        table = dealt(FOUR, 2)
        card = next(table.cards)
        table.told_of(card, d.CardUnread("shoe0", next(table.report), "smudged", boot=1))
        table.lay(card, "player")
        assert opened(table) == ["unread_card"]
        if known:
            more = {"card": card, "second": "manager-2"}
            rule(table, "enter_card", "card_checked_at_table", **more)
            assert settled(table)["player"]["cards"] == ["9S", "KC"]
        else:
            rule(table, "void", "misread")
            assert table.of(f.RoundVoided)


def test_a_hidden_card_lost_by_the_camera_is_laid_back_face_down_and_told_to_nobody() -> None:
    table = dealt(BANKER_DRAWS, 4, "squeeze")
    card = table.lying[0]
    table.lift(card)
    table.wait(1_100)
    assert opened(table) == ["missing_card"]
    assert card.card not in str(table.view())
    table.lay(card.card, card.zone, up=False)
    assert settled(table)["player"]["cards"] == ["2S", "4H"]


def test_undo_takes_a_face_down_card_back_and_names_no_face() -> None:
    table = dealt(BANKER_DRAWS, 3, "squeeze")
    steps = table.view()["menu"]["undoable"]
    assert not any(card in step["text"] for step in steps for card in table.pulled)
    act = c.Undo(steps[-1]["fact"], "placed_wrong")
    assert table.tap(act, "shift_manager") == "accepted", table.orders[-1]
    table.carry_out()
    assert table.tap(c.ResumeTable(), "shift_manager") == "accepted", table.orders[-1]
    assert settled(table)["player"]["cards"] == ["2S", "4H"]
