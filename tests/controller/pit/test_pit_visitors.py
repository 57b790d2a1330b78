"""Visitors who ask the pit without end keep neither screens nor sign-ins waiting."""

import asyncio
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import pytest

from controller.pit import reach
from controller.pit.reach import Reach
from controller.pit.report_desk import KEPT_S, ReportDesk
from tests.support.event_loop import in_a_loop

TOOK_S = 0.05


def test_a_console_that_hangs_is_asked_once_for_all_who_want_to_know(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reach, "WAIT_S", 0.5)

    async def asked(address: str) -> tuple[list[bool], float]:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(2))
        asking = Reach(None)
        crowd = [asyncio.create_task(asking.answers(address)) for _ in range(200)]
        await asyncio.sleep(0.1)
        begun = time.monotonic()
        await asyncio.to_thread(lambda: None)  # as a sign-in does
        waited = time.monotonic() - begun
        return await asyncio.gather(*crowd), waited

    with socket.create_server(("127.0.0.1", 0)) as hung:
        begun = time.monotonic()
        answers, waited = in_a_loop(asked(f"http://127.0.0.1:{hung.getsockname()[1]}/"))
        assert time.monotonic() - begun < 5
    assert set(answers) == {False}
    assert waited < 0.4


def test_a_visitor_who_goes_takes_the_answer_from_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "_asked", lambda *_: time.sleep(0.1) or True)

    async def asked() -> tuple[bool, bool]:
        asking = Reach(None)
        first = asyncio.create_task(asking.answers("http://127.0.0.1/"))
        second = asyncio.create_task(asking.answers("http://127.0.0.1/"))
        await asyncio.sleep(0)
        first.cancel()
        answers = await second, await asking.answers("http://127.0.0.1/")
        await asyncio.wait([first])
        assert first.cancelled()
        return answers

    assert in_a_loop(asked()) == (True, True)


def test_reports_leave_the_screens_half_of_the_time() -> None:
    made: list[tuple[int, str]] = []
    spans: list[tuple[float, float]] = []

    def make(shift: tuple[int, int], language: str) -> str:
        made.append((shift[0], language))
        begun = time.monotonic()
        time.sleep(TOOK_S)
        spans.append((begun, time.monotonic()))
        return f"{shift[0]} {language}"

    async def asked() -> list[str]:
        desk = ReportDesk(make)
        return await asyncio.gather(*(desk.report((n % 6, 9), "en") for n in range(60)))

    assert in_a_loop(asked()) == [f"{n % 6} en" for n in range(60)]
    assert made == [(n, "en") for n in range(6)]
    for (begun, ended), (following, _) in pairwise(spans):
        assert following - ended >= ended - begun


def test_a_report_that_is_asked_for_later_is_made_anew() -> None:
    now = [100.0]
    made: list[int] = []

    async def asked() -> None:
        desk = ReportDesk(lambda shift, _: made.append(shift[0]) or "", lambda: now[0])
        for later in (0.0, KEPT_S - 0.1, 0.2):
            now[0] += later
            await desk.report((7, 9), "en")
        await desk.report((7, 9), "es")

    in_a_loop(asked())
    assert made == [7, 7, 7]
