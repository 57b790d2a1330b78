"""The table file: what is accepted, and how a fault is told."""

import json
import shutil
from pathlib import Path

import pytest

from controller.core.config.files import ConfigError
from controller.core.games.rules import rules_hash
from controller.core.table.config import Timings
from controller.journal.meta import CONFIG, read_config
from controller.settings.rule_files import layout_path, load_game, table_config
from controller.settings.table_file import DEFAULT_CONFIG_DIR, load_settings
from tests.support.table_files import TABLE, written


def test_the_shipped_example_is_accepted() -> None:
    settings = load_settings(DEFAULT_CONFIG_DIR / "tables" / "example.toml")
    assert settings.table.site == "riga"
    assert load_game(settings).name == settings.table.game


NAMED = '[[places]]\nname = "Pit 2"\naddresses = ["10.4.0.17"]\n'


@pytest.mark.parametrize(("named", "wanted"), [(NAMED, ""), ("", "write [[places]]")])
def test_a_book_that_asks_two_places_needs_one_that_the_table_file_names(
    tmp_path: Path, named: str, wanted: str
) -> None:
    """Without one nobody could ever sign: the table's own screen alone is known."""
    shutil.copytree(DEFAULT_CONFIG_DIR, tmp_path / "config")
    book = tmp_path / "config" / "remedies" / "standard.toml"
    book.write_text(book.read_text().replace("people = 2", "people = 2\nplaces = 2", 1))
    settings = load_settings(written(tmp_path, 'config_dir = "config"\n' + TABLE + named))
    told = ""
    try:
        table_config(settings, load_game(settings), "livetable test")
    except ConfigError as error:
        told = str(error)
    assert wanted in told
    assert bool(told) == bool(wanted)
    assert not told or "standard.toml: remedy shoe_alone" in told


def test_relative_paths_are_relative_to_the_table_file(tmp_path: Path) -> None:
    settings = load_settings(written(tmp_path, TABLE))
    assert settings.table.journal == tmp_path / "journal.db"
    assert settings.table.people == tmp_path / "people.toml"
    assert settings.config_dir == DEFAULT_CONFIG_DIR


def test_a_relative_path_of_a_device_is_relative_to_the_table_file_too(tmp_path: Path) -> None:
    settings = load_settings(written(tmp_path, TABLE))
    assert [shoe.url for shoe in settings.shoes] == [str(tmp_path / "shoe0")]
    assert [camera.url for camera in settings.cameras] == ["http://127.0.0.1:8090/camera0"]


SHUFFLER = '[[shufflers]]\nname = "shuffler0"\nurl = "/dev/ttyS9"\nwire = "reference"\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            TABLE.replace('wire = "reference"', 'wire = "shuffler"'),
            "shoes.0: 'shuffler' is the wire of another kind of device; write one of "
            "angel_eye, bee_tek, reference",
        ),
        (
            TABLE + SHUFFLER,
            "shufflers.0: 'reference' is the wire of another kind of device; write one of shuffler",
        ),
    ],
)
def test_a_wire_is_of_one_kind_of_device(text: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=said):
        load_settings(written(tmp_path, text))


def test_the_core_is_told_game_devices_and_times(tmp_path: Path) -> None:
    settings = load_settings(written(tmp_path, TABLE + "[timing]\nbetting_s = 7.5\nresult_s = 2\n"))
    rules = load_game(settings)
    config = table_config(settings, rules, "livetable test")
    assert (config.shoes, config.cameras) == (("shoe0",), ("camera0",))
    assert config.rules_hash == rules_hash(rules)
    assert (config.timings.betting, config.timings.results) == (7_500, 2_000)
    assert config.timings.decision == rules.windows.decision * 1000
    assert config.timings.read == Timings().read
    assert layout_path(settings, settings.cameras[0]).name == "infinite.toml"


@pytest.mark.parametrize(("seconds", "delay", "wanted"), [(2, 5_000, 7_000), (600, 9, 600_000)])
def test_a_server_that_hears_late_may_answer_so_much_later(
    tmp_path: Path, seconds: int, delay: int, wanted: int
) -> None:
    """Else each round would stop and call the shift manager."""
    text = f"[mqtt]\npublish_delay_ms = {delay}\n[timing]\nserver_grace_s = {seconds}\n"
    settings = load_settings(written(tmp_path, TABLE + text))
    config = table_config(settings, load_game(settings), "test")
    assert config.timings.server_grace == wanted


def test_questions_have_times_of_their_own(tmp_path: Path) -> None:
    def questions(text: str) -> dict[str, int]:
        settings = load_settings(written(tmp_path, TABLE + text))
        return table_config(settings, load_game(settings), "test").timings.questions

    assert questions("") == {"insurance": 8_000}
    assert questions("[timing.questions_s]\ninsurance = 6.5\n") == {"insurance": 6_500}
    assert questions("[timing]\ninsurance_s = 6\n") == {"insurance": 6_000}
    with pytest.raises(ConfigError, match=r"questions_s\.peek: .*; write one of insurance"):
        questions("[timing.questions_s]\npeek = 5\n")
    with pytest.raises(ConfigError, match=r"timing\.questions_s: .*a number above 0"):
        questions("[timing.questions_s]\ninsurance = 0\n")


@pytest.mark.parametrize("key", ["check_by", "peek_by"])
def test_a_hidden_card_is_checked_by_whom_the_house_says(tmp_path: Path, key: str) -> None:
    text = TABLE + f"[house]\n{key} = 'dealer_and_controller'\n"
    assert load_settings(written(tmp_path, text)).house.check_by == "dealer_and_controller"


