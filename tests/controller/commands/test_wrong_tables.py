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
from controller.words.catalogue import catalogue
from tests.support.quick_pins import quick_hash

pytestmark = pytest.mark.long

SHOE, CAMERA, MQTT = "./dev/shoe0", "http://127.0.0.1:8090/camera0", "127.0.0.1"

KEY = b"k" * 32

CAMERA1 = '[[cameras]]\nname = "camera1"\nlayout = "infinite"\n'

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
    return tmp_path


def written(folder: Path, old: str, new: str) -> Path:
    assert old in TABLE
    path = folder / "table.toml"
    path.write_text(TABLE.replace(old, new))
    return path


def test_the_table_that_the_others_are_made_from_is_usable(folder: Path) -> None:
    assert main([str(written(folder, SHOE, SHOE))]) == 0


REFUSED_AT_START = [
    (SHOE, "", "shoes.0.url: is no address; write /dev/serial"),
    (SHOE, "ttyUSB0", "shoes.0.url: is no path of a device; write /dev/serial"),
    (SHOE, "COM3", "shoes.0.url: is no path of a device"),
    (SHOE, "/dev/my shoe", "shoes.0.url: is no address"),
    (SHOE, "http://box:4001", "shoes.0.url: scheme 'http' is unknown"),
    (SHOE, "tcp://box:4001", "shoes.0.url: scheme 'tcp' is unknown"),
    (SHOE, "socket://box", "shoes.0.url: has no port; write socket://host:port"),
    (SHOE, "socket://:4001", "shoes.0.url: has no host"),
    (SHOE, "socket://box:0", "shoes.0.url: port 0 is none; write a port from 1"),
    (SHOE, "socket://box:65536", "shoes.0.url: its port or host is none"),
    (SHOE, "socket://box:left", "shoes.0.url: its port or host is none"),
    (SHOE, "socket://[::1:4001", "shoes.0.url: its port or host is none"),
    (SHOE, "rfc2217://10.0.0.999:4001", "shoes.0.url: '10.0.0.999' is no host"),
    (SHOE, "rfc2217://box:4001?ign_control", "shoes.0.url: option 'ign_control' is unknown"),
    (SHOE, "sim://morse", "shoes.0.url: no such simulated device; write sim:// and one of angel"),
    ('"reference"', '"morse"', "shoes.0: no wire is called 'morse'"),
    ("# more of shoe", "options = {loud = 1}", "shoes.0: wire 'reference' has no such option"),
    ("# more of shoe", "baud = -9600", "shoes.0.baud: is -9600; write a number of at least 300"),
    ("# more of shoe", "baud = 0", "shoes.0.baud: is 0; write a number of at least 300"),
    ("# more of shoe", "baud = 96000000", "write a number of at most 4000000"),
    (
        "# more of shoe",
        f'[[shoes]]\nname = "b"\nurl = "{SHOE}"\nwire = "reference"',
        "two devices have one url",
    ),
    (CAMERA, "", "cameras.0.url: is no address; write http://"),
    (CAMERA, "https://eye/stream", "cameras.0.url: scheme 'https' is unknown"),
    (CAMERA, "onvif://eye", "cameras.0.url: scheme 'onvif' is unknown"),
    (CAMERA, "rtsp:///stream", "cameras.0.url: has no host"),
    (CAMERA, "rtsp://ada:secret@eye:99999/", "cameras.0.url: its port or host is none"),
    (CAMERA, "rtsp://eye:0/stream", "cameras.0.url: port 0 is none"),
    (MQTT + '"\n#', '"\n#', "mqtt.host: '' is no host"),
    (MQTT + '"\n#', 'mqtt://broker"\n#', "mqtt.host: 'mqtt://broker' is no host"),
    (MQTT + '"\n#', 'broker:1883"\n#', "mqtt.host: 'broker:1883' is no host"),
    (MQTT + '"\n#', 'the broker"\n#', "mqtt.host: 'the broker' is no host"),
    (MQTT + '"\n#', '300.1.1.1"\n#', "mqtt.host: '300.1.1.1' is no host"),
    ("# more of mqtt", 'password_file = "garbage"', "a password needs a name; write mqtt.username"),
    (
        "# more of console",
        "[metrics]\nport = 8080",
        "console.port and metrics.port are one address",
    ),
    (
        "# more of table",
        r'journal = "a\u0000b"',
        r"table.journal: 'a\x00b' has a sign that no file's",
    ),
    ("# more of table", r'evidence = "a\nb"', "table.evidence: 'a\\nb' has a sign"),
    ("# more of table", f'people = "{"p" * 201}"', "write names of at most 200 bytes"),
    (
        "# more of camera",
        'reports = "reports"',
        "cameras.0.reports: 'reports' is not from the root",
    ),
    (
        "# more of camera",
        f'reports = "/run/{"r" * 100}/reports"',
        "has 113 bytes, and a socket's path at most 100; write a shorter one, as in /run/livetable",
    ),
    ("# more of camera", 'options = ["--enroled", "d.json"]', "'--enroled' is no word that a"),
    ("# more of camera", 'options = ["--camera", "b"]', "cameras.0.options: '--camera' is no word"),
    ("# more of camera", 'options = ["--reports=/x"]', "'--reports=/x' is no word that a camera"),
    ("# more of camera", 'options = ["--enrolled"]', "--enrolled names no file; write after it"),
    ("# more of camera", 'options = ["--enrolled", "--noiseless"]', "--enrolled names no file"),
    (
        "# more of mqtt",
        r'username = "a\u0000"',
        "mqtt.username: 'a\\x00' has a sign that nobody sees",
    ),
    ("# more of shoe", 'identity = "X "', "shoes.0.identity: 'X ' has a sign that nobody sees"),
    ("# more of console", "port = 1883", "mqtt.port and console.port are one address"),
    ("# more of console", "[metrics]\nport = 1883", "mqtt.port and metrics.port are one address"),
]
"""What to replace by what, and the sentence; `livetable run` refuses these in the same words."""

