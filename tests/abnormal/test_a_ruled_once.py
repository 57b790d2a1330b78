"""What is ruled in mere words is ruled once: another tap of it is refused, and says why."""

import pytest

from tests.abnormal.scenes import Scene, f, must, scene

RULED = "This is ruled already: it is over once it is put right."


def lies_elsewhere() -> Scene:
    """A dealt card lies in another place."""
    table = scene("igt", ["9S", "7D", "4C", "8H"])
    table.start()
    table.to_window()
    card = table.lying[0]
    card.zone = "dealer"
    table.sight("moved", card)
    table.wait(3_000)
    must(table.open == ["strayed_card"], f"{table.open}")
    return table


@pytest.mark.abnormal("B5")
def test_a_ruling_of_mere_words_is_made_once() -> None:
    """Its button says so; another ruling is free, and the hands end it as before."""
    table = lies_elsewhere()
    table.must_rule("record_is_right")
    assert not table.ruled("record_is_right")
    assert table.orders[-1].text == RULED
    assert len(table.of(f.RemedyChosen)) == 1
    options = {one["remedy"]: one["refused"] for one in table.view()["irregularity"]["options"]}
    assert options == {"record_is_right": RULED, "void": ""}
    card = next(one for one in table.lying if one.zone == "dealer" and one.card == "9S")
    card.zone = "1"
    table.sight("moved", card)
    table.wait(1_000)
    assert table.open == []
    assert table.to_settled()


@pytest.mark.abnormal("B5")
def test_that_a_device_is_waited_for_is_ruled_once() -> None:
    table = scene("igt", ["9S", "7D", "4C", "8H"])
    table.start()
    table.to_turn()
    table.camera("lost", "unplugged")
    table.wait(20_000)
    must("camera_lost" in table.open, f"{table.open}")
    assert table.ruled("wait_for_device")
    assert not table.ruled("wait_for_device")
    table.camera("ok")
    table.wait(10_000)
    assert table.open == []
