"""The felt that the hall lays out for a game file."""

import shutil
from pathlib import Path

import pytest

from drivers.sim.hall.played_game import felt_of_sides, layout_name, layout_of, read_game
from tests.support.places import CONFIG, GAMES


@pytest.mark.parametrize(
    ("file", "felt", "zones"),
    [
        ("dragon_tiger", "dragon_tiger", {"dragon", "tiger"}),
        ("baccarat_ez", "baccarat", {"player", "banker"}),
    ],
)
def test_a_house_file_of_another_name_gets_the_felt_with_its_sides(
    file: str, felt: str, zones: set[str], tmp_path: Path
) -> None:
    shutil.copytree(CONFIG / "layouts", tmp_path / "layouts")
    (tmp_path / "games").mkdir()
    shutil.copy(GAMES / f"{file}.toml", tmp_path / "games" / "of_this_house.toml")
    name = layout_name(read_game("of_this_house", tmp_path), tmp_path)
    assert name == felt
    assert zones <= {zone.name for zone in layout_of(name, tmp_path).zones}


@pytest.mark.parametrize(("boxes", "hands", "lacks"), [(4, 3, "1.3, "), (7, 4, "1.3, 1.4, ")])
def test_a_game_whose_hands_have_no_place_is_told_before_a_card_is_dealt(
    boxes: int, hands: int, lacks: str, tmp_path: Path
) -> None:
    """Its table starts with no such felt, and the demo would wait for it."""
    shutil.copytree(CONFIG / "layouts", tmp_path / "layouts")
    (tmp_path / "games").mkdir()
    text = (GAMES / "igt.toml").read_text().replace("boxes = 1", f"boxes = {boxes}")
    text = text.replace("max_hands = 4", f"max_hands = {hands}")
    (tmp_path / "games" / "many.toml").write_text(text)
    said = rf"seven_boxes is the nearest, and has no {lacks}.*; lay one out in layouts/many\.toml"
    with pytest.raises(ValueError, match=said):
        layout_name(read_game("many", tmp_path), tmp_path)
    own = (tmp_path / "layouts" / "seven_boxes.toml").read_text()
    zone = '[[zones]]\nname = "{}"\nrect = [0.0, 0.0, 9.0, 9.0]\nfirst = [1.0, 1.0]\n'
    zone += "step = [1.0, 0.0]\n"
    further = [f"{box}.{hand}" for box in range(1, boxes + 1) for hand in range(3, hands + 1)]
    own += "\n" + "".join(map(zone.format, further))
    (tmp_path / "layouts" / "many.toml").write_text(own)
    assert layout_name(read_game("many", tmp_path), tmp_path) == "many"


@pytest.mark.parametrize("name", sorted(path.stem for path in GAMES.glob("*.toml")))
def test_every_shipped_game_has_a_felt(name: str) -> None:
    assert layout_name(read_game(name))
    assert felt_of_sides(read_game(name)) == ""


def test_a_game_for_whose_sides_there_is_no_felt_is_told_what_it_lacks(tmp_path: Path) -> None:
    """The dealer of the hall would lay the first card where no place is."""
    shutil.copytree(CONFIG / "layouts", tmp_path / "layouts")
    (tmp_path / "games").mkdir()
    text = (GAMES / "dragon_tiger.toml").read_text().replace('"tiger"', '"lion"')
    (tmp_path / "games" / "own.toml").write_text(text)
    with pytest.raises(ValueError, match=r"has no dragon, lion; write sides as in "):
        layout_name(read_game("own", tmp_path), tmp_path)
