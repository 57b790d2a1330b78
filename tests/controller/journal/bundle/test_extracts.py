"""What lies beside the log of a bundle tells what the log tells, whoever signed the bundle."""

import base64
import csv
import hashlib
import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from controller.journal.bundle import tables, verifier
from controller.journal.bundle.verifier import IRREGULAR, TABLES
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
    for path in sorted(set(bundle.iterdir()) - {bundle / "manifest.txt"}):
        data = path.read_bytes()
        head.append(f"file {hashlib.sha256(data).hexdigest()} {len(data)} {path.name}")
    origin = re.findall("origin (.*)", manifest)[0]
    (bundle / "manifest.txt").write_text(signed_note("\n".join(head) + "\n", origin, KEY))


def verdict(night: Path, bundle: Path) -> tuple[int, str]:
    signed_again(bundle)
    return run(str(bundle), "--key", PUBLIC_TEXT, "--anchor", str(night / "anchor"))


def replaced(old: bytes, new: bytes) -> Callable[[bytes], bytes]:
    return lambda data: data.replace(old, new, 1)


def shortened(data: bytes) -> bytes:
    return b"".join(data.splitlines(keepends=True)[:-1])


FORGED = {
    "another person": ("people.csv", replaced(b"dealer-1,dealer", b"dealer-9,dealer")),
    "another role": ("people.csv", replaced(b"dealer-1,dealer", b"dealer-1,shuffler")),
    "an act less": ("people.csv", shortened),
    "an irregularity more": ("irregularities.csv", lambda data: data + b"2026" + b"," * 16),
    "a round at another time": ("rounds.csv", replaced(b"20:26:41.800", b"20:26:41.801")),
    "a round under other rules": ("rounds.csv", replaced(b",c0791d21", b",d0791d21")),
    "other rules": ("rules.json", replaced(b'"cards": 1', b'"cards": 2')),
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
    verifier.check_rules(told)
    told["rules"]["decks"] += 1
    with pytest.raises(verifier.BadError, match="rules of its hash"):
        verifier.check_rules(told)


def test_the_verifier_knows_the_kinds_of_irregularities_that_the_bundle_tells() -> None:
    assert IRREGULAR == tables.IRREGULAR
    heads = {"rounds": tables.ROUND, "people": tables.ACT, "irregularities": tables.IRREGULARITY}
    for name, columns in TABLES.items():
        assert set(columns) <= set(heads[name.removesuffix(".csv")])


@pytest.mark.parametrize("value", ["=1+1", "-", "@", "+", "a", "", None, 0, -5, True])
def test_a_cell_is_what_a_spreadsheet_gets(value: Any) -> None:
    told = tables.table(("a", "b"), [{"a": value, "b": 1}]).decode().splitlines()
    assert [*csv.reader(told)][1][0] == verifier.cell(value)
