"""The decorator of the core's values, messages and facts: dataclasses that nobody changes.

The type checker enforces that. At run time they are ordinary dataclasses: refusing assignment would
double the cost of making one, and a round makes more than a hundred. `described` makes the same for
what crosses the broker: a field's docstring becomes its description in the contract's schema.
"""

import dataclasses
from typing import TYPE_CHECKING

from pydantic import ConfigDict, with_config

if TYPE_CHECKING:
    from dataclasses import dataclass
    from dataclasses import dataclass as described
else:

    def dataclass(*, frozen: bool, slots: bool):
        """Make a dataclass that is compared and hashed by value."""
        return dataclasses.dataclass(slots=slots, unsafe_hash=frozen)

    def described(*, frozen: bool, slots: bool):
        """Make such a dataclass whose fields' docstrings are in its schema."""
        config = with_config(ConfigDict(use_attribute_docstrings=True))
        make = dataclasses.dataclass(slots=slots, unsafe_hash=frozen)
        return lambda kind: make(config(kind))


__all__ = ["dataclass", "described"]
