"""What shufflers and cameras report, one by one: what is recorded of each, and what is not."""

from dataclasses import replace
from typing import Any

import pytest

from controller.core.cards import Card
from controller.core.device_reports import camera, shuffler
from controller.core.device_reports.taken import known
from controller.core.messages import devices as d
from controller.core.messages import facts as f
from controller.core.messages.inputs import Moment
from controller.core.messages.orders import Acknowledge
from controller.core.recorder import Recorder
from controller.core.table.pulls import Track
from controller.core.table.shoes.card_sets import CardSet
from controller.core.table.shoes.shoe import Shoe, full_shoe
from controller.core.table.table import Table
from controller.core.words import say, several
from tests.support.table_driver import config_of

NOW = Moment(50_000, 1_000_000)
WHOLE = 6 * 52


@pytest.fixture
def table() -> Table:
    """Set red in play, set blue loaded, set green out: each of its own batch."""
    table = Table(config_of("igt"))
    for name, state in (("red", "in_play"), ("blue", "loaded"), ("green", "out")):
        table.sets[name] = CardSet(name, batch=f"of-{name}", state=state, rounds=["r0"])  # type: ignore[arg-type]
    table.shoe = Shoe("shoe0", "red", 6, full_shoe(6))
    return table


def facts(take: Any, table: Table, report: Any) -> list[f.Fact]:
    recorder = Recorder(table, NOW)
    take(recorder, report)
    return recorder.facts


def test_a_report_is_taken_once_and_acknowledged_each_time(table: Table) -> None:
    table.boots["shoe0"] = {2: 7}
    for boot, n, is_known in ((2, 7, True), (2, 8, False), (3, 0, False), (2, 6, True)):
        recorder = Recorder(table, NOW)
        assert known(recorder, "shoe0", boot, n) is is_known
        assert recorder.orders == [Acknowledge("shoe0", boot, n)]
    alarm = d.ShufflerAlarm("sh", 4, 9, "jam", boot=2)
    assert facts(shuffler.shuffler_alarm, table, alarm) == [
        f.ReportTaken("sh", 2, 4),
        f.AlarmRaised("sh", 9, "jam", 2),
    ]
    assert facts(shuffler.shuffler_alarm, table, alarm) == []
    over = replace(alarm, n=5, active=False)
    assert facts(shuffler.shuffler_alarm, table, over) == [f.ReportTaken("sh", 2, 5)]


def test_a_shuffle_is_told_with_the_set_of_its_batch_and_its_progress_not_at_all(
    table: Table,
) -> None:
    for n, (what, batch, held) in enumerate(
        [("started", "of-green", "green"), ("finished", "strange", "")], 1
    ):
        told = facts(shuffler.shuffle_report, table, d.ShuffleReport("sh", n, what, batch))  # type: ignore[arg-type]
        assert told[1:] == [f.ShuffleReported(what, batch, held, "sh")]  # type: ignore[arg-type]
    progress = d.ShuffleReport("sh", 3, "progress", "of-green", 50)
    assert facts(shuffler.shuffle_report, table, progress) == [f.ReportTaken("sh", 0, 3)]


ACE, KING = Card("AS"), Card("KD")


@pytest.mark.parametrize(
    ("found", "faults"),
    [
        ({}, []),
        ({"count": WHOLE - 1}, [say("cards_instead", count=WHOLE - 1, most=WHOLE)]),
        ({"missing": (ACE,)}, [say("cards_missing", missing=(ACE,))]),
        ({"extra": (KING,)}, [say("cards_extra", extra=(KING,))]),
        ({"wrong_back": 2}, [say("other_backs", count=2)]),
        (
            {"missing": (ACE,), "extra": (KING,)},
            [say("cards_missing", missing=(ACE,)), say("cards_extra", extra=(KING,))],
        ),
    ],
)
def test_a_count_that_finds_a_fault_distrusts_the_set_that_lies_in_a_shoe(
    table: Table, found: dict[str, Any], faults: list[Any]
) -> None:
    check = d.DeckCheck("sh", 1, "of-red", **{"count": WHOLE, **found})
    text = several(faults) if faults else ""
    why = say("batch_found", device="sh", batch="of-red", why=text)
    distrusted = [
        f.RoundsUnderReview("red", ("r0",), why),
        f.ShoeCondemned("shoe0", "red", "set_not_whole", "table"),
    ]
    assert facts(shuffler.deck_check, table, check) == [
        f.ReportTaken("sh", 0, 1),
        f.BatchChecked("of-red", "sh", check.count, text),
        *(distrusted if faults else []),
    ]


def test_the_round_in_play_is_under_review_with_its_set_and_a_shoe_is_condemned_once(
    table: Table,
) -> None:
    Recorder(table, NOW).record(f.BettingOpened("r1", "1", "ida", "shoe0", 1, 2))
    assert table.shoe is not None
    table.shoe.condemned = "torn"
    why = say("x")
    recorder = Recorder(table, NOW)
    shuffler.distrust(recorder, "of-red", why)
    assert recorder.facts == [f.RoundsUnderReview("red", ("r0", "r1"), why)]
    for batch, told in (("of-blue", [f.RoundsUnderReview("blue", ("r0",), why)]), ("of-green", [])):
        recorder = Recorder(table, NOW)
        shuffler.distrust(recorder, batch, why)
        assert recorder.facts == told


