"""The register of devices: written once, never changed, held against the tables."""

import json
import resource
from collections.abc import Callable
from pathlib import Path

import pytest

from controller.appliance.assets import main
from controller.appliance.findings import table_findings
from controller.appliance.setup import set_up
from controller.words.catalogue import english

SHOE = ("SHOE-1", "--kind", "shoe", "--at", "bj7/shoe0", "--by", "engineer-1")


@pytest.fixture
def house(tmp_path: Path) -> Path:
    return tmp_path


def put(house: Path, *words: str) -> int:
    return main(["--house", str(house), *words])


def said(house: Path, capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    capsys.readouterr()
    assert put(house, *words) == 0
    return capsys.readouterr().out.splitlines()


@pytest.mark.regulation("R42", "R47")
def test_a_shoe_goes_into_a_table_and_out_again(
    house: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    certificate = ("--certified", "approval 4711", "--until", "2030-03-31")
    assert put(house, *SHOE, "--since", "2026-01-02", *certificate) == 0
    told = "approval 4711, until 2030-03-31"
    assert said(house, capsys) == [
        f"shoe SHOE-1: at bj7/shoe0 since 2026-01-02 (by engineer-1), certified: {told}"
    ]
    assert put(house, "SHOE-1", "--at", "store", "--by", "engineer-2") == 0
    [now] = said(house, capsys)
    assert "at store since" in now
    assert told in now, "the certificate goes with it"
    assert len(said(house, capsys, "SHOE-1")) == 2
    assert put(house, "SHOE-1", "--at", "lab", "--by", "x", "--certified", "") == 0
    last = json.loads(said(house, capsys, "SHOE-1", "--json")[-1])
    assert (last["certified"], last["until"]) == ("", "")


def test_what_the_register_does_not_hold_is_said(
    house: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    register = house / "assets.jsonl"
    assert put(house) == 0
    assert f"{register}: nothing is written there yet" in capsys.readouterr().err
    assert put(house, *SHOE) == put(house, "SHOE-9") == 0
    assert f"{register}: SHOE-9 is not written there" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("SHOE-2", "--at", "store", "--by", "x"), "is new: write --kind"),
        (("SHOE-2", "--at", "store"), "--by NAME"),
        (("SHOE-2", "--kind", "shoe", "--at", "bj7/shoe0", "--by", "x"), "SHOE-1 is at bj7/shoe0"),
        (("SHOE-1", "--kind", "camera", "--at", "store", "--by", "x"), "SHOE-1 is a shoe"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(
    words: tuple[str, ...], why: str, house: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put(house, *SHOE)
    before = (house / "assets.jsonl").read_bytes()
    assert put(house, *words) == 2
    assert why in capsys.readouterr().err
    assert (house / "assets.jsonl").read_bytes() == before


def test_a_spoiled_line_is_named(house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(house, *SHOE)
    with (house / "assets.jsonl").open("a") as file:
        file.write('{"asset": "half')
    assert put(house) == 2
    assert "line 2 is no line of the register" in capsys.readouterr().err


def test_a_line_that_finds_no_room_leaves_no_half(house: Path) -> None:
    """The register could be neither read nor written afterwards."""
    put(house, *SHOE)
    register = house / "assets.jsonl"
    before = register.read_bytes()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 20, hard))
    try:
        with pytest.raises(OSError, match="space"):
            put(house, "SHOE-1", "--at", "store", "--by", "x")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert register.read_bytes() == before


@pytest.mark.parametrize("spoil", [lambda path: path.write_bytes(b"\xff\n"), Path.mkdir])
def test_a_register_that_cannot_be_read_is_told_by_command_and_doctor(
    house: Path, spoil: Callable[[Path], object], capsys: pytest.CaptureFixture[str]
) -> None:
    answers = iter(("riga", "bj7", "quebec", "/dev/ttyS9", "reference", "/dev/video0", ""))
    table = set_up(house, house / "units", lambda _question: next(answers))
    spoil(house / "assets.jsonl")
    assert put(house) == 2
    assert "assets.jsonl: cannot be read (" in capsys.readouterr().err
    [told] = [one for one in table_findings(table) if one.about == "asset"]
    assert "assets.jsonl: cannot be read (" in english(told.text)


@pytest.mark.regulation("R42", "R47")
def test_the_doctor_holds_it_against_the_table(house: Path) -> None:
    answers = iter(("riga", "bj7", "quebec", "/dev/ttyS9", "reference", "/dev/video0", ""))
    table = set_up(house, house / "units", lambda _question: next(answers))

    def found() -> dict[str, bool]:
        told = [one for one in table_findings(table) if one.about == "asset"]
        return {english(one.text): one.ok for one in told}

    assert found() == {}, "a house without a register is told nothing"
    put(house, *SHOE, "--since", "2026-01-02", "--until", "2026-02-01")
    [(over, _), (none, _)] = found().items()
    assert over.startswith("the certificate of SHOE-1 (shoe0) ended on 2026-02-01")
    assert none.startswith("camera0 stands in no line of the register: livetable assets")
    camera = ("CAM-1", "--kind", "camera", "--at", "bj7/camera0", "--by", "x")
    put(house, *camera, "--since", "2026-01-03")
    assert found()["camera0 is CAM-1 since 2026-01-03"]
