"""Where a rule ends: the case just beside the one that every other test plays."""

from dataclasses import replace
from typing import Any

import pytest

from controller.core.games.blackjack.deal.boxes import BoxRound
from controller.core.games.steps import Finished, Illegal, NeedReveal
from tests.abnormal.scenes import Card, House, LyingCard, Scene, c, d, f, must, scene
from tests.support.played import rules_of, start

# --- two people are two ---------------------------------------------------------------------------


def test_nobody_confirms_a_ruling_of_his_own() -> None:
    table = scene("igt")
    table.start()
    table.lay(table.pull(), "1", face="KH")
    table.wait(1500)
    must(table.open == ["read_disagreement"], f"no disagreement: {table.open}")
    wrong = next(iter(table.engine.table.irregularities))
    reason = table.engine.table.config.remedies.named("shoe_is_right").reasons[0]
    for second, status in (("", "rejected"), ("shift_manager-1", "rejected"), ("m2", "accepted")):
        act = c.Rule(wrong, "shoe_is_right", reason, second=second)
        assert table.manager(act) == status


def test_nobody_confirms_a_shuffle_of_his_own() -> None:
    table = scene("igt", house=House(shuffling="hand_at_shuffle_table"))
    name = next(held.name for held in table.engine.table.sets.values() if held.state == "in_play")
    table.engine.table.sets["spare"] = replace(
        table.engine.table.sets[name], name="spare", state="out"
    )
    for second, status in (("", "rejected"), ("shuffler-1", "rejected"), ("m2", "accepted")):
        assert table.tap(c.ShuffleConfirmed("spare", second), "shuffler") == status


@pytest.mark.parametrize("way", ["machine", "hand_at_table", "continuous"])
def test_one_person_confirms_a_shuffle_that_is_not_made_by_hand_elsewhere(way: Any) -> None:
    table = scene("igt", house=House(shuffling=way))
    held = next(iter(table.engine.table.sets.values()))
    table.engine.table.sets["spare"] = replace(held, name="spare", state="out")
    assert table.tap(c.ShuffleConfirmed("spare"), "shuffler") == "accepted"


def test_nobody_finds_a_set_whole_by_himself() -> None:
    table = scene("igt")
    held = next(iter(table.engine.table.sets.values()))
    held.review = "the stub counts 3 cards"
    for second, status in (("", "rejected"), ("shift_manager-1", "rejected"), ("m2", "accepted")):
        assert table.manager(c.ClearSet(held.name, second)) == status


# --- the hidden card ------------------------------------------------------------------------------


@pytest.mark.regulation("R28")
def test_a_hidden_copy_too_many_is_noticed_when_it_is_turned_and_not_before() -> None:
    """All nines of spades but one have shown: this round's first is the last, the hole card one
    too many."""
    table = scene("igt", ["9S", "7D", "TD", "9S", "TC"])
    shoe = table.engine.table.shoe
    assert shoe is not None
    shoe.left[Card("9S")] = 1
    table.start()
    table.to_window()
    must(shoe.left[Card("9S")] == -1, "the shoe knows it")
    table.wait(5000)
    assert table.opened == []
    table.stand()
    table.to_turn()
    table.turn_hole()
    assert table.opened == ["impossible_copy"]


def test_only_a_back_is_the_lost_hole_card() -> None:
    table = scene("igt")
    table.start()
    table.to_window()
    hole = table.hole()
    table.lift(hole)
    table.wait(1500)
    must(table.open == ["missing_card"], f"nothing is missing: {table.open}")
    linked = len(table.of(f.TrackLinked))
    table.lay(hole.card, "dealer")
    assert len(table.of(f.TrackLinked)) == linked, "its face is up"
    table.lift(table.lying[-1])
    table.lay(hole.card, "dealer", up=False)
    assert len(table.of(f.TrackLinked)) == linked + 1
    assert table.open == ["hole_exposed"]  # all have seen it


def test_a_hole_card_that_shows_its_face_is_dealt_by_the_ruling() -> None:
    table = scene("igt")
    table.start()
    table.to_hole()
    dealt = len(table.dealt)
    table.lay(table.pull(), "dealer")
    table.wait(5000)
    assert table.open == ["hole_exposed"]
    assert len(table.dealt) == dealt
    table.must_rule(next(r.name for r in _offered(table) if r.action == "dismiss"))
    assert len(table.dealt) == dealt + 1


def _offered(table: Scene) -> list:
    code = table.open[0]
    return list(table.engine.table.config.remedies.offered(code, table.phase))


# --- insurance ------------------------------------------------------------------------------------


def boxes(game: str, cards: str, seats: tuple[int, ...]) -> BoxRound:
    deal = start(rules_of(game), seats)
    assert isinstance(deal, BoxRound)
    for card in cards.split():
        deal.card(Card(card))
    return deal


def test_the_insurance_of_a_dead_box_turns_no_hole_card() -> None:
    deal = boxes("olivia", "TS AD 6S 7C", (1,))
    deal.choose(1, "insure")
    deal.kill(1)
    assert isinstance(deal.next(), Finished)


