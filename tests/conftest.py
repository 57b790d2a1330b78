"""Fixtures that several folders of tests share, and how properties are tried.

The properties try the same examples at each run, so that a run can be repeated; the long searches
are those of `make torture`. `pytest --hypothesis-profile=search` draws other examples.

Ctrl-C is heard in every run, also where it was ignored as the run began: its processes inherit it.

The thousands of tests that are collected live as long as the run does: Python's collector does not
look at them, and at what they leave less often: a twelfth of the time of play in virtual time.
"""

import gc
import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from playwright.sync_api import Browser, expect, sync_playwright

from tests.support.pages.chromium import chromium
from tests.support.sampled import WHOLE

settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.register_profile("search", print_blob=True)
settings.load_profile("repeatable")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as a shell starts what runs behind it
    signal.signal(signal.SIGINT, signal.default_int_handler)

gc.disable()


LONGEST = ("tests/system/", "tests/vision/")
"""The folders whose files have few tests that take long."""


WANTED_MARK = re.compile(r"(?<!not )\b(long|system)\b")
"""A mark that tests must bear for a run's `-m` to take them."""


UNWANTED_MARK = re.compile(r"\bnot (long|system)\b")
"""A mark whose tests a run's `-m` leaves out."""


OF_ALL_ITS_TESTS = re.compile(r"^pytestmark = \[?pytest\.mark\.(long|system)\b", re.MULTILINE)
"""The mark that a file gives to each of its tests."""


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave files unread of whose tests, by their marks, the run asks for none.

    Reading all takes a processor ten seconds and more, in each process of a run. A mark stands in
    the file that bears it: `tests/house/test_marks.py` holds that.
    """
    asked = config.option.markexpr
    if not asked or not collection_path.name.startswith("test_") or collection_path.is_dir():
        return None
    text = collection_path.read_text("utf-8")
    wanted = set(WANTED_MARK.findall(asked))
    if wanted and not any(f"mark.{name}" in text for name in wanted):
        return True
    of_all = OF_ALL_ITS_TESTS.search(text)
    return True if of_all and of_all[1] in UNWANTED_MARK.findall(asked) else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Function]) -> None:
    """Let the longest come first, so that no processor waits at the end for one that began last.

    Those that look at pages come last: an event loop goes on in their process from then on. What
    is marked `torture` is left to the long runs.
    """
    left = [item for item in items if not WHOLE and item.get_closest_marker("torture")]
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if item not in left]
    items.sort(
        key=lambda item: ("browser" in item.fixturenames, not item.nodeid.startswith(LONGEST))
    )


def pytest_collection_finish() -> None:
    """Let garbage be collected again, but nothing that was there before the first test."""
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)
    gc.enable()


ENDINGS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""The signals that commands hear in ways of their own."""


@pytest.fixture(autouse=True)
def signals_as_they_were() -> Iterator[None]:
    """Undo what a command called in a test does to its process: another test may need Ctrl-C."""
    handlers = {one: signal.getsignal(one) for one in ENDINGS}
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, set())
    yield
    signal.pthread_sigmask(signal.SIG_SETMASK, mask)
    for one, handler in handlers.items():
        if signal.getsignal(one) is not handler:
            signal.signal(one, handler)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start Chromium once for all tests that look at a page; a busy machine is slow with it."""
    expect.set_options(timeout=20_000)
    with sync_playwright() as playwright:
        found = chromium(playwright)
        yield found
        found.close()
