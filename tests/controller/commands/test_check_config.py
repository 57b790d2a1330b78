"""`livetable check-config`: faults as sentences, and what a change does to the return."""

from itertools import takewhile
from pathlib import Path

import pytest

from controller.commands.check_config import CHECKERS, check_file, config_files, main
from controller.commands.file_checks.felt_room import without_felt
from controller.core.games.registry import game_of
from controller.core.words import Say
from controller.odds.command import find_game
from controller.odds.shipped import SHIPPED, Change, changes
from controller.settings.table_file import DEFAULT_CONFIG_DIR
from controller.words.catalogue import english
from tests.support.places import PROJECT
from tests.support.sampled import sampled


@pytest.fixture
def changed(tmp_path):
    """Writes a shipped config file with texts replaced into an empty place, and names the copy."""

    def write(folder, name, **replaced):
        text = (DEFAULT_CONFIG_DIR / folder / f"{name}.toml").read_text(encoding="utf-8")
        for old, new in replaced.items():
            assert old in text
            text = text.replace(old, new)
        path = tmp_path / f"{name}.toml"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


@pytest.mark.long
def test_a_changed_game_says_what_the_change_does(changed, capsys):
    path = changed("games", "olivia", **{"after_split = false": "after_split = true"})
    assert main([path]) == 0
    out = capsys.readouterr().out
    assert "returns other than the shipped olivia" in out
    assert "main: 99.5040 % -> 99.6" in out
    assert "21+3: 92.8585 % unchanged" in out


@pytest.mark.system
def test_a_change_that_breaks_the_published_return_is_a_fault(changed, capsys):
    path = changed("games", "infinite", **{"bust3 = 1": "bust3 = 2"})
    assert main([path]) == 1
    out, err = capsys.readouterr()
    assert "bust_it: 94.1166 % -> 110.5936 % (+16.4771)" in out
    assert "published.side.bust_it: the file says 94.12 %" in err


def test_faults_name_file_key_and_what_to_write(changed, capsys):
    path = changed("games", "igt", **{"decks = 6": "decks = 66\nbokses = 2"})
    assert main([path]) == 1
    err = capsys.readouterr().err
    assert f"{path}: decks: is 66; write a number of at most 8" in err
    assert f"{path}: bokses: no such key; did you mean 'boxes'?" in err


def test_a_layout_with_two_zones_of_one_name_and_one_off_the_felt(changed, capsys):
    path = changed(
        "layouts", "infinite", **{'name = "H"': 'name = "P"', "width = 1600.0": "width = 900.0"}
    )
    assert main([path]) == 1
    err = capsys.readouterr().err
    assert "zones: 2 are named 'P'" in err
    assert "reaches off the felt of 900 x 900 mm" in err


def test_a_table_needs_a_layout_with_the_zones_of_its_game(changed, capsys):
    path = changed("tables", "example", **{'game = "infinite"': 'game = "quebec"'})
    assert main([path]) == 1
    err = capsys.readouterr().err
    assert "quebec deals to zones that are not in " in err
    assert "layouts/infinite.toml: 1, 1.2, " in err
    assert err.count("quebec deals to") == 1


def test_a_remedy_file_is_told_with_its_house(changed, capsys):
    path = changed("remedies", "standard", **{'house = "standard"': 'house = "north wing"'})
    assert main([path]) == 0
    assert "remedies of the house 'north wing'" in capsys.readouterr().out


def test_a_file_of_no_known_kind_and_one_that_is_not_there(tmp_path, capsys):
    path = tmp_path / "shopping.toml"
    path.write_text("milk = 2\n", encoding="utf-8")
    assert main([str(path), str(tmp_path / "gone.toml")]) == 1
    err = capsys.readouterr().err
    assert "no kind of config file that is known" in err
    assert "gone.toml: cannot be read" in err


def test_an_empty_config_directory_is_a_fault(tmp_path, capsys):
    assert main(["--config", str(tmp_path)]) == 1
    assert "it needs folders games, layouts, tables" in capsys.readouterr().err


@pytest.mark.system
def test_a_game_in_the_config_directory_is_called_like_its_file(tmp_path, capsys):
    text = (DEFAULT_CONFIG_DIR / "games" / "igt.toml").read_text(encoding="utf-8")
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "six.toml").write_text(text, encoding="utf-8")
    assert main(["--config", str(tmp_path)]) == 1
    assert "name: is 'igt'; write 'six', or rename the file" in capsys.readouterr().err


def test_every_folder_that_is_checked_has_its_files_found():
    folders = {path.parent.name for path in config_files(DEFAULT_CONFIG_DIR)}
    assert folders == set(CHECKERS) - {"floors"}  # a floor is a house's own


def test_zones_of_a_crowd_and_of_boxes():
    infinite = find_game("infinite", DEFAULT_CONFIG_DIR)[0]
    live = find_game("blackjack_live", DEFAULT_CONFIG_DIR)[0]
    assert [*game_of(infinite).zones(infinite)] == ["dealer", "P", "H", "L", "R"]
    assert [*game_of(live).zones(live)][:4] == ["dealer", "1", "1.2", "2"]
    assert len(game_of(live).zones(live)) == 15


