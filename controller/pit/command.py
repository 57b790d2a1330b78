"""`livetable pit`: one page for many tables, from what they publish and nothing else.

livetable pit FLOOR.toml                     the page, until Ctrl-C or SIGTERM
livetable pit FLOOR.toml --report FILE.html  the report of the shift that runs, to print

The pit reads at the broker and never writes there. A floor file may be as short as its broker:
every key, its range and its meaning stand in controller/settings/floor_file.py.
"""

import argparse
import asyncio
import logging
import signal
import socket
from contextlib import suppress
from datetime import datetime

from controller.commands.ending import OK, UNUSABLE
from controller.console.web.ground import AddressError
from controller.option_values import place
from controller.people.file import PeopleError, load_people
from controller.pit.report import Report
from controller.pit.server import PitServer, now_ms
from controller.pit.store import Store, StoreError
from controller.pit.tally import shift_of
from controller.settings.floor_file import FloorFile, FloorFileError, load_floor, minutes
from controller.shipped.option_help import PlainHelp, parser_of
from controller.stderr import say, say_error
from controller.whole_files import write_named

NAME = "pit"


def main(argv: list[str]) -> int:
    """Serve until asked to end, or write a report (0); 2 where its files cannot be used."""
    options = parser().parse_args(argv)
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s")
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
    try:
        file = load_floor(options.floor)
        if options.report is None:
            load_people(file.pit.people)
        store = Store(file.pit.store)
    except (FloorFileError, StoreError) as error:
        say_error(NAME, error)
        return UNUSABLE
    except PeopleError as error:
        for fault in str(error).splitlines():
            say(NAME, f"{options.floor}: its people cannot sign in: {fault}")
        return UNUSABLE
    try:
        return _reported(file, store, options) if options.report else _served(file, store)
    finally:
        store.close()


def parser() -> argparse.ArgumentParser:
    """The options."""
    made = parser_of("pit", __doc__)
    made.formatter_class = PlainHelp
    made.add_argument("floor", type=place, metavar="FLOOR.toml", help="the floor file")
    made.add_argument("--report", type=place, metavar="FILE", help="write the shift's report there")
    made.add_argument(
        "--at",
        type=_moment,
        metavar="TIME",
        help="with --report: the shift of this local time, as 2026-05-28T20:00; left out: of now",
    )
    return made


def _moment(text: str) -> int:
    try:
        return round(datetime.fromisoformat(text).timestamp() * 1000)
    except (ValueError, OverflowError, OSError):
        raise argparse.ArgumentTypeError(
            f"{text!r}: write a local time as in 2026-05-28T20:00"
        ) from None


def _reported(file: FloorFile, store: Store, options: argparse.Namespace) -> int:
    at = now_ms() if options.at is None else options.at
    shift = shift_of(at, minutes(file.pit.shifts))
    made = Report(store, shift, now_ms(), file.console.language, file.pit.title)
    write_named(options.report, made.html())
    return OK


def _served(file: FloorFile, store: Store) -> int:
    try:
        server = PitServer(file, store)
        listening = server.bind()
    except AddressError as error:
        say_error(NAME, error)
        return UNUSABLE
    with listening:
        asyncio.run(_until_asked(server, file, listening))
    return OK


async def _until_asked(server: PitServer, file: FloorFile, listening: socket.socket) -> None:
    serving = asyncio.ensure_future(server.serve(listening))
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, serving.cancel)
    port = listening.getsockname()[1]
    kind = "https" if file.console.cert_file else "http"
    print(f"ready: {kind}://{file.console.host}:{port}/", flush=True)
    with suppress(asyncio.CancelledError):
        await serving