REFUSED_BEFOREHAND = [
    ("# more of table", 'people = "gone.toml"', "table.people: "),
    ("# more of table", 'people = "garbage"', "table.people: "),
    ("# more of table", 'journal = "gone/journal.db"', "table.journal: "),
    ("# more of table", 'journal = "."', "table.journal: "),
    ("# more of table", 'evidence = "garbage"', "table.evidence: "),
    ("# more of table", 'anchor_file = "gone/anchor"', "table.anchor_file: "),
    ("# more of table", 'signing_key_file = "gone/key"', "table.signing_key_file: "),
    ("# more of table", 'signing_key_file = "garbage"', "lies in the journal's folder"),
    ("# more of table", 'seal_key_file = "gone/key"', "table.seal_key_file: "),
    ("# more of table", 'seal_key_file = "garbage"', "table.seal_key_file: lies in the journal's"),
    (
        "# more of table",
        'anchor_file = "journal.db"',
        "journal.db); write another table.anchor_file",
    ),
    ("# more of table", 'journal = "people.toml"', "table.journal and table.people are one file"),
    ("# more of table", 'journal = "./people.toml"', "table.journal and table.people are one file"),
    ("# more of table", 'evidence = "journal.db"', "table.journal and table.evidence are one file"),
    (
        "# more of table",
        'journal = "table.toml"',
        "table.toml is this table file itself; write",
    ),
    ("# more of table", 'anchor_file = "link"', "link is this table file itself; write another"),
    (
        "# more of table",
        'evidence = "journal.db.state"',
        "table.evidence: the journal keeps a file of",
    ),
    ("# more of table", 'anchor_file = "journal.db-wal"', "the journal keeps a file of its own as"),
    (
        "# more of table",
        'anchor_file = "journal.wear.json"',
        "the journal keeps a file of its own as",
    ),
    (
        "# more of table",
        'anchor_file = "Journal.DB"',
        "table.journal and table.anchor_file are one",
    ),
    (
        "# more of table",
        'anchor_file = "keys/../hard"',
        "table.anchor_file and table.people are one",
    ),
    (
        "# more of table",
        'evidence = "."',
        " holds table.journal too; write a folder for",
    ),
    ("# more of table", 'evidence = "garbage/x"', "table.evidence: "),
    (
        "# more of table",
        'journal = "garbage"',
        "garbage holds something else, which no table writes",
    ),
    ("# more of table", 'journal = "pipe"', "pipe is no file and leads to none; write the path"),
    ("# more of table", 'anchor_file = "/dev/null"', "/dev/null is no file and leads to none"),
    ("# more of table", 'anchor_file = "garbage"', "table.anchor_file: "),
    (
        "# more of table",
        'seal_key_file = "keys/short"',
        "short holds 31 bytes, and a key 32; `livetable journal key NEWFILE` makes one",
    ),
    ("# more of table", 'signing_key_file = "keys/long"', "long holds 33 bytes, and a key 32"),
    (
        "# more of table",
        'signing_key_file = "keys/one"\nseal_key_file = "keys/same"',
        "table.signing_key_file and table.seal_key_file are one key: whoever is given what seals",
    ),
    ("# more of camera", 'options = ["--enrolled", "gone.json"]', "cameras.0.options: "),
    (
        "# more of camera",
        'reports = "/run/livetable-vision/bj2:camera0/reports"',
        "is the socket of 'bj2:camera0'; write /run/livetable-vision/bj1:camera0/reports",
    ),
    (SHOE, "./people.toml", "people.toml is there and is no device; write"),
    ("# more of console", "port = 80", "console.port: is 80, and ports below 1024 are root's"),
    ("# more of console", "[metrics]\nport = 443", "metrics.port: is 443"),
    ("# more of console", 'names = ["http://a"]', "console.names.0: 'http://a' is no host"),
    (
        "# more of console",
        "[timing]\nbetting_s = 3",
        "timing.yellow_s is 4 and timing.betting_s 3: the light would never be green",
    ),
    (
        "# more of console",
        '[[places]]\nname = "a"\naddresses = ["10.4.0.0/24"]\n'
        '[[places]]\nname = "b"\naddresses = ["10.4.0.7"]',
        "places.0 and places.1 have a name or an address in common; write one place",
    ),
    *(
        (
            "# more of camera",
            f'{CAMERA1}url = "{url}"',
            "cameras.0.url and cameras.1.url lead to one",
        )
        for url in (CAMERA, "http://a:b@127.0.0.1:8090//camera0", "HTTP://127.0.0.1:8090/./camera0")
    ),
    (
        "# more of shoe",
        '[[shoes]]\nname = "b"\nurl = "dev/../dev/shoe0"\nwire = "reference"',
        "shoes.0.url and shoes.1.url lead to one device (",
    ),
    ("# more of table", 'certified_games = "gone.txt"', "table.certified_games: "),
    ("# more of table", 'certified_games = "."', "table.certified_games: "),
    ("# more of table", 'certified_games = "empty"', "empty is empty; write the path"),
    ("# more of table", 'certified_games = "garbage"', "infinite is not on the list of certified"),
    ("# more of table", 'certified_games = "latin"', "latin: no UTF-8 text"),
    (CAMERA, "recordings/monday.mp4", "cameras.0.url: there is no such recording"),
    ("# more of camera", 'calibration = "gone.json"', "cameras.0.calibration: "),
    ("# more of camera", 'calibration = "garbage"', "is no calibration; run `livetable calibrate`"),
    ("# more of camera", 'calibration = "other.json"', "was made for the layout 'one_box'"),
    ("# more of mqtt", 'ca_file = "gone.pem"', "mqtt.ca_file: "),
    ("# more of mqtt", 'ca_file = "garbage"', "mqtt.ca_file: holds no certificate"),
    ("# more of mqtt", 'username = "a"\npassword_file = "empty"', "empty is empty; write the path"),
    ("# more of mqtt", 'username = "a"\npassword_file = "latin"', "latin holds no password; write"),
    (
        "# more of console",
        'cert_file = "gone.pem"\nkey_file = "garbage"',
        "console.cert_file: ",
    ),
    (
        "# more of console",
        'cert_file = "garbage"\nkey_file = "garbage"',
        "are no certificate and its key",
    ),
]
"""The same for files that `livetable run` can begin without, and says so."""


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
    texts = [catalogue(language).text(words) for language in ("en", "es", "ro")]
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
    ("infinite", "suited_pair = 25", "suited_pair = 0"),
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
        texts = {catalogue(language).text(one.text) for language in ("en", "es", "ro")}
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