def test_a_journal_of_earlier_times_and_choices_is_read(tmp_path: Path) -> None:
    settings = load_settings(written(tmp_path, TABLE))
    config = table_config(settings, load_game(settings), "test")
    kept = json.loads(json.dumps(CONFIG.dump_python(config, mode="json", by_alias=True)))
    kept["timings"]["insurance"] = kept["timings"].pop("questions")["insurance"]
    kept["house"]["peek_by"] = kept["house"].pop("check_by")
    assert read_config(kept) == config


def test_a_time_below_a_millisecond_is_refused(tmp_path: Path) -> None:
    settings = load_settings(written(tmp_path, TABLE + "[timing]\nsettle_s = 0.001\n"))
    assert settings.timing.settle == 1
    with pytest.raises(ConfigError, match=r"timing\.settle_s: is 0; write"):
        load_settings(written(tmp_path, TABLE + "[timing]\nsettle_s = 0\n"))


def test_the_journal_keeps_what_the_core_is_told_under_its_own_names(tmp_path: Path) -> None:
    text = TABLE + "[timing]\nresult_s = 2\n[house]\nnext_round = 'tap'\nremedies = 'standard'\n"
    settings = load_settings(written(tmp_path, text))
    config = table_config(settings, load_game(settings), "test")
    kept = CONFIG.dump_python(config, mode="json", by_alias=True)
    assert (kept["timings"]["results"], kept["house"]["next_round"]) == (2_000, "tap")
    assert not {"remedies", "result_s", "results_s"} & {*kept["timings"], *kept["house"]}
    assert CONFIG.validate_json(json.dumps(kept)) == config


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (("id =", "idd ="), "table.idd: no such key; did you mean 'id'?"),
        (('site = "riga"', ""), "table.site: missing; write it: The site's short name"),
        (("wire =", "wires ="), "shoes.0.wires: no such key; did you mean 'wire'?"),
        (("[table]", "[mqtt]\nport = 0\n[table]"), "mqtt.port: is 0; write a number of at least 1"),
        (("[table]", "[mqtt]\nport = [\n[table]"), "no valid TOML"),
        (("[table]", "[house]\nno_bets = 'x'\n[table]"), "write one of 'reopen' or 'deal_anyway'"),
        (('"camera0"', '"shoe0"'), "two devices are named 'shoe0'; give each its own name"),
        (
            ("[table]", "[timing]\nread_s = 601\n[table]"),
            "read_s: is 601; write a number of at most",
        ),
        (("[table]", "[timing]\nread_s = 'x'\n[table]"), "(How long a lying card may wait"),
        (("[table]", "[timing]\nread = 1500\n[table]"), "no such key; did you mean 'read_s'?"),
        (("[table]", "[timing]\nresult = 4\n[table]"), "no such key; did you mean 'result_s'?"),
        (("[table]", "[console]\nhost = '0.0.0.0'\n[table]"), "console: reached from other"),
        (("[table]", "[metrics]\nhost = '0.0.0.0'\nport = 1\n[table]"), "metrics: reached from"),
        (("[table]", "[metrics]\nhost = '127.0.0.2'\n[table]"), "metrics.port: missing; write"),
        (("[table]", "[metrics]\nport = 1\nkey_file = 'k'\n[table]"), "write both metrics.cert"),
        (("[table]", "[metrics]\nport = 1\nreaders = ['x']\n[table]"), "'x' is no address"),
        (("[table]", "[mqtt]\ncert_file = 'a'\n[table]"), "write mqtt.ca_file"),
        (
            ("[table]", "[mqtt]\nkeep_commands = 'false'\n[table]"),
            "mqtt.keep_commands: is 'false'; ",
        ),
        (("[table]", "[mqtt]\nkeep_commands = 0\n[table]"), "mqtt.keep_commands: is 0; write true"),
        (
            ("[table]", "[mqtt]\nport = '1883'\n[table]"),
            "mqtt.port: is '1883'; write a whole number",
        ),
        (("[table]", "[mqtt]\nport = true\n[table]"), "mqtt.port: is true; write a whole number"),
        (("[table]", "[timing]\nread_s = '1.5'\n[table]"), "timing.read_s: is '1.5'; write"),
    ],
)
def test_a_fault_names_file_key_and_what_to_write(
    tmp_path: Path, change: tuple[str, str], sentence: str
) -> None:
    path = written(tmp_path, TABLE.replace(*change))
    with pytest.raises(ConfigError) as caught:
        load_settings(path)
    assert str(path) in str(caught.value)
    assert sentence in str(caught.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"table file cannot be read \(No such file"):
        load_settings(tmp_path / "absent.toml")
    settings = load_settings(written(tmp_path, TABLE.replace('"infinite"', '"poker"')))
    with pytest.raises(ConfigError, match="there is no game 'poker'; name one of"):
        load_game(settings)
    with pytest.raises(ConfigError, match=r"layouts/poker\.toml: the layout file"):
        layout_path(settings, settings.cameras[0])


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("a = " + "[" * 100_000, "lists or tables without end"),
        ("a" + ".a" * 5_000 + " = 1", "lists or tables without end"),
        ("a = 1" + "0" * 5_000, "a number of thousands of digits; mend the file"),
    ],
    ids=["lists", "tables", "digits"],
)
def test_what_never_ends_is_a_sentence_too(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(ConfigError) as error:
        load_settings(written(tmp_path, text))
    assert sentence in str(error.value)
    assert len(str(error.value)) < 500
