"""Answers to a game server, on `reply/<client>`."""

from dataclasses import field
from typing import Literal

from controller.core.messages.public.base import Params, public
from controller.core.messages.public.retained import State


@public(frozen=True, slots=True)
class Answer:
    """The answer to a command."""

    id: str
    """The command's id."""
    status: Literal["accepted", "rejected"]
    """Whether it was carried out."""
    code: str = ""
    """The reason of a refusal, for machines; empty where it was accepted."""
    params: Params = field(default_factory=dict)
    """The values of the text, by name."""
    text: str = ""
    """The reason of a refusal and what is possible now, for people."""
    repeated: bool = False
    """Whether this repeats the first answer to this id: nothing was done again."""


@public(frozen=True, slots=True)
class ReplayEnd:
    """The end of a replay: all asked for has been sent before it, as events on this topic."""

    id: str
    """The command's id."""
    sequence: str
    """The newest event that had been told when the replay was asked for; number 0: none."""
    status: Literal["accepted"] = "accepted"
    """It was carried out."""
    code: str = ""
    """Nothing is wrong."""
    params: Params = field(default_factory=dict)
    """The values of the text, by name."""
    text: str = ""
    """The same for people."""


@public(frozen=True, slots=True)
class Snapshot:
    """The state, to the one who asked."""

    id: str
    """The command's id."""
    sequence: str
    """The newest event that the state contains."""
    state: State
    """The state."""
    status: Literal["accepted"] = "accepted"
    """It was carried out."""
    code: str = ""
    """Nothing is wrong."""
    params: Params = field(default_factory=dict)
    """The text holds no values."""
    text: str = ""
    """Nothing is to be said."""
