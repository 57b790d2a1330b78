"""The cursor of what is settled moves in the rounds' order, however acknowledgements come."""

from pathlib import Path

from controller.journal.live.outbox import Outbox
from controller.journal.verify import verify
from controller.mqtt.settled import SettledCursor
from tests.support.journals.steps import opened, settled


def test_a_round_counts_once_those_before_it_do_and_is_forgotten_then(tmp_path: Path) -> None:
    with opened(tmp_path / "j.db") as journal:
        journal.append([settled("r1"), settled("r2"), settled("r3")])
        outbox = Outbox(tmp_path / "j.db")
        cursor = SettledCursor(outbox)
        outbox.move("sent", outbox.last_event())
        ends = [outbox.round_event(name) for name in ("r1", "r2", "r3")]
        for name, counted in (("r3", 0), ("unknown", 0), ("r1", ends[0]), ("r2", ends[2])):
            cursor.acknowledged(name)
            cursor.move()
            assert outbox.cursor("settled") == counted
        assert not cursor._early, "what is counted is not kept for the night"
        outbox.close()


def test_a_round_that_is_not_marked_as_sent_does_not_count_yet(tmp_path: Path) -> None:
    """A full disk may refuse one cursor and take the other: the journal would seem changed."""
    with opened(tmp_path / "j.db") as journal:
        journal.append([settled("r1"), settled("r2")])
    outbox = Outbox(tmp_path / "j.db")
    cursor = SettledCursor(outbox)
    outbox.move("sent", 1)
    cursor.acknowledged("r1")
    cursor.move()
    assert verify(tmp_path / "j.db").intact
    assert cursor.held
    outbox.move("sent", outbox.last_event())
    cursor.move()
    assert outbox.cursor("settled") == outbox.round_event("r1")
    assert not cursor.held
    outbox.close()