def test_a_bet_that_is_no_longer_offered_matters():
    gone = Change("hot3", 94.6, None)
    assert gone.matters
    assert str(gone) == "hot3: 94.6000 % -> not offered"
    assert not Change("hot3", 94.6, 94.6).matters


@pytest.mark.system
@pytest.mark.parametrize("game", sampled(SHIPPED, "dragon_tiger"))
def test_shipped_figures_are_those_of_the_shipped_files(game):
    rules, odds = find_game(game, DEFAULT_CONFIG_DIR)
    figures = odds.figures(odds.analyse(rules, lambda _: None))
    assert figures == pytest.approx(SHIPPED[game], abs=6e-7)  # the next test asks to 1e-6
    assert not any(change.matters for change in changes(game, figures) or [])


@pytest.mark.system
def test_the_shipped_config_is_usable(capsys):
    """Of the games a sample, one of each family: to work out their returns takes most of it."""
    games = sampled(SHIPPED, "baccarat_ez", "infinite")
    every = config_files(DEFAULT_CONFIG_DIR)
    files = [path for path in every if path.parent.name != "games" or path.stem in games]
    assert main([] if files == every else [str(path) for path in files]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    for game in games:
        assert f"{game}.toml: returns what the shipped {game} returns" in out


FLOOR = """
[pit]
title = "Riga"
people = "people.toml"
[mqtt]
ca_file = "ca.pem"
[consoles]
"riga/bj1" = "https://bj1.example:8443/"
"""


def test_a_floor_file_is_known_by_its_keys_and_checked_with_its_files(tmp_path, capsys):
    path = tmp_path / "floor.toml"
    path.write_text(FLOOR)
    assert main([str(path)]) == 1
    err = capsys.readouterr().err
    assert f"{path}: pit.people: {tmp_path}/people.toml: the people file cannot be read" in err
    assert f"{path}: mqtt.ca_file: {tmp_path}/ca.pem cannot be read" in err
    path.write_text(FLOOR.replace("title", "titel"))
    assert main([str(path)]) == 1
    assert "pit.titel: no such key; did you mean 'title'?" in capsys.readouterr().err
    (tmp_path / "people.toml").write_text("people = []\n")
    path.write_text(FLOOR.replace('ca_file = "ca.pem"', ""))
    assert main([str(path)]) == 0
    assert "a pit that knows the consoles of 1 tables" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("value", "told"),
    [("9" * 5000, "thousands of"), ("0x" + "f" * 5000, "thousands of"), ("[" * 3000, "mend")],
)
def test_what_the_reader_of_toml_trips_over_is_one_sentence(tmp_path, capsys, value, told):
    path = tmp_path / "games" / "one.toml"
    path.parent.mkdir()
    path.write_text(f"title = {value}\n")
    assert main([str(path)]) == 1
    out, err = capsys.readouterr()
    assert told in out + err
    assert (out + err).count("\n") <= 2


def test_toml_is_read_in_one_place():
    readers = [
        path.relative_to(PROJECT).as_posix()
        for path in (PROJECT / "controller").rglob("*.py")
        if "tomllib.load" in path.read_text(encoding="utf-8")
    ]
    assert readers == ["controller/core/config/files.py"]


@pytest.mark.parametrize(
    ("name", "old", "said"),
    [("igt", "decks = 6\n", "decks: missing"), ("baccarat", "decks = 8\n", "decks: missing")],
)
def test_a_game_without_decks_is_a_game_still(changed, capsys, name, old, said):
    path = changed("games", name, **{old: ""})
    assert main([path]) == 1
    assert capsys.readouterr().err.startswith(f"{path}: {said}")


@pytest.mark.parametrize("text", ["decks\N{NO-BREAK SPACE}= 8\n", "name: x\n", '{"name": "x"}\n'])
def test_what_is_no_toml_is_told_its_line(tmp_path, capsys, text):
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    assert main([str(path)]) == 1
    assert "no valid TOML" in capsys.readouterr().err


@pytest.mark.parametrize("number", ["1" * 5_000, "0x" + "1" * 5_000])
def test_a_number_without_end_is_told_in_the_words_of_the_file(tmp_path, capsys, number):
    """What Python advises then is for who writes programs."""
    path = tmp_path / "mine.toml"
    path.write_text(f"kind = 'boxes'\ndecks = {number}\n", encoding="utf-8")
    assert main([str(path)]) == 1
    told = capsys.readouterr().err
    assert f"{path}: a number of thousands of digits; mend the file" in told
    assert "sys." not in told


def test_a_bet_that_nobody_can_win_is_a_fault(changed, capsys):
    """Dragon and Tiger get one card each, and a pair takes two."""
    bet = "[side.either_pair]\npays = { pair = 5 }\n\n[shuffle]"
    path = changed("games", "dragon_tiger", **{"[shuffle]": bet})
    assert main([path]) == 1
    assert f"{path}: either_pair: nobody can win it; take it out" in capsys.readouterr().err


