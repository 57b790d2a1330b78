"""`livetable disable`: an order is left for a table, and taken once, whenever it is there."""

import io
import json
from pathlib import Path

import pytest

from controller.appliance import disable
from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.messages.orders import Reply
from controller.journal.file import take_lock
from controller.journal.order_file import answer_order, answer_to, order_of, waiting_order
from controller.people.file import Person, write_people
from controller.run.order_desk import OrderDesk
from tests.abnormal.scenes import Scene, scene
from tests.support.places import CONFIG
from tests.support.quick_pins import quick_hash

PIN = "2468"
ORDER = ["--by", "engineer-1", "--role", "engineer", "--why", "a fault may come again"]
LIFT = [*ORDER, "--lift", "--second", "manager-2"]


@pytest.fixture
def table_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    pin = quick_hash(PIN)
    people = [Person(name="engineer-1", roles=["engineer"], pin=pin)]
    people.append(Person(name="manager-2", roles=["shift_manager"], pin=pin))
    write_people(tmp_path / "people.toml", people)
    path = tmp_path / "t1.toml"
    told = (CONFIG / "tables" / "example.toml").read_text()
    for was, now in (
        ("/var/lib/livetable/bj1/journal.db", f"{tmp_path}/t1.db"),
        ("/etc/livetable/people.toml", f"{tmp_path}/people.toml"),
    ):
        assert was in told
        told = told.replace(was, now)
    path.write_text(told)
    monkeypatch.setattr(disable, "_PINS", {})
    return path


def typed(monkeypatch: pytest.MonkeyPatch, *pins: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{pin}\n" for pin in pins)))


def journal(table_file: Path) -> Path:
    return table_file.with_name("t1.db")


class Desk:
    """The desk of a table whose core is real."""

    def __init__(self, path: Path, table: Scene) -> None:
        self.desk = OrderDesk(path, self.take)
        self.table = table

    def take(self, tap: c.Tap) -> None:
        self.table.feed(tap)
        reply = self.table.orders[-1]
        assert isinstance(reply, Reply)
        self.desk.answer(reply)


@pytest.mark.regulation("R33")
def test_a_table_that_is_down_takes_it_when_it_starts(
    table_file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, PIN)
    assert disable.main([str(table_file), *ORDER]) == 0
    assert "waits for it" in capsys.readouterr().out
    table = scene("igt")
    desk = Desk(journal(table_file), table).desk
    desk.look()
    desk.look()
    (fact,) = table.of(f.GameDisabled)
    assert (fact.by, fact.role) == ("p1", "engineer")
    assert waiting_order(journal(table_file)) is None


@pytest.mark.long
@pytest.mark.regulation("R33")
def test_a_running_table_answers_and_two_lift_it(
    table_file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = scene("igt")
    desk = Desk(journal(table_file), table).desk
    with take_lock(journal(table_file)):
        typed(monkeypatch, PIN)
        assert disable.main([str(table_file), *ORDER], lambda _s: desk.look()) == 0
        assert table.engine.table.disabled is not None
        assert disable.main([str(table_file), *ORDER], lambda _s: desk.look()) == 1
        assert "disabled already" in capsys.readouterr().out
        typed(monkeypatch, PIN)
        assert disable.main([str(table_file), *LIFT[:-2]], lambda _s: desk.look()) == 1
        assert table.engine.table.disabled is not None
        assert disable.main([str(table_file), *LIFT], lambda _s: desk.look()) == 0
    assert table.engine.table.disabled is None
    (fact,) = table.of(f.GameEnabled)
    assert (fact.by, fact.second) == ("p1", "p2")


def test_a_wrong_pin_orders_nothing(
    table_file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "1357")
    assert disable.main([str(table_file), *ORDER]) == 2
    assert "PIN" in capsys.readouterr().err
    assert not order_of(journal(table_file)).exists()


def test_a_second_order_does_not_cover_one_that_waits(
    table_file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, PIN)
    assert disable.main([str(table_file), *ORDER]) == 0
    first = order_of(journal(table_file)).read_bytes()
    assert disable.main([str(table_file), *ORDER]) == 2
    assert "earlier order" in capsys.readouterr().err
    assert order_of(journal(table_file)).read_bytes() == first


@pytest.mark.parametrize("args", [ORDER, LIFT], ids=["disable", "lift"])
@pytest.mark.parametrize("fault", ["waits", "no folder"])
def test_one_table_that_cannot_be_ordered_hides_no_order_that_stands(
    table_file: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    args: list[str],
    fault: str,
) -> None:
    """Of three tables it is the one in the middle."""
    files = [table_file]
    for name in ("t2", "t3"):
        folder = f"{table_file.parent}/{'gone/' if (name, fault) == ('t2', 'no folder') else ''}"
        text = table_file.read_text().replace(f"{table_file.parent}/t1.db", f"{folder}{name}.db")
        files.append(table_file.with_name(f"{name}.toml"))
        files[-1].write_text(text)
    if fault == "waits":
        order_of(table_file.with_name("t2.db")).write_text("an earlier one")
    typed(monkeypatch, PIN, PIN)
    assert disable.main([*map(str, files), *args]) == 2
    heard = capsys.readouterr()
    assert heard.err.count("\n") == 1
    assert "t2.db.order: " in heard.err
    for name in ("t1", "t3"):
        path = table_file.with_name(f"{name}.db")
        assert f"{path}: the table does not answer; the order waits for it" in heard.out
        assert waiting_order(path) is not None
    assert "t2.db" not in heard.out


def test_killed_before_it_answered_the_table_takes_it_again_and_does_nothing_twice(
    table_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, PIN)
    disable.main([str(table_file), *ORDER])
    table = scene("igt")
    OrderDesk(journal(table_file), lambda tap: table.feed(tap) and None).look()
    assert order_of(journal(table_file)).exists()
    Desk(journal(table_file), table).desk.look()
    assert len(table.of(f.GameDisabled)) == 1
    assert not order_of(journal(table_file)).exists()


OTHER_ACT = json.dumps(
    {"id": "1", "person": "e", "role": "engineer", "act": {"kind": "open_table"}, "kind": "tap"}
)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"id": "1"}', OTHER_ACT])
def test_what_is_no_order_is_left_lying_and_logged_once(
    tmp_path: Path, text: str, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "t1.db"
    order_of(path).write_text(text)
    order_of(path).chmod(0o600)
    taken: list[c.Tap] = []
    desk = OrderDesk(path, taken.append)
    desk.look()
    desk.look()
    assert not taken
    assert len(caplog.messages) == 1
    assert "remove it" in caplog.messages[0]


def test_an_order_that_others_may_write_is_not_taken(
    table_file: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    typed(monkeypatch, PIN)
    disable.main([str(table_file), *ORDER])
    order_of(journal(table_file)).chmod(0o666)
    taken: list[c.Tap] = []
    OrderDesk(journal(table_file), taken.append).look()
    assert not taken
    assert "others" in caplog.messages[0]


def test_an_answer_to_another_order_is_none(tmp_path: Path) -> None:
    path = tmp_path / "t1.db"
    answer_order(path, "order-1", accepted=True, text="")
    assert disable.answer(path, "order-2") is None
    assert disable.answer(path, "order-1") == (True, "")


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"id": "order-1"}'])
def test_what_is_no_whole_answer_is_none(tmp_path: Path, text: str) -> None:
    path = tmp_path / "t1.db"
    answer_to(path).write_text(text)
    assert disable.answer(path, "order-1") is None
