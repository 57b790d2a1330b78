"""A dealt card keeps the face it was told with, until people rule: what the felt shows then counts
as a call, never as another card.
"""

from collections import Counter

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.abnormal.scenes import DECK, Card, House, Scene, c, d, f, must, scene
from tests.support.storms.storm import GAMES

STANDING = ["9S", "7D", "4C", "8H"] * 40


def at_the_first_question(game: str) -> Scene:
    table = scene(game, STANDING)
    table.start()
    table.to_window()
    return table


def dealt_face_up(table: Scene) -> dict[str, Counter[str]]:
    return {zone: table.told(zone) for zone in {card.zone for card in table.lying}}


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=20, deadline=None)
@given(which=st.integers(0, 9), face=st.sampled_from([*DECK]), restarted=st.booleans())
def test_another_face_stops_play_and_changes_no_public_face(
    game: str, which: int, face: str, restarted: bool
) -> None:
    table = at_the_first_question(game)
    up = [card for card in table.lying if card.up]
    card = up[which % len(up)]
    told = dealt_face_up(table)
    assume(face == card.card or face not in told[card.zone])
    if restarted:
        table.restart_vision(shows=lambda one: face if one is card else one.card)
    else:
        table.sight("revealed", card, face)
    assert table.open == ([] if face == card.card else ["face_changed"])
    assert {zone: table.shown(zone) for zone in told} == told
    table.wait(5000)
    assert {zone: table.shown(zone) for zone in told} == told
    table.sight("revealed", card)
    assert table.open == []
    assert {zone: table.shown(zone) for zone in told} == told


def test_a_face_that_its_neighbour_has_too_stops_play_all_the_same() -> None:
    """Vision tells 4C and 4C where 9S and 4C lay: one of them is a stranger, the 9S is gone."""
    table = at_the_first_question("igt")
    first = table.lying_in("1")[0]
    table.restart_vision(shows=lambda one: "4C" if one is first else one.card)
    table.wait(5000)
    assert table.open == ["unknown_card"]
    assert table.shown("1") <= table.told("1")


def test_a_covered_card_is_no_other_card() -> None:
    table = at_the_first_question("igt")
    table.sight("revealed", table.lying_in("1")[0], d.UNREADABLE)
    table.wait(5000)
    assert table.open == []
    assert table.shown("1") == Counter(["9S", "4C"])


def test_a_card_turned_down_is_no_other_card() -> None:
    table = at_the_first_question("igt")
    card = table.lying_in("1")[0]
    table.sight("revealed", card, d.BACK)
    table.wait(5000)
    assert table.open == ["face_down_card"], "it is turned up again, and nothing is ruled"
    assert table.shown("1") == Counter(["9S", "4C"])
    table.sight("revealed", card, card.card)
    assert table.open == []
    assert table.shown("1") == Counter(["9S", "4C"])


@pytest.mark.regulation("R35")
def test_the_camera_is_ruled_right_and_the_public_is_told() -> None:
    table = at_the_first_question("igt")
    table.sight("revealed", table.lying_in("1")[0], "8S")
    table.must_rule("camera_is_right")
    told = next(event.data for event in table.events if event.type == "card_corrected")
    place = {"hand": "1", "index": 0}
    assert told == {**place, "was": "9S", "card": "8S", "total": 12, "soft": False}
    assert table.shown("1") == Counter(["8S", "4C"])
    assert table.open == []


def test_people_who_looked_are_believed_until_it_shows_a_third_face() -> None:
    table = at_the_first_question("igt")
    card = table.lying_in("1")[0]
    table.sight("revealed", card, "8S")
    table.must_rule("enter_card", "9S")
    assert table.open == []
    table.restart_vision(shows=lambda one: "8S" if one is card else one.card)
    assert table.open == []
    table.sight("revealed", card, "7S")
    assert table.open == ["face_changed"]


FACES = st.sampled_from([Card("9S"), Card("8S"), Card("7S"), Card("2H")])


@given(shoe=st.one_of(st.none(), FACES), camera=FACES, named=FACES)
@settings(max_examples=60, deadline=None)
def test_people_name_no_card_that_neither_shoe_nor_camera_read(
    shoe: Card | None, camera: Card, named: Card
) -> None:
    """Two people may say which device is right; against both they look again."""
    assume(shoe != camera)
    table = scene("igt", STANDING)
    table.start()
    table.report_card(shoe)
    table.sight("placed", table.place(camera, "1"))
    table.wait(2000)
    must(table.open != [], "nothing to rule on")
    agreed = named in (shoe, camera)
    assert table.ruled("enter_card", named) is agreed
    dealt = [fact.card for fact in table.of(f.CardDealt)]
    assert dealt == ([named] if agreed else [])
    assert bool(table.open) is not agreed


def test_people_name_a_card_that_nobody_could_read() -> None:
    table = scene("igt", STANDING)
    table.start()
    table.report_card(None)
    table.sight("placed", table.place(Card("8S"), "1"), d.UNREADABLE)
    table.wait(2000)
    table.must_rule("enter_card", "8S")
    assert table.dealt == [("8S", "1")]


