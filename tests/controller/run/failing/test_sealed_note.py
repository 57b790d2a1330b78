"""The note of a failure is sealed where the journal is: a crash file tells no card."""

from pathlib import Path

from controller.core.cards import Card
from controller.core.messages.devices import CardRead
from controller.run.failing.failures import identity
from controller.run.failing.set_aside import SetAside

SEAL = bytes(range(32))


def test_a_crash_file_tells_no_card(tmp_path: Path) -> None:
    path, read = tmp_path / "j.db", CardRead("shoe0", 4, Card("TD"), "0531545003", boot=2)
    SetAside(path, SEAL).note(read, KeyError("TD"))
    for file in tmp_path.iterdir():
        text = file.read_text()
        assert "TD" not in text.split('"sealed"')[0], file
        assert "0531545003" not in text
    left = SetAside(path, SEAL).left()
    assert left is not None
    assert '"card": "TD"' in left.raw
    assert left.identity == identity(read) == identity(CardRead("shoe0", 4, Card("2C"), boot=2))


def test_without_its_key_the_note_stays(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    SetAside(path, SEAL).note(CardRead("shoe0", 4, Card("TD")), KeyError("TD"))
    assert SetAside(path).left() is None
    assert SetAside(path, SEAL).left() is not None
