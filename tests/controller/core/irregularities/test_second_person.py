"""A second person signs where the house asks for one, and taken back cards are told from where."""

import pytest

from controller.core.cards import Card
from controller.core.irregularities.remedy_book import load_remedies
from controller.core.irregularities.ruled import rule
from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.recorder import Recorder
from controller.core.refused import Refused
from tests.abnormal.scenes import Scene, must, scene
from tests.support.rulings import NOW
from tests.support.table_driver import GAMES

BOOK_FILE = GAMES.parent / "remedies" / "standard.toml"


def misread() -> Scene:
    """The first card is another to the camera than to the shoe."""
    table = scene("igt", ["9S", "8D", "7C"])
    table.start()
    table.lay(table.pull(), "1", face="8C")
    table.wait(3_000)
    must(table.open == ["read_disagreement"], f"not open: {table.open}")
    return table


def test_two_people_are_two_of_different_names() -> None:
    table = misread().engine.table
    (wrong,) = table.irregularities.values()
    remedy = table.config.remedies.named("enter_card")
    must(remedy.people == 2, "one person enters a card")
    for second in ("", "manager-1"):
        act = c.Rule(wrong.id, remedy.name, remedy.reasons[0], Card("9S"), second=second)
        with pytest.raises(Refused) as refused:
            rule(Recorder(table, NOW), c.Tap("t", "manager-1", "shift_manager", act), act)
        assert refused.value.text.code == "second_confirms_remedy"
    act = c.Rule(wrong.id, remedy.name, remedy.reasons[0], Card("9S"), second="manager-2")
    recorder = Recorder(table, NOW)
    rule(recorder, c.Tap("t", "manager-1", "shift_manager", act), act)
    (chosen,) = [fact for fact in recorder.facts if isinstance(fact, f.RemedyChosen)]
    assert (chosen.person, chosen.second) == ("manager-1", "manager-2")


def test_one_person_alone_rules_where_the_house_asks_for_no_other() -> None:
    table = misread().engine.table
    (wrong,) = table.irregularities.values()
    alone = table.config.remedies.named("camera_is_right")
    must(alone.people == 1, "two people say that the camera is right")
    act = c.Rule(wrong.id, alone.name, alone.reasons[0])
    recorder = Recorder(table, NOW)
    rule(recorder, c.Tap("t", "manager-1", "shift_manager", act), act)
    assert any(isinstance(fact, f.RemedyChosen) for fact in recorder.facts)


@pytest.mark.parametrize("name", ["turned_card_is_read", "enter_card"])
def test_a_ruling_that_names_no_hidden_card_may_be_signed_at_two_places(name: str) -> None:
    """One that adopts what the camera reads, and one that names a card which lies open."""
    head, found, rest = BOOK_FILE.read_text().partition(f'name = "{name}"\n')
    own, end, others = rest.partition("[[remedy]]")
    assert found
    two = "" if "people = 2" in own else "people = 2\n"
    book = load_remedies(f"{head}{found}{two}places = 2\n{own}{end}{others}", "house.toml")
    assert book.named(name).places == 2


def split() -> Scene:
    table = scene("quebec", ["8S", "7D", "8H", "9H", "5C", "6D", "9D", "KS"])
    table.start()
    table.to_window()
    must(table.choose("split").status == "accepted", "no split")
    table.obey()
    return table


def test_a_card_whose_move_is_taken_back_is_its_old_hands_again() -> None:
    table = split()
    (moved,) = table.of(f.CardMoved)
    pulls = table.engine.table.pulls
    must(pulls[moved.pull].zone == moved.to_zone, "not moved")
    back = table.view()["menu"]["undoable"][-1]["fact"]
    must(table.manager(c.Undo(back, "placed_wrong")) == "accepted", "not taken back")
    assert pulls[moved.pull].zone == moved.from_zone
    assert table.of(f.FactsUndone)[-1].moves == ((moved.from_zone, moved.to_zone),)


def test_only_what_is_taken_back_is_told_as_moved() -> None:
    table = split()
    table.obey()
    last = table.view()["menu"]["undoable"][-1]["fact"]
    must(table.manager(c.Undo(last, "placed_wrong")) == "accepted", "not taken back")
    undone = table.of(f.FactsUndone)[-1]
    assert (undone.moves, len(undone.places)) == ((), 1)