def test_a_dealt_card_is_entered_as_no_third_one() -> None:
    table = at_the_first_question("igt")
    table.sight("revealed", table.lying_in("1")[0], "8S")
    assert not table.ruled("enter_card", "7S")
    assert table.open == ["face_changed"]
    assert table.shown("1") == Counter(["9S", "4C"])


# --- the hidden card --------------------------------------------------------------------------


def exposed_and_read_otherwise() -> Scene:
    """9H says the shoe, KH lies there for all to see; the manager lets it be seen."""
    table = scene("blackjack_live", ["9S", "AD", "4C"])
    table.start()
    table.to_hole()
    table.report_card(Card("9H"))
    table.sight("placed", table.place(Card("KH"), "dealer"))
    table.must_rule("hole_seen_go_on")
    table.wait(1500)
    must(table.open == ["read_disagreement"], f"{table.open}")
    return table


def test_an_exposed_hole_card_is_dealt_as_it_was_ruled() -> None:
    table = exposed_and_read_otherwise()
    table.must_rule("camera_is_right")
    assert table.dealt[-1] == ("KH", "dealer")
    table.wait(500)
    if table.engine.table.window:
        table.choose("stand")
    assert [fact.blackjack for fact in table.of(f.HoleChecked)] == [True]


def taken_back_unseen(table: Scene, step: int) -> None:
    """The camera is lost, and the dealing is taken back from this step on; what is wrong stays."""
    wrong = table.open
    table.feed(d.CameraState("camera0", table.vision, "lost", "picture lost"))
    fact = table.view()["menu"]["undoable"][step]["fact"]
    must(table.manager(c.Undo(fact, "placed_wrong")) == "accepted", "no undo")
    must(table.open == wrong, f"{table.open}")


@pytest.mark.parametrize("read", [Card("KH"), None])
def test_an_exposed_hole_card_is_not_dealt_as_the_upcard_that_was_taken_back(
    read: Card | None,
) -> None:
    """The hole card lies face up; before that is ruled on, the camera is lost, and then the dealing
    of the upcard is taken back."""
    table = scene("blackjack_live", ["9S", "AD", "4C"])
    table.start()
    table.to_hole()
    table.report_card(read)
    table.sight("placed", table.place(Card("KH"), "dealer"))
    table.wait(1500)
    must(table.open == ["hole_exposed"], f"{table.open}")
    taken_back_unseen(table, 1)
    assert table.ruled("hole_seen_go_on")
    assert [fact for fact in table.of(f.CardDealt) if fact.quorum == "ruling"] == []


@pytest.mark.parametrize("seen", ["4C", d.UNREADABLE])
def test_no_ruling_deals_a_card_that_the_hands_are_asked_to_pick_up(seen: str) -> None:
    """Its dealing was taken back under a lost camera: it is dealt again once it lies there."""
    table = scene("blackjack_live", ["4C"])
    table.start()
    table.report_card(None)
    track = table.lay(Card("4C"), "1", face=seen)
    table.wait(1500)
    must("enter_card" in _offered(table), f"{table.open}")
    table.feed(d.CameraState("camera0", table.vision, "lost", "picture lost"))
    must(table.ruled("enter_card", "4C"), "no ruling")
    fact = table.view()["menu"]["undoable"][0]["fact"]
    must(table.manager(c.Undo(fact, "placed_wrong")) == "accepted", "no undo")
    assert table.open == [], "nothing to rule on while it is picked up"
    assert table.manager(c.ConfirmStep(0)) == "accepted"
    assert table.open == []
    assert len(table.of(f.CardDealt)) == 1
    table.feed(d.CameraState("camera0", table.vision, "ok", ""))
    table.sight("removed", track, seen)
    table.wait(1500)
    table.sight("placed", table.place(Card("4C"), "1"))
    table.wait(1500)
    assert table.manager(c.ResumeTable()) == "accepted"
    table.wait(1500)
    assert table.open == []
    assert [(fact.card, fact.zone) for fact in table.of(f.CardDealt)] == 2 * [("4C", "1")]


def _offered(table: Scene) -> dict[str, object]:
    """Why each remedy on the screen would be refused: empty where it would not."""
    options = table.view()["irregularity"]["options"]
    return {one["remedy"]: one["refused"] for one in options}


@pytest.mark.parametrize(("remedy", "card"), [("shoe_is_right", ""), ("enter_card", "4C")])
def test_no_ruling_deals_a_card_before_one_that_was_taken_back(remedy: str, card: str) -> None:
    """The box's second card is in doubt; the camera is lost, and all before it is taken back."""
    table = scene("igt", ["9S", "8D"])
    table.start()
    for _ in range(2):
        table.obey()
    table.report_card(Card("4C"))
    table.sight("placed", table.place(Card("5C"), "1"))
    table.wait(1500)
    must(table.open == ["read_disagreement"], f"{table.open}")
    taken_back_unseen(table, 0)
    assert not table.ruled(remedy, *([card] if card else []))
    assert [fact for fact in table.of(f.CardDealt) if fact.quorum == "ruling"] == []


