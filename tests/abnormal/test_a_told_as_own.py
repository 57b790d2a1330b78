"""A strange card is told as the one that is due: it does not leave before a manager saw it.

Whoever lays a card of no shoe where the next one is due, or in a wrong box meanwhile, is told to
move it, or that shoe and camera disagree. Taken off, it was another card; laid where a card is due,
it may be one that the shoe misread.
"""

import pytest

from tests.abnormal.scenes import Card, LyingCard, Scene, c, f, in_window, must

GAMES = ("igt", "blackjack_live", "quebec")
PLACES = ("dealer", "1")


def due(game: str, where: str, face: str = "KH") -> tuple[Scene, LyingCard, Card]:
    """The 5D left the shoe for box 1, and a card of that face lies there, or with the dealer."""
    table = in_window(game, ["9S", "7D", "4C", "8H", "5D", "6C"])
    table.choose("hit")
    own = table.pull()
    strange = table.lay(Card(face), where)
    table.wait(2_000)
    must(table.open == ["read_disagreement" if where == "1" else "wrong_box"], f"{table.open}")
    return table, strange, own


def kings_dealt(table: Scene) -> list[str]:
    return [zone for card, zone in table.dealt if card == "KH"]


@pytest.mark.abnormal("A2")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("where", PLACES)
def test_it_is_taken_off_and_the_shift_manager_rules(game: str, where: str) -> None:
    table, strange, own = due(game, where)
    table.lift(strange)
    table.wait(500)
    table.lay(own, "1")
    table.wait(8_000)
    assert table.open == ["unknown_card"]
    wrong = next(iter(table.engine.table.irregularities))
    assert table.tap(c.Rule(wrong, "take_away", "foreign"), "dealer") == "rejected"
    table.must_rule("take_away")
    table.wait(500)
    assert table.open == []
    assert (table.dealt[-1], kings_dealt(table)) == (("5D", "1"), [])
    assert table.to_settled()


@pytest.mark.abnormal("A2")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("where", PLACES)
def test_laid_again_beside_the_own_one_it_can_be_entered(game: str, where: str) -> None:
    """Two cards came out at once and the shoe told one: the other lay there first."""
    table, strange, own = due(game, where)
    table.lift(strange)
    table.wait(500)
    table.lay(own, "1")
    table.wait(8_000)
    must(table.open == ["unknown_card"], f"{table.open}")
    table.lay(strange.card, "1")
    table.wait(3_000)
    assert table.texts()[0].startswith("A card lies at box 1 that no shoe read: leave it there")
    dealt = table.engine.table.shoe.dealt
    table.must_rule("admit_card", strange.card)
    table.wait(3_000)
    assert table.engine.table.shoe.dealt == dealt + 1
    assert table.dealt[-1] == ("5D", "1")


@pytest.mark.abnormal("A2")
@pytest.mark.parametrize("where", PLACES)
def test_nothing_is_laid_after_it(where: str) -> None:
    table, strange, _ = due("igt", where)
    table.lift(strange)
    assert "K♥" in table.texts()[0]
    assert "shift manager" in table.texts()[0]
    table.wait(8_000)
    assert table.open == ["unknown_card"]


@pytest.mark.abnormal("A2")
def test_the_dealer_cannot_say_that_it_was_moved_back() -> None:
    table, strange, own = due("igt", "dealer")
    wrong = next(iter(table.engine.table.irregularities))
    must(table.tap(c.Rule(wrong, "record_is_right", "moved_back")) == "accepted", "not ruled")
    table.lift(strange)
    table.wait(500)
    table.lay(own, "1")
    table.wait(8_000)
    assert table.open == ["unknown_card"]


@pytest.mark.abnormal("A2")
@pytest.mark.parametrize("slowly", [800, 9_000])
def test_a_misread_card_that_lay_wrong_is_ruled_to_be_it(slowly: int) -> None:
    """The shoe read 5D of a card that is a king, and the dealer laid it with his own."""
    table, own, _ = due("igt", "dealer")
    table.lift(own)
    table.wait(slowly)
    table.lay(Card("KH"), "1")
    table.wait(2_000)
    if table.open == ["unknown_card"]:
        table.must_rule("take_away")
        table.wait(2_000)
    assert table.open == ["read_disagreement"]
    table.must_rule("camera_is_right")
    table.wait(500)
    assert table.dealt[-1] == ("KH", "1")
    assert table.to_settled()


