"""What lies beside the log of a bundle tells what the log tells, whoever signed the bundle."""

import base64
import csv
import hashlib
import io
import json
import re
import shutil
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from controller.journal.bundle import tables, verifier
from controller.journal.bundle.verifier import COLUMNS, IRREGULAR, PROPOSALS
from controller.journal.meta import config_body
from controller.journal.proof.note import signed_note
from tests.support.journals.checkpoints import KEY, PUBLIC, notes
from tests.support.journals.exported import exported_night
from tests.support.journals.stranger import run
from tests.support.places import PROJECT
from tests.support.table_driver import config_of

pytestmark = pytest.mark.long

PUBLIC_TEXT = base64.b64encode(PUBLIC).decode()

GAMES = (PROJECT / "config" / "games").glob("*.toml")


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = exported_night(tmp_path_factory.mktemp("extracts"), "baccarat")
    (folder / "anchor").write_text([*notes(folder / "j.db").values()][-1])
    return folder


def signed_again(bundle: Path) -> None:
    """Let the holder of the key sign what lies there now."""
    manifest = (bundle / "manifest.txt").read_text().rpartition("\n\n")[0]
    head = [line for line in manifest.split("\n") if not line.startswith("file ")]
    files = {path for path in bundle.rglob("*") if path.is_file()}
    for path in sorted(files - {bundle / "manifest.txt"}):
        data, name = path.read_bytes(), path.relative_to(bundle).as_posix()
        head.append(f"file {hashlib.sha256(data).hexdigest()} {len(data)} {name}")
    origin = re.findall("origin (.*)", manifest)[0]
    (bundle / "manifest.txt").write_text(signed_note("\n".join(head) + "\n", origin, KEY))


def verdict(night: Path, bundle: Path) -> tuple[int, str]:
    signed_again(bundle)
    return run(str(bundle), "--key", PUBLIC_TEXT, "--anchor", str(night / "anchor"))


def replaced(old: bytes, new: bytes) -> Callable[[bytes], bytes]:
    return lambda data: data.replace(old, new, 1)


def shortened(data: bytes) -> bytes:
    return b"".join(data.splitlines(keepends=True)[:-1])


RENUMBERED = re.compile(rb"(,settled,)#[\d:]+,")
NO_HASH = re.compile(rb'"rules_hash": "\w+"')
RULES = re.compile(rb'("rules": )\{.*?\n \}', re.DOTALL)

FORGED = {
    "another person": ("people.csv", replaced(b"dealer-1,dealer", b"dealer-9,dealer")),
    "another role": ("people.csv", replaced(b"dealer-1,dealer", b"dealer-1,shuffler")),
    "an act less": ("people.csv", shortened),
    "an irregularity more": ("irregularities.csv", lambda data: data + b"2026" + b"," * 16),
    "a round at another time": ("rounds.csv", replaced(b"20:26:41.800", b"20:26:41.801")),
    "a round under other rules": ("rounds.csv", replaced(b",c0791d21", b",d0791d21")),
    "another detail of an act": ("people.csv", replaced(b'""verb"": ', b'""word"": ')),
    "a value more in a line": ("people.csv", replaced(b"\r\n", b",and more\r\n")),
    "a column more": ("people.csv", lambda data: data.replace(b"\r\n", b",note\r\n", 1)),
    "a blank line": ("people.csv", lambda data: data + b"\r\n"),
    "another number of a round": ("rounds.csv", lambda data: RENUMBERED.sub(b"\\g<1>77,", data, 1)),
    "another house": ("config.json", replaced(b'"next_round": "', b'"next_round": "not ')),
    "another device": ("config.json", replaced(b'"camera0"', b'"camera9"')),
    "no remedies": ("config.json", replaced(b'"remedies"', b'"remedied"')),
    "rules without a hash": ("rules.json", lambda data: NO_HASH.sub(b'"rules_hash": ""', data)),
    "no rules": ("rules.json", lambda _: b'{"rules": {}, "rules_hash": ""}'),
    "other rules": ("rules.json", replaced(b'"cards": 1', b'"cards": 2')),
    "a hash without its rules": ("rules.json", lambda data: RULES.sub(b"\\1{}", data)),
    "rules beside the configuration": ("config.json", replaced(b"{", b'{"rules": {"decks": 1},')),
    "a checkpoint less": ("checkpoints.jsonl", shortened),
    "no checkpoints": ("checkpoints.jsonl", lambda _: b""),
    "a checkpoint twice": (
        "checkpoints.jsonl",
        lambda data: data.splitlines(keepends=True)[0] + data,
    ),
}


