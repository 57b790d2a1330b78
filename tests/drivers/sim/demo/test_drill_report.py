"""The drill's report: judged from journal and public stream alone."""

from dataclasses import replace
from typing import Any

import pytest
from rich.console import Console

from controller.core.irregularities.catalogue import every_row
from drivers.sim.demo.children import DemoError
from drivers.sim.demo.drill import chosen, line
from drivers.sim.demo.drill_report import Case, Recorded, judged, sentences
from drivers.sim.demo.public_stream import Told
from drivers.sim.mistakes.known_mistakes import MISTAKES, Mistake


def opened(number: int, code: str = "wrong_box") -> dict[str, Any]:
    return {"kind": "irregularity_opened", "id": number, "code": code, "detected_by": "sensors"}


def closed(number: int, code: str = "wrong_box", ms: int = 1200) -> dict[str, Any]:
    fact = {"kind": "irregularity_closed", "id": number, "code": code, "ms": ms}
    return fact | {"remedy": "put_right"}


WRONG_BOX = replace(MISTAKES["wrong_box"], game="quebec")


def case(
    *facts: dict[str, Any],
    told: tuple[Told, ...] = (),
    wrong: tuple[str, ...] = (),
    ended: bool = True,
    mistake: Mistake = WRONG_BOX,
) -> Case:
    recorded = [Recorded(n, fact) for n, fact in enumerate(facts)]
    return judged(mistake, recorded, told, wrong, ended)


def test_noticed_closed_and_gone_on_is_ok() -> None:
    told = (Told(1, "card", {}), Told(2, "voided", {"code": "misdeal"}), Told(3, "settled", {}))
    made = case(opened(1), closed(1), opened(2), closed(2, ms=300), told=told)
    assert made.ok
    assert (made.detected_by, made.remedy, made.seconds) == ("sensors", "put_right", 1.5)
    assert made.published == ("voided misdeal", "settled")
    assert set(made.as_json()) == {
        "name", "game", "phase", "detected_by", "remedy", "seconds", "published", "wrong", "ok",
    }  # fmt: skip


@pytest.mark.parametrize(
    "made",
    [
        case(),
        case(opened(1)),
        case(opened(1, "unseen_card"), closed(1, "unseen_card")),
        case(opened(1), closed(1), opened(2, "unseen_card")),
        case(opened(1), closed(1), ended=False),
        case(opened(1), closed(1), wrong=("round r1 was told as KH, there lay KD",)),
        case(opened(1), closed(1), mistake=MISTAKES["hostile_text"]),
    ],
    ids=[
        "not noticed",
        "not closed",
        "another name",
        "another one open",
        "standstill",
        "round",
        "noticed though nothing should",
    ],
)
def test_anything_less_is_a_failure(made: Case) -> None:
    assert not made.ok
    assert "FAILED" in line(made)


def test_where_nothing_should_be_noticed_nothing_is_ok() -> None:
    made = case(mistake=MISTAKES["hostile_text"])
    assert made.ok
    assert line(made) == "hostile_text: nothing stopped"


@pytest.mark.regulation("R43")
def test_the_report_for_people_names_every_case() -> None:
    console = Console(width=160, record=True)
    console.print(sentences([case(opened(1), closed(1)), case()]))
    text = console.export_text()
    assert text.count("wrong_box") == 2
    assert "FAILED" in text


def test_every_irregularity_has_its_mistake_in_a_phase_where_it_occurs() -> None:
    named = [mistake for mistake in MISTAKES.values() if mistake.code]
    assert {mistake.code for mistake in named} == set(every_row())
    assert [m.name for m in named if m.phase not in every_row()[m.code].phases] == []


def test_a_mistake_nobody_knows_is_refused_with_those_there_are() -> None:
    assert len(chosen("all")) == len(MISTAKES)
    with pytest.raises(DemoError, match=r"no mistake is called 'typo': write all, or .*wrong_box"):
        chosen("typo")
