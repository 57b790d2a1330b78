"""The decorator of the core's values, messages and facts: dataclasses that nobody changes.

The type checker holds that. At run time they are plain, for one that also refuses assignment
costs twice as much to make, and a round makes more than a hundred of them.
"""

import dataclasses
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(*, frozen: bool, slots: bool):
        """Make a dataclass that is compared and hashed by value."""
        return dataclasses.dataclass(slots=slots, unsafe_hash=frozen)


__all__ = ["dataclass"]
