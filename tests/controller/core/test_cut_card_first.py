"""The cut card before a round's first card: the shoe is changed at once; later, after the round."""

import pytest

from controller.core.messages import commands as c
from controller.core.messages import devices as d
from controller.core.messages import facts as f
from tests.abnormal.scenes import Card, House, Scene, must, scene


def cut(table: Scene) -> None:
    table.feed(d.CutCardRead("shoe0", next(table.report), boot=1))


def before_first_card(house: House | None = None) -> Scene:
    table = scene("infinite", house=house)
    for _ in range(10):
        if table.phase == "betting":
            break
        table.obey()
    table.command(c.CloseBetting())
    table.bets()
    cut(table)
    return table


@pytest.mark.parametrize("burn_first", [False, True])
def test_the_round_is_dealt_from_the_next_shoe(burn_first: bool) -> None:
    table = before_first_card(House(burn_first=burn_first))
    burnt = len(table.of(f.CardBurned))
    assert [fact.why for fact in table.of(f.ShoeEnded)] == ["cut_card"]
    told = table.view()["instruction"]
    assert told["code"] == "change_shoe"
    assert told["text"].endswith("next shuffled shoe in: the cut card is out.")
    table.obey()
    assert len(table.of(f.ShoeStarted)) == 2
    assert table.view()["instruction"]["code"] == ("burn" if burn_first else "deal")
    assert table.to_settled()
    assert len(table.of(f.CardBurned)) == burnt + burn_first
    assert len(table.of(f.BettingOpened)) == 1
    shoe = table.engine.table.shoe
    must(shoe, "no shoe is in play")
    assert shoe.dealt - shoe.burned == len(table.dealt)


def test_a_card_is_burnt_for_the_fresh_shoe_and_one_for_the_dealer_who_comes_with_it() -> None:
    table = before_first_card(House(burn_first=True, burn_on_new_dealer=True))
    burnt = len(table.of(f.CardBurned))
    table.obey()
    must(len(table.of(f.ShoeStarted)) == 2, "no fresh shoe")
    assert table.tap(c.SignIn("manager-2"), "dealer", "dealer-2") == "accepted"
    for _ in range(2):
        assert table.view()["instruction"]["code"] == "burn"
        table.obey()
    assert table.view()["instruction"]["code"] == "deal"
    assert [one.why for one in table.of(f.CardBurned)[burnt:]] == [f.FIRST_CARD, f.NEW_DEALER]
    assert table.to_settled()
    assert len(table.of(f.CardBurned)) == burnt + 2


@pytest.mark.parametrize("burn_first", [False, True])
@pytest.mark.parametrize("comes", ["before the change", "while no shoe is in play"])
def test_a_dealer_who_comes_at_the_change_of_shoe_burns_from_the_fresh_one(
    comes: str, burn_first: bool
) -> None:
    table = scene("infinite", house=House(burn_first=burn_first, burn_on_new_dealer=True))
    table.start()
    table.to_window()
    cut(table)
    if comes == "before the change":
        assert table.tap(c.SignIn("manager-2"), "dealer", "dealer-2") == "accepted"
    assert table.to_settled()
    table.to_idle()
    must(table.engine.table.shoe is None, "the shoe is still in play")
    if comes != "before the change":
        assert table.tap(c.SignIn(), "dealer", "dealer-2") == "accepted"
    burnt = len(table.of(f.CardBurned))
    table.to_betting()
    why = [one.why for one in table.of(f.CardBurned)[burnt:]]
    assert why == [*[f.FIRST_CARD] * burn_first, f.NEW_DEALER]


def test_a_card_pulled_while_no_shoe_is_in_play_is_not_dealt() -> None:
    table = before_first_card()
    table.lay(table.pull(), "P")
    table.wait(2_000)
    assert table.dealt == []
    assert table.open


def test_the_cut_card_that_is_laid_is_named_as_such() -> None:
    table = before_first_card()
    table.lay(Card("2S"), "P", face=d.UNREADABLE)
    table.wait(3_000)
    assert table.open == ["cut_card_dealt"]


@pytest.mark.parametrize("cards", [1, 2, 3])
def test_a_cut_card_in_mid_round_lets_it_end(cards: int) -> None:
    table = scene("infinite")
    table.start()
    for _ in range(cards):
        table.obey()
    cut(table)
    assert table.to_settled()
    assert table.of(f.ShoeEnded) == []
    table.to_idle()
    assert [fact.why for fact in table.of(f.ShoeEnded)] == ["cut_card"]


def test_a_card_that_left_before_the_cut_card_belongs_to_the_round() -> None:
    table = scene("infinite")
    table.start()
    first = table.pull()
    cut(table)
    table.lay(first, "P")
    assert table.dealt == [(first, "P")]
    assert table.to_settled()


def test_the_dealer_of_a_game_that_shuffles_every_round_is_told_so() -> None:
    table = scene("quebec")
    table.start()
    assert table.to_settled()
    table.to_idle()
    assert [fact.why for fact in table.of(f.ShoeEnded)] == ["every_round"]
    told = table.view()["instruction"]["text"]
    assert told.endswith("next shuffled shoe in: this game has a fresh one every round.")
