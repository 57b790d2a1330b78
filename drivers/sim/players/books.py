"""Players by family of games: those who know how to bet, to answer and to settle.

The shipped ones are listed here. Another package brings players for its family by an entry point of
the group `livetable.players`, named like the family.
"""

from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import entry_points
from typing import Any, Protocol

from drivers.sim.hall.played_game import PlayedGame
from drivers.sim.hall.sheets import Sheet
from drivers.sim.hall.world_state import Play
from drivers.sim.players.book import Book
from drivers.sim.players.coups import CoupBook

GROUP = "livetable.players"

Data = Mapping[str, Any]


class PlayersBook(Protocol):
    """The players of one table: its game, the seed of their chance, and their script if any."""

    @property
    def seed(self) -> int:
        """The seed of their chance."""

    @property
    def sheets(self) -> Sequence[Sheet]:
        """The rounds they play by script."""

    def bets(self, play: Play) -> dict[str, Any]:
        """Return the bets of a new round."""

    def bets_final(self, play: Play) -> dict[str, Any]:
        """Return the fields of the command that says who plays."""

    def answer(self, play: Play, window: Data) -> list[tuple[str, str, dict[str, Any]]]:
        """Return the commands that answer a window: id within the round, verb, fields."""

    def hear(self, play: Play, kind: str, data: Data) -> None:
        """Anything else that the table tells of the round: a card, a split, an applied answer."""

    def expected(self, play: Play, result: Data) -> dict[str, Any]:
        """Return the round's settlement in money; `total_stake` and `total_return` are in it."""


BOOKS: dict[str, Callable[[PlayedGame, int, Sequence[Sheet]], PlayersBook]] = {
    "blackjack": Book,
    "baccarat": CoupBook,
}
"""Family to its players."""


def book_of(game: PlayedGame, seed: int, sheets: Sequence[Sheet] = ()) -> PlayersBook:
    """Return the players of this game. Raises ValueError if nobody knows how to play it."""
    if game.family in BOOKS:
        return BOOKS[game.family](game, seed, sheets)
    for point in entry_points(group=GROUP, name=game.family):
        book: PlayersBook = point.load()(game, seed, sheets)
        return book
    raise ValueError(
        f"no simulated player knows {game.family}: there are players of {', '.join(BOOKS)}; "
        f"a package adds some by an entry point in the group {GROUP}"
    )
