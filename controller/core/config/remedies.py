"""The house's remedies: a file that says what may be done about each irregularity, and by whom.

A remedy is a row: for which irregularities, in which phases, under which conditions, who may
choose it, whether it takes two people, and which of a few built-in actions it is. The first row
that fits is what the console offers first. Procedure is code, choice is data; that a book covers
all that can happen is checked where it is loaded (`irregularities.remedy_book`).
"""

from typing import Annotated, Literal, Self, get_args

from pydantic import Field, model_validator

from controller.core.config.section import FileSection
from controller.core.config.spellings import SMALL
from controller.core.messages.phases import Phase
from controller.core.messages.roles import WITNESSES, Role
from controller.core.words import Say, WordedError, say

SETTLED: tuple[Phase, ...] = ("idle", "results", "collecting")
"""Phases in which there is no open round to void: the last resort is a pause."""


class Remedy(FileSection):
    """One row of the house's remedies."""

    name: Annotated[str, Field(pattern=SMALL)]
    """The remedy's name in rulings and in what is published."""

    title: str = ""
    """The words on the console's button, in the house's way; empty: as the catalogues have them."""

    codes: tuple[str, ...]
    """Irregularities it is for; `*` means all."""

    phases: tuple[Phase, ...] = ()
    """Phases in which it is offered; empty: all."""

    action: str
    """The word of the built-in action that it takes."""

    who: tuple[Role, ...]
    """Roles that may choose it."""

    people: Literal[1, 2] = 1
    """2: a second person must confirm."""

    second: tuple[Role, ...] = WITNESSES
    """Roles that may confirm as second person; never who is ruled upon."""

    places: Literal[1, 2] = 1
    """2: the two sign at two known places: the table's own screen, or one that its file names."""

    reasons: tuple[str, ...] = ("as_described",)
    """Reason codes to choose from."""

    steps: tuple[str, ...] = ()
    """The dealer's steps, one thing at a time: codes of the catalogues, or the house's own
    sentences; empty: the irregularity's own sentence."""

    publish: Literal["nothing", "corrected", "refunded"] = "nothing"
    """The notice to players: none, that it was put right, or that stakes come back."""

    @model_validator(mode="after")
    def _two_places_take_two_people(self) -> Self:
        if self.places > self.people:
            raise WordedError(
                f"{self.name}: two places take two people; write people = 2",
                say("config_two_places_two_people", name=self.name),
            )
        return self

    def fits(self, code: str, phase: str) -> bool:
        """Whether it is offered for this irregularity in this phase."""
        return (code in self.codes or "*" in self.codes) and (
            not self.phases or phase in self.phases
        )


class RemedyBook(FileSection):
    """All remedies of a house."""

    house: str
    """The house's name for this book."""

    remedy: tuple[Remedy, ...]
    """In the order in which they are offered."""

    @model_validator(mode="after")
    def _no_name_twice(self) -> Self:
        names = [remedy.name for remedy in self.remedy]
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            raise WordedError(
                f"two remedies are called {twice[0]}; give each its own name",
                say("config_remedies_of_one_name", name=twice[0]),
            )
        return self

    def offered(self, code: str, phase: str) -> list[Remedy]:
        """The remedies for an irregularity in a phase, in order."""
        return [remedy for remedy in self.remedy if remedy.fits(code, phase)]

    def named(self, name: str) -> Remedy:
        """The remedy of this name; KeyError if there is none."""
        for remedy in self.remedy:
            if remedy.name == name:
                return remedy
        raise KeyError(name)


def is_code(step: str) -> bool:
    """Whether a step of a remedy is a code: one word in small letters; a sentence never is."""
    return step.isidentifier() and step.islower()


def words_of_step(step: str) -> Say | str:
    """A step of a remedy as the dealer is told it."""
    return say(step) if is_code(step) else step


_DEALER_MAY: tuple[Role, ...] = ("dealer", "shift_manager")
_MANAGER: tuple[Role, ...] = ("shift_manager",)


def last_resorts() -> RemedyBook:
    """The smallest complete book: put it right, or the shift manager pauses or voids."""
    return RemedyBook(
        house="last resorts",
        remedy=(
            Remedy(
                name="put_right",
                codes=("*",),
                action="put_right",
                who=_DEALER_MAY,
            ),
            Remedy(
                name="pause",
                codes=("*",),
                phases=SETTLED,
                action="pause",
                who=_MANAGER,
            ),
            Remedy(
                name="void",
                codes=("*",),
                phases=tuple(p for p in get_args(Phase) if p not in (*SETTLED, "closed")),
                action="void",
                who=_MANAGER,
                publish="refunded",
            ),
        ),
    )
