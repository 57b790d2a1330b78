"""A journal is put back as it was, and nothing that lies in its folder is written through."""

from pathlib import Path

from controller.appliance.upgrade.snapshot import restore, take_snapshot
from controller.journal.live.writer import Journal
from controller.whole_files import beside


def test_a_link_in_the_copys_place_gives_nobody_another_file(tmp_path: Path) -> None:
    """Root puts the journal back in the folder of the table's user, who may lay links there."""
    journal, secret = tmp_path / "j.db", tmp_path / "secret"
    secret.write_text("root's own")
    with Journal(journal, "riga", "bj1", "toy", "test"):
        pass
    take_snapshot(journal, "1")
    with Journal(journal, "riga", "bj1", "toy", "test") as tried:
        tried.tell({"tried": 1}, 0)
    beside(journal, ".before-1").unlink()
    beside(journal, ".before-1").symlink_to(secret)
    restore(journal, "1")
    assert secret.read_bytes() == b"root's own"
    copies = [path for path in tmp_path.iterdir() if not path.is_symlink() and path != secret]
    assert all(path.read_bytes() != b"root's own" for path in copies)
