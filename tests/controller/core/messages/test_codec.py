"""Facts of older journals are read as the facts that they are now."""

import pytest

from controller.core.messages import facts as f
from controller.core.messages.codec import FACT, asked_as_now


@pytest.mark.parametrize(
    ("body", "fact"),
    [
        ('{"pull":7,"why":"hold","kind":"pull_set_aside"}', f.PullKeptAsNext(7)),
        ('{"pull":7,"why":"misdeal","kind":"pull_set_aside"}', f.PullSetAside(7, "misdeal")),
        ('{"pull":7,"kind":"pull_kept_as_next"}', f.PullKeptAsNext(7)),
    ],
)
def test_a_card_kept_as_the_next_one_has_a_fact_of_its_own(body: str, fact: f.Fact) -> None:
    assert FACT.validate_json(body) == fact


def test_what_is_read_is_written_in_todays_form() -> None:
    old = b'{"pull":7,"why":"hold","kind":"pull_set_aside"}'
    assert FACT.dump_json(FACT.validate_json(old)) == b'{"pull":7,"kind":"pull_kept_as_next"}'


@pytest.mark.parametrize(("hand", "name"), [(0, "3"), (1, "3.2"), (2, "3.3")])
def test_an_older_decision_named_its_hand_by_two_numbers(hand: int, name: str) -> None:
    body = {"verb": "decision", "box": 3, "hand": hand, "choice": "hit"}
    now = asked_as_now({"body": body})["body"]
    assert (now["hand"], now["box"]) == (name, "3")


@pytest.mark.parametrize(("then", "now"), [(12.5, 12), (13.5, 14), (30, 30)])
def test_older_seconds_had_fractions(then: float, now: int) -> None:
    assert asked_as_now({"body": {"verb": "open_betting", "seconds": then}})["body"] == {
        "verb": "open_betting",
        "seconds": now,
    }
