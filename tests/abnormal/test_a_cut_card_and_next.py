"""The cut card lies as a card, and the next one has left the shoe: neither is the other."""

import pytest

from tests.abnormal.scenes import Card, LyingCard, Scene, d, f, must, scene
from tests.support.mistakes.blackjack import unread
from tests.support.table_driver import replayed

CARDS = ["9S", "7D", "4C", "8H", "5S"]
GAMES = ("infinite", "blackjack_live", "baccarat")
ASKED = "The cut card lies at "


def cut_card_laid(game: str, wait: int) -> tuple[Scene, LyingCard]:
    """The cut card came after the first card and was laid where the next one is due."""
    table = scene(game, CARDS)
    table.start()
    table.obey()
    table.feed(d.CutCardRead("shoe0", next(table.report), boot=1))
    need = table.engine.table.snapshot().wanted
    must(need, "no card is due")
    cut = table.lay(Card("KH"), need.zone, face=d.UNREADABLE)
    table.wait(wait)
    return table, cut


@pytest.mark.abnormal("A6")
@pytest.mark.parametrize("wait", [200, 3_000])
@pytest.mark.parametrize("read", [True, False])
@pytest.mark.parametrize("game", GAMES)
def test_the_cut_card_is_not_taken_for_the_card_that_was_pulled_after_it(
    game: str, read: bool, wait: int
) -> None:
    """It is told as what it is until it is gone; then the card in the hand is laid there."""
    table, cut = cut_card_laid(game, wait)
    card = table.pull() if read else unread(table)
    table.wait(3_000)
    assert table.open == ["cut_card_dealt"]
    assert table.texts()[0].startswith(ASKED)
    assert replayed(table).console_view(table.now) == table.engine.console_view(table.now)
    table.lift(cut)
    table.wait(500)
    assert table.opened == ["cut_card_dealt"]
    assert [one.remedy for one in table.of(f.IrregularityClosed)] == ["put_right"]
    table.lay(card, cut.zone)
    table.wait(2_000)
    if not read:
        table.must_rule("camera_is_right")
    assert table.dealt[-1] == (card, cut.zone)


@pytest.mark.abnormal("A6")
def test_a_card_that_nobody_reads_and_the_shoe_tells_late_is_laid_again() -> None:
    """It was told as the cut card: taken off and laid again it is itself."""
    table, card = cut_card_laid("infinite", 3_000)
    must(table.open == ["cut_card_dealt"], f"{table.open}")
    table.pull(Card("KH"))
    table.wait(1_000)
    table.lift(card)
    table.wait(500)
    table.lay(Card("KH"), card.zone)
    table.wait(500)
    assert table.dealt[-1] == ("KH", card.zone)
    assert table.to_settled(), f"{table.open} {table.texts()}"


@pytest.mark.abnormal("A6")
def test_it_is_a_card_once_a_face_is_read_of_it() -> None:
    table, card = cut_card_laid("infinite", 200)
    table.pull(Card("KH"))
    table.sight("revealed", card)
    table.wait(500)
    assert table.dealt[-1] == ("KH", card.zone)
    assert table.to_settled(), f"{table.open} {table.texts()}"


@pytest.mark.abnormal("A6")
def test_what_no_camera_reads_after_the_next_card_left_may_be_that_one() -> None:
    """The cut card went beside the felt; the card that was laid then is uncovered."""
    table = scene("infinite", CARDS)
    table.start()
    table.obey()
    table.feed(d.CutCardRead("shoe0", next(table.report), boot=1))
    table.lay(table.pull(), "dealer", face=d.UNREADABLE)
    table.wait(3_000)
    assert table.open == ["unreadable_card"]
