"""Finds the families of games that other packages bring (entry points `livetable.games`).

An entry point names an object of `controller.core.games.game.Game`. The core knows the shipped
families; these are added when a command starts.
"""

from importlib.metadata import entry_points

from controller.core.games.registry import register

GROUP = "livetable.games"


class FamilyError(Exception):
    """An installed family cannot be used; the text says which and what to do."""


def load_families() -> None:
    """Register every installed family. Raises FamilyError."""
    for point in entry_points(group=GROUP):
        try:
            register(point.load())
        except Exception as error:  # a stranger's package may fail in any way
            raise FamilyError(
                f"the family of games {point.name!r} ({point.value}) cannot be loaded: {error}; "
                "mend or remove its package"
            ) from error
