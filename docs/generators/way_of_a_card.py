"""The way of one card: its rows, and the README's table made of them.

A row is a sentence and the files that do it, in the order in which they are entered; a name that
ends in `/` is a room and stands for any file of it. tests/docs/test_way_of_a_card.py sends a card
through the real code and holds the rows against where it went: every file of a row is entered in
this order, and every file on the floors below that the card enters stands in a row.
`python docs/generators/way_of_a_card.py` writes the table between its marks, `--check` only
compares.
"""

import runpy
import sys
from pathlib import Path
from typing import NamedTuple

KEPT = runpy.run_path(str(Path(__file__).with_name("kept_page.py")))["kept"]
README = Path(__file__).resolve().parents[2] / "README.md"
BEGIN, END = "<!-- way: begin -->\n", "<!-- way: end -->\n"


class Row(NamedTuple):
    """One step of the way."""

    sentence: str
    files: tuple[str, ...]
    beside: bool = False
    """Runs beside the row before, in another thread: both begin at the same place."""


ROWS = (
    Row(
        "The shoe's bytes arrive over a link; a codec turns them into frames, bad frames included",
        ("drivers/link.py", "drivers/device.py", "drivers/wires/"),
    ),
    Row(
        "The report gets a number; repeats are dropped, gaps noticed; it goes into the inbox",
        ("drivers/numbering/", "drivers/device.py"),
    ),
    Row(
        "The loop, one thread that sleeps until the table's next deadline, takes the report, "
        "stamps it with table time and steps the table",
        (
            "controller/run/loop.py",
            "controller/core/engine.py",
            "controller/core/deadlines.py",
            "controller/run/failing/set_aside.py",
            "controller/run/table_clock.py",
            "controller/core/step.py",
        ),
    ),
    Row(
        "The report becomes a fact, whatever the rules say, and the fact is folded into the table; "
        "a repeated order of cards would be noticed here",
        (
            "controller/core/device_reports/",
            "controller/core/recorder.py",
            "controller/core/fold/",
            "controller/core/process_start.py",
            "controller/core/round/procedure.py",
        ),
    ),
    Row(
        "Input and facts are committed; only then is the shoe told to forget the card",
        (
            "controller/journal/live/writer.py",
            "controller/journal/live/rows.py",
            "controller/journal/file.py",
            "controller/run/loop.py",
            "drivers/device.py",
        ),
    ),
    Row(
        "Meanwhile the camera sends frames; each one shows whether the camera still sees the felt",
        (
            "vision/frames/mjpeg.py",
            "vision/frames/pace.py",
            "vision/frames/source.py",
            "vision/frames/picture_file.py",
            "vision/frames/coders/jpeg_words.py",
            "vision/frames/coders/jpeg_head.py",
            "vision/main.py",
            "vision/observer.py",
            "vision/frames/lateness.py",
            "vision/geometry/",
        ),
    ),
    Row(
        "Something moves in a zone and comes to rest: now the zone is looked at",
        (
            "vision/felt/eye.py",
            "vision/felt/watching/motion.py",
            "vision/felt/watching/zone_watcher.py",
            "vision/felt/watching/in_the_way.py",
            "vision/felt/watching/rereading.py",
            "vision/felt/scene/changed_part.py",
        ),
    ),
    Row(
        "The zone is coloured; what is new there and is not felt is searched for a card's edges",
        (
            "vision/frames/picture.py",
            "vision/felt/surface/lamps.py",
            "vision/felt/surface/window.py",
            "vision/felt/surface/background.py",
            "vision/felt/scene/",
            "vision/felt/cards/pose.py",
        ),
    ),
    Row(
        "The card's picture is straightened and its index is read, or it counts as unreadable",
        (
            "vision/felt/watching/pending_change.py",
            "vision/felt/cards/shot.py",
            "vision/felt/cards/look.py",
            "vision/reading/",
        ),
    ),
    Row(
        "Several frames vote; the change is decided, its crop is kept, and one line is sent to the "
        "socket",
        (
            "vision/felt/watching/vote.py",
            "vision/felt/watching/beside.py",
            "vision/felt/watching/carried.py",
            "vision/felt/cards/appearance.py",
            "vision/felt/cards/track.py",
            "vision/observer.py",
            "vision/evidence.py",
            "vision/main.py",
            "vision/report_socket.py",
        ),
    ),
    Row(
        "The controller reads the line, and the sighting goes into the same inbox",
        (
            "controller/run/cameras/reports.py",
            "controller/run/untrusted_reports.py",
            "controller/run/loop.py",
        ),
    ),
    Row(
        "Shoe report and sighting are matched where the game wants the card",
        (
            "controller/core/device_reports/",
            "controller/core/table/",
            "controller/core/round/fusion.py",
            "controller/core/round/untold.py",
            "controller/core/games/",
        ),
    ),
    Row(
        "The fact changes the table, and the public event is made from it at once",
        (
            "controller/core/recorder.py",
            "controller/core/fold/",
            "controller/core/public_events/",
        ),
    ),
    Row(
        "If something were wrong, an irregularity would open here; if not, the round goes on",
        ("controller/core/consequences.py", "controller/core/irregularities/"),
    ),
    Row(
        "Input, facts and events are committed together, chained by hash",
        (
            "controller/run/loop.py",
            "controller/journal/live/writer.py",
            "controller/journal/file.py",
        ),
    ),
    Row(
        "The screens' view is made: the felt, the one instruction, what is missing and allowed",
        (
            "controller/core/views/console.py",
            "controller/core/views/instruction.py",
            "controller/core/words.py",
            "controller/core/views/felt.py",
            "controller/core/round/start_gate.py",
            "controller/core/views/irregularity.py",
            "controller/core/views/proposal.py",
            "controller/core/views/menu.py",
            "controller/core/views/told.py",
            "controller/core/views/authority.py",
            "controller/core/round/going_on.py",
            "controller/core/views/public.py",
        ),
    ),
    Row(
        "The dealer's screen shows it",
        ("controller/console/server.py", "controller/console/screens.py"),
    ),
    Row(
        "The event is published from the journal, in the journal's order",
        (
            "controller/mqtt/publisher.py",
            "controller/mqtt/outgoing.py",
            "controller/journal/live/outbox.py",
            "controller/mqtt/envelope.py",
            "controller/journal/meta.py",
            "controller/mqtt/message.py",
            "controller/mqtt/in_hand.py",
            "controller/mqtt/connection.py",
        ),
        beside=True,
    ),
)

