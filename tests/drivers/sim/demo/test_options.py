"""The options of a demo: ports that nobody chose are free ones, and numbers have bounds."""

import socket
from pathlib import Path

import pytest

from controller.shipped import CONFIG
from drivers.sim.demo.children import Children, DemoError, wait_until
from drivers.sim.demo.command import main
from drivers.sim.demo.options import options_from
from drivers.sim.hall.played_game import layout_name, layout_of, read_game
from drivers.sim.world.world_options import options_from as world_options


def test_port_0_and_none_are_any_free_port(tmp_path: Path) -> None:
    made = options_from(["--dir", str(tmp_path), "--mqtt-port", "0"])
    assert made.mqtt_port > 0
    assert made.console_port > 0


def test_a_demo_of_no_round_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        options_from(["--rounds", "0"])
    assert "--rounds: '0': write a whole number from 1" in capsys.readouterr().err


def test_sides_of_a_houses_own_names_get_a_felt_with_those_names(tmp_path: Path) -> None:
    mine = tmp_path / "jungle.toml"
    text = (CONFIG / "games" / "dragon_tiger.toml").read_text()
    mine.write_text(text.replace('"dragon"', '"lion"').replace("dragon = 1,", "lion = 1,"))
    made = options_from(["--dir", str(tmp_path / "demo"), "--game", str(mine)])
    config = world_options(made.world).config
    felt = layout_name(read_game("jungle", config), config)
    assert felt == "jungle"
    assert {zone.name for zone in layout_of(felt, config).zones} == {"lion", "tiger"}


def test_the_felt_of_a_house_comes_with_its_game(tmp_path: Path) -> None:
    for folder, shipped in (("games", "igt"), ("layouts", "one_box")):
        (tmp_path / folder).mkdir()
        text = (CONFIG / folder / f"{shipped}.toml").read_text()
        (tmp_path / folder / "mine.toml").write_text(text.replace("one_box", "mine"))
    words = ["--dir", str(tmp_path / "demo"), "--game", str(tmp_path / "games" / "mine.toml")]
    config = world_options(options_from(words).world).config
    assert layout_name(read_game("mine", config), config) == "mine"


def test_a_game_of_ones_own_is_played_from_its_file(tmp_path: Path) -> None:
    mine = tmp_path / "my_bj.toml"
    mine.write_text((CONFIG / "games" / "quebec.toml").read_text())
    made = options_from(["--dir", str(tmp_path / "demo"), "--game", str(mine)])
    assert made.game == "my_bj"
    world = world_options(made.world)
    assert read_game(world.game, world.config).boxes == read_game("quebec").boxes


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where folders that nobody named are made."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr("signal.pthread_sigmask", lambda *_: None)
    return tmp_path


@pytest.mark.parametrize("words", [["--game", "none.toml"], ["--rounds", "1"]])
def test_a_demo_that_cannot_start_leaves_no_folder(
    words: list[str], folders: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_broker(*_: object) -> None:
        raise DemoError("no broker is installed")

    monkeypatch.setattr("drivers.sim.demo.demo.start_broker", no_broker)
    assert main(words) == 2
    assert list(folders.iterdir()) == []


def test_the_log_that_the_fault_names_is_there(
    folders: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(children: Children, *_: object) -> None:
        children.start("broker", ["sh", "-c", "echo why; echo it ended; exit 1"])
        wait_until(lambda: children.ended("broker") is not None, 10)
        raise DemoError(f"the broker ended: {children.last_words('broker')}")

    monkeypatch.setattr("drivers.sim.demo.demo.start_broker", broken)
    assert main([]) == 2
    (log,) = folders.glob("*/broker.log")
    assert f"it ended (its log: {log})" in capsys.readouterr().err
    assert log.read_text() == "why\nit ended\n"


@pytest.mark.usefixtures("folders")
def test_a_console_that_cannot_have_its_port_is_told_before_anything_starts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def started(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr("drivers.sim.demo.demo.start_broker", started)
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        assert main(["--console-port", port]) == 2
        told = capsys.readouterr().err
        assert f"port {port}: Address already in use; give another --console-port, or none" in told
        assert main(["--console-port", port, "--mqtt-port", port]) == 2
        assert f"port {port} is the broker's: give another" in capsys.readouterr().err


def test_a_folder_that_was_named_stays(folders: Path) -> None:
    (folders / "demo").mkdir()
    assert main(["--dir", str(folders / "demo"), "--game", "none.toml"]) == 2
    assert (folders / "demo").is_dir()


def test_sheets_are_written_back_over_sheets_alone(tmp_path: Path) -> None:
    """A slip of the command line is told before anything is dealt."""
    journal = tmp_path / "j.db"
    journal.write_bytes(b"SQLite format 3\0")
    sheets = tmp_path / "s.jsonl"
    sheets.write_text('{"id": "a"}\n')
    with pytest.raises(DemoError, match=r"j\.db: it holds something else"):
        options_from(["--sheets", str(sheets), "--out", str(journal)])
    assert journal.read_bytes() == b"SQLite format 3\0"


@pytest.mark.parametrize(
    "words",
    [["--journal", "x.db"], ["--rounds", "3"], ["--console-port", "8080"], ["--speed", "max"]],
)
def test_a_drill_refuses_what_it_would_not_do(
    words: list[str], folders: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--drill", "wrong_box", *words]) == 2
    told = capsys.readouterr().err
    assert "--drill has tables and journals of its own" in told
    assert words[0] in told


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"[dealer]\ndecks = 8\n", "`livetable check-config .*mine.toml` says what to write"),
        (b"decks = 8\nside = 3\n", "`livetable check-config .*` says what to write"),
        (b"[side.21+3]\n", "`livetable check-config .*` says what to write"),
        (b"\xff\xfe", "no UTF-8 text; save it as UTF-8"),
        (None, "No such file or directory; name a game file, or a shipped game"),
    ],
)
def test_a_file_of_no_game_is_told_before_anything_starts(
    text: bytes | None, said: str, tmp_path: Path
) -> None:
    mine = tmp_path / "mine.toml"
    if text is not None:
        mine.write_bytes(text)
    with pytest.raises(DemoError, match=f"--game .*mine.toml: .*{said}"):
        options_from(["--dir", str(tmp_path / "demo"), "--game", str(mine)])


def test_a_game_that_an_editor_began_with_a_mark_is_played(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_bytes(b"\xef\xbb\xbf" + (CONFIG / "games" / "igt.toml").read_bytes())
    assert options_from(["--dir", str(tmp_path / "demo"), "--game", str(mine)]).game == "mine"


def test_no_simulation_writes_into_the_folder_of_a_house(tmp_path: Path) -> None:
    """Its table file would be gone."""
    (tmp_path / "table.toml").write_text('[table]\nsite = "riga"\n')
    with pytest.raises(DemoError, match=r"table file, which is not written over"):
        options_from(["--dir", str(tmp_path)])
    with pytest.raises(FileExistsError):
        world_options(["--dir", str(tmp_path)])
    (tmp_path / "table.toml").write_text('[table]\nsite = "demo"\n')
    assert options_from(["--dir", str(tmp_path)]).folder == tmp_path
