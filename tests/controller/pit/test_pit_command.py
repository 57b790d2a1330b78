"""The pit's command: its files are read or refused in sentences, and the report can be printed."""

import json
import re
from collections.abc import Iterator
from datetime import datetime
from html.parser import HTMLParser
from pathlib import Path

import pytest

from controller.pit.command import main
from controller.pit.report import Report
from controller.pit.store import KEPT_MS, Store
from controller.pit.tally import shift_of
from controller.pit.watch import Watch
from controller.words.catalogue import LANGUAGES, Language
from tests.support.mqtt.told_table import ToldTable

SHIFTS = [6 * 60, 14 * 60, 22 * 60]
NOON = round(datetime(2026, 5, 28, 12).timestamp() * 1000)
HOUR = 3_600_000


def a_night(store: Store, *names: str) -> Watch:
    """A watch over tables of which each told everything at noon."""
    watch = Watch(SHIFTS, store, NOON)
    for name in names:
        table = ToldTable(name, lambda topic, payload, _: watch.hear(topic, payload, NOON) and None)
        table.status("online")
        table.tell("called")
    watch.write(NOON)
    return watch


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = Store(tmp_path / "pit.db")
    yield made
    made.close()


# --- what the pit keeps ---------------------------------------------------------------------------


def test_a_pit_that_was_away_goes_on_where_it_was(store: Store) -> None:
    watch = a_night(store, "bj1", "bj2")
    assert watch.acknowledge("riga/bj1", "e0-1", "Ana", NOON)
    again = Watch(SHIFTS, store, NOON + 1000)
    before, after = (one.whole(NOON + 1000, "")["tiles"] for one in (watch, again))
    for tile in (*before, *after):  # what is retained at the broker comes from there
        del tile["phase"], tile["stopped"], tile["number"], tile["dealer"]
        del tile["level"]
    assert after == before
    assert after[0]["calls"][0]["by"] == "Ana"


def test_what_was_missed_while_the_pit_was_away_is_counted(store: Store) -> None:
    a_night(store, "bj1")
    again = Watch(SHIFTS, store, NOON + 1000)
    table = again.floor.tables["riga/bj1"]
    last = table.last
    body = {"type": "livetable.cut_card", "sequence": f"e0-{last + 5:012}", "data": {}}
    again.hear("livetable/v1/riga/bj1/event", json.dumps(body).encode(), NOON + 2000)
    assert table.tally.missed == 4


def test_rounds_and_calls_are_kept_for_days_and_not_for_ever(store: Store) -> None:
    a_night(store, "bj1")
    assert len(store.rounds("riga/bj1", NOON + 1, 10)) == 2
    store.commit(NOON + KEPT_MS - 1)
    assert len(store.rounds("riga/bj1", NOON + 1, 10)) == 2
    store.commit(NOON + KEPT_MS + 1)
    assert store.rounds("riga/bj1", NOON + 1, 10) == []
    assert [*store.calls(0, NOON + 1)] == []


def test_only_what_changed_is_told_to_screens(store: Store) -> None:
    watch = a_night(store, "bj1", "bj2", "bj3")
    assert len(watch.changes(NOON, all_of_them=True)["tiles"]) == 3
    assert watch.changes(NOON, all_of_them=True) == {}
    assert watch.acknowledge("riga/bj2", "e0-1", "Ana", NOON)
    assert [tile["id"] for tile in watch.changes(NOON, all_of_them=False)["tiles"]] == ["riga/bj2"]


# --- the report -----------------------------------------------------------------------------------


class Tags(HTMLParser):
    """Counts tags, and holds that each is closed."""

    ALONE = ("meta",)

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.count: dict[str, int] = {}

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.count[tag] = self.count.get(tag, 0) + 1
        if tag not in self.ALONE:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_report_has_a_page_for_the_floor_and_one_for_each_table(
    language: Language, store: Store
) -> None:
    a_night(store, "bj1", "bj2")
    report = Report(store, shift_of(NOON, SHIFTS), NOON + HOUR, language, "<Riga>")
    html = report.html()
    tags = Tags()
    tags.feed(html)
    assert tags.open == []
    assert tags.count["h1"] == 3
    assert "&lt;Riga&gt;" in html
    assert "riga/bj1" in html
    assert "dealer-1" in html
    assert "script" not in tags.count
    assert not re.search(r"pit[_ ]|title_|reason_", html)


def test_the_report_of_a_shift_in_which_nothing_was_heard_is_one_page(store: Store) -> None:
    html = Report(store, shift_of(NOON, SHIFTS), NOON, "en", "").html()
    assert html.count("<h1>") == 1
    assert "None." in html


def test_the_command_writes_the_report_of_the_shift_that_is_named(tmp_path: Path) -> None:
    store = Store(tmp_path / "pit.db")
    a_night(store, "bj1")
    store.close()
    (tmp_path / "floor.toml").write_text('[pit]\ntitle = "Riga"\n')
    out = tmp_path / "report.html"
    words = [str(tmp_path / "floor.toml"), "--report", str(out)]
    assert main([*words, "--at", "2026-05-28T12:00"]) == 0
    assert "riga/bj1" in out.read_text()
    assert main([*words, "--at", "2026-05-28T15:00"]) == 0
    assert "riga/bj1" not in out.read_text()


# --- what is refused ------------------------------------------------------------------------------

WRONG = [
    ("[pit]\nshifts = []", "pit.shifts"),
    ('[pit]\nshifts = ["6 o\'clock"]', "pit.shifts"),
    ('[consoles]\n"bj1" = "http://bj1/"', "consoles"),
    ('[consoles]\n"riga/bj1" = "javascript:alert(1)"', "consoles"),
    ('[consoles]\n"riga/bj1" = "https://somebody:secret@bj1/"', "consoles"),
    ('[mqtt]\ngame_server = "gs"', "the pit only listens"),
    ("[mqtt]\nkeep_commands = false", "the pit only listens"),
    ('[console]\nhost = "0.0.0.0"', "TLS"),
    ("[pit", "no valid TOML"),
    ("[kit]", "kit"),
    ('[pit]\npeople = "nobody.toml"', "the people file cannot be read"),
]


@pytest.mark.parametrize(("text", "named"), WRONG)
def test_a_wrong_floor_file_is_refused_with_a_sentence(
    text: str, named: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "floor.toml").write_text(text)
    assert main([str(tmp_path / "floor.toml")]) == 2
    told = capsys.readouterr().err
    assert named in told
    assert "Traceback" not in told


@pytest.mark.parametrize("words", [["nowhere.toml"], []])
def test_a_missing_file_or_word_ends_with_2(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = main([str(tmp_path / word) for word in words])
    except SystemExit as ended:
        code = int(ended.code or 0)
    assert code == 2
    assert capsys.readouterr().err


def test_a_time_that_is_none_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["floor.toml", "--report", "r.html", "--at", "tonight"])
    assert "write a local time" in capsys.readouterr().err


def test_a_store_that_is_no_store_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "pit.db").write_text(
        "this is no database, and long enough to be seen as none\n" * 9
    )
    (tmp_path / "floor.toml").write_text("")
    assert main([str(tmp_path / "floor.toml"), "--report", str(tmp_path / "r.html")]) == 2
    assert "pit's file cannot be used" in capsys.readouterr().err
