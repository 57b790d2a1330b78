"""`livetable check-config` on a table file beside those of other tables on the same machine."""

from pathlib import Path

import pytest

from controller.commands.check_config import main
from controller.settings.table_file import load_settings
from controller.settings.tables_apart import tables_that_meet
from controller.words.catalogue import catalogue
from tests.support.quick_pins import quick_hash

TABLE = """
[table]
site = "riga"
id = "{name}"
game = "infinite"
journal = "{name}.db"
evidence = "{name}-pictures"
anchor_file = "{name}.anchor"

[[shoes]]
name = "shoe0"
url = "socket://{name}-shoe:4001"
wire = "reference"

[[cameras]]
name = "camera0"
url = "http://{name}-camera/"
layout = "infinite"

[[shufflers]]
name = "shuffler0"
url = "/dev/{name}-shuffler"

[console]
port = {port}

[metrics]
port = {metrics}
"""

ONE = TABLE.format(name="bj1", port=8081, metrics=9181)
OTHER = TABLE.format(name="bj2", port=8082, metrics=9182)


def faults(folder: Path, other: str) -> list[str]:
    """What is said of bj2's file, which lies beside that of bj1."""
    (folder / "bj1.toml").write_text(ONE)
    file = folder / "bj2.toml"
    file.write_text(other)
    said = [*tables_that_meet(load_settings(file), file)]
    for language in ("es", "ro"):
        assert all(catalogue(language).text(one) for one in said)
    return [catalogue("en").text(one) for one in said]


def test_tables_that_share_nothing_are_apart(tmp_path: Path) -> None:
    assert faults(tmp_path, OTHER) == []


@pytest.mark.parametrize(
    ("own", "shared", "key"),
    [
        ('id = "bj2"', 'id = "bj1"', "table.id"),
        ("bj2.db", "bj1.db", "table.journal"),
        ("bj2.db", "./there/../bj1.db", "table.journal"),
        ("bj2-pictures", "bj1-pictures", "table.evidence"),
        ("bj2.anchor", "bj1.anchor", "table.anchor_file"),
        ("bj2-shoe", "bj1-shoe", "shoes.0.url"),
        ("socket://bj2-shoe", "rfc2217://bj1-shoe.", "shoes.0.url"),
        ("/dev/bj2-shuffler", "/dev/bj1-shuffler", "shufflers.0.url"),
        ("8082", "8081", "console.port"),
        ("8082", "9181", "console.port"),
        ("9182", "9181", "metrics.port"),
    ],
)
def test_what_two_tables_cannot_share_is_told(
    tmp_path: Path, own: str, shared: str, key: str
) -> None:
    assert own in OTHER
    (told,) = faults(tmp_path, OTHER.replace(own, shared))
    assert told.startswith(f"{key}: ")
    assert f"{tmp_path / 'bj1.toml'}" in told


def test_a_free_port_and_the_machine_of_another_address_are_shared_by_nobody(
    tmp_path: Path,
) -> None:
    free = "[console]\nport = 0\n\n[metrics]\nport = 0\n"
    other = OTHER.partition("[console]")[0] + free
    assert faults(tmp_path, other) == []


def test_a_copy_of_the_same_table_s_file_is_no_other_table(tmp_path: Path) -> None:
    assert faults(tmp_path, ONE) == []


def test_files_of_no_table_are_passed_over(tmp_path: Path) -> None:
    (tmp_path / "people.toml").write_text("[[people]]\n")
    (tmp_path / "broken.toml").write_text("[table")
    (tmp_path / "latin.toml").write_bytes(b"p\xe4ss")
    (tmp_path / "folder.toml").mkdir()
    assert faults(tmp_path, OTHER) == []


def test_the_command_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pin = quick_hash("1234")
    people = f'[[people]]\nnumber = 1\nname = "Ada"\nroles = ["dealer"]\npin = "{pin}"\n'
    (tmp_path / "people.toml").write_text(people)
    (tmp_path / "bj1.toml").write_text(ONE)
    (tmp_path / "bj2.toml").write_text(OTHER.replace("bj2.db", "bj1.db"))
    assert main([str(tmp_path / "bj2.toml")]) == 1
    told = "bj2.toml: table.journal: "
    assert told in capsys.readouterr().err
