"""Sentences of the rule sheets and of the design that are to be carried out to the letter."""

import pytest

from tests.abnormal.scenes import c, d, f, in_window, must, scene


@pytest.mark.abnormal("E")
def test_quebec_asks_insurance_hand_by_hand() -> None:
    table = in_window("quebec", ["9S", "KC", "AD", "4C", "7S", "8H"], (1, 2))
    must(table.engine.table.window.question == "insurance", "no insurance is asked")
    assert len(table.engine.table.window.asks) == 1


@pytest.mark.abnormal("E")
def test_the_final_counts_are_in_window_closed() -> None:
    table = in_window("infinite")
    table.stand()
    told = next(event.data for event in table.events if event.type == "window_closed")
    assert {"stand": 3} in told.values()


@pytest.mark.abnormal("E")
def test_side_bets_at_top_level_of_a_box_game() -> None:
    """A side bet that no box laid is refused with a sentence, not forgotten."""
    table = scene("blackjack_live")
    table.to_betting()
    table.command(c.CloseBetting())
    reply = table.command(c.BetsFinal({1: c.BoxBets()}, side={"top3": 5, "dealer_pair": 1}))
    assert reply.status == "rejected"
    assert "side" in reply.text


@pytest.mark.abnormal("E")
def test_cut_card_before_first_card_of_round() -> None:
    table = scene("infinite")
    table.start()
    table.feed(d.CutCardRead("shoe0", next(table.report), boot=1))
    for _ in range(20):
        if table.of(f.CardDealt) or table.of(f.ShoeEnded):
            break
        table.obey()
    assert table.of(f.CardDealt) == []


@pytest.mark.abnormal("E")
def test_infinite_notifies_the_players_of_an_error() -> None:
    """The sheet: players are told that the issue is being investigated."""
    table = in_window("infinite")
    before = len(table.events)
    table.pull()
    must(table.open == ["pulled_out_of_turn"], f"{table.open}")
    assert "event" in {event.topic for event in table.events[before:]}
