"""Steps that a ruling or a pause gives to the dealer's hands."""

from dataclasses import dataclass, field
from typing import Literal

from controller.core.table.pulls import Lying
from controller.core.words import Words


@dataclass(slots=True)
class HandStep:
    """One thing for the dealer's hands, as in `GuidedStep`; `lying` is the card it is about."""

    text: Words
    done_when: Literal["gone", "held", "there", "laid", "told"]
    zone: str = ""
    lying: Lying | None = None
    pull: int = 0
    """The pull of a dealt card that is to be laid, or of one that is taken up by word."""
    by: str = ""
    """The witness that it was done: `sensors`, or a person; empty until then."""


@dataclass(slots=True)
class Guide:
    """Steps for the dealer's hands, to be seen done in this order."""

    steps: list[HandStep] = field(default_factory=list)
    given: int = 0
    """The number of the fact that gave them."""

    @property
    def number(self) -> int:
        """The number of the step that is due, from 0; the count of steps if none is."""
        return next((n for n, step in enumerate(self.steps) if not step.by), len(self.steps))

    @property
    def now(self) -> HandStep | None:
        """The step that is due."""
        return self.steps[self.number] if self.number < len(self.steps) else None