@pytest.mark.abnormal("A2")
def test_a_misread_card_that_is_moved_right_is_no_strange_one() -> None:
    table, own, _ = due("igt", "dealer")
    table.move(own, "1")
    table.wait(2_000)
    assert table.opened == ["wrong_box", "read_disagreement"]
    table.must_rule("camera_is_right")
    table.wait(500)
    assert table.dealt[-1] == ("KH", "1")


@pytest.mark.abnormal("A2")
def test_the_card_of_the_shoe_is_taken_up_by_the_dealer_alone() -> None:
    """It lay in the wrong box and shows what the shoe read: nothing is strange."""
    table, own, _ = due("igt", "dealer", face="5D")
    table.lift(own)
    table.wait(1_000)
    table.lay(Card("5D"), "1")
    table.wait(1_000)
    assert table.opened == ["wrong_box"]
    assert [fact.remedy for fact in table.of(f.IrregularityClosed)] == ["put_right"]
    assert table.dealt[-1] == ("5D", "1")


@pytest.mark.abnormal("A2")
@pytest.mark.parametrize("where", PLACES)
def test_it_is_seen_by_nobody_after_vision_started_anew(where: str) -> None:
    table, strange, own = due("igt", where)
    table.lying.remove(strange)
    table.restart_vision()
    table.wait(4_000)
    table.lay(own, "1")
    table.wait(10_000)
    assert table.open == ["unknown_card"]


@pytest.mark.abnormal("A2")
@pytest.mark.parametrize("where", PLACES)
def test_the_sentence_names_what_was_taken_off_though_the_right_card_lies_by_now(
    where: str,
) -> None:
    """No wrong card is asked for, and the mark on the felt is not on the right one."""
    table, strange, own = due("igt", where)
    table.lift(strange)
    must("K♥" in table.texts()[0], f"{table.texts()}")
    assert "where a card is due" not in table.texts()[0]
    table.wait(8_000)
    before = table.view()["irregularity"]
    assert before["zone"] == where
    table.lay(own, "1")
    table.wait(2_000)
    after = table.view()["irregularity"]
    asked = {
        "1": "If it was the K♥ that left the shoe, lay that back instead",
        "dealer": "If it is the card that left the shoe, lay it back",
    }
    assert asked[where] in before["text"]
    assert "K♥" in after["text"]
    assert "Keep it in your hand" in after["text"]
    assert (after["zone"] == "1") is False


@pytest.mark.abnormal("A2")
@pytest.mark.parametrize("slowly", [800, 9_000])
def test_who_swaps_as_he_was_told_is_told_to_lay_the_other_card_now(slowly: int) -> None:
    table, strange, own = due("igt", "1")
    must("swap it for this one" in table.texts()[0], f"{table.texts()}")
    table.lift(strange)
    table.wait(slowly)
    assert table.texts()[0].startswith("Now lay the shoe's card from your hand at box 1.")
    table.lay(own, "1")
    table.wait(8_000)
    assert "Keep it in your hand" in table.texts()[0]
    assert table.open == ["unknown_card"]
    table.must_rule("take_away")
    assert table.to_settled()
    assert ("5D", "1") in table.dealt


@pytest.mark.abnormal("A2")
@pytest.mark.parametrize("slowly", [800, 9_000])
def test_who_took_up_the_true_card_to_swap_it_lays_it_back(slowly: int) -> None:
    """The shoe misread it: nothing else is in the hand, and it is ruled on where it lies."""
    table, king, _ = due("igt", "1")
    table.lift(king)
    table.wait(slowly)
    must("lay that back instead" in table.texts()[0], f"{table.texts()}")
    table.lay(king.card, "1")
    table.wait(3_000)
    assert table.open == ["read_disagreement"]
    table.must_rule("camera_is_right")
    assert table.to_settled()
    assert kings_dealt(table) == ["1"]
