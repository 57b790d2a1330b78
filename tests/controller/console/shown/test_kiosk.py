"""The appliance's own screen: who draws is left alone, who is silent is told, once."""

import http.client
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect
from starlette.applications import Starlette

from controller.appliance import kiosk as program
from controller.appliance.waiting_page import waiting_page
from controller.console.shown.kiosk import SENTENCE, SILENT_S, START_S, Kiosk
from controller.core.engine import Engine
from controller.core.messages.inputs import Condition, Started
from controller.core.words import say
from controller.words.catalogue import LANGUAGES, catalogue
from drivers.sim.ports import free_port
from tests.controller.console.conftest import Tables
from tests.support.console.acts import sign_in
from tests.support.event_loop import in_a_loop
from tests.support.pages.pictures import keep
from tests.support.pages.served_table import ENGINEER
from tests.support.pages.sizes import SIZES
from tests.support.pages.usable import faults
from tests.support.pages.without_errors import without_errors
from tests.support.table_driver import Driver, config_of


class Clock:
    """A clock that the test turns."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def told() -> list[Condition]:
    return []


@pytest.fixture
def kiosk(told: list[Condition], clock: Clock) -> Kiosk:
    return Kiosk(told.append, clock=clock)


def test_a_table_without_a_kiosk_is_told_nothing(
    kiosk: Kiosk, told: list[Condition], clock: Clock
) -> None:
    clock.now += 1e6
    kiosk.look()
    assert told == []


def test_a_page_that_stops_drawing_is_told_once_and_taken_back(
    kiosk: Kiosk, told: list[Condition], clock: Clock
) -> None:
    kiosk.drew()
    for _ in range(3):
        clock.now += SILENT_S - 0.1
        kiosk.look()
        kiosk.drew()
    assert told == []
    clock.now += SILENT_S + 0.1
    kiosk.look()
    kiosk.look()
    assert [bool(one.why) for one in told] == [True]
    assert kiosk.asked() == pytest.approx(SILENT_S + 0.1)
    kiosk.drew()
    assert [bool(one.why) for one in told] == [True, False]


def test_a_browser_that_never_draws_is_told(
    kiosk: Kiosk, told: list[Condition], clock: Clock
) -> None:
    for _ in range(4):
        assert kiosk.asked() is None
        clock.now += START_S / 3
        kiosk.look()
    assert [bool(one.why) for one in told] == [True]


def test_a_kiosk_that_is_switched_off_is_missed_no_more(
    kiosk: Kiosk, told: list[Condition], clock: Clock
) -> None:
    kiosk.drew()
    clock.now += 2 * SILENT_S
    kiosk.look()
    kiosk.left()
    clock.now += 2 * START_S
    kiosk.look()
    assert [bool(one.why) for one in told] == [True, False]


def test_one_that_stays_silent_over_a_restart_is_told_again(
    kiosk: Kiosk, told: list[Condition], clock: Clock
) -> None:
    """The table forgets at its start what was wrong, so whoever watches says it anew."""
    table = Driver(Engine(config_of("igt")), [])
    table.feed(Condition("kiosk", SENTENCE))
    table.feed(Started("test"))
    assert "kiosk" not in table.engine.table.conditions
    kiosk.asked()
    clock.now += 2 * START_S
    kiosk.look()
    for one in told:
        table.feed(one)
    assert table.engine.table.conditions["kiosk"] == SENTENCE


async def status(app: Starlette, method: str, place: str) -> int:
    """How a request from there is answered."""
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request"}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    request = {"type": "http", "method": method, "path": "/kiosk", "client": (place, 5)}
    await app({**request, "headers": [], "query_string": b""}, receive, send)
    return int(sent[0]["status"])


@pytest.mark.parametrize(
    ("place", "code"),
    [("127.0.0.1", 200), ("::1", 200), ("10.0.0.7", 403), ("somebody", 403)],
)
def test_only_this_machine_is_answered(kiosk: Kiosk, place: str, code: int) -> None:
    app = Starlette(routes=kiosk.routes())
    for method in ("GET", "POST", "DELETE"):
        assert in_a_loop(status(app, method, place)) == code


def test_the_programs_patience(clock: Clock) -> None:
    patience = program.Patience(clock)
    for _ in range(200):
        clock.now += 1
        assert not patience.over(None, answered=False), "the table is away"
    clock.now += program.FIRST_S - 1
    assert not patience.over(500.0, answered=True), "a frame of the browser before"
    assert not patience.over(0.5, answered=True)
    clock.now += program.SILENT_S - 1
    assert not patience.over(program.SILENT_S - 0.5, answered=True)
    clock.now += 1
    assert patience.over(program.SILENT_S + 0.5, answered=True)


def test_a_browser_that_never_comes_as_far_is_ended(clock: Clock) -> None:
    patience = program.Patience(clock)
    clock.now += program.FIRST_S
    assert not patience.over(None, answered=True)
    clock.now += 0.1
    assert patience.over(None, answered=True)


class Console(ThreadingHTTPServer):
    """Answers that nothing was drawn for so long; counts what it is asked."""

    drew: float | None = None
    methods: list[str]

    def __init__(self) -> None:
        self.methods = []
        self.asked = threading.Event()
        super().__init__(("127.0.0.1", 0), Answer)


class Answer(BaseHTTPRequestHandler):
    server: Console

    def do_GET(self) -> None:
        self.server.methods.append(self.command)
        self.send_response(200)
        self.end_headers()
        drew = "null" if self.server.drew is None else self.server.drew
        self.wfile.write(f'{{"drew_s_ago": {drew}}}'.encode())
        self.server.asked.set()

    def do_DELETE(self) -> None:
        self.do_GET()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def console() -> Iterator[Console]:
    with Console() as server:
        serving = threading.Thread(target=server.serve_forever)
        serving.start()
        yield server
        server.shutdown()
        serving.join()


STAYS = """
import os, signal, sys
from tests.support.event_loop import in_a_loop
open(sys.argv[1], "w").write(str(os.getpid()))
signal.pause()
"""


def started(console: Console, pid: Path, *words: str) -> subprocess.Popen[str]:
    address = f"http://127.0.0.1:{console.server_port}/"
    command = [sys.executable, "-m", "controller.cli", "kiosk", address, "--"]
    browser = [sys.executable, "-c", STAYS, str(pid), "-d", "--", "more"]
    return subprocess.Popen([*command, *(words or browser)], stderr=subprocess.PIPE, text=True)


@pytest.mark.system
def test_the_program_says_good_bye_and_takes_the_browser_with_it(
    console: Console, tmp_path: Path
) -> None:
    console.drew = 0.2
    kiosk = started(console, tmp_path / "pid")
    assert console.asked.wait(60)
    browser = int((tmp_path / "pid").read_text())
    kiosk.send_signal(signal.SIGTERM)
    assert kiosk.wait(30) == 0
    assert console.methods[-1] == "DELETE"
    with pytest.raises(ProcessLookupError):
        os.kill(browser, 0)
    assert kiosk.stderr is not None
    kiosk.stderr.close()


@pytest.mark.system
@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ((sys.executable, "-c", "pass"), 1, "has ended"),
        (("/no/such",), 2, "No such file or directory; name an installed browser"),
    ],
)
def test_a_browser_that_ends_or_is_not_there(
    console: Console, tmp_path: Path, words: tuple[str, ...], code: int, said: str
) -> None:
    kiosk = started(console, tmp_path / "pid", *words)
    _, error = kiosk.communicate(timeout=60)
    assert (kiosk.returncode, said in error) == (code, True)


CUT = """() => document.documentElement.scrollHeight > innerHeight
  || document.documentElement.scrollWidth > innerWidth"""


@pytest.mark.system
def test_until_the_console_answers_the_screen_says_so_and_then_goes_there(
    table: Tables, browser: Browser, tmp_path: Path
) -> None:
    port = free_port()
    first = tmp_path / "waiting.html"
    first.write_text(waiting_page(f"http://127.0.0.1:{port}/?kiosk"))
    page = browser.new_page()
    page.goto(first.as_uri())
    for language in LANGUAGES:
        words = catalogue(language)
        for code in ("page_offline", "page_offline_text"):
            expect(page.locator(f"div[lang={language}]")).to_contain_text(words.text(say(code)))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        keep(page, f"waiting-{width}x{height}")
        assert not page.evaluate(CUT), (width, height)
    assert faults(page) == []
    served = table(port=port)
    page.wait_for_url(f"{served.url}?kiosk")
    expect(page.locator("#people button").first).to_be_visible()
    page.close()


MENUS = """() => [...document.querySelectorAll('#instruction, button, #felt')].filter(one =>
  one.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))).length"""
"""Parts of the page at which the browser's own menu would open."""


