"""A dealt card that all have seen and that is turned face down is that card, and no foreign one."""

import pytest

from controller.core.cards import Card
from tests.abnormal.scenes import LyingCard, Scene, d, f, must, scene


def exposed_hole_let_pass() -> Scene:
    """The hole card was dealt open and let pass; players are asked."""
    table = scene("igt", ["9S", "TD", "7C", "6H"])
    table.start()
    table.to_hole()
    table.sight("placed", table.place(table.pull(), "dealer"))
    table.must_rule("hole_seen_go_on")
    table.to_window()
    return table


def turned_over(table: Scene, card: LyingCard, as_new_track: bool = False) -> None:
    """A card is turned; where vision lost it meanwhile, it is told as one gone and one new."""
    card.up = not card.up
    if not as_new_track:
        table.sight("revealed", card)
        return
    gone, card.track = card.track, next(table.tracks)
    table.sight("placed", card)
    table.feed(
        d.Sighting("camera0", "v1", gone, "removed", card.zone, 0, card.card, 0.9, 1, table.at)
    )


def name_of(card: Card) -> str:
    return card[0].replace("T", "10") + {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}[card[1]]


def drawn(table: Scene) -> int:
    return sum(len(zone["cards"]) for zone in table.view()["zones"])


@pytest.mark.abnormal("A2")
@pytest.mark.parametrize("as_new_track", [False, True])
@pytest.mark.parametrize("zone", ["1", "dealer"])
def test_an_open_card_turned_face_down_and_up_again_is_that_card(
    zone: str, as_new_track: bool
) -> None:
    table = exposed_hole_let_pass()
    if zone == "dealer":
        table.stand()
        must(table.of(f.HoleRevealed), "the hole card is hidden yet")
    place = {"1": "box 1", "dealer": "your own place"}[zone]
    for card in list(table.lying_in(zone)):
        turned_over(table, card, as_new_track)
        table.wait(2500)
        assert table.open == ["face_down_card"]
        assert table.texts()[0] == (
            f"The {name_of(card.card)} at {place} lies face down: turn it face up."
        )
        assert drawn(table) == len(table.lying)
        turned_over(table, card, as_new_track)
        table.wait(2500)
        assert (table.open, drawn(table)) == ([], len(table.lying))
    assert {*table.opened} == {"hole_exposed", "face_down_card"}
    assert len(table.of(f.RemedyChosen)) == 1


@pytest.mark.abnormal("A2")
def test_of_two_open_cards_that_are_missed_a_back_may_be_either() -> None:
    table = exposed_hole_let_pass()
    one, other = table.lying_in("1")
    table.lift(other)
    turned_over(table, one, as_new_track=True)
    table.wait(2500)
    assert table.open == ["face_down_card"]
    assert table.texts()[0] == "The card at box 1 lies face down: turn it face up."
    turned_over(table, one)
    table.wait(2500)
    assert table.open == ["missing_card"]


@pytest.mark.abnormal("A2")
def test_a_back_of_another_colour_is_no_open_card_turned_down() -> None:
    table = exposed_hole_let_pass()
    card = table.lying_in("1")[0]
    card.up = False
    table.see_back(card, "green", "revealed")
    table.wait(2500)
    assert table.open == ["wrong_back"]


@pytest.mark.abnormal("A2")
def test_an_open_card_turned_face_down_is_not_dealt_again_by_a_ruling() -> None:
    table = exposed_hole_let_pass()
    turned_over(table, table.lying_in("1")[0])
    table.wait(2500)
    must(table.open == ["face_down_card"], f"{table.open}")
    dealt = len(table.dealt)
    assert not table.ruled("shoe_is_right")
    assert len(table.dealt) == dealt


@pytest.mark.abnormal("A2")
def test_an_open_card_turned_face_down_is_no_card_in_the_wrong_place() -> None:
    """Another card is out, and due elsewhere: the back is neither it nor to be moved there."""
    table = exposed_hole_let_pass()
    table.choose("hit")
    card = table.lying_in("dealer")[0]
    turned_over(table, card, as_new_track=True)
    table.pull()
    table.wait(2500)
    assert table.open == ["face_down_card"]
    assert "your own place" in table.texts()[0]
    turned_over(table, card, as_new_track=True)
    table.wait(300)
    assert table.open == []


@pytest.mark.abnormal("A2")
def test_an_open_card_turned_face_down_during_results_is_none_of_no_shoe() -> None:
    table = exposed_hole_let_pass()
    must(table.to_settled(), "not settled")
    turned_over(table, table.lying_in("1")[0], as_new_track=True)
    table.wait(2500)
    assert "unknown_card" not in table.opened


@pytest.mark.abnormal("A2")
@pytest.mark.parametrize("as_new_track", [False, True])
def test_of_an_open_card_turned_face_down_the_shoe_is_told(as_new_track: bool) -> None:
    """All have seen its face, and the sentence names it."""
    table = exposed_hole_let_pass()
    card = table.lying_in("1")[0]
    turned_over(table, card, as_new_track)
    table.wait(2500)
    must(table.open == ["face_down_card"], f"{table.open}")
    (reading,) = table.view()["irregularity"]["readings"]
    assert (reading["shoe"], reading["camera"]) == (card.card, d.BACK)


@pytest.mark.abnormal("A2")
def test_of_a_card_that_was_laid_face_down_at_once_the_shoe_is_not_told() -> None:
    table = scene("igt", ["9S", "TD", "7C", "6H"])
    table.start()
    table.lay(table.pull(), "1", up=False)
    table.wait(2500)
    must(table.open == ["face_down_card"], f"{table.open}")
    (reading,) = table.view()["irregularity"]["readings"]
    assert reading["shoe"] == ""
