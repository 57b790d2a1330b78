"""`livetable check-config` on table files that could never work: each refused in a sentence."""

import os
import re
from datetime import datetime
from hashlib import sha256
from pathlib import Path

import pytest
from pydantic import BaseModel

from controller.commands.check_config import check_file, main
from controller.core.config.files import ConfigError, read_config
from controller.core.games.registry import load_rules
from controller.core.irregularities.remedy_book import load_remedies
from controller.core.messages.codec import OLD_HOLD
from controller.core.words import Say, Words
from controller.settings.table_file import load_settings
from controller.shipped import CONFIG
from controller.words.catalogue import LANGUAGES, catalogue
from tests.support.quick_pins import quick_hash
from tests.support.wrong_lines import CAMERA, MQTT, REFUSED_AT_START, REFUSED_BEFOREHAND, SHOE

pytestmark = pytest.mark.long

KEY = b"k" * 32

TABLE = f"""
[table]
site = "riga"
id = "bj1"
game = "infinite"
# more of table

[[shoes]]
name = "shoe0"
url = "{SHOE}"
wire = "reference"
# more of shoe

[[cameras]]
name = "camera0"
url = "{CAMERA}"
layout = "infinite"
# more of camera

[mqtt]
host = "{MQTT}"
# more of mqtt

[console]
# more of console
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the files that a table names, and some that are not what they should be."""
    text = (
        f'[[people]]\nnumber = 1\nname = "Ada"\nroles = ["dealer"]\npin = "{quick_hash("1234")}"\n'
    )
    (tmp_path / "people.toml").write_text(text)
    (tmp_path / "garbage").write_text(8 * "milk")
    (tmp_path / "empty").write_text("")
    (tmp_path / "latin").write_bytes(b"p\xe4ss")
    (tmp_path / "keys").mkdir()
    for name, key in {"short": b"x" * 31, "long": b"x" * 33, "one": KEY, "same": KEY}.items():
        (tmp_path / "keys" / name).write_bytes(key)
    (tmp_path / "link").symlink_to("table.toml")
    (tmp_path / "hard").hardlink_to(tmp_path / "people.toml")
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "other.json").write_text('{"layout": "one_box"}')
    (tmp_path / "half.json").write_text('{"layout": "infinite", "width": "x"}')
    return tmp_path


def written(folder: Path, old: str, new: str) -> Path:
    assert old in TABLE
    path = folder / "table.toml"
    path.write_text(TABLE.replace(old, new))
    return path


def test_the_table_that_the_others_are_made_from_is_usable(folder: Path) -> None:
    assert main([str(written(folder, SHOE, SHOE))]) == 0


def told(capsys: pytest.CaptureFixture[str], path: Path, sentence: str) -> str:
    """What `check-config` says of a file that it refuses, this among it."""
    assert main([str(path)]) == 1
    err = capsys.readouterr().err
    assert sentence in err
    return err


@pytest.mark.parametrize(("old", "new", "sentence"), REFUSED_AT_START)
def test_what_can_never_work_is_refused_before_and_at_the_start(
    folder: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, sentence: str
) -> None:
    path = written(folder, old, new)
    err = told(capsys, path, sentence)
    assert "secret" not in err
    with pytest.raises(ConfigError) as refused:
        load_settings(path)
    assert str(refused.value) == err.rstrip()


def in_words(words: Words, line: str) -> None:
    """The words say in English what the line says, lists apart, and otherwise in each language."""
    texts = [catalogue(language).text(words) for language in LANGUAGES]
    assert re.sub(" (or|and) ", ", ", texts[0]) == re.sub(" (or|and) ", ", ", line)
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize(("old", "new", "sentence"), REFUSED_AT_START)
def test_what_can_never_work_is_told_in_the_engineer_s_language(
    folder: Path, old: str, new: str, sentence: str
) -> None:
    path = written(folder, old, new)
    refused = [one for one in check_file(path, folder) if one.refusal]
    assert any(sentence in str(one.text) for one in refused)
    for one in refused:
        if isinstance(one.refusal, Say) and "config_value_wrong" not in str(one.refusal):
            in_words(one.refusal, str(one.text))


REMEDY = """
house = "own"
[[remedy]]
name = "a"
codes = ["*"]
action = "put_right"
who = ["dealer"]
"""