@pytest.mark.parametrize(("decks", "doubted"), [(6, False), (8, True)])
def test_the_slip_of_a_batch_is_held_against_the_set_that_was_loaded_as_it(
    table: Table, decks: int, doubted: bool
) -> None:
    slip = d.BatchReceipt("sh", 1, "of-blue", "m", "mo", "se", "op", decks, "plain")
    taken, receipt, *more = facts(shuffler.batch_receipt, table, slip)
    assert taken == f.ReportTaken("sh", 0, 1)
    assert receipt == f.ReceiptTaken("of-blue", "m", "mo", "se", "op", decks, "plain")
    why = say("slip_other_decks", batch="of-blue", count=8, most=6)
    assert more == ([f.RoundsUnderReview("blue", ("r0",), why)] if doubted else [])


@pytest.mark.parametrize(
    ("state", "detail", "condition", "why", "remark", "news"),
    [
        ("unknown", "", "ok", "", "", True),
        ("ok", "", "ok", "", "", False),
        ("ok", "", "ok", "aside", "", False),
        ("ok", "", "ok", "", "slow", True),
        ("ok", "slow", "ok", "", "slow", False),
        ("ok", "", "blind", "", "", True),
        ("lost", "dirt", "blind", "dirt", "", False),
        ("lost", "dirt", "blind", "dirt", "aside", False),
        ("lost", "dirt", "blind", "dust", "", True),
        ("lost", "dirt", "ok", "", "dirt", True),
    ],
)
def test_a_cameras_condition_is_recorded_when_it_is_news(
    table: Table, state: Any, detail: str, condition: Any, why: str, remark: str, news: bool
) -> None:
    device = table.devices["camera0"]
    device.state, device.detail, device.start = state, detail, "s1"
    report = d.CameraState("camera0", "s1", condition, why, remark=remark)
    told = [f.CameraChanged("camera0", "s1", condition, why, remark=remark)] if news else []
    assert facts(camera.camera_state, table, report) == told


def test_a_new_start_of_vision_is_told_before_what_it_says(table: Table) -> None:
    table.devices["camera0"].set_well()
    report = d.CameraState("camera0", "s2", "ok", "")
    assert facts(camera.camera_state, table, report) == [f.TracksForgotten("camera0", "s2")]
    assert facts(camera.camera_state, table, report) == []


def sighting(
    number: int = 1, what: Any = "placed", *, start: str = "s1", **more: Any
) -> d.Sighting:
    told: dict[str, Any] = {"zone": "1", "order": 0, "face": "AS", "colour": "", "confidence": 0.5}
    told |= {"frame": 1, "captured_ms": 1, "evidence": "pic", **more}
    return d.Sighting("camera0", start, number, what, **told)


def kinds(told: list[f.Fact]) -> list[str]:
    return [fact.kind for fact in told]


def test_a_card_is_seen_once_then_what_changes_of_it_then_that_it_is_gone(table: Table) -> None:
    table.devices["camera0"].start = "s1"
    assert facts(camera.sighting, table, sighting(what="removed")) == []
    (seen,) = facts(camera.sighting, table, sighting())
    assert seen == f.CardSeen("camera0", 1, "1", 0, "AS", "", 0.5, "pic", "s1")  # type: ignore[arg-type]
    assert facts(camera.sighting, table, sighting()) == []
    assert facts(camera.sighting, table, sighting(zone="2")) == [
        f.CardShifted("camera0", 1, "2", 0, "s1")
    ]
    assert facts(camera.sighting, table, sighting(zone="2", order=1)) == [
        f.CardShifted("camera0", 1, "2", 1, "s1")
    ]
    other = sighting(zone="2", order=1, face="KD", confidence=0.9, evidence="new")
    assert facts(camera.sighting, table, other) == [
        f.FaceSeen("camera0", 1, "KD", 0.9, "new", "s1")
    ]
    assert facts(camera.sighting, table, sighting(what="removed")) == [
        f.CardLifted("camera0", 1, "s1")
    ]


def forgotten(table: Table, *cards: d.Sighting) -> None:
    table.devices["camera0"].start = "s1"
    for card in cards:
        facts(camera.sighting, table, card)


def recognised(table: Table, report: d.Sighting) -> int | None:
    """The number before the restart of the card that this one is known as."""
    told = facts(camera.sighting, table, report)
    numbers = [fact.old for fact in told if isinstance(fact, f.TrackRecognised)]
    assert len(numbers) == 1 or "card_seen" in kinds(told)
    return numbers[0] if numbers else None


@pytest.mark.parametrize(
    ("report", "known_as"),
    [
        ({"order": 1, "face": "AS"}, 2),
        ({"order": 0, "face": "AS"}, 1),
        ({"order": 9, "face": "KD"}, 3),
        ({"order": 2, "face": "QD"}, 3),
        ({"order": 9, "face": "QD"}, None),
        ({"order": 0, "face": "AS", "zone": "2"}, None),
        ({"order": 0, "face": d.BACK}, 4),
        ({"order": 0, "face": d.UNREADABLE}, None),
        ({"order": 3, "face": "QD"}, 4),
        ({"order": 3, "face": d.BACK}, 4),
    ],
)
def test_after_a_restart_a_card_is_known_by_place_then_face_then_order(
    table: Table, report: dict[str, Any], known_as: int | None
) -> None:
    faces = ("AS", "AS", "KD", d.BACK)
    forgotten(table, *(sighting(n, order=n - 1, face=face) for n, face in enumerate(faces, 1)))
    assert recognised(table, sighting(7, start="s2", **report)) == known_as
    if known_as is not None:
        assert Track("camera0", "s2", 7) in table.lying


def test_a_card_that_a_person_took_up_is_not_recognised(table: Table) -> None:
    forgotten(table, sighting(1))
    table.lying[Track("camera0", "s1", 1)].taken_by_word = True
    assert recognised(table, sighting(7, start="s2")) is None
