"""The phases of a round. A stop (pause, irregularity) is not a phase: it lies over one."""

from typing import Literal

Phase = Literal[
    "closed",
    "idle",
    "betting",
    "bets_due",
    "dealing",
    "window",
    "results",
    "collecting",
]
