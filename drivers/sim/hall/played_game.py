"""The facts of a game that people of the simulated world know, read from its file.

Dealer and players need the number of boxes, the names of the side bets and how the house
shuffles; they do not need the rules. The file itself is checked by the controller.
"""

import tomllib
from dataclasses import dataclass
from pathlib import Path

from controller.core.config.layout import Layout, read_layout
from controller.shipped import CONFIG
from controller.whole_files import whole_text

BYTE_ORDER_MARK = "\ufeff"
"""Some editors begin a file with it."""

FIRST_FAMILY = "blackjack"
"""The family of a game file that names none."""


FELT_OF_SIDES, TWO_SIDES = "baccarat", ("player", "banker")
"""The felt that has room for third cards of two sides, and its zones."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game as a player at its table knows it."""

    name: str
    family: str
    """The players that know how to play it."""
    boxes: int
    """Betting boxes; none in a game for a crowd."""
    decks: int
    sides: tuple[str, ...]
    hands_over: bool
    """A player lost in mid-round is finished elsewhere."""
    spots: tuple[str, ...] = ()
    """Names of the main bets, where a game has several."""
    dealt_to: tuple[str, ...] = ()
    """The sides that cards are dealt to, where its file names them."""

    hands: int = 1
    """The hands that a box may be split into."""

    @property
    def places(self) -> list[str]:
        """The zones that its cards are dealt to, as far as its file tells them by itself."""
        blackjack = self.family == FIRST_FAMILY
        boxes = [str(box) for box in range(1, self.boxes + 1 if blackjack else 1)]
        further = [f"{box}.{hand}" for box in boxes for hand in range(2, self.hands + 1)]
        return [*self.dealt_to, *boxes, *further]

    @property
    def crowd(self) -> bool:
        """Whether everybody holds one common hand."""
        return self.boxes == 0


def read_game(name: str, config: Path = CONFIG) -> PlayedGame:
    """Read the game of that name. Raises FileNotFoundError that lists the known names."""
    path = config / "games" / f"{name}.toml"
    if not path.exists():
        known = ", ".join(sorted(found.stem for found in path.parent.glob("*.toml")))
        raise FileNotFoundError(f"{path}: no such game; there are {known}")
    data = tomllib.loads(whole_text(path).removeprefix(BYTE_ORDER_MARK))
    return PlayedGame(
        name=name,
        family=data.get("family", FIRST_FAMILY),
        boxes=data.get("boxes", 0),
        decks=data["decks"],
        sides=tuple(data.get("side", {})),
        spots=tuple(data.get("pays", {})),
        dealt_to=tuple(data.get("sides", ())),
        hands=data.get("split", {}).get("max_hands", 1),
        hands_over=data.get("automatic", {}).get("lost_player") == "hand_over",
    )


def layout_name(game: PlayedGame, config: Path = CONFIG) -> str:
    """Name the felt that fits a game: its own, its sides', its family's or one with enough boxes.

    Raises FileNotFoundError, and ValueError where none has a place for each side and hand.
    """
    name = _nearest(game, config)
    laid = {zone.name for zone in layout_of(name, config).zones}
    lacking = [place for place in game.places if place not in laid]
    if not lacking:
        return name
    act = (
        f"lay one out in layouts/{game.name}.toml beside games/{game.name}.toml, or write fewer "
        "boxes or a smaller split.max_hands"
        if game.boxes
        else "write sides as in baccarat.toml or dragon_tiger.toml to see it dealt here"
    )
    raise ValueError(
        f"no felt is laid out for {game.name}: {name} is the nearest, and has no "
        f"{', '.join(lacking)}; {act}"
    )


def felt_of_sides(game: PlayedGame, config: Path = CONFIG) -> str:
    """Return the text of a layout for two sides with the house's own names; empty: not needed."""
    nearest = layout_of(_nearest(game, config), config)
    laid = {zone.name for zone in nearest.zones}
    if len(game.dealt_to) != len(TWO_SIDES) or laid.issuperset(game.dealt_to):
        return ""
    text = whole_text(config / "layouts" / f"{FELT_OF_SIDES}.toml")
    for was, now in zip((FELT_OF_SIDES, *TWO_SIDES), (game.name, *game.dealt_to), strict=True):
        text = text.replace(f'name = "{was}"\n', f'name = "{now}"\n', 1)
    return text


def _nearest(game: PlayedGame, config: Path) -> str:
    for name in (game.name, "_".join(game.dealt_to) or game.family):
        if (config / "layouts" / f"{name}.toml").exists():
            return name
    if game.crowd:
        return "infinite"
    if game.boxes == 1:
        return "one_box"
    return "three_boxes" if game.boxes <= 3 else "seven_boxes"


def layout_of(name: str, config: Path = CONFIG) -> Layout:
    """Read a layout file. Raises FileNotFoundError, ConfigError."""
    path = config / "layouts" / f"{name}.toml"
    return read_layout(whole_text(path), str(path))
