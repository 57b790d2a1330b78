"""Coroutines that a test runs to their end, wherever it runs.

A browser's event loop goes on in the thread of the tests from its first page on, and Python runs
no second one there: another thread does.
"""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

Result = TypeVar("Result")


def in_a_loop(coroutine: Coroutine[Any, Any, Result]) -> Result:
    """Return what the coroutine does; what it raises is raised here."""
    with ThreadPoolExecutor(1) as apart:
        return apart.submit(asyncio.run, coroutine).result()
