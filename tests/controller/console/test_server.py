"""The console's server over real sockets: views, taps, PINs, and who may not talk at all."""

import contextlib
import json
import logging
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from controller.console.server import Console
from controller.console.web import quiet_server
from controller.console.web.ground import AddressError, Ground
from controller.console.web.whole_page import HEAD, PAGE, page_of
from controller.core.messages.commands import (
    Countersign,
    LoadShoe,
    NextRound,
    Proof,
    Report,
    SignIn,
    SignOut,
    Tap,
    UnsignedReport,
    VoidRound,
)
from controller.core.messages.inputs import EntryRefused
from controller.core.messages.orders import Reply
from controller.pit.server import PAGE as PIT_PAGE
from controller.run.health import Metrics
from controller.run.loop import Inbox
from controller.settings.table_file import ConsoleSection
from tests.support.console.served import PICTURE, Bench, commit, heard, tell
from tests.support.event_loop import in_a_loop

ANNA = Proof("p1", "dealer", "session", "table")
pytestmark = pytest.mark.system


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    bench = Bench(tmp_path_factory.mktemp("console"))
    yield bench
    bench.stop()


def test_a_screen_gets_the_newest_view_and_then_each(bench: Bench) -> None:
    bench.console.follow(commit({"now": 1}))
    with bench.screen() as screen:
        assert heard(screen, "view")["view"] == {"now": 1}
        bench.console.follow(commit({"now": 2}))
        assert heard(screen, "view")["view"] == {"now": 2}


def test_a_screen_gets_changes_or_no_views_where_it_asks_for_that(bench: Bench) -> None:
    bench.console.follow(commit({"now": 1, "light": None}))
    with bench.screen("/ws?views=changes") as screen, bench.screen("/ws?views=none") as blind:
        first = heard(screen, "view")
        bench.console.follow(commit({"now": 2, "light": None}))
        change = heard(screen, "change")
        assert (change["after"], change["n"]) == (first["n"], first["n"] + 1)
        assert (change["set"], change["gone"]) == ({"now": 2}, [])
        assert {json.loads(blind.recv(timeout=5))["type"] for _ in range(2)} == {"tick"}


def test_ticks_tell_that_the_loop_is_alive(bench: Bench) -> None:
    with bench.screen() as screen:
        assert heard(screen, "tick") == {"type": "tick", "at": 7, "utc": 8}


def test_a_tap_becomes_an_input_and_its_answer_comes_back(bench: Bench) -> None:
    with bench.screen() as screen:
        signed = bench.sign_in(screen, "anna", "dealer", "1111")
        assert (signed["person"], signed["role"]) == ("anna", "dealer")
        tell(screen, type="act", id="t1", act={"kind": "next_round"})
        tap = bench.tapped()
        assert tap == Tap("t1", "p1", "dealer", NextRound(), (ANNA,))
        bench.agree(tap, "rejected", "The round is in play.")
        answer = heard(screen, "reply")
        assert answer["text"] == "The round is in play."
        tell(screen, type="sign_out", id="t2")
        assert bench.tapped().act == SignOut()


def test_a_tap_waits_until_it_is_known_whose_it_is(bench: Bench) -> None:
    with bench.screen() as screen:
        tell(screen, type="sign_in", person="anna", role="dealer", pin="1111")
        tell(screen, type="act", id="t1", act={"kind": "next_round"})
        bench.agree(bench.tapped())
        assert bench.tapped() == Tap("t1", "p1", "dealer", NextRound(), (ANNA,))


def test_signing_in_is_itself_an_input_that_the_core_may_refuse(bench: Bench) -> None:
    with bench.screen() as screen:
        tell(screen, type="sign_in", person="anna", role="dealer", pin="1111")
        tap = bench.tapped()
        assert tap.act == SignIn()
        bench.agree(tap, "rejected", "Not now.")
        assert heard(screen, "refused")["text"] == "Not now."
        tell(screen, type="act", id="t1", act={"kind": "next_round"})
        assert "sign in first" in heard(screen, "reply")["text"]
    assert bench.inbox.take(0) == []


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ({"person": "anna", "role": "dealer", "pin": "0"}, "name or PIN is wrong"),
        ({"person": "anna", "role": "shift_manager", "pin": "1111"}, "may not sign in as"),
        ({"person": "ghost", "role": "dealer", "pin": "1111"}, "name or PIN is wrong"),
        ({}, "name or PIN is wrong"),
    ],
)
def test_a_wrong_pin_or_role_is_refused(bench: Bench, claim: dict[str, str], sentence: str) -> None:
    with bench.screen() as screen:
        tell(screen, type="sign_in", **claim)
        assert sentence in heard(screen, "refused")["text"]
    (trace,) = bench.inbox.take(0)
    assert isinstance(trace, EntryRefused)
    assert trace.person == ("p1" if claim.get("person") == "anna" else "")


