"""A strange card lies, and another one came out of the shoe untold: neither is the other."""

import pytest

from tests.abnormal.scenes import Card, LyingCard, Scene, c, f, must, scene
from tests.support.table_driver import replayed

CARDS = ["9S", "7D", "4C", "8H", "5S", "6C"]
GAMES = ("igt", "infinite", "quebec", "baccarat")


def strange_then_untold(game: str) -> tuple[Scene, LyingCard]:
    """A card of no shoe lies where one is due; then two cards come out and the shoe tells one."""
    table = scene(game, CARDS)
    table.start()
    table.obey()
    need = table.engine.table.snapshot().wanted
    must(need, "no card is due")
    strange = table.lay(Card("KD"), need.zone)
    table.wait(3_000)
    must(table.open == ["unknown_card"], f"{table.open}")
    table.pull()
    must(table.tap(c.Report("untold_card")) == "accepted", f"{table.orders[-1]}")
    return table, strange


def ruled_untold(table: Scene, remedy: str, card: str = "6C") -> None:
    """Two people rule on what was reported; the strange card waits."""
    (wrong,) = (one for one in table.engine.table.irregularities.values() if one.code != UNKNOWN)
    reason = table.engine.table.config.remedies.named(remedy).reasons[0]
    act = c.Rule(wrong.id, remedy, reason, Card(card), "1", "manager-2")
    must(table.manager(act) == "accepted", f"{table.orders[-1]}")


UNKNOWN = "unknown_card"


@pytest.mark.abnormal("A6")
@pytest.mark.parametrize("remedy", ["untold_next", "untold_seen"])
@pytest.mark.parametrize("game", GAMES)
def test_a_card_let_in_unseen_is_none_that_lay_open_before(game: str, remedy: str) -> None:
    """It is in the hand; the strange card is ruled on as before."""
    table, strange = strange_then_untold(game)
    ruled_untold(table, remedy)
    table.wait(2_000)
    assert table.open == [UNKNOWN]
    assert replayed(table).console_view(table.now) == table.engine.console_view(table.now)
    table.must_rule("take_away")
    table.lift(strange)
    table.wait(500)
    assert table.open == []
    closed = {fact.code: fact.remedy for fact in table.of(f.IrregularityClosed)}
    assert closed[UNKNOWN] == "take_away"


@pytest.mark.abnormal("A6")
def test_it_is_dealt_after_the_one_that_was_told() -> None:
    table, strange = strange_then_untold("igt")
    ruled_untold(table, "untold_next")
    table.must_rule("take_away")
    table.lift(strange)
    table.wait(500)
    table.lay(Card("7D"), "dealer")
    table.wait(500)
    table.lay(Card("4C"), "1")
    table.wait(2_000)
    assert table.dealt[1:] == [("7D", "dealer"), ("4C", "1")]


@pytest.mark.abnormal("A6")
def test_a_back_that_lay_there_may_be_it() -> None:
    """It slid out beneath the other and lies face down: nobody has seen it."""
    table = scene("igt", CARDS)
    table.start()
    table.to_hole()
    back = table.lay(Card("5S"), "dealer", up=False)
    table.wait(3_000)
    must(table.open == [UNKNOWN], f"{table.open}")
    must(table.tap(c.Report("untold_card")) == "accepted", f"{table.orders[-1]}")
    ruled_untold(table, "untold_next")
    table.wait(2_000)
    assert table.open == []
    assert back.zone == "dealer"
