"""A round's end is acknowledged as what it was: settled or void, with the digest that was told."""

from typing import Any

import pytest

from controller.core.fold.all import apply
from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.messages.canonical import digest
from controller.core.messages.inputs import Moment, RecordsUnreadable
from tests.abnormal.scenes import Scene, must, scene


def over(void: bool) -> tuple[Scene, str, str]:
    """A round that is over, its id, and the digest of what was published of it."""
    table = scene("igt")
    table.start()
    if void:
        must(table.manager(c.VoidRound("misdeal", "manager-2")) == "accepted", "no void")
        name = table.of(f.RoundVoided)[0].round
        return table, name, digest(table.engine.table.voids[name])
    must(table.to_settled(), "not settled")
    settled = table.of(f.RoundSettled)[0]
    return table, settled.round, digest(settled.result)


@pytest.mark.parametrize("void", [False, True])
@pytest.mark.parametrize("body", [c.AckRound, c.AckVoid])
@pytest.mark.parametrize("told", ["", "right", "wrong"])
def test_only_what_the_round_was_with_its_own_digest_is_taken(
    void: bool, body: type[c.AckRound] | type[c.AckVoid], told: str
) -> None:
    table, name, right = over(void)
    given = {"": "", "right": right, "wrong": digest({"other": 1})}[told]
    reply = table.command(body(digest=given), name)
    fits = (body is c.AckVoid) == void
    assert reply.status == ("accepted" if fits and told != "wrong" else "rejected")
    assert len(table.of(f.RoundAcknowledged)) == (reply.status == "accepted")
    if fits and told == "wrong":
        assert reply.code == "other_digest"
        assert f"not the digest that round {name} was published with" in str(reply.text)


@pytest.mark.parametrize("told", ["", digest({"any": 1})])
def test_a_round_whose_end_is_in_records_set_aside_can_be_acknowledged(told: str) -> None:
    table = scene("igt")
    table.feed(RecordsUnreadable(3, 9, "unknown", ("t1-9",), ("t1-9",)))
    assert table.command(c.AckRound(digest=told), "t1-9").status == "accepted"
    assert "t1-9" not in table.engine.table.awaiting_ack


def test_a_refusal_of_a_round_that_is_not_named_asks_for_its_name() -> None:
    table, _, _ = over(False)
    reply = table.command(c.NackRound("my book is lost"))
    assert reply.code == "awaits_no_acknowledgement"
    assert str(reply.text).startswith("Name the round")


def test_a_command_that_comes_twice_is_answered_twice_and_done_once() -> None:
    table, name, right = over(False)
    first = table.command(c.AckRound(digest=right), name, "a1")
    again = table.command(c.AckRound(digest=right), name, "a1")
    assert (first.status, first.repeated) == ("accepted", False)
    assert (again.status, again.repeated) == ("accepted", True)
    assert len(table.of(f.RoundAcknowledged)) == 1
    late = table.command(c.AckRound(digest=right), name, "a2")
    assert (late.status, late.code) == ("rejected", "nothing_to_acknowledge")


@pytest.mark.parametrize("body", [c.AckRound(), c.AckVoid(), c.NackRound(reason="x")])
def test_an_acknowledgement_that_names_no_round_is_asked_for_it(
    body: c.AckRound | c.AckVoid | c.NackRound,
) -> None:
    table, _, _ = over(False)
    reply = table.command(body, "")
    assert (reply.status, reply.text) == ("rejected", "Name the round that you mean, in `round`.")


@pytest.mark.parametrize("body", [c.AckRound(), c.AckVoid()])
def test_a_round_whose_records_were_set_aside_may_be_held_as_either(body: Any) -> None:
    """What it was stands in records that could not be folded: the server's book decides."""
    table = scene("igt")
    told = f.RecordsSetAside(3, 9, "a fold that failed", unacknowledged=("t1-9",))
    apply(table.engine.table, Moment(1, 2), told)
    assert table.command(body, "t1-9").status == "accepted"
    assert table.engine.table.awaiting_ack == []
