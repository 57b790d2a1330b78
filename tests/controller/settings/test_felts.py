"""Cameras with a zone in common are one felt; layouts of another felt beside them are refused."""

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from controller.app.command import main as run
from controller.commands.check_config import main as check
from controller.core.words import WordedError
from controller.journal.meta import config_body, read_config
from controller.run.cameras.child import picture_socket, secret_addresses, vision_command
from controller.run.cameras.unit import unit_command
from controller.settings.camera_words import ENROLLED, NOISELESS, camera_words
from controller.settings.felts import felts_of
from controller.settings.rule_files import load_game, table_config
from controller.settings.table_file import (
    DEFAULT_CONFIG_DIR,
    Settings,
    SettingsError,
    load_settings,
)
from drivers.sim.world.cameras import two_layouts
from vision.main import options_of, parser

HEAD = """
config_dir = "config"
[table]
site = "riga"
id = "bj1"
game = "blackjack_live"
[[shoes]]
name = "shoe0"
url = "/dev/null"
wire = "reference"
"""


def table_of(folder: Path, *layouts: str, more: str = "") -> Settings:
    """A table whose cameras watch by these layouts."""
    two_layouts(DEFAULT_CONFIG_DIR, "seven_boxes", folder)
    cameras = "".join(
        f'[[cameras]]\nname = "camera{n}"\nurl = "http://127.0.0.1:1/{n}"\nlayout = "{name}"\n'
        for n, name in enumerate(layouts)
    )
    (folder / "bj1.toml").write_text(HEAD + cameras + more)
    return load_settings(folder / "bj1.toml")


def test_cameras_are_grouped_by_the_zones_that_they_have_in_common(tmp_path: Path) -> None:
    layouts = ("seven_boxes_players", "seven_boxes_dealer", "seven_boxes_players")
    felts = felts_of(table_of(tmp_path, *layouts))
    assert [felt.names for felt in felts] == [("camera0", "camera2"), ("camera1",)]
    assert felts[1].zones == {"dealer"}
    (both,) = felts_of(table_of(tmp_path, *layouts[:2], "seven_boxes"))
    assert both.names == ("camera0", "camera1", "camera2")
    assert both.zones >= {"dealer", "1", "7"}


def test_no_table_starts_with_a_felt_that_lacks_zones_of_its_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A card that lies where no camera looks is a card that nobody finds."""
    settings = table_of(tmp_path, "seven_boxes_dealer", "seven_boxes_dealer")
    felt = tmp_path / "config" / "layouts" / "seven_boxes_dealer.toml"
    with pytest.raises(SettingsError) as refused:
        table_config(settings, load_game(settings), "test")
    said = str(refused.value)
    assert said.startswith("cameras.layout: blackjack_live deals to zones that are not in ")
    assert said.count(str(felt)) == 1
    assert ": 1, 1.2, 2, 2.2, " in said
    path = tmp_path / "bj1.toml"
    assert run(["--config", str(path)]) == 2
    assert said in capsys.readouterr().err
    assert check([str(path)]) == 1
    assert f"{path}: {said}" in capsys.readouterr().err
    assert not (tmp_path / "journal.db").exists()


def test_the_core_is_told_the_zones_of_each_camera(tmp_path: Path) -> None:
    settings = table_of(tmp_path, "seven_boxes", "seven_boxes_dealer")
    config = table_config(settings, load_game(settings), "test")
    assert config.sees["camera1"] == {"dealer"}
    assert config.sees["camera0"] > {"dealer"}


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ("width = 1600.0", "width = 1500.0", "the felt's edge"),
        ("rect = [540.0", "rect = [547.0", "zone 'dealer'"),
        ("centre = [105.0, 832.0]", "centre = [106.0, 832.0]", "fiducial 2"),
    ],
)
def test_a_layout_of_another_felt_is_refused_by_run_and_check_config(
    was: str, now: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = table_of(tmp_path, "seven_boxes", "other")
    text = (DEFAULT_CONFIG_DIR / "layouts" / "seven_boxes.toml").read_text()
    text = text.replace('name = "seven_boxes"', 'name = "other"', 1)
    other = tmp_path / "config" / "layouts" / "other.toml"
    other.write_text(text)
    assert len(felts_of(settings)) == 1
    changed = text.replace(was, now, 1)
    assert changed != text
    other.write_text(changed)
    with pytest.raises(SettingsError, match=f"{said}.* lies elsewhere than in seven_boxes"):
        felts_of(settings)
    assert check([str(tmp_path / "bj1.toml")]) == 1
    assert "lies elsewhere than in seven_boxes" in capsys.readouterr().err


def test_one_unit_watches_a_felt_and_no_second_one(tmp_path: Path) -> None:
    more = 'reports = "/run/livetable-vision/bj1:camera0/reports"\n'
    settings = table_of(tmp_path, "seven_boxes", "seven_boxes")
    path = tmp_path / "bj1.toml"
    first, second = path.read_text().split('[[cameras]]\nname = "camera1"')
    path.write_text(first + more + '[[cameras]]\nname = "camera1"' + second)
    words, _ = unit_command(tmp_path, "bj1:camera0")
    assert [words[n + 1] for n, word in enumerate(words) if word == "--camera"] == [
        *(camera.name for camera in settings.cameras)
    ]
    with pytest.raises(SettingsError, match="shares zones with camera0, whose unit watches it too"):
        unit_command(tmp_path, "bj1:camera1")
    path.write_text(path.read_text() + more)
    with pytest.raises(SettingsError, match=r"cameras\.1\.reports: the unit of camera0"):
        felts_of(load_settings(path))


def test_two_felts_have_two_sockets(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The table hears one line by each name: of two felts one would be seen by nobody."""
    table_of(tmp_path, "seven_boxes_players", "seven_boxes_dealer")
    path = tmp_path / "bj1.toml"
    socket = 'reports = "/run/livetable-vision/bj1:camera0/{}reports"\nlayout'
    first, second, third = path.read_text().split("layout")
    path.write_text(first + socket.format("") + second + socket.format("../bj1:camera0/") + third)
    with pytest.raises(
        SettingsError, match=r"cameras\.1\.reports: cameras\.0\.reports is the same"
    ):
        felts_of(load_settings(path))
    assert check([str(path)]) == 1
    assert "write each camera's own" in capsys.readouterr().err


