"""A command that names a round is for that round alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.core.messages import commands as c
from controller.core.messages import facts as f
from tests.abnormal.scenes import Scene, must, scene

OF_THE_ROUND: list[c.Verb] = [
    c.Decision("1", "stand"),
    c.RequestVoid("a stake is in doubt"),
    c.RequestPause("look"),
]
"""What may be asked while players decide."""


def deciding() -> tuple[Scene, str]:
    table = scene("igt")
    table.whole_round()
    table.start()
    table.to_window()
    playing = table.engine.table.round
    assert playing is not None
    return table, playing.round


@pytest.mark.parametrize("body", OF_THE_ROUND, ids=lambda body: body.kind)
@given(name=st.sampled_from(["in play", "", "before", "never"]))
def test_only_the_round_in_play_is_played_on(body: c.Verb, name: str) -> None:
    table, now = deciding()
    before = table.of(f.RoundSettled)[0].round
    must(before != now, "one round")
    named = {"in play": now, "": "", "before": before, "never": "bj9-1"}[name]
    facts = len(table.facts)
    reply = table.command(body, named)
    if name in ("in play", ""):
        assert reply.status == "accepted", reply.text
        return
    assert reply.status == "rejected"
    assert reply.text == f"Round {named} is not in play; the round in play is {now}."
    assert not [fact for fact in table.facts[facts:] if isinstance(fact, f.ChoiceMade)]


@pytest.mark.parametrize(
    "body", [c.RequestReview("look again"), c.NackRound("sum is wrong"), c.AckRound(), c.AckVoid()]
)
def test_what_looks_back_may_name_a_round_that_is_over(body: c.Verb) -> None:
    table, _ = deciding()
    before = table.of(f.RoundSettled)[0].round
    assert "not in play" not in table.command(body, before).text


def test_only_a_round_of_the_last_ones_is_looked_at_again() -> None:
    table, now = deciding()
    before = table.of(f.RoundSettled)[0].round
    assert table.command(c.RequestReview("look again"), before).status == "accepted"
    asked = table.of(f.ReviewAsked)
    assert [fact.round for fact in asked] == [before]
    reply = table.command(c.RequestReview("look again"), "")
    assert reply.status == "rejected", now
    assert table.of(f.ReviewAsked) == asked
