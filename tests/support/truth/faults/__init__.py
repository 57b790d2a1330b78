"""All that can go wrong at a table, one function each: `True` where it could be done now."""

from tests.support.truth.faults import (  # noqa: F401, I001  (in the order in which they are drawn)
    vision,
    shoe,
    hands,
    commands,
    staff,
    around,
    corrections,
    together,
)
from tests.support.truth.faults.fault import FAULTS

__all__ = ["FAULTS"]