def test_the_table_writes_every_word_for_vision_that_a_table_file_may_not(tmp_path: Path) -> None:
    (felt,) = felts_of(table_of(tmp_path, "seven_boxes", more='calibration = "c.json"\n'))
    command = vision_command(felt, tmp_path / "e", tmp_path / "r")
    written = {word for word in [*command, "--unit"] if word.startswith("--")}
    known = {word for action in parser()._actions for word in action.option_strings}
    assert known == written | {ENROLLED, NOISELESS, "-h", "--help"}
    for words in ([NOISELESS], [f"{ENROLLED}=d"], [ENROLLED, "d", NOISELESS], []):
        camera_words(words)
    for words in ([word] for word in known - {NOISELESS}):
        with pytest.raises(WordedError):
            camera_words(words)


def test_the_words_for_vision_come_back_camera_by_camera(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    more = 'calibration = "c1.json"\noptions = ["--enrolled", "deck.json"]\n'
    (felt,) = felts_of(table_of(tmp_path, "seven_boxes", "seven_boxes_dealer", more=more))
    reports = tmp_path / "r"
    words = vision_command(felt, tmp_path / "evidence", reports)
    for name, url in secret_addresses(felt).items():
        monkeypatch.setenv(name, url)
    first, second = options_of(words[words.index("vision") + 1 :])
    assert (first.camera, second.camera) == ("camera0", "camera1")
    assert (first.calibration, second.calibration) == (None, tmp_path / "c1.json")
    assert (first.reports, first.evidence) == (reports, tmp_path / "evidence")
    assert first.enrolled == tmp_path / "deck.json"  # as every path of a table file
    assert not first.unit
    assert [first.picture, second.picture] == [picture_socket(reports, n) for n in (0, 1)]
    assert first.picture != second.picture
    shutil.rmtree(tmp_path / "config")


def test_no_command_line_holds_a_cameras_password(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everybody on a machine lists its processes with their words."""
    settings = table_of(tmp_path, "seven_boxes", "seven_boxes_dealer", "seven_boxes_players")
    urls = ("rtsp://ops:hush@10.0.0.5/s", "http://10.0.0.5/hush/s", "/dev/video0")
    cameras = [
        camera.model_copy(update={"url": url})
        for camera, url in zip(settings.cameras, urls, strict=True)
    ]
    (felt,) = felts_of(settings.model_copy(update={"cameras": cameras}))
    words = vision_command(felt, tmp_path / "evidence", tmp_path / "r")
    assert "hush" not in " ".join(words)
    with pytest.raises(SystemExit):
        options_of(words[words.index("vision") + 1 :])
    for name, url in secret_addresses(felt).items():
        monkeypatch.setenv(name, url)
    told = options_of(words[words.index("vision") + 1 :])
    assert tuple(one.url for one in told) == urls


def test_the_record_tells_the_zones_in_one_order_and_reads_them_back(tmp_path: Path) -> None:
    settings = table_of(tmp_path, "seven_boxes", "seven_boxes_dealer")
    config = table_config(settings, load_game(settings), "test")
    turned = replace(config, sees={name: frozenset(sorted(zones, reverse=True))
                                   for name, zones in config.sees.items()})  # fmt: skip
    assert config_body(turned) == config_body(config)
    told = json.loads(config_body(config))["config"]
    assert told["sees"]["camera0"] == sorted(config.sees["camera0"])
    assert read_config(told).sees == config.sees
    assert "sees" not in json.loads(config_body(replace(config, sees={})))["config"]


@pytest.mark.parametrize("instance", ["http://127.0.0.1:1/x", "a/b:camera0", "\udcff:c"])
def test_a_unit_is_named_by_table_and_camera_alone(instance: str, tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="write the names of table and camera") as refused:
        unit_command(tmp_path, instance)
    assert repr(instance) in str(refused.value)
