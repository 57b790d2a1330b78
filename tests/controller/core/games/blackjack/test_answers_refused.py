"""Answers that the rules do not allow: the refusal names hands as the public language does."""

import pytest

from controller.core.cards import Card
from controller.core.messages import commands as c
from tests.support.mistakes import blackjack as m
from tests.support.table_driver import Driver


def at_a_question(game: str) -> Driver:
    """A table whose players are asked to play."""
    driver = m.table_for(m.Case("unseen_card", "dealing", game))
    driver.cards = iter([Card(one) for one in ("9S", "7D", "7H", "9H", "5C", "6D", "9D", "KS")])
    m.to_phase(driver, "window")
    return driver


def refused(driver: Driver, body: c.Verb) -> tuple[str, str]:
    """The code and the sentence of a refusal."""
    reply = driver.command(body)
    assert reply.status == "rejected", body
    return reply.code, str(reply.text)


@pytest.mark.parametrize("final", [True, False])
@pytest.mark.parametrize(
    ("counts", "sentence"),
    [
        ({"split": 3}, "(hand main may not answer split)"),
        ({"hit": 1, "fly": 0}, "(hand main may not answer fly)"),
        ({"hit": 2, "insurance": 1}, "(hand main may not answer insurance)"),
        ({"stand": 4}, "(answers: 4, players asked: 3; each player answers once)"),
    ],
)
def test_counts_that_cannot_be_are_refused_final_or_not(
    counts: dict[str, int], sentence: str, final: bool
) -> None:
    code, said = refused(at_a_question("infinite"), c.Decisions(counts, final))
    assert code == "not_legal"
    assert sentence in said
    assert "legal: hit, stand and double" in said


def test_fewer_than_are_asked_may_have_answered_so_far_and_no_fewer_at_the_end() -> None:
    driver = at_a_question("infinite")
    assert driver.command(c.Decisions({"stand": 2}, final=False)).status == "accepted"
    _, said = refused(driver, c.Decisions({"stand": 2}))
    assert "(answers: 2, players asked: 3; each player answers once)" in said
    assert driver.command(c.Decisions({"stand": 3})).status == "accepted"


def test_a_box_is_named_by_its_hand() -> None:
    _, said = refused(at_a_question("quebec"), c.Decision("1", "split"))
    assert "(hand 1 may not answer split)" in said


@pytest.mark.parametrize("final", [True, False])
def test_a_game_that_asks_box_by_box_takes_no_counts_final_or_not(final: bool) -> None:
    code, _ = refused(at_a_question("quebec"), c.Decisions({"stand": 1}, final))
    assert code == "asks_box_by_box"


@pytest.mark.parametrize("box", ["9", "2", "01", "1.2", "x", ""])
def test_a_box_that_is_not_in_play_is_not_said_to_be_settled(box: str) -> None:
    code, said = refused(at_a_question("blackjack_live"), c.BoxInterrupted(box))
    assert code == "box_not_in_play"
    assert said == f"Box '{box}' is not in play; in play are: 1."
