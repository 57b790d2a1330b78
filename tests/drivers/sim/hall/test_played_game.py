"""The felt that the hall lays out for a game file."""

import shutil
from pathlib import Path

import pytest

from drivers.sim.hall.played_game import layout_name, layout_of, read_game
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


def test_a_game_for_whose_sides_there_is_no_felt_is_told_what_it_lacks(tmp_path: Path) -> None:
    """The dealer of the hall would lay the first card where no place is."""
    shutil.copytree(CONFIG / "layouts", tmp_path / "layouts")
    (tmp_path / "games").mkdir()
    text = (GAMES / "dragon_tiger.toml").read_text().replace('"tiger"', '"lion"')
    (tmp_path / "games" / "own.toml").write_text(text)
    with pytest.raises(ValueError, match=r"has no dragon, lion; write sides as in "):
        layout_name(read_game("own", tmp_path), tmp_path)
