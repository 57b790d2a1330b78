"""The roles of people, and those of them that may confirm what takes two people."""

from typing import Literal

Role = Literal["dealer", "shuffler", "shift_manager", "engineer", "auditor"]

ALL_ROLES: tuple[Role, ...] = ("dealer", "shuffler", "shift_manager", "engineer", "auditor")
MANAGER: tuple[Role, ...] = ("shift_manager",)
AT_TABLE: tuple[Role, ...] = ("dealer", "shift_manager")
KEEPERS: tuple[Role, ...] = ("shuffler", "shift_manager")
"""The roles that keep the sets of cards."""

AT_WORK: tuple[Role, ...] = ("dealer", "shuffler")
"""The roles whose work is at the table itself: they are held without a screen too."""

OVERSEERS: tuple[Role, ...] = ("shift_manager", "engineer")
"""The roles that may order that a game is dealt no more, and lift that order, wherever they are."""

WITNESSES: tuple[Role, ...] = ("shift_manager", "shuffler", "dealer")
"""The roles that may confirm a ruling. Never the dealer who is ruled upon; the engineer answers
for the devices whose word is in question, and the auditor only looks."""

SECOND_ROLES: dict[str, tuple[Role, ...]] = {
    "sign_in": MANAGER,
    "load_shoe": KEEPERS,
    "shuffle_confirmed": KEEPERS,
    "clear_set": KEEPERS,
    "rule": WITNESSES,
    "void_round": WITNESSES,
    "enable_game": OVERSEERS,
}
"""The roles that may confirm an act as its second person, by the act's word. A remedy of the
house's book may name fewer."""