@pytest.mark.regulation("R13")
@pytest.mark.parametrize("what", FORGED)
def test_no_extract_tells_anything_else_even_if_the_key_signed_it(
    night: Path, tmp_path: Path, what: str
) -> None:
    name, forge = FORGED[what]
    bundle = shutil.copytree(night / "bundle", tmp_path / "bundle")
    assert verdict(night, bundle)[0] == 0
    before = (bundle / name).read_bytes()
    (bundle / name).write_bytes(forge(before))
    assert (bundle / name).read_bytes() != before
    code, said = verdict(night, bundle)
    assert (code, f"{name} does not tell" in said) == (1, True), said


def test_the_day_is_that_of_the_log(night: Path, tmp_path: Path) -> None:
    bundle = shutil.copytree(night / "bundle", tmp_path / "bundle")
    manifest = (bundle / "manifest.txt").read_text()
    day = re.findall("day (.*)", manifest)[0]
    for other in ("2001-01-01", f"{day} and the next", "x"):
        (bundle / "manifest.txt").write_text(manifest.replace(f"day {day}", f"day {other}"))
        code, said = verdict(night, bundle)
        assert (code, f"the log is of {day}, not of {other}" in said) == (1, True), said


def test_all_that_is_wrong_is_told_at_once(night: Path, tmp_path: Path) -> None:
    """Each part that can be checked on its own is, whatever is wrong with the others."""
    bundle = shutil.copytree(night / "bundle", tmp_path / "bundle")
    manifest = bundle / "manifest.txt"
    manifest.write_text(re.sub(r"\nday .*", "\nday 2001-01-01", manifest.read_text()))
    (bundle / "pictures").mkdir(exist_ok=True)
    for name in ("one.jpg", "two.jpg"):
        (bundle / "pictures" / name).write_text(name)
    (bundle / "people.csv").write_text("time\r\n")
    (bundle / "config.json").write_text("[")
    code, said = verdict(night, bundle)
    assert code == 1
    assert "not of 2001-01-01" in said
    assert [name for name in ("one.jpg", "two.jpg") if f"pictures/{name} is no" not in said] == []
    assert "people.csv does not tell" in said
    assert "config.json cannot be read" in said
    assert "rounds.csv" not in said
    assert "rules.json" not in said


def test_every_file_that_was_changed_on_its_way_is_named_once(night: Path, tmp_path: Path) -> None:
    bundle = shutil.copytree(night / "bundle", tmp_path / "bundle")
    for name in ("rounds.csv", "rules.json"):
        (bundle / name).write_text("x")
    (bundle / "config.json").unlink()
    (bundle / "more").write_text("x")
    log = (bundle / "log.jsonl").read_bytes().splitlines(keepends=True)
    (bundle / "log.jsonl").write_bytes(b"".join(log[:-5]))
    code, said = run(str(bundle), "--key", PUBLIC_TEXT)
    assert code == 1
    for text in (
        "rounds.csv was changed",
        "rules.json was changed",
        "config.json cannot be read",
        "more is not in the manifest",
        f"log.jsonl ends at line {len(log) - 5}, 5 rows too early: it was cut",
    ):
        assert said.count(text.partition(" ")[0]) == said.count(text) == 1, said


@pytest.mark.parametrize("event", [5000, 1, "x"])
def test_a_checkpoint_too_many_accuses_no_log(night: Path, tmp_path: Path, event: object) -> None:
    """The log is as long as the manifest counts it."""
    bundle = shutil.copytree(night / "bundle", tmp_path / "bundle")
    told = bundle / "checkpoints.jsonl"
    last = json.loads(told.read_text().splitlines()[-1])
    told.write_text(told.read_text() + json.dumps({**last, "event": event}) + "\n")
    code, said = verdict(night, bundle)
    assert code == 1
    assert f"checkpoints.jsonl tells event {event!r} beside the rounds" in said
    assert "cut" not in said


def test_an_anchor_of_another_day_accuses_no_log(night: Path, tmp_path: Path) -> None:
    lines = (night / "anchor").read_text().split("\n")
    (tmp_path / "later").write_text("\n".join((lines[0], "1000000", lines[2], "", "")))
    code, said = run(str(night / "bundle"), "--anchor", str(tmp_path / "later"))
    rows = len((night / "bundle" / "log.jsonl").read_text().splitlines())
    first = json.loads((night / "bundle" / "start.json").read_text())["size"] + 1
    assert code == 1
    assert f"of row 1000000, not of the rows {first} to {first + rows - 1};" in said
    assert "cut" not in said


def test_the_configuration_is_one_of_the_record(night: Path, tmp_path: Path) -> None:
    """It was recorded before the day: its row leads to the tree that the day begins with."""
    bundle = shutil.copytree(night / "bundle", tmp_path / "bundle")
    start, house = (
        json.loads((bundle / name).read_text()) for name in ("start.json", "config.json")
    )
    row = start["config"]["row"]
    house["house"]["next_round"] = "tap"
    (bundle / "config.json").write_text(json.dumps(house))
    start["config"]["row"] = row.replace('"next_round":"auto"', '"next_round":"tap"')
    assert start["config"]["row"] != row
    (bundle / "start.json").write_text(json.dumps(start))
    code, said = verdict(night, bundle)
    assert (code, "a configuration that is not in the record" in said) == (1, True), said
    del start["config"]
    (bundle / "start.json").write_text(json.dumps(start))
    code, said = verdict(night, bundle)
    assert (code, "3 rounds, the configuration not proved, root" in said) == (0, True), said