def test_people_looked_at_the_exposed_hole_card() -> None:
    table = exposed_and_read_otherwise()
    table.must_rule("shoe_is_right")
    assert table.dealt[-1] == ("9H", "dealer")
    assert "hole_disagreement" not in table.opened


@pytest.mark.parametrize(("named", "left"), [("9H", "KH"), ("KH", "9H")])
def test_two_people_say_which_card_lies_face_down(named: str, left: str) -> None:
    table = scene("blackjack_live", ["9S", "AD", "4C", "9H", "KH"])
    table.start()
    table.to_hole()
    table.pull()
    table.lay(table.pull(), "dealer", up=False)
    must(table.open == ["hole_unclear"], f"{table.open}")
    assert not table.ruled("which_hole", "2C"), "neither was read as that"
    table.must_rule("which_hole", named)
    assert table.dealt[-1] == (named, "dealer")
    assert [pull.card for pull in table.engine.table.snapshot().in_transit] == [left]


def test_a_card_ruled_to_be_kept_in_hand_is_not_the_one_that_lies() -> None:
    table = scene("infinite", ["9S", "7D", "4C", "9H", "KH"])
    table.start()
    table.to_hole()
    table.pull()
    table.pull()
    table.wait(1600)
    must(table.open == ["two_cards_pulled"], f"{table.open}")
    table.must_rule("hold_as_next")
    table.lay(table.pulled[-2], "dealer", up=False)
    assert table.dealt[-1] == ("9H", "dealer")


def test_a_hole_card_turned_late_with_its_own_face_is_no_review() -> None:
    table = scene("olivia", ["9S", "7D", "8C", "9H", "TD"])
    table.start()
    must(table.to_settled(lambda table: table.choose("hit")), "not settled")
    table.turn_hole()
    table.wait(2000)
    assert table.of(f.RoundsUnderReview) == []


def test_a_settled_card_that_shows_another_face_puts_its_round_under_review_once() -> None:
    table = scene("igt", STANDING, House())
    table.start()
    must(table.to_settled(), "not settled")
    table.sight("revealed", table.lying_in("1")[0], "8S")
    table.wait(500)
    assert table.of(f.RoundsUnderReview) == [], "it may be read right again"
    table.wait(600)
    (fact,) = table.of(f.RoundsUnderReview)
    assert fact.rounds == (table.of(f.RoundSettled)[0].round,)
    assert any(event.type == "shoe_under_review" for event in table.events)
    table.command(c.AckRound("digest"), fact.rounds[0])
    table.to_idle()
    assert len(table.of(f.RoundsUnderReview)) == 1


def test_a_dealt_card_that_lies_elsewhere_is_not_told_as_a_drawn_one() -> None:
    """Another camera tells of it anew; the card in hand has another face, and lies nowhere."""
    table = scene("igt", STANDING)
    table.start()
    table.to_window()
    upcard = table.lying_in("dealer")[0]
    table.pull()
    table.lift(upcard)
    elsewhere = table.lay(upcard.card, "1")
    table.wait(2000)
    assert table.open == ["pulled_out_of_turn"]
    table.must_rule("hold_as_next")
    assert "exposed_draw" not in table.opened
    table.wait(2000)
    assert table.open == ["strayed_card"]
    table.lift(elsewhere)
    table.lay(upcard.card, "dealer")
    table.wait(2000)
    assert table.open == []


def test_a_card_that_was_dealt_by_ruling_is_not_taken_off_as_one_of_no_shoe() -> None:
    """Nobody had seen it lie; when cameras see again, it lies with the dealer."""
    table = scene("blackjack_live", ["4H", "5S", "9C", "8D"])
    table.start()
    card = table.pull()
    table.wait(8000)
    must(table.open == ["unseen_card"], f"{table.open}")
    table.must_rule("shoe_is_right", "4H")
    must(table.dealt == [("4H", "1")], f"{table.dealt}")
    elsewhere = table.lay(card, "dealer")
    table.wait(3000)
    assert table.open == ["strayed_card"]
    instruction = table.view()["instruction"]
    assert (instruction["action"], instruction["from"], instruction["zone"]) == (
        "move",
        "dealer",
        "1",
    )
    table.lift(elsewhere)
    table.lay(card, "1")
    table.wait(2000)
    assert table.open == []


@pytest.mark.parametrize("game", GAMES)
def test_a_card_that_lay_before_its_face_was_told_is_none_that_left_the_shoe_later(
    game: str,
) -> None:
    """The shoe misreads the first card and the camera the second, each with the other's face."""
    table = scene(game, STANDING)
    table.start()
    due = table.engine.table.snapshot().wanted
    assert due is not None
    for told, seen in (("JC", "4S"), ("4S", "JC")):
        table.pull(Card(told))
        table.lay(Card(seen), due.zone)
    table.wait(2_000)
    assert table.open == ["read_disagreement"]
    assert not table.dealt
