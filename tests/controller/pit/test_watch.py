"""The watch over the floor, and what of it is known again after the pit was away."""

from pathlib import Path

from controller.pit.store import Store
from controller.pit.watch import Watch
from tests.support.mqtt.told_table import ToldTable

NOW = 1_790_000_000_000


def watching(file: Path) -> Watch:
    return Watch([0], Store(file), NOW)


def test_who_comes_is_known_again_however_soon_the_pit_dies(tmp_path: Path) -> None:
    """The file is written only now and then, but at once where somebody said that he comes."""
    watch = watching(tmp_path / "pit.db")
    table = ToldTable("bj1", lambda topic, payload, _retain: watch.hear(topic, payload, NOW))
    table.status("online")
    table.tell("called")
    (call,) = watch.floor.tables["riga/bj1"].calls
    assert watch.acknowledge("riga/bj1", call, "Ana", NOW)
    known = watching(tmp_path / "pit.db").floor.tables["riga/bj1"]
    assert known.calls[call].by == "Ana"
    assert len(known.tally.ends) == 2
