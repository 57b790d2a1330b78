"""A ruling that was undone leaves nothing behind by which a card is dealt."""

import pytest

from tests.abnormal.scenes import Card, Scene, c, f, must, scene
from tests.support.table_driver import replayed

FACES = ["3H", "7D", "8C", "9H", "5S", "6D"]


def misread() -> Scene:
    """The first card of a box, which a camera reads as another."""
    table = scene("blackjack_live", FACES)
    table.start()
    table.lay(table.pull(), "1", face="QH")
    table.wait(3000)
    return table


def reported_and_taken_back(code: str) -> Scene:
    """Something was reported, and the manager takes the first card back."""
    table = scene("blackjack_live", FACES)
    table.start()
    table.obey()
    must(table.tap(c.Report(code, "1"), "dealer") == "accepted", "no report")
    last = table.view()["menu"]["undoable"][-1]["fact"]
    must(table.manager(c.Undo(last, "misread")) == "accepted", f"{table.orders[-1]}")
    return table


@pytest.mark.abnormal("A3")
@pytest.mark.parametrize("restarted", [False, True])
def test_the_shoe_is_right_means_what_it_told_after_a_ruling_that_was_undone(
    restarted: bool,
) -> None:
    """The camera's wrong face was ruled to be right, and that was taken back with the card."""
    table = misread()
    must(table.open == ["read_disagreement"], f"{table.open}")
    table.must_rule("camera_is_right")
    must(table.engine.table.pulls[1].card == Card("QH"), "the ruling was not taken")
    table.wait(8000)
    dealt = table.engine.table.round.deal_log[-1][0]
    must(table.manager(c.Undo(dealt, "misread")) == "accepted", f"{table.orders[-1]}")
    table.lift(table.lying[-1])
    if restarted:
        table.engine = replayed(table)
    table.lay(Card("3H"), "1")
    table.manager(c.ResumeTable())
    table.wait(8000)
    must(table.open == ["read_disagreement"], f"{table.open} {table.texts()}")
    (shown,) = table.view()["irregularity"]["readings"]
    assert (shown["shoe"], shown["camera"], shown["ruled"]) == ("3H", "3H", "QH")
    assert table.view()["irregularity"]["title"] == "Shoe and camera contradict a ruling"
    assert table.texts()[0] == (
        "The card at box 1 was ruled to be the Q♥, but shoe and camera both read "
        "the 3♥: the shift manager rules again."
    )
    table.must_rule("shoe_is_right")
    table.wait(8000)
    assert table.engine.table.pulls[1].card == Card("3H")
    assert table.open == []
    assert table.to_settled()
    assert replayed(table).table.pulls == table.engine.table.pulls


@pytest.mark.abnormal("A3")
@pytest.mark.parametrize("restarted", [False, True])
@pytest.mark.parametrize("laid", ["QH", "KD"])
def test_a_face_that_was_wrongly_ruled_to_be_the_shoes_is_asked_about_when_it_is_laid_again(
    restarted: bool, laid: str
) -> None:
    """It was ruled against the camera and taken back: what a camera reads of it counts anew."""
    table = misread()
    table.must_rule("shoe_is_right")
    table.wait(8000)
    dealt = table.engine.table.round.deal_log[-1][0]
    must(table.manager(c.Undo(dealt, "misread")) == "accepted", f"{table.orders[-1]}")
    table.lift(table.lying[-1])
    if restarted:
        table.engine = replayed(table)
    table.wait(100)
    must(table.manager(c.ResumeTable()) == "accepted", f"{table.orders[-1]}")
    table.lay(Card("3H"), "1", face=laid)
    table.wait(8000)
    assert table.open == ["read_disagreement"], table.texts()
    table.must_rule("camera_is_right")
    table.wait(8000)
    assert table.engine.table.pulls[1].card == Card(laid)
    assert table.open == []
    assert table.to_settled()


@pytest.mark.abnormal("A3")
@pytest.mark.parametrize("restarted", [False, True])
def test_a_card_that_was_ruled_against_the_camera_is_itself_when_it_is_laid_again(
    restarted: bool,
) -> None:
    """It is lifted and laid back, and the camera reads it as it did when people ruled."""
    table = misread()
    table.must_rule("shoe_is_right")
    table.wait(8000)
    table.lift(table.lying[-1])
    table.wait(8000)
    if restarted:
        table.engine = replayed(table)
    table.lay(Card("3H"), "1", face="QH")
    table.wait(8000)
    assert table.open == [], table.texts()
    assert table.engine.table.pulls[1].card == Card("3H")
    assert table.to_settled()


@pytest.mark.abnormal("A3")
def test_a_mistake_that_was_reported_is_over_once_its_card_is_taken_back() -> None:
    """Taking back is what was to be done about it: nobody says that nothing was wrong."""
    table = reported_and_taken_back("dealer_error")
    assert table.open == []
    assert [fact.remedy for fact in table.of(f.IrregularityClosed)] == ["taken_back"]
    table.lift(table.lying[-1])
    table.wait(1_000)
    assert table.manager(c.ResumeTable()) == "accepted"
    table.lay(Card("3H"), "1")
    assert table.to_settled()
    assert table.opened == ["dealer_error"]


@pytest.mark.abnormal("A3")
def test_what_else_was_reported_stays_open_when_a_card_is_taken_back() -> None:
    table = reported_and_taken_back("damaged_card")
    assert table.open == ["damaged_card"]


@pytest.mark.abnormal("A3")
def test_a_face_that_was_ruled_against_the_shoe_is_not_asked_for_once_it_is_taken_back() -> None:
    """It may be what is being put right: the dealer holds no such card."""
    table = misread()
    table.must_rule("camera_is_right")
    table.wait(8000)
    dealt = table.engine.table.round.deal_log[-1][0]
    must(table.manager(c.Undo(dealt, "misread")) == "accepted", f"{table.orders[-1]}")
    table.lift(table.lying[-1])
    table.wait(100)
    must(table.manager(c.ResumeTable()) == "accepted", f"{table.orders[-1]}")
    assert table.texts()[0] == "Lay the kept card face up at box 1. Pull no other."


@pytest.mark.abnormal("A3")
def test_a_card_that_was_entered_wrongly_is_taken_back_and_ruled_away() -> None:
    """Two people entered it as one of the shoe: undo takes it up, and no card came after all."""
    table = scene("igt", FACES)
    table.start()
    table.obey()
    table.obey()
    lying = table.lay(Card("KD"), "1")
    table.wait(3_000)
    must(table.open == ["unknown_card"], f"{table.open}")
    table.must_rule("admit_card", "KD")
    dealt = table.view()["menu"]["undoable"][-1]["fact"]
    must(table.manager(c.Undo(dealt, "misread")) == "accepted", f"{table.orders[-1]}")
    table.carry_out()
    assert lying not in table.lying
    table.manager(c.ResumeTable())
    table.wait(20_000)
    assert table.open == ["unseen_card"]
    table.must_rule("no_card_came")
    assert table.open == []
    assert table.dealt[-1] == ("KD", "1"), "the facts stand; one took it back"
    table.obey()
    assert table.dealt[-1][1] == "1"
    assert table.dealt[-1][0] != "KD"
    assert table.engine.table.shoe.dealt == len(table.pulled)
