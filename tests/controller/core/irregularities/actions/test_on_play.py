"""Rulings on play, each by itself: what it does, and what it does not take."""

import pytest

from controller.core.messages import facts as f
from controller.core.refused import Refused
from controller.core.table.open_irregularity import OpenIrregularity
from tests.abnormal.scenes import Scene, scene
from tests.support.laid_table import Laid
from tests.support.rulings import effects

CARDS = ["9S", "8D", "7C", "2S", "3H", "4C", "5D"]


def two_boxes() -> Scene:
    table = scene("quebec", CARDS)
    table.start((1, 2))
    return table


def test_what_hands_mend_needs_no_fact() -> None:
    assert effects(Laid().table, "put_right") == []


def test_a_dead_hand_is_the_box_named_else_that_of_the_irregularity() -> None:
    table = two_boxes().engine.table
    assert effects(table, "dead_hand", {"zone": "1"}) == [f.HandKilled(1, "house")]
    assert effects(table, "dead_hand", {"zone": "1"}, zone="2") == [f.HandKilled(2, "house")]
    for no_box in ("", "dealer", "5"):
        with pytest.raises(Refused) as refused:
            effects(table, "dead_hand", {"zone": no_box})
        assert refused.value.text.code == "name_dead_box"
    with pytest.raises(Refused):
        effects(Laid().table, "dead_hand", {"zone": "1"})


def test_a_dead_hand_takes_the_cards_concerned_with_it_but_none_of_another_box() -> None:
    scene_ = two_boxes()
    scene_.obey()
    scene_.pull()
    table = scene_.engine.table
    wrong = {"zone": "1", "pulls": (1, 2, 9)}
    assert effects(table, "dead_hand", wrong) == [
        f.HandKilled(1, "house"),
        f.PullSetAside(1, "house"),
        f.PullSetAside(2, "house"),
    ]
    with pytest.raises(Refused) as refused:
        effects(table, "dead_hand", wrong, zone="2")
    assert refused.value.text.code == "card_of_other_box"


def test_a_question_to_a_hand_that_dies_is_closed_and_one_to_another_box_stays_open() -> None:
    scene_ = two_boxes()
    scene_.to_window()
    table = scene_.engine.table
    assert table.window is not None
    closed = f.WindowClosed(table.window.window, "hand_dead")
    asked = {ask.who for ask in table.window.asks}
    for box in ("1", "2"):
        told = effects(table, "dead_hand", {"zone": box})
        assert (closed in told) is (box in asked)


def test_a_box_dies_once() -> None:
    scene_ = two_boxes()
    table = scene_.engine.table
    assert table.round is not None
    table.round.deal_log.append((99, f.HandKilled(1, "house")))
    assert effects(table, "dead_hand", {"zone": "1"}) == []
    assert effects(table, "dead_hand", {"zone": "2"}) == [f.HandKilled(2, "house")]


def test_a_shoe_is_condemned_once_and_none_where_none_is_in_play() -> None:
    laid = Laid()
    assert effects(laid.table, "end_shoe") == [f.ShoeCondemned("shoe0", "red", "house", "m1")]
    laid.shoe.condemned = True
    assert effects(laid.table, "end_shoe") == []
    laid.table.shoe = None
    assert effects(laid.table, "end_shoe") == []


def test_the_shoe_alone_is_believed_only_where_the_camera_is_lost_and_only_once() -> None:
    laid = Laid()
    with pytest.raises(Refused) as refused:
        effects(laid.table, "single_source")
    assert refused.value.text.code == "shoe_alone_not_enough"
    for device in laid.table.devices.values():
        if device.kind == "camera":
            device.state, device.why = "lost", "dark"
    assert effects(laid.table, "single_source") == [f.SingleSourceRuled("shoe", "m1", "m2")]
    playing = two_boxes().engine.table.round
    laid.table.round = playing
    assert playing is not None
    playing.by_shoe_alone = True
    with pytest.raises(Refused):
        effects(laid.table, "single_source")


def test_the_shoes_count_is_set_aside_by_its_name_where_one_is_in_play() -> None:
    laid = Laid()
    assert effects(laid.table, "shoe_count_aside") == [f.ShoeCountSetAside("shoe0", "m1")]
    laid.table.shoe = None
    assert effects(laid.table, "shoe_count_aside") == [f.ShoeCountSetAside("", "m1")]


def test_a_pause_takes_every_card_in_hand_out_of_the_round() -> None:
    laid = Laid()
    laid.hand(1)
    laid.hand(2, set="blue")
    laid.dealt(3)
    assert effects(laid.table, "pause") == [
        f.TablePaused("", "m1"),
        f.PullSetAside(1, "house"),
        f.PullSetAside(2, "house"),
    ]


def test_a_void_closes_question_and_irregularities_and_takes_the_cards_in_hand() -> None:
    scene_ = two_boxes()
    scene_.to_window()
    table = scene_.engine.table
    assert table.window is not None
    window = table.window.window
    scene_.pull()
    table.irregularities[4] = OpenIrregularity(4, "card_on_floor", "", "", 60_000, (), ())
    closed, void, *rest = effects(table, "void")
    assert closed == f.WindowClosed(window, "void")
    assert isinstance(void, f.RoundVoided)
    assert (void.cause, void.person, void.second) == ("house", "m1", "m2")
    assert f.IrregularityClosed(4, "card_on_floor", "void", 30_000) in rest
    assert rest[-1] == f.PullSetAside(max(table.pulls), "round voided")
    assert not any(isinstance(one, f.TableResumed) for one in rest)


def test_nothing_is_void_where_no_round_is_or_it_is_over() -> None:
    table = two_boxes().engine.table
    assert table.round is not None
    table.round.over = "settled"
    for there in (table, Laid().table):
        with pytest.raises(Refused) as refused:
            effects(there, "void")
        assert refused.value.text.code == "no_round_to_void"