@pytest.mark.parametrize(
    ("act", "sentence"),
    [
        ({"kind": "dance"}, "no such command 'dance'"),
        ({"kind": "next_round", "now": True}, "now: no such key"),
        ({"kind": "sign_in"}, "needs a PIN"),
        ({"kind": "void_round"}, "cause: field required"),
        ("next_round", "write an object"),
    ],
)
def test_what_cannot_be_tapped_is_answered_with_a_sentence(
    bench: Bench, act: Any, sentence: str
) -> None:
    with bench.screen() as screen:
        bench.sign_in(screen, "anna", "dealer", "1111")
        tell(screen, type="act", id="t1", act=act)
        answer = heard(screen, "reply")
        assert (answer["status"], sentence in answer["detail"]) == ("rejected", True)


@pytest.mark.parametrize("text", ["no json", "[]", "{}", '{"type":"dance"}', '{"type":"act"}'])
def test_no_message_breaks_the_conversation(bench: Bench, text: str) -> None:
    with bench.screen() as screen:
        screen.send(text)
        assert heard(screen, "refused")["text"]
        assert heard(screen, "tick")


def test_a_second_person_signs_with_his_own_pin(bench: Bench) -> None:
    with bench.screen() as screen:
        bench.sign_in(screen, "otto", "shift_manager", "2222")
        act = {"kind": "void_round", "cause": "misdeal", "second": "anna"}
        tell(screen, type="act", id="t1", act=act)
        assert "A second person signs too" in heard(screen, "reply")["text"]
        second = {"person": "anna", "role": "dealer", "pin": "1111"}
        tell(screen, type="act", id="t2", act=act, second=second)
        tap = bench.tapped()
        assert tap.act == VoidRound("misdeal", "p1")
        assert tap.proved == (
            Proof("p2", "shift_manager", "session", "table"),
            Proof("p1", "dealer", "pin", "table"),
        )


RECEIPT = {"shoe": "shoe0", "set": "blue", "batch": "b1", "back": "blue", "counted": 312}


@pytest.mark.parametrize("written", ["Ionut", "ionuț"])
def test_a_second_person_is_named_as_for_the_pin_without_accents_too(
    bench: Bench, written: str
) -> None:
    second = {"person": "Ionut", "role": "dealer", "pin": "5555"}
    with bench.screen() as screen:
        bench.sign_in(screen, "otto", "shift_manager", "2222")
        act: dict[str, Any] = {"kind": "void_round", "cause": "misdeal", "second": written}
        tell(screen, type="act", id="a1", act=act, second=second)
        assert bench.tapped().act == VoidRound("misdeal", "p4")
        act = {"kind": "load_shoe", "checked_by": ["Otto", written], **RECEIPT}
        tell(screen, type="act", id="a2", act=act, second={**second, "role": "shuffler"})
        loaded = bench.tapped().act
        assert isinstance(loaded, LoadShoe)
        assert loaded.checked_by == ("p2", "p4")


def test_who_signs_for_another_screen_taps_himself_and_signs_in_nowhere(bench: Bench) -> None:
    waits = {"id": 3, "person": "p2", "role": "shift_manager"}
    act = {"kind": "countersign", "proposal": 3}
    claim = {"person": "anna", "role": "dealer", "pin": "1111"}
    with bench.screen() as screen:
        for asker, proofs in (
            ("p2", (Proof("p2", "shift_manager", "employed"),)),
            ("p9", ()),  # the people file holds him no more
        ):
            bench.console.follow(commit({"proposal": {**waits, "person": asker}}))
            heard(screen, "view")
            tell(screen, type="act", id="c1", act=act, second=claim)
            tap = bench.tapped()
            assert (tap.person, tap.role, tap.act) == ("p1", "dealer", Countersign(3))
            assert tap.proved == (Proof("p1", "dealer", "pin", "table"), *proofs)
            bench.agree(tap, "rejected", "no")
            assert heard(screen, "reply")["id"] == "c1"
        tell(screen, type="act", id="c2", act=act)
        assert "A second person signs too" in heard(screen, "reply")["text"]
        tell(screen, type="act", id="c3", act=act, second={**claim, "pin": "9999"})
        assert heard(screen, "reply")["status"] == "rejected"
        assert isinstance(bench.inbox.take(5)[0], EntryRefused)
        tell(screen, type="act", id="c4", act={"kind": "next_round"})
        assert heard(screen, "reply")["code"] == "nobody_signed_in"


