"""Reports from outside: a driver's are made fit, vision's are taken to the letter."""

import pytest

from controller.core.cards import Card
from controller.core.messages import limits
from controller.core.messages.codec import INPUT, VISION
from controller.core.messages.devices import (
    BadFrame,
    CardRead,
    DeviceUp,
    ShoeNotice,
    Sighting,
    SightingWhat,
)
from controller.core.messages.untrusted import AskError
from controller.run.untrusted_reports import fit, read_report


def test_a_text_that_cannot_be_kept_is_mended_and_the_frame_stays() -> None:
    odd = ShoeNotice("shoe0", 4, "error", "cover \0 open \ud800" + "x" * 500, 7, raw="00ff", boot=1)
    fitting = fit(odd)
    assert isinstance(fitting, ShoeNotice)
    assert (fitting.n, fitting.code, fitting.raw) == (4, 7, "00ff")
    assert len(fitting.text) == limits.SENTENCE
    assert fitting.text.startswith("cover \N{REPLACEMENT CHARACTER} open")
    assert INPUT.validate_json(INPUT.dump_json(fitting)) == fitting


def test_what_fits_is_the_same_object() -> None:
    report = CardRead("shoe0", 1, Card("8S"), raw="ab", boot=3)
    assert fit(report) is report


def test_a_frame_is_cut_and_stays_hex() -> None:
    cut = fit(BadFrame("shoe0", "ab" * limits.FRAME, "noise"))
    assert isinstance(cut, BadFrame)
    assert len(bytes.fromhex(cut.raw)) == limits.FRAME // 2


def test_a_number_that_nobody_can_keep_is_bad_bytes() -> None:
    bad = fit(CardRead("shoe0", 10**400, Card("8S"), raw="ab"))
    assert isinstance(bad, BadFrame)
    assert bad.why.startswith("n: a number is at most")


def test_an_identity_is_mended_too() -> None:
    assert fit(DeviceUp("shoe0", "\0")) == DeviceUp("shoe0", "\N{REPLACEMENT CHARACTER}")


def line(
    camera: str = "camera0", zone: str = "P", face: str = "8S", what: SightingWhat = "placed"
) -> str:
    seen = Sighting(camera, "v1", 1, what, zone, 0, face, 0.9, 1, 1)
    return VISION.dump_json(seen).decode()


def test_a_whole_report_is_read() -> None:
    assert isinstance(read_report(line(), ["camera0"], {"P"}), Sighting)


@pytest.mark.parametrize(
    ("printed", "sentence"),
    [
        (line(zone="²"), "zone: "),
        (line(zone="Q"), "zone: 'Q' is no zone of camera0's layout"),
        (line(face="ZZ"), "face: 'ZZ' is no card"),
        (line(camera="camera1"), "camera: 'camera1' is not camera0"),
        (line().replace('"track":1', '"track":"1"'), "sighting.track: "),
        (line().replace('"track":1', '"track":true'), "sighting.track: "),
        (line().replace("0.9", "NaN"), "confidence: NaN is no number"),
        (line().replace("0.9", "1e999"), "confidence: a number"),
        (line().replace('"track":1', '"track":' + "9" * 400), "track: a number"),
        (line(zone="\0"), "zone: half a character or a NUL"),
        (line(zone="x" * 101), "zone: at most"),
        ("[" * 10_000 + "]" * 10_000, "deep"),
        ("[" * 10_000, "no JSON"),
        ("hello", "no JSON"),
    ],
)
def test_anything_else_is_a_sentence(printed: str, sentence: str) -> None:
    with pytest.raises(AskError) as refusal:
        read_report(printed, ["camera0"], {"P"})
    assert sentence in str(refusal.value)