FLOORS = (
    "drivers",
    "drivers/wires",
    "drivers/numbering",
    "vision",
    "vision/frames",
    "vision/geometry",
    "vision/felt",
    "vision/felt/cards",
    "vision/felt/surface",
    "vision/felt/watching",
    "vision/reading",
    "controller/run",
    "controller/journal",
    "controller/mqtt",
    "controller/console",
    "controller/console/shown",
    "controller/console/signed_in",
    "controller/console/web",
    "controller/core",
    "controller/core/fold",
    "controller/core/irregularities",
    "controller/core/round",
    "controller/core/table",
    "controller/core/games/blackjack/deal",
    "controller/core/views",
)
"""The folders whose own files must stand in a row where the card enters them; messages, cards and
configuration are what is carried, not where it goes."""


def stands_for(name: str, file: str) -> bool:
    """Whether a row's name means this file."""
    return file.startswith(name) if name.endswith("/") else file == name


def misplaced(way: list[str], rows: tuple[Row, ...] = ROWS) -> list[str]:
    """Names of rows that the card does not enter after what stands before them, as sentences."""
    found, at, before = [], 0, 0
    for number, row in enumerate(rows, 1):
        at, before = (before, before) if row.beside else (at, at)
        for name in row.files:
            later = (i for i in range(at, len(way)) if stands_for(name, way[i]))
            where = next(later, None)
            if where is None:
                found.append(f"row {number}: {name} is not entered after what stands before it")
            else:
                at = where + 1
    return found


def missing(way: list[str], rows: tuple[Row, ...] = ROWS) -> list[str]:
    """Files on the floors that the card enters and no row names."""
    names = [name for row in rows for name in row.files]
    entered = [file for file in dict.fromkeys(way) if str(Path(file).parent) in FLOORS]
    return [file for file in entered if not any(stands_for(name, file) for name in names)]


def table() -> str:
    """The README's table."""
    lines = ["| # | what happens | where |", "|---|---|---|"]
    for number, row in enumerate(ROWS, 1):
        files = ", ".join(f"`{name}`" for name in row.files)
        lines.append(f"| {number} | {row.sentence} | {files} |")
    return "\n".join(lines) + "\n"


def filled(text: str) -> str:
    """The README with the table as it is now. Raises ValueError where its marks are missing."""
    head, begin, rest = text.partition(BEGIN)
    _, end, tail = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{README.name} has lost its marks {BEGIN.strip()} and {END.strip()}")
    return head + BEGIN + table() + END + tail


def main(argv: list[str]) -> int:
    """Write the table, or with --check compare it; 1 if it is behind."""
    code: int = KEPT(README, filled(README.read_text("utf-8")), argv, Path(__file__).name)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
