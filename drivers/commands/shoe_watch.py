"""`livetable shoe watch URL --wire W`: prints each report of a shoe for the engineer beside it.

It acknowledges nothing, so that a table that runs later still gets every report. One line a
report; repeats of one report are one line. With `--json` each line is an object whose `kind` is
`card`, `cut_card`, `unreadable`, `error`, `bad_frame` or `status`; `raw` is the frame in hex.
"""

import argparse
import json
import queue
import signal
from collections.abc import Callable
from typing import assert_never

from controller.core.messages.devices import (
    BadFrame,
    BatchReceipt,
    CameraState,
    CardRead,
    CardUnread,
    CutCardRead,
    DeckCheck,
    DeviceDown,
    DeviceInput,
    DeviceUp,
    ReportConflict,
    ReportGap,
    ShoeNotice,
    ShufflerAlarm,
    ShuffleReport,
    Sighting,
)
from controller.option_values import whole
from controller.shipped.option_help import parser_of
from controller.stderr import say_error
from drivers.device import Supervision
from drivers.shoe import ShoeDriver
from drivers.wires.installed import DEFAULT_SHOE_WIRE

WatchLine = dict[str, object]

WAIT_S = 1.0
"""Time for which ending waits for a port that is just being opened."""

WATCHING = Supervision(bad_frames=None)
"""The engineer sees every bad frame."""


def line_of(report: DeviceInput) -> WatchLine:
    """Write a report as an object for `--json`."""
    match report:
        case CardRead() | CutCardRead() | CardUnread():
            return card_line(report)
        case BadFrame():
            return {"kind": "bad_frame", "bytes": report.raw, "why": report.why, "raw": report.raw}
        case ShoeNotice():
            return notice_line(report)
        case ReportConflict() | ReportGap() | DeviceUp() | DeviceDown():
            return device_line(report)
        case ShuffleReport() | DeckCheck() | ShufflerAlarm() | BatchReceipt():
            return status(report.kind, n=report.n, raw=report.raw)
        case Sighting() | CameraState():
            return status(report.kind)
        case _:
            assert_never(report)


def card_line(report: CardRead | CutCardRead | CardUnread) -> WatchLine:
    """Write what the shoe read of a card."""
    match report:
        case CardRead():
            return {"kind": "card", "card": report.card, "n": report.n, "raw": report.raw}
        case CutCardRead():
            return {"kind": "cut_card", "n": report.n, "raw": report.raw}
        case CardUnread():
            return {"kind": "unreadable", "why": report.why, "n": report.n, "raw": report.raw}


def device_line(report: ReportConflict | ReportGap | DeviceUp | DeviceDown) -> WatchLine:
    """Write what the driver says of the device: it came or went, or its numbers are wrong."""
    match report:
        case ReportConflict():
            texts = {"first": report.first, "second": report.second}
            return status("conflict", n=report.n, raw=report.raw, **texts)
        case ReportGap():
            return status("gap", first=report.first, last=report.last)
        case DeviceUp():
            who = {"identity": report.identity, "batch": report.batch}
            return status("up", text=report.text, raw="", **who)
        case DeviceDown():
            return status("down", text=report.why, raw="")


def status(what: str, **fields: object) -> WatchLine:
    """Write a line of kind `status`."""
    return {"kind": "status", "what": what, **fields}


def notice_line(notice: ShoeNotice) -> WatchLine:
    """Write an error with its code and name, or the shoe's state."""
    if notice.what == "error":
        return {
            "kind": "error",
            "code": notice.code,
            "name": notice.text.partition(" (")[0].partition(";")[0],
            "text": notice.text,
            "n": notice.n,
            "raw": notice.raw,
        }
    return status(notice.what, text=notice.text, code=notice.code, n=notice.n, raw=notice.raw)


def words_of(line: WatchLine) -> str:
    """Write a report as a line for people: kind, words, bytes."""
    told = [str(line[key]) for key in ("card", "what", "name", "why", "identity") if line.get(key)]
    text = line.get("text")
    if text and text not in told:
        told.append(str(text))
    raw = str(line.get("raw") or "")
    return f"{line['kind']:10}  {'  '.join(told):44}  {raw}".rstrip()


def parser() -> argparse.ArgumentParser:
    """The command's options."""
    made = parser_of("shoe watch", __doc__)
    made.add_argument(
        "url", help="the shoe: a device's path, socket://host:port or rfc2217://host:port"
    )
    made.add_argument("--wire", default=DEFAULT_SHOE_WIRE, help="the wire it speaks")
    made.add_argument(
        "--baud", type=whole(1, 10_000_000), help="line speed, where it differs from the wire's own"
    )
    made.add_argument("--json", action="store_true", help="one JSON object a line")
    return made


def main(argv: list[str]) -> int:
    """Watch until SIGTERM or Ctrl-C (0); 2 for a wire that is not installed."""
    options = parser().parse_args(argv)
    reports: queue.SimpleQueue[DeviceInput | None] = queue.SimpleQueue()
    try:
        driver = ShoeDriver(
            "shoe",
            options.url,
            options.wire,
            reports.put,
            baud=options.baud,
            supervision=WATCHING,
            unread_errors=(),
        )
    except ValueError as error:
        say_error("shoe watch", error)
        return 2
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: reports.put(None))
    form: Callable[[WatchLine], str] = json.dumps if options.json else words_of
    driver.start()
    print_reports(reports, form)
    driver.stop(WAIT_S)
    reports.put(None)
    print_reports(reports, form)
    return 0


def print_reports(
    reports: "queue.SimpleQueue[DeviceInput | None]", form: Callable[[WatchLine], str]
) -> None:
    """Print each report at once, until None comes or the reader is gone."""
    while (report := reports.get()) is not None:
        try:
            print(form(line_of(report)), flush=True)
        except BrokenPipeError:
            return
