"""What an auditor's tables, pictures and letters take from the facts."""

import csv
import io
import json
from collections.abc import Mapping
from typing import Any

import pytest

from controller.journal.bundle.letter import Story, paid
from controller.journal.bundle.pictures import of_irregularities
from controller.journal.bundle.tables import irregularities
from controller.journal.proof.leaves import RecordRow, checkpoint_of, without_checkpoint


def fact(kind: str, evidence: str = "") -> tuple[None, dict[str, Any]]:
    return None, {"kind": kind, "evidence": evidence}


def test_the_pictures_of_irregular_rounds_alone_are_kept() -> None:
    opened, wrong = fact("betting_opened"), fact("irregularity_opened", "wrong")
    rounds = [opened, fact("tap", "a"), opened, fact("tap", "b"), wrong, fact("tap", "c"), opened]
    assert list(filter(None, of_irregularities(rounds))) == ["b", "wrong", "c"]
    before = [fact("tap", "of no round"), *rounds]
    assert list(filter(None, of_irregularities(before))) == ["b", "wrong", "c"]
    last = [*rounds, fact("tap", "d"), fact("irregularity_opened", "e")]
    assert list(filter(None, of_irregularities(last))) == ["b", "wrong", "c", "d", "e"]


@pytest.mark.parametrize(
    ("told", "text"),
    [
        ({"kind": "ruling_proposed", "reason": "misdeal", "how": "no"}, "misdeal"),
        ({"kind": "proposal_ended", "how": "refused"}, "refused"),
    ],
)
def test_a_proposal_is_told_with_its_reason_or_how_it_ended(
    told: Mapping[str, Any], text: str
) -> None:
    row = RecordRow(7, 0, 0, "fact", json.dumps({"id": 3, **told}), b"")
    (line,) = csv.DictReader(io.StringIO(irregularities([row]).decode(), newline=""))
    assert (line["text"], line["proposal"], line["id"]) == (text, "3", "")


@pytest.mark.parametrize(
    ("rules", "game"),
    [
        ({"title": "Night Game", "name": "night"}, "Night Game"),
        ({"title": "", "name": "night"}, "night"),
        ({}, ""),
    ],
)
def test_a_letter_calls_the_game_by_its_title_else_by_its_name(
    rules: dict[str, Any], game: str
) -> None:
    assert f"<p>Game {game}, rules abc.</p>" in "".join(paid(Story(rules=rules, rules_hash="abc")))


def test_an_event_that_is_no_json_carries_no_checkpoint() -> None:
    assert checkpoint_of("{broken") == ""
    assert without_checkpoint("{broken") == "{broken"
