"""`livetable kiosk`: the appliance's own screen, whose browser is started again when it hangs.

    livetable kiosk http://127.0.0.1:8080/ -- cage -d -- chromium --kiosk

It asks the console whether its page draws. A browser that shows nothing new, or never came as far,
is ended, and this program with it: its unit starts both again. While the table does not answer
nobody is blamed, for the page then says so itself. Until it answers for the first time a page of
ours says so, which leads to the console.
"""

import argparse
import contextlib
import http.client
import json
import os
import signal
import subprocess
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urljoin, urlsplit

from controller.appliance.waiting_page import waiting_page
from controller.commands.ending import FAILED, OK, UNUSABLE
from controller.shipped.option_help import parser_of
from controller.stderr import say
from controller.system_errors import reason_of

ASK_S = 1.0
ANSWER_S = 5.0
FIRST_S, SILENT_S = 60.0, 10.0
"""How long a browser may draw nothing at its start, and later, while the table answers."""


class Patience:
    """Counts how long a table has answered without a frame from the page."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._limit = FIRST_S
        self._begun = self._since = clock()

    def over(self, drew_s_ago: float | None, answered: bool) -> bool:
        """Whether the browser has been silent for too long, after this answer."""
        now = self._clock()
        if not answered:
            self._since = now
        elif drew_s_ago is not None and drew_s_ago < now - self._begun:
            self._since, self._limit = max(self._since, now - drew_s_ago), SILENT_S
        return now - self._since > self._limit


def main(argv: list[str]) -> int:
    """0: ended by a signal; 1: the browser ended or was ended; 2: it cannot be started."""
    parser = parser_of("kiosk", __doc__)
    parser.add_argument(
        "address", type=_address, help="the console's address, as http://127.0.0.1:8080/"
    )
    parser.add_argument(
        "command", nargs="+", help="the browser; it gets the address of a page at its end"
    )
    given = parser.parse_args(argv)
    ended = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: ended.set())
    with tempfile.TemporaryDirectory() as folder:
        first = Path(folder) / "waiting.html"
        first.write_text(waiting_page(f"{given.address}?kiosk"), encoding="utf-8")
        return run([*given.command, first.as_uri()], urljoin(given.address, "kiosk"), ended)


def run(command: list[str], address: str, ended: threading.Event) -> int:
    """Start the browser, and end it once something else ends; return the exit code."""
    try:
        browser = subprocess.Popen(command, start_new_session=True)
    except OSError as error:
        say("kiosk", f"{command[0]}: {reason_of(error)}; name an installed browser")
        return UNUSABLE
    try:
        return watch(browser, address, ended)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(browser.pid, signal.SIGKILL)
        browser.wait()


def _address(text: str) -> str:
    """An address that can be requested. Raises ArgumentTypeError."""
    try:
        if urlsplit(text).scheme in ("http", "https") and urlsplit(text).hostname:
            urllib.request.Request(text.encode("ascii").decode())
            return text
    except ValueError:
        pass
    raise argparse.ArgumentTypeError(f"{text!r}: write an address, as http://127.0.0.1:8080/")


def watch(browser: subprocess.Popen[bytes], address: str, ended: threading.Event) -> int:
    """Watch until something ends; return the exit code."""
    patience = Patience()
    while not ended.wait(ASK_S):
        if browser.poll() is not None:
            say("kiosk", "the browser has ended")
            return FAILED
        if patience.over(*asked(address, "GET")):
            say("kiosk", "the browser draws nothing any more and is started again")
            return FAILED
    asked(address, "DELETE")
    return OK


def asked(address: str, method: str) -> tuple[float | None, bool]:
    """Return the seconds since the page last drew (None: not yet), and whether anybody answered."""
    request = urllib.request.Request(address, method=method)
    try:
        with urllib.request.urlopen(request, timeout=ANSWER_S) as answer:
            told = json.loads(answer.read())
    except (OSError, ValueError, http.client.HTTPException):
        return None, False
    return told["drew_s_ago"], True
