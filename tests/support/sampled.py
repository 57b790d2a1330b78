"""Of many like cases a sample, and all of them in the long runs.

`make test` tries the sample, which is the same in each run and named where it is taken; what it
leaves out is tried by `make torture`, which sets WHOLE.
"""

import os
from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")

WHOLE = bool(os.environ.get("WHOLE"))
"""Whether every case is tried."""


def sampled(cases: Iterable[T], *sample: T) -> list[T]:
    """All the cases in a long run, and else these of them."""
    every = [*cases]
    strange = [case for case in sample if case not in every]
    assert not strange, f"no cases: {strange}"
    return every if WHOLE else [*sample]


def so_many(sample: int, whole: int) -> int:
    """How many are tried: so many of a sample, or so many of a long run."""
    return whole if WHOLE else sample