def felt_remarks(path):
    """What is said of a game's file before its return is worked out, about its felt."""
    remarks = check_file(Path(path), DEFAULT_CONFIG_DIR)
    told = list(takewhile(lambda one: isinstance(one.text, Say), remarks))
    return [english(one.text) for one in told if "layout" in english(one.text)]


@pytest.mark.system
def test_a_game_that_no_layout_has_room_for_is_told_so(changed):
    path = changed("games", "quebec", **{"boxes = 3": "boxes = 5"})
    (told,) = felt_remarks(path)
    assert told == (
        f"{path}: no layout has room for 5 boxes of 4 hands (one_box has room for 1 box of 4 "
        "hands, seven_boxes has room for 7 boxes of 2 hands and three_boxes has room for 3 boxes "
        "of 4 hands); lay one out in layouts/quebec.toml as docs/layout-file.md says, or change "
        "the game"
    )


def test_a_layout_beside_the_games_folder_is_looked_at_too(changed, tmp_path):
    text = Path(changed("games", "dragon_tiger", **{'"tiger"': '"lion"', "tiger =": "lion ="}))
    games = tmp_path / "mine" / "games"
    games.mkdir(parents=True)
    path = text.rename(games / "dragon_tiger.toml")
    (told,) = felt_remarks(path)
    assert "no layout has room for the zones dragon and lion (baccarat has room for the" in told
    layout = (DEFAULT_CONFIG_DIR / "layouts" / "dragon_tiger.toml").read_text(encoding="utf-8")
    (tmp_path / "mine" / "layouts").mkdir()
    there = tmp_path / "mine" / "layouts" / "lions.toml"
    there.write_text(layout.replace('"tiger"', '"lion"').replace('"dragon_tiger"', '"lions"'))
    assert felt_remarks(path) == []


@pytest.mark.parametrize("game", SHIPPED)
def test_every_shipped_game_has_a_felt(game):
    rules, _ = find_game(game, DEFAULT_CONFIG_DIR)
    path = DEFAULT_CONFIG_DIR / "games" / f"{game}.toml"
    assert [*without_felt(rules, path, DEFAULT_CONFIG_DIR)] == []


def test_a_bet_that_players_win_in_the_long_run_is_remarked(changed, capsys):
    path = changed("games", "dragon_tiger", **{"tie = 11": "tie = 110", "tie = 89.638554": ""})
    assert main([path]) == 0
    out = capsys.readouterr().out
    assert f"{path}: tie: returns 829.1566 %, so in the long run its players win; compare" in out
    assert out.count("in the long run") == 1


MARK = "centre = [105.0, 95.0]"
DEALER = 'name = "dealer"'
OVER = '[[zones]]\nname = "L"\nrect = [541.0, 41.0, 9.0, 9.0]\nfirst = [545.0, 45.0]\n'


@pytest.mark.parametrize(
    ("old", "new", "code", "said"),
    [
        (MARK, "centre = [105.0, 9000.0]", 1, "fiducials.0.centre: reaches off the felt"),
        (MARK, "centre = [105.0, nan]", 1, "fiducials.0.centre.1: is nan; write a number that"),
        ("width = 1600.0", "width = inf", 1, "width: is inf; write a number that has an end"),
        ("[[zones]]", "[zones]", 1, "zones is written as [zones] and as [[zones]], in lines "),
        (DEALER, 'name = "Dealer"', 0, "its zones are not those of any game in "),
        ("[[zones]]", f"{OVER}step = [1.0, 0.0]\n[[zones]]", 0, "zones.L.rect: lies over zone '"),
    ],
)
def test_a_felt_that_cannot_be_watched_is_told(changed, capsys, old, new, code, said):
    path = changed("layouts", "one_box")
    text = Path(path).read_text(encoding="utf-8")
    Path(path).write_text(text.replace(old, new, 1), encoding="utf-8")
    assert main([path]) == code
    out, err = capsys.readouterr()
    assert f"{path}: {said}" in (err if code else out)


def test_few_marks_and_another_name_are_remarked(changed, capsys, tmp_path):
    text = Path(changed("layouts", "one_box")).read_text(encoding="utf-8")
    start, end = text.index("[[fiducials]]"), text.index("[[zones]]")
    one = text[start : text.index("[[fiducials]]", start + 1)]
    path = tmp_path / "layouts" / "mine.toml"
    path.parent.mkdir()
    path.write_text(text[:start] + one + text[end:], encoding="utf-8")
    assert main([str(path)]) == 0
    out = capsys.readouterr().out
    assert f"{path}: fiducials: 1, and a camera is placed by 3 or more; add some" in out
    assert f"{path}: name: is 'one_box', and calibrations name the layout so; write 'mine'" in out


@pytest.mark.parametrize("layout", sorted((DEFAULT_CONFIG_DIR / "layouts").glob("*.toml")))
def test_nothing_is_remarked_of_the_shipped_felts(layout, capsys):
    assert main([str(layout)]) == 0
    assert capsys.readouterr().out == f"{layout}: usable\n"
