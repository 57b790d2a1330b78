"""No English is left on a console of another language, whatever is wrong at its table.

Every irregularity, every fault of a device or around the table, and pauses are made to happen; each
text of the view that a screen draws is then looked through for words of English. What a device's
driver wrote (`detail`) is the engineer's, who reads it with the log.
"""

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, get_args, get_type_hints

import pytest

from controller.core.messages import commands as c
from controller.core.messages import devices as d
from controller.core.messages.inputs import Condition, InputFailed, RecordsUnreadable
from controller.core.messages.untrusted import AskError, check_text
from controller.words.catalogue import ENGLISH, LANGUAGES, Language, catalogue
from tests.abnormal.scenes import Scene, scene
from tests.support.mistakes.blackjack import (
    POSSIBLE,
    Case,
    table_with,
)
from tests.support.places import PROJECT
from tests.support.table_driver import Driver

OTHERS = [language for language in LANGUAGES if language != ENGLISH]

OF_ENGLISH = re.compile(
    r"\b(the|is|of|and|with|it|not|was|has|no light|jam|cable|(shoe|camera|shuffler)\d)\b",
    re.IGNORECASE,
)
"""Words that neither Spanish nor Romanian has, those that the faults below are written with, and
devices as a table file names them."""

NOT_SAID = ("detail", "code", "kind", "remedy", "rules_hash")
"""Keys of the view that no screen of the table says."""


def said(value: Any) -> Iterator[str]:
    match value:
        case dict():
            for key, one in value.items():
                if key not in NOT_SAID:
                    yield from said(one)
        case list() | tuple():
            for one in value:
                yield from said(one)
        case str() if " " in value:
            yield value


def left_over(driver: Driver, language: Language) -> list[str]:
    """The texts of the view that hold words of English."""
    view = catalogue(language).shown(driver.engine.console_view(driver.now))
    view["table"].pop("title")
    return [text for text in said(view) if OF_ENGLISH.search(text)]


ONE_OF_EACH = list({case.code: case for case in reversed(POSSIBLE)}.values())


@pytest.mark.parametrize("case", ONE_OF_EACH, ids=lambda case: case.code)
def test_no_irregularity_is_told_in_english(case: Case) -> None:
    driver = table_with(case)
    assert driver.engine.table.irregularities
    assert {language: text for language in OTHERS if (text := left_over(driver, language))} == {}


SHOE = [what for what in get_args(d.ShoeWhat) if what not in ("result", "present", "pulled_back")]
CONDITIONS = get_args(get_type_hints(Condition)["name"])


def camera(condition: d.CameraCondition) -> Callable[[Scene], object]:
    state = d.CameraState("camera0", "v1", condition, "no light", remark="it is slow")
    return lambda table: table.feed(state)


def shoe(what: d.ShoeWhat) -> Callable[[Scene], object]:
    return lambda table: table.feed(
        d.ShoeNotice("shoe0", next(table.report), what, "a jam of the wheel", code=3, boot=1)
    )


FAULTS: dict[str, Callable[[Scene], object]] = {
    **{f"camera {one}": camera(one) for one in get_args(d.CameraCondition)},
    **{f"shoe {what}": shoe(what) for what in SHOE},
    **{
        f"around {name}": lambda table, name=name: table.feed(Condition(name, "it is not there"))  # type: ignore[misc]
        for name in CONDITIONS
    },
    "shoe lost": lambda table: table.feed(d.DeviceDown("shoe0", "the cable is out")),
    "clock": lambda table: setattr(table, "utc", 5_000),
    "program failed": lambda table: table.feed(InputFailed("the shoe", "1", "", "it is a bug")),
    "record": lambda table: table.feed(RecordsUnreadable(7, 9, "the end is not there")),
    "pause": lambda table: table.manager(c.PauseTable("Pausa.", now=True)),
    "pause later": lambda table: table.manager(c.PauseTable("Pausa.")),
    "closing": lambda table: table.manager(c.CloseTable(0)),
}
"""What may be wrong with a device or around the table, told by its driver in English."""


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("playing", [True, False])
def test_no_fault_is_told_in_english(fault: str, playing: bool) -> None:
    table = scene("igt")
    if playing:
        table.start()
        table.to_window()
    FAULTS[fault](table)
    for _ in range(2):
        assert {one: text for one in OTHERS if (text := left_over(table, one))} == {}
        table.wait(61_000)


@pytest.mark.parametrize("device", ["camera", "shoe"])
def test_the_engineer_still_reads_what_the_driver_wrote(device: str) -> None:
    table = scene("igt")
    FAULTS["camera black" if device == "camera" else "shoe lost"](table)
    (one,) = [one for one in table.view()["devices"] if one["kind"] == device]
    assert one["detail"] in ("no light", "the cable is out")
    assert one["detail"] not in one["text"]


def test_a_refused_text_is_told_to_a_person_in_words_and_to_a_program_in_full() -> None:
    with pytest.raises(AskError) as refused:
        check_text("x" * 401, "reason")
    assert str(refused.value) == "reason: at most 400 characters, these are 401"
    assert "401" in catalogue("es").text(refused.value.words)
    assert not OF_ENGLISH.search(catalogue("es").text(replace(refused.value.words)))


def test_no_refusal_of_the_core_is_a_plain_text() -> None:
    """A text that is written out where it is refused would be English on every screen."""
    plain = [
        f"{path.name}: {ast.unparse(call)}"
        for path in sorted((PROJECT / "controller" / "core").rglob("*.py"))
        for call in ast.walk(ast.parse(path.read_text()))
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "Refused"
        if isinstance(call.args[0], ast.JoinedStr | ast.Constant)
    ]
    assert plain == []