@pytest.mark.system
def test_the_appliances_own_screen_opens_no_menu_and_no_second_window(
    table: Tables, browser: Browser
) -> None:
    served = table()
    with without_errors(browser) as opens:
        page = opens(f"{served.url}?kiosk")
        page.locator("#people button").first.click()
        assert page.evaluate(MENUS) == 0
        sign_in(page, ENGINEER, "Engineer")
        page.get_by_role("dialog").locator("a[href^='/engineer']").click()
        expect(page.locator("#title")).to_contain_text("ngineer")
        assert len(page.context.pages) == 1
        with page.expect_response(lambda answer: answer.url.endswith("/kiosk")) as heard:
            pass
        assert heard.value.ok
        page.get_by_role("link", name="To the table").click()
        expect(page.locator("#instruction")).to_be_visible()
        assert page.url == f"{served.url}?kiosk"


HANGS = """() => setTimeout(() => {
  for (const until = Date.now() + 10_000; Date.now() < until;);
}, 0)"""
"""For so long, and no longer: a browser's process goes on with it when its page is gone."""


@pytest.mark.system
def test_a_page_that_hangs_falls_silent(table: Tables, browser: Browser) -> None:
    served = table()
    page = browser.new_page()
    with page.expect_response(lambda answer: answer.url.endswith("/kiosk")) as heard:
        page.goto(f"{served.url}?kiosk")
    assert heard.value.ok
    link = http.client.HTTPConnection("127.0.0.1", served.port, timeout=10)

    def drew() -> float:
        link.request("GET", "/kiosk")
        answer = link.getresponse().read()
        return float(json.loads(answer)["drew_s_ago"])

    assert drew() < 5
    page.evaluate(HANGS)
    while drew() < 3:
        pass
    link.close()
    page.close()
