"""The tests of the report: the level at which an alarm is raised, and what it can detect.

Cards are drawn without replacement, so the counts of a face vary less than those of a die: each
shoe of `held` cards of which `dealt` were seen adds dealt * (held - dealt) / (held - 1).
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import NormalDist

LEVEL = 1e-4
"""One false alarm is expected in so many tests."""

POWER = 0.95
"""The probability that a deviation of the stated size raises the alarm."""

_NORMAL = NormalDist()
NOTICED = _NORMAL.inv_cdf(1 - LEVEL / 2) + _NORMAL.inv_cdf(POWER)
"""The deviation, in standard errors, that is detected at this level and power."""


@dataclass(frozen=True, slots=True)
class Compared:
    """A mean against its expectation; `noticed` is the deviation that would raise the alarm."""

    number: int
    actual: float
    expected: float
    noticed: float
    chance: float

    @property
    def alarm(self) -> bool:
        """Whether the deviation is too large to be chance."""
        return self.chance < LEVEL


def compared(values: Sequence[float], expected: float, spread: float = 0.0) -> Compared:
    """The mean of independent values against its expectation.

    `spread` is a minimum for the standard deviation: a few values may all be equal.
    """
    number = len(values)
    mean = math.fsum(values) / number
    variance = math.fsum((one - mean) ** 2 for one in values) / max(1, number - 1)
    error = max(math.sqrt(variance), spread) / math.sqrt(number)
    chance = math.erfc(abs(mean - expected) / error / math.sqrt(2)) if error else 1.0
    return Compared(number, mean, expected, NOTICED * error, chance)


def chi_square(counts: Sequence[int], shoes: Iterable[tuple[int, int]]) -> tuple[float, float]:
    """The statistic of equally likely classes, and the probability of one at least as large.

    `shoes` are the cards seen and held of each shoe. Classes are 4 or 13: three or twelve degrees
    of freedom, for which the probability has a closed form.
    """
    seen, classes = sum(counts), len(counts)
    factor = math.fsum(dealt * (held - dealt) / (held - 1) for dealt, held in shoes)
    if not seen or factor <= 0:
        return 0.0, 1.0
    each = seen / classes
    value = math.fsum((one - each) ** 2 for one in counts) * classes / factor
    return value, _tail(value, classes - 1)


def _tail(value: float, degrees: int) -> float:
    """P(chi-square >= value)."""
    half = value / 2
    if degrees % 2 == 0:
        terms = (half**k / math.factorial(k) for k in range(degrees // 2))
        return math.exp(-half) * math.fsum(terms)
    tail, term = math.erfc(math.sqrt(half)), math.sqrt(half) * 2 / math.sqrt(math.pi)
    for k in range(1, degrees, 2):
        tail += math.exp(-half) * term
        term *= half / (k / 2 + 1)
    return tail
