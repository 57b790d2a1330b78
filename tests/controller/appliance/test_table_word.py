"""One term for a table on every command line of the appliance: its name, or its file."""

import argparse
from pathlib import Path

import pytest

from controller.appliance import disable, doctor, integrity_command, retention, table_word
from controller.appliance.table_word import table_file, table_files


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("bj1.toml", "people.toml", "vip.2.toml"):
        (tmp_path / name).write_text("")
    monkeypatch.setattr(table_word, "HOUSE", tmp_path)
    return tmp_path


def test_a_name_is_the_file_of_that_table_and_a_file_is_itself(
    house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert table_file("bj1") == house / "bj1.toml"
    assert table_file("vip.2") == house / "vip.2.toml"
    for path in ("bj9.toml", "./bj1", "elsewhere/bj1", str(house / "bj1.toml")):
        assert table_file(path) == Path(path)
    (house / "kept").write_text("")
    monkeypatch.chdir(house)
    assert table_file("kept") == Path("kept")


def test_a_table_that_is_not_there_is_told_with_those_that_are(house: Path) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match=r"no table 'bj2': .* are bj1, vip\.2;"):
        table_file("bj2")
    for path in house.iterdir():
        path.unlink()
    with pytest.raises(argparse.ArgumentTypeError, match="has none"):
        table_file("bj2")


def test_every_command_of_the_appliance_takes_a_tables_name(house: Path) -> None:
    file, order = house / "bj1.toml", ["--by", "eva", "--why", "a fault"]
    assert disable.parser().parse_args(["bj1", *order]).tables == [file]
    assert doctor.parser().parse_args(["--table", "bj1"]).table == [file]
    assert integrity_command.parser().parse_args(["bj1"]).tables == [file]
    assert retention.parser().parse_args(["bj1"]).table == file


def test_the_houses_floor_is_no_table(house: Path) -> None:
    """It may lie beside the people that it names: no version could be upgraded to then."""
    (house / "floor.toml").write_text('[pit]\ntitle = "Riga"\n')
    (house / "broken.toml").write_text("[pit")
    assert [path.stem for path in table_files(house)] == ["bj1", "broken", "vip.2"]
