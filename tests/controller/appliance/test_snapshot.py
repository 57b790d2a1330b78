"""A journal is put back as it was, and nothing that lies in its folder is written through."""

from pathlib import Path

from controller.appliance.upgrade.snapshot import restore, take_snapshot
from controller.journal.live.writer import Journal
from controller.upgrade_files import beside


def test_a_link_where_the_copy_is_made_is_no_way_to_another_file(tmp_path: Path) -> None:
    """Root puts the journal back in the folder of the table's user."""
    journal, secret = tmp_path / "j.db", tmp_path / "secret"
    secret.write_text("root's own")
    with Journal(journal, "riga", "bj1", "toy", "test"):
        pass
    take_snapshot(journal, "1")
    with Journal(journal, "riga", "bj1", "toy", "test") as tried:
        tried.tell({"tried": 1}, 0)
    beside(journal, "restored").symlink_to(secret)
    restore(journal, "1")
    assert secret.read_bytes() == b"root's own"
    assert not journal.is_symlink()
    assert journal.read_bytes() == beside(journal, "before-1").read_bytes()
