"""A child of the demo that ended is told with its last line, and with the log that has the rest."""

from pathlib import Path

from drivers.sim.demo.children import Children


def test_who_reads_the_last_line_is_told_where_the_lines_above_it_are(tmp_path: Path) -> None:
    log = tmp_path / "world.log"
    log.write_text("KeyError: 'boot'\nlivetable sim world: a simulated person failed\n\n")
    with Children(tmp_path) as children:
        told = children.last_words("world")
    assert told == f"livetable sim world: a simulated person failed (its log: {log})"
