"""The decorator of the core's values, messages and facts: dataclasses that nobody changes.

The type checker holds that. At run time they are plain, for one that also refuses assignment
costs twice as much to make, and a round makes more than a hundred of them.
`described` is the same for what crosses the broker: a field's docstring is its description in the
contract's schema.
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