def test_anybody_at_the_tables_own_screen_may_report(bench: Bench) -> None:
    with bench.screen() as screen:
        tell(screen, type="act", id="r1", act={"kind": "report", "code": "card_on_floor"})
        (asked, *_) = bench.inbox.take(5)
        assert asked == UnsignedReport("r1", Report("card_on_floor"))
        bench.console.answer(Reply("console/", "r1", "accepted"))
        assert heard(screen, "reply")["status"] == "accepted"


def test_the_rulings_of_a_round_are_for_who_oversees_with_names(bench: Bench) -> None:
    assert bench.get("/rulings/r1.json")[0] == 403
    for name, role, pin, status in (
        ("anna", "dealer", "1111", 403),
        ("otto", "shift_manager", "2222", 200),
    ):
        with bench.screen() as screen:
            token = bench.sign_in(screen, name, role, pin)["token"]
            got, body, _ = bench.get("/rulings/r1.json", Authorization=f"Bearer {token}")
            assert got == status
            if got == 200:
                assert json.loads(body) == [{"person": "otto", "second": "anna"}]
                assert bench.get("/rulings/r2.json", Authorization=f"Bearer {token}")[0] == 404


@pytest.mark.parametrize(
    "origin",
    ["http://elsewhere.example", "null", "http://[", "http://127.0.0.1:8080\u2044x", "\xff"],
)
def test_another_sites_page_may_not_talk(
    bench: Bench, origin: str, caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(InvalidStatus) as refused:
        bench.screen(Origin=origin)
    assert refused.value.response.status_code == 403
    assert not caplog.records


OPENING = b"GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\nUpgrade: "
SOCKET = b"websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
NONSENSE = {
    "no request": [b"\xff\x00\r\n\r\n"],
    "another protocol": [OPENING + b"h2c\r\n\r\n"],
    "no text": [
        OPENING + SOCKET + b"MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n",
        b"\x81\x82\x00\x00\x00\x00\xff\xfe",
    ],
}


@pytest.mark.system
@pytest.mark.parametrize("sent", NONSENSE.values(), ids=NONSENSE)
def test_nonsense_of_a_visitor_is_logged_once_a_minute(
    bench: Bench,
    sent: list[bytes],
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(quiet_server.SELDOM, "_said", {})
    for _ in range(20):
        with socket.create_connection(("127.0.0.1", bench.port), 10) as line:
            for part in sent:
                line.sendall(part)
                line.recv(65_536)
            line.shutdown(socket.SHUT_WR)
            while line.recv(65_536):
                pass
    told = [record.msg for record in caplog.records if record.name == "uvicorn.error"]
    assert told, "it is not hidden either"
    assert len(told) == len(set(told))


def test_whoever_hangs_up_in_the_middle_is_logged_once_a_minute_too(
    bench: Bench, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """asyncio warns of each answer to a visitor who is gone."""
    monkeypatch.setattr(quiet_server.SELDOM, "_said", {})
    assert bench.get("/healthz")[0] == 200
    for _ in range(10):
        logging.getLogger("asyncio").warning("socket.send() raised exception.")
    assert len(caplog.records) == 1


def test_the_seldom_heard_are_forgotten_after_a_while() -> None:
    now = [1000.0]
    seldom = quiet_server.Seldom(lambda: now[0])
    for n in range(5 * quiet_server.MOST_SENTENCES):
        record = logging.makeLogRecord({"msg": f"task {n} failed"})
        assert seldom.filter(record)
        assert not seldom.filter(record)
        now[0] += quiet_server.SELDOM_S / 10
    assert len(seldom._said) <= quiet_server.MOST_SENTENCES + 1


def test_our_own_page_may_talk(bench: Bench) -> None:
    with bench.screen(Origin=f"http://127.0.0.1:{bench.port}") as screen:
        assert heard(screen, "tick")


@pytest.mark.parametrize(
    "name",
    [
        "rebound.example",
        "127.0.0.1.rebound.example",
        "ops@127.0.0.1",
        "",
        "*",
        "[127.0.0.1].rebound.example",
        "[rebound.example]:127.0.0.1",
    ],
)
def test_a_foreign_host_name_is_turned_away_with_what_to_do(bench: Bench, name: str) -> None:
    status, body, headers = bench.get("/metrics", Host=name)
    assert (status, b"open it by its own address" in body) == (400, True)
    assert headers["x-content-type-options"] == "nosniff"
    with pytest.raises(InvalidStatus):
        bench.screen(Host=name)


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "localhost:8080", "LocalHost", "[::1]:8080", "[::1]", "Pit.Example:1"]
)
def test_our_own_names_are_known_however_they_are_written(host: str) -> None:
    ground = Ground(ConsoleSection(host="::1"), "the test", [], names=["pit.example"])
    told: list[Any] = []

    async def send(message: Any) -> None:
        told.append(message)

    async def receive() -> Any:
        return {"type": "http.request"}

    headers = [(b"host", host.encode())]
    scope = {"type": "http", "method": "GET", "path": "/", "headers": headers, "query_string": b""}
    in_a_loop(ground.app(scope, receive, send))
    assert told[0]["status"] == 404, "there is no page, and it was asked for one"


def test_evidence_is_for_people_who_are_signed_in(bench: Bench) -> None:
    assert bench.get(f"/evidence/{PICTURE}")[0] == 403
    with bench.screen() as screen:
        token = bench.sign_in(screen, "anna", "dealer", "1111")["token"]
        cookie = f"livetable_session={token}"
        assert bench.get(f"/evidence/{PICTURE}", Authorization=f"Bearer {token}")[1] == b"jpeg"
        assert bench.get(f"/evidence/{PICTURE}", Cookie=cookie)[0] == 200
        assert bench.get("/evidence/people.toml", Cookie=cookie)[0] == 404
        assert bench.get("/evidence/..%2fpeople.toml", Cookie=cookie)[0] == 404


def test_a_token_of_any_letters_is_only_wrong(bench: Bench) -> None:
    with bench.screen() as screen:
        bench.sign_in(screen, "anna", "dealer", "1111")
        assert bench.get(f"/evidence/{PICTURE}", Authorization="Bearer \xe9")[0] == 403


def test_the_live_picture_is_the_engineers_alone(bench: Bench) -> None:
    assert bench.get("/camera/camera0.jpg")[0] == 403
    with bench.screen() as dealer, bench.screen() as manager, bench.screen() as engineer:
        others = [
            bench.sign_in(dealer, "anna", "dealer", "1111")["token"],
            bench.sign_in(manager, "otto", "shift_manager", "2222")["token"],
        ]
        for token in others:
            status, body, _ = bench.get("/camera/camera0.jpg", Authorization=f"Bearer {token}")
            assert (status, b"sign in as engineer" in body) == (403, True)
        mine = bench.sign_in(engineer, "ella", "engineer", "4444")["token"]
        assert bench.get("/camera/camera7.jpg", Authorization=f"Bearer {mine}")[0] == 404
        status, body, _ = bench.get("/camera/camera0.jpg", Authorization=f"Bearer {mine}")
        assert (status, body) == (204, b"")
        with picture_at(bench.camera):
            answer = bench.get("/camera/camera0.jpg", Authorization=f"Bearer {mine}")
        assert (answer[0], answer[1], answer[2]["content-type"]) == (200, b"jpeg", "image/jpeg")


@contextlib.contextmanager
def picture_at(path: Path) -> Iterator[None]:
    """A vision process that hands out one picture."""

    def hand_out() -> None:
        line, _ = listening.accept()
        with line:
            line.sendall(b"jpeg")

    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(path))
        listening.listen()
        thread = threading.Thread(target=hand_out)
        thread.start()
        yield
        thread.join(10)
    path.unlink()