WRONG_REMEDIES = [
    ('codes = ["*"]', 'codes = ["nothing_such"]'),
    ('action = "put_right"', 'action = "fly"'),
    ('who = ["dealer"]', 'who = ["dealer"]\nplaces = 2'),
    ('who = ["dealer"]', 'who = ["dealer"]\npublish = "refunded"'),
    ('who = ["dealer"]', f'who = ["dealer"]\nreasons = ["{OLD_HOLD}"]'),
    ('action = "put_right"', 'action = "void"'),
    ('name = "a"', 'name = "a"\ncodes = []\naction = "void"\nwho = []\n[[remedy]]\nname = "a"'),
    (
        'action = "put_right"',
        'action = "enter_card"\npeople = 2\nplaces = 2',
    ),
]


@pytest.mark.parametrize(("old", "new"), WRONG_REMEDIES)
def test_what_is_wrong_with_remedies_is_told_in_the_engineer_s_language(old: str, new: str) -> None:
    assert old in REMEDY
    with pytest.raises(ConfigError) as refused:
        load_remedies(REMEDY.replace(old, new), "own.toml")
    for words, line in zip(refused.value.words, str(refused.value).splitlines(), strict=True):
        in_words(words, line)


WRONG_GAMES = [
    ("infinite", "max_hands = 2", "max_hands = 3"),
    ("infinite", 'dealing = "both_at_once"', 'dealing = "as_played"'),
    ("infinite", "decks = 8", "decks = 8\nboxes = 7"),
    ("infinite", 'kind = "crowd"', 'kind = "boxes"'),
    ("infinite", 'unpaid_double = "hit"', 'unpaid_double = "hit"\nlost_player = "hand_over"'),
    ("infinite", "hot3 = 94.60", "hot9 = 94.60"),
    ("infinite", "pays = { suited_pair = 25, ", "pays = { blue_pair = 25, "),
    ("infinite", 'stands_on_21 = "any"', 'stands_on_21 = "any"\nblackjack_pays = [3, 7]'),
    ("baccarat", "pays = { player = 1, ", "pays = { dragon = 1, "),
    ("baccarat", "[side.banker_pair]\npays = { pair", "[side.banker_pair]\npays = { trips"),
]


@pytest.mark.parametrize(("game", "old", "new"), WRONG_GAMES)
def test_what_is_wrong_with_a_game_is_told_in_the_engineer_s_language(
    game: str, old: str, new: str
) -> None:
    text = (CONFIG / "games" / f"{game}.toml").read_text()
    assert old in text
    with pytest.raises(ConfigError) as refused:
        load_rules(text.replace(old, new), "own.toml")
    for words, line in zip(refused.value.words, str(refused.value).splitlines(), strict=True):
        in_words(words, line)


@pytest.mark.parametrize(("old", "new", "sentence"), REFUSED_BEFOREHAND)
def test_a_file_that_is_missing_or_another_is_told_beforehand(
    folder: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, sentence: str
) -> None:
    path = written(folder, old, new)
    assert len(told(capsys, path, sentence).splitlines()) <= 2
    load_settings(path)