def test_insurance_that_the_check_has_answered_turns_no_hole_card() -> None:
    """The check said no; the box is bust; nothing rests on the hole card any more."""
    deal = boxes("blackjack_live", "TS AD 6S 7C", (1,))
    deal.choose(1, "insure")
    deal.peeked(False)
    deal.choose(1, "hit")
    deal.card(Card("TH"))
    assert isinstance(deal.next(), Finished)


def test_insurance_that_no_check_has_answered_turns_the_hole_card() -> None:
    deal = boxes("olivia", "TS AD 6S 7C", (1,))
    deal.choose(1, "insure")
    deal.choose(1, "hit")
    deal.card(Card("TH"))
    assert isinstance(deal.next(), NeedReveal)


# --- rulings --------------------------------------------------------------------------------------


def test_the_shoe_is_not_right_of_a_card_that_lies_elsewhere() -> None:
    table = scene("quebec")
    table.start((1, 2))
    card = table.lay(table.pull(), "1", face="KH")
    table.wait(1500)
    must(table.open == ["read_disagreement"], f"no disagreement: {table.open}")
    card.zone = "2"
    table.sight("moved", card, "KH")
    table.wait(1500)
    assert table.open == ["wrong_box"], "it is moved before it is ruled on"
    assert table.dealt == []


def test_a_call_is_extended_once() -> None:
    table = scene("igt")
    table.start()
    table.lay(Card("KH"), "1")
    table.wait(2000)
    must(table.open, "nothing is wrong")
    wrong = next(iter(table.engine.table.irregularities))
    assert table.manager(c.MoreTime(wrong)) == "accepted"
    assert table.manager(c.MoreTime(wrong)) == "rejected"
    assert len(table.of(f.CallExtended)) == 1


def test_the_card_with_the_wrong_back_is_taken_away_and_no_other() -> None:
    table = scene("igt")
    table.start()
    table.to_hole()
    table.see_back(table.place(table.pull(), "dealer", up=False), "red")
    stranger = LyingCard(next(table.tracks), "1", Card("2D"), up=False)
    table.lying.append(stranger)
    table.see_back(stranger, "green")
    table.wait(1500)
    must("wrong_back" in table.open, f"no wrong back: {table.open}")
    wrong = next(w for w in table.engine.table.irregularities.values() if w.code == "wrong_back")
    act = c.Rule(wrong.id, "take_away", "foreign")
    assert table.manager(act) == "accepted"
    aside = [fact.track for fact in table.of(f.TrackSetAside)]
    assert aside == [stranger.track]
    assert len(table.of(f.CardDealt)) == 4, "the hole card stays"


def test_a_split_card_that_lies_in_another_box_is_not_the_move() -> None:
    table = scene("quebec", ["8S", "KC", "7D", "8C", "9S", "9H"])
    table.start((1, 2))
    table.to_window()
    assert table.choose("split").status == "accepted"
    second = table.lying_in("1")[1]
    table.move(second, "2")
    table.wait(9000)
    assert table.open == ["strayed_card"]
    table.move(second, "1.2")
    assert table.open == []
    assert [(fact.from_zone, fact.to_zone) for fact in table.of(f.CardMoved)] == [("1", "1.2")]


def test_a_split_card_that_was_lifted_and_lies_in_another_box_is_not_the_move() -> None:
    table = scene("quebec", ["8S", "KC", "7D", "8C", "9S", "9H"])
    table.start((1, 2))
    table.to_window()
    table.choose("split")
    second = table.lying_in("1")[1]
    table.lift(second)
    table.lay(second.card, "2")
    assert table.of(f.TrackLinked) == []
    table.wait(9000)
    assert table.open


def test_a_call_says_its_age_in_seconds() -> None:
    table = scene("igt")
    table.start()
    table.lay(Card("KH"), "1")
    table.wait(2000)
    must(table.open, "nothing is wrong")
    since = table.view()["irregularity"]["since"]
    table.wait(since + 5_900 - table.at)
    assert table.view()["irregularity"]["seconds"] == 5


def test_a_split_that_is_unpaid_is_replaced_only_where_a_split_is_due() -> None:
    deal = boxes("blackjack_live", "9S 7D 4C 8H", (1,))
    with pytest.raises(Illegal, match="may not answer split!"):
        deal.choose(1, "split!")


# --- between rounds -------------------------------------------------------------------------------


@pytest.mark.parametrize(("left", "ends"), [(1, []), (0, ["empty"]), (-1, ["empty"])])
def test_a_shoe_without_a_card_leaves_play(left: int, ends: list[str]) -> None:
    table = scene("blackjack_live")
    table.start()
    must(table.to_settled(), "not settled")
    shoe = table.engine.table.shoe
    assert shoe is not None
    shoe.dealt += shoe.cards_left - left
    table.to_idle()
    table.wait(1)
    assert [fact.why for fact in table.of(f.ShoeEnded)] == ends


def test_a_blind_camera_sees_no_empty_table() -> None:
    table = scene("igt")
    table.start()
    must(table.to_settled(Scene.stand), "not settled")
    while table.phase != "collecting":
        table.obey()
    for card in list(table.lying)[1:]:
        table.lift(card)
    last = table.lying[0]
    table.feed(d.CameraState("camera0", table.vision, "lost", "no frames"))
    table.lift(last)
    table.wait(5000)
    assert table.of(f.TableCleared) == []
    table.camera("ok")
    table.wait(2_000)
    assert len(table.of(f.TableCleared)) == 1