def test_metrics_and_headers(bench: Bench) -> None:
    status, body, headers = bench.get("/metrics")
    assert (status, b"livetable_journal_records" in body) == (200, True)
    assert headers["content-security-policy"].startswith("default-src 'self'")
    assert headers["x-content-type-options"] == "nosniff"


def test_health_follows_the_loop(bench: Bench) -> None:
    assert bench.get("/healthz")[:2] == (200, b"ok\n")
    bench.alive = False
    try:
        status, body, _ = bench.get("/healthz")
    finally:
        bench.alive = True
    assert (status, b"does not go round" in body) == (503, True)


def test_a_hung_loop_gets_no_tick(bench: Bench) -> None:
    bench.alive = False
    try:
        with bench.screen() as screen:
            assert heard(screen, "view")
            with pytest.raises(TimeoutError):
                screen.recv(timeout=0.8)
    finally:
        bench.alive = True


def test_a_taken_port_is_one_sentence(bench: Bench, tmp_path: Path) -> None:
    taken = ConsoleSection(port=bench.port)
    other = Console(
        section=taken,
        people=tmp_path,
        evidence=tmp_path,
        cameras={},
        inbox=Inbox(),
        metrics=Metrics(),
        now=lambda: None,
    )
    with pytest.raises(AddressError, match=r"write another console\.port"):
        other.bind()


def test_all_pages_share_one_head() -> None:
    shared = HEAD.read_text()
    for path in (PAGE / "index.html", PAGE / "engineer" / "index.html", PIT_PAGE / "index.html"):
        own, served = path.read_text(), bytes(in_a_loop(page_of(path, "d1")).body).decode()
        assert shared in served
        assert '<meta name="program" content="d1">' in served
        assert not [line for line in shared.splitlines() if line in own], path
