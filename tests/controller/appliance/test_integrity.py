"""One changed byte in any file of a manifest is named, and no round opens."""

import base64
import os
import shutil
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from controller.appliance.integrity import (
    all_faults,
    folder_faults,
    house_faults,
    house_files,
    program_faults,
    sentence,
)
from controller.appliance.integrity_command import main
from controller.appliance.integrity_watch import IntegrityWatch
from controller.appliance.manifest import MANIFEST, every_file, file_hash, write_manifest
from controller.core.messages.inputs import Condition
from controller.settings.table_file import load_settings
from controller.shipped import CONFIG
from tests.support.places import PROJECT
from tests.support.sampled import sampled

NO_KEY = Path("/nonexistent/release.pub")

TABLE = """
[table]
site = "riga"
id = "bj1"
game = "infinite"
{more}
[[shoes]]
name = "shoe0"
url = "/dev/serial/by-id/shoe"
wire = "reference"

[[cameras]]
name = "camera0"
url = "/dev/video0"
layout = "infinite"
"""


@pytest.fixture(scope="module")
def version(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A version's folder as the package brings it, but for the libraries."""
    folder = tmp_path_factory.mktemp("opt") / "versions" / "0.1.0"
    for package in ("controller", "drivers", "vision"):
        ignore = shutil.ignore_patterns("__pycache__")
        shutil.copytree(PROJECT / package, folder / "lib" / package, ignore=ignore)
    (folder / "bin").mkdir()
    (folder / "bin" / "python").symlink_to("/nonexistent/python3")
    write_manifest(folder, "livetable 0.1.0", every_file(folder), None)
    return folder


def faults(version: Path) -> list[str]:
    return list(program_faults(version, NO_KEY))


@pytest.mark.long
@pytest.mark.regulation("R07", "R32")
def test_one_flipped_byte_in_any_shipped_file_is_named(version: Path) -> None:
    assert faults(version) == []
    shipped = [path for path in every_file(version) if not path.is_symlink()]
    shipped = [path for path in shipped if path.stat().st_size]
    assert len(shipped) > 300
    for path in shipped:
        flip_middle(path)
    assert set(faults(version)) == {f"{path}: is not as the manifest has it" for path in shipped}
    for path in shipped:
        flip_middle(path)
    assert faults(version) == []
    flip_middle(shipped[0])
    assert faults(version) == [f"{shipped[0]}: is not as the manifest has it"]
    flip_middle(shipped[0])


@pytest.mark.long
@pytest.mark.regulation("R07", "R32")
@pytest.mark.parametrize("signed", sampled([False, True], True))
def test_one_flipped_bit_of_a_manifest_itself_is_named(tmp_path: Path, signed: bool) -> None:
    (tmp_path / "bj1.toml").write_text(TABLE.format(more=""))
    key = Ed25519PrivateKey.generate() if signed else None
    path = write_manifest(tmp_path, "house", house_files(tmp_path), key)
    whole = path.read_bytes()
    assert list(folder_faults(tmp_path, NO_KEY, closed=False)) == []
    for at in range(whole.rindex(b"\n\n") + 2):
        for bit in range(8):
            path.write_bytes(whole[:at] + bytes([whole[at] ^ 1 << bit]) + whole[at + 1 :])
            (fault,) = folder_faults(tmp_path, NO_KEY, closed=False)
            assert fault.startswith(f"{path}: "), (at, bit)


def flip_middle(path: Path) -> None:
    """Change one bit in the middle of a file; a second time it is as it was."""
    assert not path.is_symlink()
    whole = bytearray(path.read_bytes())
    whole[len(whole) // 2] ^= 1
    path.write_bytes(whole)


def test_a_file_too_many_too_few_and_a_link_elsewhere_are_named(version: Path) -> None:
    added, link = version / "lib" / "evil.pth", version / "bin" / "python"
    taken = version / "lib" / "controller" / "families.py"
    whole = taken.read_text()
    added.write_text("import evil")
    taken.unlink()
    link.unlink()
    link.symlink_to("/tmp/python")
    found = "\n".join(faults(version))
    added.unlink()
    taken.write_text(whole)
    link.unlink()
    link.symlink_to("/nonexistent/python3")
    assert f"{added}: does not belong to livetable 0.1.0" in found
    assert f"{taken}: cannot be read" in found
    assert f"{link}: is not as the manifest has it" in found
    assert faults(version) == []


def test_an_installed_program_without_its_manifest_is_a_fault(tmp_path: Path) -> None:
    assert list(program_faults(tmp_path / "checkout", NO_KEY)) == []
    (fault,) = program_faults(tmp_path / "versions" / "0.1.0", NO_KEY)
    assert fault.endswith("install the package again")


@pytest.mark.regulation("R09")
def test_a_manifest_is_signed_with_the_key_that_is_kept(tmp_path: Path) -> None:
    (tmp_path / "bj1.toml").write_text(TABLE.format(more=""))
    key = Ed25519PrivateKey.generate()
    public = tmp_path / "release.pub"
    public.write_bytes(base64.b64encode(key.public_key().public_bytes_raw()) + b" the house\n")
    for signer, good in ((key, True), (Ed25519PrivateKey.generate(), False), (None, False)):
        write_manifest(tmp_path, "house", house_files(tmp_path), signer)
        found = list(folder_faults(tmp_path, public, closed=False))
        assert found == (
            [] if good else [f"{tmp_path / MANIFEST}: is not signed with the key in {public}"]
        )


@pytest.mark.regulation("R32")
def test_the_houses_manifest_names_its_tables_and_not_its_people(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "bj1.toml"
    table.write_text(TABLE.format(more=""))
    (tmp_path / "people.toml").write_text("")
    assert main(["--write", str(tmp_path)]) == 0
    assert main([str(table)]) == 0
    (tmp_path / "people.toml").write_text("# somebody new")
    assert main([str(table)]) == 0
    table.write_text(table.read_text().replace("bj1", "bj2"))
    assert main([str(table)]) == 1
    assert f"{table}: is not as the manifest has it" in capsys.readouterr().out


@pytest.mark.parametrize("spoilt", ["", "milk", "title\nabove  0\n"])
def test_a_spoilt_manifest_is_told_with_one_act(
    spoilt: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "bj1.toml"
    table.write_text(TABLE.format(more=""))
    (tmp_path / MANIFEST).write_text(spoilt)
    assert main([str(table)]) == 1
    (told,) = capsys.readouterr().out.splitlines()
    assert told.count("install the package again") == 1
    assert "livetable integrity --write" in told


def test_where_no_manifest_is_nothing_is_said_to_be_as_it_has_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "bj1.toml"
    table.write_text(TABLE.format(more=""))
    assert main([str(table)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert f"there is no manifest: livetable integrity --write {tmp_path}" in told.err


def test_a_machine_without_tables_has_no_manifest_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("controller.appliance.integrity_command.HOUSE", tmp_path / "none")
    assert main([]) == 2
    assert "there is no manifest: livetable integrity --write" in capsys.readouterr().err


def test_a_shipped_game_is_certified_by_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--certify", "infinite"]) == 0
    by_name = capsys.readouterr().out
    assert main(["--certify", str(CONFIG / "games" / "infinite.toml")]) == 0
    assert capsys.readouterr().out == by_name
    assert main(["--certify", "infnite"]) == 2
    assert "infnite: no such game; shipped are " in capsys.readouterr().err


def test_a_game_that_cannot_be_dealt_is_not_certified_nor_one_beside_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = tmp_path / "six.toml"
    text = (CONFIG / "games" / "igt.toml").read_text()
    wrong.write_text(text.replace("decks = 6", "decks = 66"))
    assert main(["--certify", "infinite", str(wrong)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "six.toml: decks: is 66; write a number of at most 8" in told.err
    wrong.write_bytes(b"\xff\xfe")
    assert main(["--certify", str(wrong)]) == 2
    assert "six.toml" in capsys.readouterr().err


@pytest.mark.regulation("R33", "R46")
def test_a_table_opens_with_a_certified_game_only(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, listed = tmp_path / "bj1.toml", tmp_path / "certified"
    table.write_text(TABLE.format(more='certified_games = "certified"'))
    settings = load_settings(table)
    games = settings.config_dir / "games"
    assert "cannot be used" in next(house_faults(tmp_path, settings))
    listed.write_text(f"{file_hash(games / 'igt.toml')}  igt\n")
    (fault,) = house_faults(tmp_path, settings)
    assert fault == f"{games / 'infinite.toml'}: is not on the list of certified games ({listed})"
    assert main(["--certify", str(games / "infinite.toml")]) == 0
    listed.write_text(capsys.readouterr().out)
    assert list(all_faults([(tmp_path, settings)], tmp_path)) == []


@pytest.mark.regulation("R07", "R08")
def test_no_round_opens_before_the_first_check_nor_after_a_fault(tmp_path: Path) -> None:
    told: list[Condition] = []
    found = ["/opt/x: is not as the manifest has it", "another"]
    watch = IntegrityWatch(lambda: found, told.append, tmp_path / "asked")
    watch.start()
    assert told[0].name == "checking"
    assert "being checked" in told[0].why
    watch.stop()
    watch.join()
    assert told[1].why == sentence(found)
    assert told[2] == Condition("checking", "")
    assert told[1].why.startswith("/opt/x: is not as the manifest has it (and 1 more): no new")
    found.clear()
    watch.check()
    assert told[3:] == [Condition("program", "")]


def test_a_check_that_fails_is_a_fault_and_the_next_one_is_made(tmp_path: Path) -> None:
    told: list[Condition] = []
    wrong: list[str] = []

    def checks() -> list[str]:
        if not wrong:
            raise ArithmeticError("a bug")
        return []

    watch = IntegrityWatch(checks, told.append, tmp_path / "asked")
    watch.start()
    watch.stop()
    watch.join()
    assert [one.name for one in told] == ["checking", "program", "checking"]
    assert "cannot be checked" in told[1].why
    assert "a bug" in told[1].why
    wrong.append("mended")
    watch.check()
    assert told[3:] == [Condition("program", "")]


@pytest.mark.parametrize("name", [b"\xff\xfe.toml", b"a\nb.toml"])
def test_a_name_that_no_manifest_can_hold_is_named(
    name: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A line break in it would be a line of the manifest."""
    Path(os.fsdecode(bytes(tmp_path) + b"/" + name)).write_text("x")
    assert main(["--write", str(tmp_path), "--title", "r"]) == 2
    assert "no manifest can hold the name" in capsys.readouterr().err
    assert not (tmp_path / MANIFEST).exists()


def test_a_file_that_is_no_table_is_named_where_a_table_is_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "people.toml").write_text("next_number = 1\n")
    assert main([str(tmp_path / "people.toml")]) == 2
    assert "people.toml" in capsys.readouterr().err
