"""People rule while the camera is dead: once is enough, and the screen asks for nothing more."""

import pytest

from controller.core.engine import Engine
from tests.abnormal.scenes import Card, Scene, f, must, scene
from tests.support.inventory import faults

CARDS = ["9S", "7D", "4C", "8H", "5S"]


def strange_and_dark() -> Scene:
    """Two cards came out in one pull, the shoe told one, and then the camera is lost."""
    table = scene("igt", CARDS)
    table.start()
    table.obey()
    table.lay(table.pull(), "dealer")
    table.sight("placed", table.place(Card("3S"), "1"))
    table.wait(2_000)
    must(table.open == ["unknown_card"], f"{table.open}")
    table.camera("lost", "no picture")
    table.wait(1_500)
    return table


@pytest.mark.abnormal("A6")
def test_a_card_is_let_in_once_though_no_camera_sees_it() -> None:
    table = strange_and_dark()
    table.must_rule("admit_card", "3S")
    table.wait(500)
    assert table.open == ["camera_lost"]
    assert not table.ruled("admit_card", "3S")
    table.restart_vision()
    table.wait(8_000)
    assert len(table.of(f.CardAdmitted)) == 1
    assert table.open == []
    assert table.to_settled(), f"{table.open} {table.texts()}"
    assert faults(Engine(table.engine.table.config), table.facts) == []


def disagreement_and_dark() -> Scene:
    """A camera reads a card as another than the shoe did, and is lost then."""
    table = scene("igt", CARDS)
    table.start()
    table.obey()
    table.lay(table.pull(), "dealer", face="KH")
    table.wait(2_000)
    must(table.open == ["read_disagreement"], f"{table.open}")
    table.camera("lost", "no picture")
    table.wait(500)
    return table


@pytest.mark.abnormal("A6")
@pytest.mark.parametrize("remedy", ["camera_is_right", "shoe_is_right", "enter_card"])
def test_a_disagreement_is_ruled_on_once_though_no_camera_sees_it(remedy: str) -> None:
    """What is waited for is the camera, not the shift manager who has ruled."""
    table = disagreement_and_dark()
    table.must_rule(remedy, "KH")
    table.wait(1_500)
    assert table.open == ["camera_lost"]
    assert not any("manager rules" in text for text in table.texts())
    face = "7D" if remedy == "shoe_is_right" else "KH"
    table.lying[-1].card = Card(face)
    table.restart_vision()
    table.wait(8_000)
    assert table.open == []
    assert table.dealt[1] == (face, "dealer")


@pytest.mark.abnormal("A6")
def test_what_a_camera_reads_otherwise_when_it_is_back_is_asked_anew() -> None:
    table = disagreement_and_dark()
    table.must_rule("enter_card", "KH")
    table.wait(500)
    must(table.open == ["camera_lost"], f"{table.open}")
    table.restart_vision()  # reads the seven of diamonds that the shoe had told
    table.wait(8_000)
    assert table.open == ["face_changed"]


@pytest.mark.abnormal("A6")
def test_the_word_that_it_was_put_right_ends_nothing_that_nobody_sees() -> None:
    """A word about hands is not a ruling on a card: it counts once a camera sees them done."""
    table = scene("igt", CARDS)
    table.start()
    table.obey()
    card = table.lay(table.pull(), "1")
    table.wait(2_000)
    must(table.open == ["wrong_box"], f"{table.open}")
    table.camera("lost", "no picture")
    table.wait(500)
    table.must_rule("record_is_right")
    table.wait(1_500)
    assert table.open[0] == "wrong_box"
    table.lying.remove(card)
    table.lying.append(card)
    card.zone = "dealer"
    table.restart_vision()
    table.wait(8_000)
    assert table.open == []
    assert table.to_settled()
