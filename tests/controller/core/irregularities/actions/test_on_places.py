"""Rulings on a card's place, each by itself: what it does, and what it does not take."""

import pytest

from controller.core.messages import facts as f
from controller.core.refused import Refused
from tests.abnormal.scenes import Scene, scene
from tests.support.laid_table import Laid
from tests.support.rulings import effects


def aside(number: int, why: str) -> f.TrackSetAside:
    return f.TrackSetAside("camera0", number, why, "s")


def test_a_ruling_is_about_its_own_card_else_the_first_in_hand_else_about_none() -> None:
    laid = Laid()
    laid.hand(3)
    laid.hand(4)
    assert effects(laid.table, "hold", {"pulls": (9, 4)}) == [f.PullKeptAsNext(4)]
    assert effects(laid.table, "hold", {"pulls": (9,)}) == [f.PullKeptAsNext(3)]
    with pytest.raises(Refused) as refused:
        effects(Laid().table, "hold")
    assert refused.value.text.code == "no_card_in_hand"


def test_a_card_kept_as_next_is_taken_up_and_no_other_that_lies_there() -> None:
    laid = Laid()
    laid.hand(1)
    mine = laid.lies(5)
    laid.lies(6)
    told = effects(laid.table, "hold", {"pulls": (1,), "tracks": (mine.track,)})
    assert told == [f.PullKeptAsNext(1), aside(5, "kept as next")]


def test_a_burnt_card_takes_all_that_lies_unmatched_with_it_and_a_dealt_one_is_not_burnt() -> None:
    laid = Laid()
    laid.hand(1)
    laid.lies(5)
    assert effects(laid.table, "burn", {"pulls": (1,)}) == [
        f.CardBurned(1, "house"),
        aside(5, "burnt"),
    ]
    laid.table.pulls[1].state = "dealt"
    with pytest.raises(Refused) as refused:
        effects(laid.table, "burn", {"pulls": (1,)})
    assert refused.value.text.code == "dealt_already"


def test_a_card_before_time_is_burnt_and_betting_is_open_again_for_its_whole_time() -> None:
    laid = Laid()
    laid.hand(1)
    told = effects(laid.table, "burn_and_reopen", {"code": "early_card", "pulls": (1,)})
    ends = 90_000 + laid.times.betting
    assert told == [
        f.CardBurned(1, "house"),
        f.BetsReturned("early_card"),
        f.BettingExtended(ends - laid.times.yellow, ends),
        f.LightTurned("green", ends),
    ]


def test_what_is_no_card_of_the_round_is_put_aside_with_the_pulls_named_and_no_others() -> None:
    laid = Laid()
    named = laid.hand(1)
    laid.hand(2)
    mine = laid.lies(5)
    laid.lies(6)
    told = effects(laid.table, "set_aside", {"pulls": (named.pull,), "tracks": (mine.track,)})
    assert told == [aside(5, "house"), f.PullSetAside(1, "house")]


def dealt_two() -> Scene:
    table = scene("igt", ["9S", "8D", "7C", "2S", "3H", "4C"])
    table.start()
    table.obey()
    table.obey()
    return table


def wrong_with(table: Scene, pull: int) -> dict[str, object]:
    track = table.engine.table.pulls[pull].track
    return {"pulls": (pull,), "tracks": (track,)}


def test_the_last_card_dealt_may_turn_out_to_be_none_of_the_round_and_its_place_is_told() -> None:
    table = dealt_two()
    one, two = table.of(f.CardDealt)
    told = effects(table.engine.table, "set_aside", wrong_with(table, two.pull))
    (undone,) = [fact for fact in told if isinstance(fact, f.FactsUndone)]
    assert undone.places == ((two.zone, two.index),)
    assert undone.taken_back == (undone.first,)
    assert (undone.person, undone.role, undone.moves) == ("m1", "shift_manager", ())
    assert f.PullSetAside(two.pull, "house") in told
    with pytest.raises(Refused) as refused:
        effects(table.engine.table, "set_aside", wrong_with(table, one.pull))
    assert refused.value.text.code == "play_has_gone_on"


def test_a_card_that_is_dealt_elsewhere_is_right_only_where_a_box_is_owed_one() -> None:
    table = dealt_two().engine.table
    with pytest.raises(Refused) as refused:
        effects(table, "table_is_right", {"zone": "discard"})
    assert refused.value.text.code == "owed_elsewhere"
    with pytest.raises(Refused) as refused:
        effects(Laid().table, "table_is_right", {"zone": "1"})
    assert refused.value.text.code == "no_card_owed"


def test_a_card_laid_where_another_box_is_owed_brings_that_box_forward() -> None:
    table = scene("quebec", ["9S", "8D", "7C", "2S", "3H", "4C"])
    table.start((1, 2))
    table.lay(table.pull(), "2")
    told = effects(table.engine.table, "table_is_right", {"zone": "1"})
    assert told == [f.OrderChanged("2")]