def test_a_time_of_a_question_that_the_game_never_asks_is_a_fault(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(folder, "# more of console", "[timing.questions_s]\npeek = 5")
    assert main([str(path)]) == 1
    assert "timing.questions_s.peek: the game has no such question" in capsys.readouterr().err


def test_a_game_on_the_list_of_certified_games_is_usable(folder: Path) -> None:
    digest = sha256((CONFIG / "games" / "infinite.toml").read_bytes()).hexdigest()
    (folder / "certified").write_text(f"\n{digest}  infinite\n")
    assert main([str(written(folder, "# more of table", 'certified_games = "certified"'))]) == 0


@pytest.mark.parametrize(("old", "new", "sentence"), REFUSED_BEFOREHAND)
def test_what_a_running_table_can_miss_is_told_in_the_engineer_s_language(
    folder: Path, old: str, new: str, sentence: str
) -> None:
    remarks = [*check_file(written(folder, old, new), folder)]
    assert any(sentence in catalogue("en").text(one.text) for one in remarks)
    for one in remarks:
        assert isinstance(one.text, Say)
        texts = {catalogue(language).text(one.text) for language in LANGUAGES}
        assert len(texts) == 3


OF_THE_MODEL = [
    ('site = "riga"', "", "falta", "lipsește"),
    ('site = "riga"', "site = 5", "un texto entre comillas", "un text între ghilimele"),
    ('site = "riga"', 'site = "¡riga!"', "primero una letra", "întâi o literă"),
    ("# more of table", "jurnal = 1", "no existe esa clave", "nu există o asemenea cheie"),
    ("# more of table", 'journl = "a"', "quiso escribir «journal»", "scrieți „journal”"),
    ("# more of shoe", "baud = 1", "300 como mínimo", "cel puțin 300"),
    ("# more of shoe", "baud = 96000000", "4000000 como máximo", "cel mult 4000000"),
    ("# more of shoe", 'baud = "9600"', "un número entero", "un număr întreg"),
    ("# more of console", "[timing]\nsettle_s = 0", "mayor que 0", "mai mare decât 0"),
    ("# more of console", 'language = "fr"', "uno de estos valores", "una dintre valorile"),
    ("# more of console", "[timing.questions_s]\npeek = 5", "tiempo propio", "timp propriu"),
    ("# more of console", "names = 5", "entre corchetes", "între paranteze drepte"),
    ("# more of mqtt", 'keep_commands = "no"', "true o false", "true sau false"),
    ('game = "infinite"', 'game = "poker"', "ningún juego «poker»", "jocul „poker”"),
    ('site = "riga"', 'site = "riga"\nsite = "x"', "site está escrito dos", "site e scris de două"),
    ("[console]", "[console]\n[console]", "[console] está escrito dos", "[console] e scris de"),
    ("[console]", "[console", "no es TOML válido", "nu e TOML valid"),
]
"""What the files' models refuse: a key that is missing, unknown, of another type, out of bounds."""


@pytest.mark.parametrize(("old", "new", "spanish", "romanian"), OF_THE_MODEL)
def test_what_no_table_starts_with_is_told_in_the_engineer_s_language(
    folder: Path, old: str, new: str, spanish: str, romanian: str
) -> None:
    path = written(folder, old, new)
    told = [one.refusal for one in check_file(path, folder) if one.refusal]
    assert len(told) == 1
    assert spanish in catalogue("es").text(told[0])
    assert romanian in catalogue("ro").text(told[0])


OF_OTHER_FILES = [
    (
        "# more of console",
        '[house]\nremedies = "gone"',
        "gone.toml: the remedy file cannot be read",
    ),
    ('layout = "infinite"', 'layout = "gone"', "gone.toml: the layout file cannot be read"),
]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        fault[:2]
        for fault in (*REFUSED_AT_START, *REFUSED_BEFOREHAND, *OF_THE_MODEL, *OF_OTHER_FILES)
    ],
)
def test_every_remark_begins_with_the_name_of_its_file(folder: Path, old: str, new: str) -> None:
    path = written(folder, old, new)
    remarks = [*check_file(path, folder)]
    assert any(one.fault for one in remarks)
    for one in remarks:
        for words in filter(None, (one.text, one.refusal)):
            assert catalogue("en").text(words).startswith(f"{path}: ")


@pytest.mark.parametrize("sign", ["\\n", "\\u2028", "\\u0085", "\\f"])
@pytest.mark.parametrize("written_so", ['"{}" = 1', '"a{}b" = 1', 'anchor_file = "a{}b"\nx = 2'])
def test_a_fault_that_breaks_over_lines_is_told_whole(
    sign: str, written_so: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(folder, "# more of table", written_so.replace("{}", sign))
    told = [one.refusal for one in check_file(path, folder) if one.refusal]
    assert told
    assert all(catalogue("ro").text(one) for one in told)
    assert main([str(path)]) == 1
    assert "no such key" in capsys.readouterr().err


def test_a_value_that_only_the_library_can_explain_is_told_with_its_reason(folder: Path) -> None:
    class Odd(BaseModel):
        at: datetime

    with pytest.raises(ConfigError) as refused:
        read_config(Odd, 'at = "noon"', "odd.toml")
    (words,) = refused.value.words
    assert "scrieți o valoare potrivită (" in catalogue("ro").text(words)
