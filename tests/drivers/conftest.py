"""A serial line without a cable: what is written at one end is read at the other."""

import os
import tty
from collections.abc import Iterator

import pytest


@pytest.fixture
def pty() -> Iterator[tuple[int, str]]:
    master, slave = os.openpty()
    tty.setraw(slave)
    yield master, os.ttyname(slave)
    os.close(slave)
    os.close(master)