def wrong_with(bundle: str, log: verifier.DayLog, day: str) -> dict[str, str]:
    wrong = verifier.Wrong()
    verifier.check_extracts(bundle, log, day, wrong)
    return wrong


def test_a_configuration_of_the_day_itself_is_held_too(night: Path) -> None:
    bundle, log = str(night / "bundle"), verifier.DayLog()
    held = json.loads((night / "bundle" / "start.json").read_text())["config"]
    for line in (night / "bundle" / "log.jsonl").read_text().splitlines():
        log.take(json.loads(line))
    day = log.days[0]
    row = json.loads(held["row"])
    noon = 1000 * int(datetime.fromisoformat(f"{day}T12:00:00+00:00").timestamp())
    log.take([*row[:3], noon, *row[4:]])
    assert wrong_with(bundle, log, day) == {}
    row[5]["config"]["house"]["next_round"] = "tap"
    log.take([*row[:3], noon, *row[4:]])
    assert wrong_with(bundle, log, day) == {
        "config.json": "config.json does not tell what the log tells"
    }


def test_a_picture_is_one_that_the_log_names(night: Path, tmp_path: Path) -> None:
    data = b"a picture of another night"
    mark = hashlib.sha256(data).hexdigest()
    log = (night / "bundle" / "log.jsonl").read_text()
    for name in (f"{mark}.jpg", "0" * 64 + ".jpg"):
        assert name not in log
        bundle = shutil.copytree(night / "bundle", tmp_path / name)
        (bundle / "pictures").mkdir(exist_ok=True)
        (bundle / "pictures" / name).write_bytes(data)
        code, said = verdict(night, bundle)
        assert (code, f"pictures/{name} is no picture that the log names" in said) == (1, True), (
            said
        )


def test_a_bundle_of_before_may_lack_columns(night: Path, tmp_path: Path) -> None:
    bundle = shutil.copytree(night / "bundle", tmp_path / "bundle")
    text = (bundle / "irregularities.csv").read_text()
    rows = [*csv.DictReader(io.StringIO(text, newline=""))]
    few = tables.IRREGULARITY[:10]
    (bundle / "irregularities.csv").write_bytes(tables.table(few, rows))
    code, said = verdict(night, bundle)
    assert code == 0, said


def test_a_bundle_of_two_keys_is_authentic_with_both_and_with_none_of_them_alone(
    night: Path, tmp_path: Path
) -> None:
    """A key was renewed in mid-record: what was signed before bears the old one."""
    other = Ed25519PrivateKey.generate()
    bundle = shutil.copytree(night / "bundle", tmp_path / "bundle")
    text = (bundle / "manifest.txt").read_text().rpartition("\n\n")[0] + "\n"
    origin = re.findall("origin (.*)", text)[0]
    (bundle / "manifest.txt").write_text(signed_note(text, origin, other))
    second = base64.b64encode(other.public_key().public_bytes_raw()).decode()
    for keys, good in (
        ((PUBLIC_TEXT, second), True),
        ((second, PUBLIC_TEXT), True),
        ((PUBLIC_TEXT,), False),
        ((second,), False),
    ):
        code, said = run(str(bundle), *(word for key in keys for word in ("--key", key)))
        assert (code, "authentic, not anchored" in said) == ((0, True) if good else (1, False)), (
            keys
        )


@pytest.mark.parametrize("game", sorted(path.stem for path in GAMES))
def test_the_rules_of_every_game_are_those_of_their_hash(game: str) -> None:
    told = json.loads(config_body(config_of(game)))["config"]
    log = verifier.DayLog()
    verifier.check_rules(told, log)
    told["rules"]["decks"] += 1
    with pytest.raises(verifier.BadError, match="rules of its hash"):
        verifier.check_rules(told, log)


def test_the_verifier_knows_the_kinds_of_irregularities_that_the_bundle_tells() -> None:
    assert IRREGULAR + PROPOSALS == tables.IRREGULAR
    heads = {"rounds": tables.ROUND, "people": tables.ACT, "irregularities": tables.IRREGULARITY}
    for name, columns in COLUMNS.items():
        assert tuple(columns.split()) == heads[name.removesuffix(".csv")]


@pytest.mark.parametrize("value", ["=1+1", "-", "@", "+", "a", "", None, 0, -5, True])
def test_a_cell_is_what_a_spreadsheet_gets(value: Any) -> None:
    told = tables.table(("a", "b"), [{"a": value, "b": 1}]).decode().splitlines()
    assert [*csv.reader(told)][1][0] == ("" if value is None else str(verifier.cell(value)))
