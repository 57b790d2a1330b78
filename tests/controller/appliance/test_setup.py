"""Set-up and doctor on an appliance that is not well: sentences with a next act, no traceback."""

import errno
import json
import re
import socket
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import cv2
import numpy as np
import pytest

from controller.appliance import doctor, setup
from controller.appliance.findings import table_findings
from controller.appliance.network_devices import network_findings
from controller.appliance.setup import SetupError, set_up
from controller.settings.table_file import load_settings
from controller.upgrade_files import TableHealth, tell_health
from controller.words.catalogue import english
from tests.support.mqtt.certificates import CERTIFICATE, KEY, Authority
from tests.support.setup_answers import GOOD, answered
from tests.support.wires.wire_samples import streams


def test_seven_answers_make_a_table_file_that_loads(tmp_path: Path) -> None:
    path = set_up(tmp_path, tmp_path / "units", answered(*GOOD))  # type: ignore[arg-type]
    settings = load_settings(path)
    assert (settings.table.id, settings.table.game) == ("bj7", "quebec")
    assert settings.cameras[0].layout == "three_boxes"
    assert str(settings.cameras[0].reports) == "/run/livetable-vision/bj7:camera0/reports"
    table = (tmp_path / "units/livetable@bj7.service.d/setup.conf").read_text()
    assert "\nWants=livetable-vision@bj7:camera0.service\n" in table
    assert "IPAddress" not in table
    vision = (tmp_path / "units/livetable-vision@bj7:camera0.service.d/setup.conf").read_text()
    assert "\nStateDirectory=livetable/bj7/evidence\n" in vision
    assert "\nPartOf=livetable@bj7.service\n" in vision
    assert "Network" not in vision


def test_other_machines_are_let_through_the_units_wall(tmp_path: Path) -> None:
    answers = (
        *GOOD[:3],
        "socket://10.1.2.3:4001",
        *GOOD[4:5],
        "rtsp://10.1.2.4/s",
        "10.1.2.5:8883",
    )
    set_up(tmp_path, tmp_path / "units", answered(*answers))  # type: ignore[arg-type]
    table = tmp_path / "units/livetable@bj7.service.d/setup.conf"
    vision = tmp_path / "units/livetable-vision@bj7:camera0.service.d/setup.conf"
    assert allowed(table) == [f"IPAddressAllow=10.1.2.{last}" for last in (5, 3)]
    assert allowed(vision) == ["IPAddressAllow=10.1.2.4"]
    assert "\nPrivateNetwork=no\n" in vision.read_text()


def test_screens_of_other_places_and_who_reads_the_figures_are_let_in(tmp_path: Path) -> None:
    path = set_up(tmp_path, tmp_path / "units", answered(*GOOD))  # type: ignore[arg-type]
    with path.open("a") as file:
        file.write('[[places]]\nname = "pit"\naddresses = ["10.4.0.0/24", "10.4.1.7"]\n')
        file.write('[metrics]\nport = 9180\nreaders = ["10.5.0.2"]\n')
    words = ["--house", str(tmp_path), "--units", str(tmp_path / "units"), "--table", "bj7"]
    assert setup.main([*words, "--drop-ins"]) == 0
    table = tmp_path / "units/livetable@bj7.service.d/setup.conf"
    let_in = [f"IPAddressAllow={one}" for one in ("10.4.0.0/24", "10.4.1.7", "10.5.0.2")]
    assert allowed(table) == let_in


def test_a_camera_on_this_machine_is_reached_and_nobody_else(tmp_path: Path) -> None:
    answers = (*GOOD[:5], "http://127.0.0.1:8000/", *GOOD[6:])
    set_up(tmp_path, tmp_path / "units", answered(*answers))  # type: ignore[arg-type]
    vision = tmp_path / "units/livetable-vision@bj7:camera0.service.d/setup.conf"
    assert allowed(vision) == ["IPAddressAllow=localhost"]


def allowed(drop_in: Path) -> list[str]:
    return [line for line in drop_in.read_text().splitlines() if line.startswith("IPAddress")]


@pytest.mark.parametrize(
    ("number", "answer", "said"),
    [
        (2, "poker", "'poker' is no game here; answer one of"),
        (4, "morse", "'morse' is no wire here"),
        (6, "broker", "host:port"),
        (0, "no good name", "table.site"),
        (6, "1.2.3.4:99999", "mqtt.port"),
    ],
)
def test_a_wrong_answer_is_a_sentence_and_writes_nothing(
    number: int,
    answer: str,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    answers = [*GOOD[:number], answer, *GOOD[number + 1 :]]
    monkeypatch.setattr("builtins.input", answered(*answers))
    assert setup.main(["--house", str(tmp_path), "--units", str(tmp_path / "units")]) == 2
    assert said in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("words", [(), ("--drop-ins",)])
def test_no_table_leads_out_of_its_folder(
    words: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house, elsewhere = tmp_path / "house", tmp_path / "bj1.new"
    house.mkdir()
    elsewhere.write_text("another's")
    line = ["--house", str(house), "--units", str(tmp_path / "units"), "--usual"]
    assert setup.main([*line, "--table", "../bj1", *words]) == 2
    assert "'../bj1' is no table: write letters" in capsys.readouterr().err
    assert elsewhere.read_text() == "another's"


def test_a_table_file_is_never_written_over(tmp_path: Path) -> None:
    (tmp_path / "bj7.toml").write_text("mine")
    with pytest.raises(SetupError, match="is there already"):
        set_up(tmp_path, tmp_path, answered(*GOOD))  # type: ignore[arg-type]


def test_set_up_ends_with_what_is_missing_and_the_doctor_says_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("builtins.input", answered(*GOOD[:6], "127.0.0.1:1"))
    assert setup.main(["--house", str(tmp_path), "--units", str(tmp_path / "units")]) == 0
    said, _, _ = capsys.readouterr().out.partition("Not tried:")
    assert "Still missing:" in said
    for part in (
        "nobody can sign in",
        "shoe0: /dev/serial/by-id/shoe is not there",
        "broker 127.0.0.1:1 does not answer",
        "checkpoints are not signed",
        "has no manifest: livetable integrity --write",
        "systemctl enable --now livetable@bj7",
        "camera0: its vision does not run: systemctl enable --now livetable-vision@bj7:camera0",
    ):
        assert part in said
    assert doctor.main(["--table", str(tmp_path / "bj7.toml"), "--json", "--seconds", "0.1"]) == 1
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    missing = [line.strip("- ") for line in said.splitlines() if line.startswith("  - ")]
    assert set(missing) <= {one["text"] for one in found if not one["ok"]}


def test_a_table_file_that_does_not_load_is_a_finding(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bj1.toml").write_text("[table]\nsite = 5\n")
    assert doctor.main(["--table", str(tmp_path / "bj1.toml"), "--seconds", "0.1"]) == 1
    assert "BAD" in capsys.readouterr().out


def test_a_disk_that_does_not_answer_is_a_finding(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = answered(*GOOD[:6], "127.0.0.1:1")
    path = set_up(tmp_path, tmp_path / "units", answers)  # type: ignore[arg-type]
    line = re.sub('journal = ".*"', f'journal = "{tmp_path}/journal.db"', path.read_text())
    path.write_text(line)

    def lost(_folder: Path) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr("shutil.disk_usage", lost)
    told = [english(one.text) for one in table_findings(path) if not one.ok]
    assert f"the disk at {tmp_path} does not answer (Input/output error): see to it now" in told


def test_what_keeps_a_table_or_its_screens_away_is_told_of_keys_and_certificates(
    tmp_path: Path,
) -> None:
    """The table ends at once without its sealing key, and no browser takes an expired console."""
    path = set_up(tmp_path, tmp_path, answered(*GOOD))  # type: ignore[arg-type]
    authority = Authority(tmp_path)
    authority.certify(days=-3)
    seal = tmp_path / "seal.key"
    text = path.read_text().replace("[table]", f'[table]\nseal_key_file = "{seal}"', 1)
    text += f'[console]\ncert_file = "{CERTIFICATE}"\nkey_file = "{KEY}"\n'
    path.write_text(text)

    def told() -> str:
        return "\n".join(english(one.text) for one in table_findings(path) if not one.ok)

    assert f"{seal}: the sealing key cannot be read" in told()
    assert "console.cert_file: the certificate ended on " in told()
    seal.write_bytes(bytes(32))
    authority.certify(days=30)
    assert "the sealing key" not in told()
    assert "certificate" not in told()


def test_named_devices_alone_are_examined(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert doctor.main([str(tmp_path / "none"), "--json"]) == 1
    findings = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [finding["ok"] for finding in findings] == [True, False]


def test_a_table_and_devices_are_both_examined_and_both_count(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bj1.toml").write_text("[table]\nsite = 5\n")
    words = ["--table", str(tmp_path / "bj1.toml"), str(tmp_path / "none"), "--json"]
    assert doctor.main(words) == 1
    findings = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    bad = {finding["about"] for finding in findings if not finding["ok"]}
    assert bad == {"table", "port"}


def test_one_line_answers_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--house", str(tmp_path), "--units", str(tmp_path / "units"), "--usual"]
    words += ["--site", "riga", "--table", "bj7", "--game", "quebec", "--shoe", "/dev/ttyS9"]
    assert setup.main(words) == 0
    settings = load_settings(tmp_path / "bj7.toml")
    assert (settings.table.site, settings.table.game) == ("riga", "quebec")
    assert [one.url for one in settings.cameras] == ["/dev/video0"]
    assert "/bj7.toml is written" in capsys.readouterr().out


def test_the_usual_wire_is_a_shoes(tmp_path: Path) -> None:
    words = ["--house", str(tmp_path), "--units", str(tmp_path / "units"), "--usual"]
    assert setup.main(words) == 0
    assert [one.wire for one in load_settings(tmp_path / "bj1.toml").shoes] == ["reference"]


def test_a_shufflers_wire_is_no_answer_for_a_shoe(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--house", str(tmp_path), "--units", str(tmp_path / "units"), "--usual"]
    assert setup.main([*words, "--wire", "shuffler"]) == 2
    assert "'shuffler' is no wire here; answer one of angel_eye, bee_tek" in capsys.readouterr().err


def test_a_house_named_from_here_is_found_by_the_table_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "hall" / "etc").mkdir(parents=True)
    assert setup.main(["--house", "hall/etc", "--units", "units", "--usual"]) == 0
    settings = load_settings(tmp_path / "hall/etc/bj1.toml")
    assert settings.table.people == tmp_path / "hall/etc/people.toml"


@pytest.mark.parametrize("there", ["", "a file"])
def test_a_house_that_is_no_folder_is_named(
    there: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house = tmp_path / "hall"
    if there:
        house.write_text(there)
    words = ["--house", str(house), "--units", str(tmp_path / "units"), "--usual"]
    assert setup.main(words) == 2
    assert f"{house} is no folder: make it first (mkdir -p {house})" in capsys.readouterr().err
    assert not (tmp_path / "units").exists()


def test_what_the_line_answers_is_not_asked(tmp_path: Path) -> None:
    left = answered(GOOD[0], *GOOD[2:])
    path = set_up(tmp_path, tmp_path / "units", left, {"table": "bj8"})  # type: ignore[arg-type]
    assert path.name == "bj8.toml"


class RunningTable(BaseHTTPRequestHandler):
    """A table's console, as far as the doctor asks it."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        figures = (
            'livetable_device_ok{device="camera0"} 1.0\nlivetable_device_ok{device="shoe0"} 0.0'
        )
        self.wfile.write((figures if self.path == "/metrics" else "ok").encode())

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def test_a_device_that_a_running_table_has_lost_is_named(tmp_path: Path) -> None:
    with ThreadingHTTPServer(("127.0.0.1", 0), RunningTable) as console:
        serving = threading.Thread(target=console.serve_forever)
        serving.start()
        path = set_up(tmp_path, tmp_path / "units", answered(*GOOD))  # type: ignore[arg-type]
        with path.open("a") as file:
            file.write(f"[console]\nport = {console.server_port}\n")
        found = {english(one.text): one.ok for one in table_findings(path)}
        console.shutdown()
        serving.join()
    assert found["table bj7 runs"]
    [lost] = [text for text in found if "is not well" in text]
    assert lost.startswith("shoe0 ")
    assert not found[lost]


def test_a_running_table_whose_console_speaks_tls_is_known_by_what_it_tells_beside_its_journal(
    tmp_path: Path,
) -> None:
    """Else the doctor would listen at its serial ports."""
    path = set_up(tmp_path, tmp_path / "units", answered(*GOOD))  # type: ignore[arg-type]
    journal = tmp_path / "journal.db"
    text = re.sub("journal = .*", f'journal = "{journal}"', path.read_text())
    path.write_text(f'{text}[console]\nhost = "10.4.0.2"\ncert_file = "c"\nkey_file = "k"\n')
    assert doctor._taken(path) == []
    devices = {"shoe0": "lost", "camera0": "ok"}
    health = TableHealth(software="", pid=1, loop=True, devices=devices, broker="", round="")
    tell_health(journal, health)
    found = {english(one.text): one.ok for one in table_findings(path)}
    assert found["table bj7 runs"]
    assert [text for text in found if "is not well" in text and text.startswith("shoe0 ")]
    assert doctor._taken(path) == [GOOD[3]]


@pytest.mark.parametrize("speaks", [b"", *(streams()[wire] for wire in ("reference", "bee_tek"))])
def test_a_shoe_on_the_network_is_tried_while_its_table_stands(
    speaks: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        url = f"socket://127.0.0.1:{server.getsockname()[1]}"
        path = set_up(tmp_path, tmp_path / "units", answered(*GOOD[:3], url, *GOOD[4:]))  # type: ignore[arg-type]
        serving = threading.Thread(target=sends, args=(server, speaks))
        serving.start()
        [told] = network_findings(load_settings(path), 0.2)
        serving.join()
    words = english(told.text)
    assert words.startswith(f"shoe0: {url}: ")
    assert told.ok is (speaks != streams()["bee_tek"])
    if not told.ok:
        assert "the table file says 'reference': correct its wire there" in words
    assert doctor.main(["--table", str(path), "--json", "--seconds", "0.1"]) == 1
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    [gone] = [one["text"] for one in lines if url in one["text"] and not one["ok"]]
    assert "the serial server refuses" in gone


def sends(server: socket.socket, data: bytes) -> None:
    """Be a serial server until its one client goes."""
    client, _ = server.accept()
    with client:
        client.sendall(data)
        client.recv(1)


class Camera(BaseHTTPRequestHandler):
    """A camera on the network, which has one picture at one place."""

    def do_GET(self) -> None:
        self.send_response(200 if self.path == "/felt" else 404)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=x")
        self.end_headers()
        picture = cv2.imencode(".jpg", np.zeros((16, 16, 3), np.uint8))[1].tobytes()
        self.wfile.write(b"--x\r\nContent-Length: %d\r\n\r\n%s\r\n" % (len(picture), picture))

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.mark.parametrize("place", ["/felt", "/elsewhere"])
def test_set_up_tries_a_camera_on_the_network_and_says_what_it_did_not_try(
    place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with ThreadingHTTPServer(("127.0.0.1", 0), Camera) as camera:
        serving = threading.Thread(target=camera.serve_forever)
        serving.start()
        url = f"http://127.0.0.1:{camera.server_port}{place}"
        words = ["--house", str(tmp_path), "--units", str(tmp_path / "units"), "--usual"]
        assert setup.main([*words, "--camera", url]) == 0
        camera.shutdown()
        serving.join()
    missing, _, untried = capsys.readouterr().out.partition("Not tried:")
    assert ("camera0: the camera at" in missing) is (place == "/elsewhere")
    assert ("answers 404 Not Found" in missing) is (place == "/elsewhere")
    assert f"livetable doctor --table {tmp_path}/bj1.toml --seconds 20, and pull a card" in untried
    assert "camera0 sees the felt: livetable calibrate --url ADDRESS --layout " in untried


def test_what_a_running_table_or_vision_holds_is_left_to_it(tmp_path: Path) -> None:
    answers = (*GOOD[:3], "socket://127.0.0.1:1", *GOOD[4:5], "http://127.0.0.1:1/", *GOOD[6:])
    path = set_up(tmp_path, tmp_path / "units", answered(*answers))  # type: ignore[arg-type]
    held, journal = tmp_path / "reports", tmp_path / "journal.db"
    text = re.sub("reports = .*", f'reports = "{held}"', path.read_text())
    path.write_text(re.sub("journal = .*", f'journal = "{journal}"', text))
    settings = load_settings(path)
    assert [english(one.text)[:8] for one in network_findings(settings, 0)] == [
        "shoe0: s",
        "camera0:",
    ]
    held.touch()
    assert [english(one.text)[:8] for one in network_findings(settings, 0)] == ["shoe0: s"]
    health = TableHealth(software="", pid=1, loop=True, devices={}, broker="", round="")
    tell_health(journal, health)
    assert [*network_findings(settings, 0)] == []


def test_an_address_that_may_hold_a_password_is_not_repeated(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--house", str(tmp_path), "--units", str(tmp_path / "units"), "--usual"]
    assert setup.main([*words, "--camera", "http://eva:secret@127.0.0.1:1/"]) == 0
    told = capsys.readouterr().out
    assert "camera0: the camera at http://…@127.0.0.1:1/ cannot be reached" in told
    assert "secret" not in told


def test_a_camera_that_was_replaced_is_let_through_by_drop_ins_written_anew(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    units = tmp_path / "units"
    answers = (*GOOD[:5], "rtsp://10.1.2.4/s", *GOOD[6:])
    path = set_up(tmp_path, units, answered(*answers))  # type: ignore[arg-type]
    assert walls_told(path, units) == []
    before = path.read_text().replace("10.1.2.4", "10.1.2.9").replace("/dev/serial", "/dev/other")
    path.write_text(before)
    assert walls_told(path, units) == [
        "livetable-vision@bj7:camera0 is not let to IPAddressAllow=10.1.2.9, which the table file "
        "names: livetable setup --table bj7 --drop-ins"
    ]
    words = ["--house", str(tmp_path), "--units", str(units), "--table", "bj7", "--drop-ins"]
    assert setup.main(words) == 0
    assert "systemctl daemon-reload" in capsys.readouterr().out
    vision = units / "livetable-vision@bj7:camera0.service.d/setup.conf"
    assert allowed(vision) == ["IPAddressAllow=10.1.2.9"]
    assert path.read_text() == before
    assert walls_told(path, units) == []


def test_a_table_that_was_not_set_up_has_no_walls_to_tell_of(tmp_path: Path) -> None:
    path = set_up(tmp_path, tmp_path / "units", answered(*GOOD))  # type: ignore[arg-type]
    assert walls_told(path, tmp_path / "none") == []


def walls_told(path: Path, units: Path) -> list[str]:
    """What the doctor says of a table's drop-ins."""
    told = [english(one.text) for one in table_findings(path, units)]
    return [text for text in told if "--drop-ins" in text]


@pytest.mark.parametrize("given", [[], ["--table", "bj9"]])
def test_drop_ins_are_written_of_a_table_file_that_is_there(
    given: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert setup.main(["--house", str(tmp_path), "--drop-ins", *given]) == 2
    said = capsys.readouterr().err
    assert ("bj9.toml" if given else "--table") in said


def test_drop_ins_that_cannot_be_written_leave_no_table_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "units").write_text("a file in the folder's place")
    words = ["--house", str(tmp_path), "--units", str(tmp_path / "units"), "--usual"]
    with pytest.raises(OSError, match="units"):
        setup.main(words)
    assert [path.name for path in tmp_path.iterdir()] == ["units"]


def test_the_doctor_asks_for_no_key_and_no_password_that_systemd_hands_over(
    tmp_path: Path,
) -> None:
    """Who did as it said made another key, and auditors knew the table's checkpoints no more."""
    path = set_up(tmp_path, tmp_path, answered(*GOOD))  # type: ignore[arg-type]
    given = "/run/credentials/livetable@bj7.service/mqtt"
    with path.open("a") as file:
        file.write(f'username = "bj7"\npassword_file = "{given}"\n')

    def told() -> set[str]:
        texts = [english(one.text) for one in table_findings(path, tmp_path) if not one.ok]
        return {text for text in texts if "not signed" in text or given in text}

    assert len(told()) == 2
    folder = tmp_path / "livetable@.service.d"
    folder.mkdir()
    (folder / "keys.conf").write_text(
        "[Service]\n#LoadCredential=mqtt:/etc/livetable/%i.mqtt\n"
        "LoadCredentialEncrypted=journal-key:/etc/livetable/%i.journal-key\n"
    )
    assert len(told()) == 1
    own = tmp_path / "livetable@bj7.service.d" / "mqtt.conf"
    own.write_text("[Service]\nLoadCredential=mqtt:/etc/livetable/%i.mqtt\n")
    assert told() == set()


def test_the_doctor_asks_for_no_key_of_the_table_file_that_systemd_hands_over(
    tmp_path: Path,
) -> None:
    """Of a signing key it said to make another one."""
    path = set_up(tmp_path, tmp_path, answered(*GOOD))  # type: ignore[arg-type]
    given = "/run/credentials/livetable@bj7.service"
    certificate = tmp_path / "console.pem"
    certificate.write_text("a certificate")
    text = path.read_text()
    keys = f'signing_key_file = "{given}/sign"\nseal_key_file = "{given}/seal"\n'
    text = text.replace("[table]\n", f"[table]\n{keys}", 1)
    tls = f'[console]\ncert_file = "{certificate}"\nkey_file = "{given}/tls"\n'
    path.write_text(f"{text}\n{tls}")

    def told() -> list[str]:
        texts = [english(one.text) for one in table_findings(path, tmp_path) if not one.ok]
        return [text for text in texts if given in text]

    assert len(told()) == 3
    folder = tmp_path / "livetable@.service.d"
    folder.mkdir()
    lines = [f"LoadCredential={name}:/etc/livetable/%i.{name}" for name in ("sign", "seal", "tls")]
    (folder / "keys.conf").write_text("\n".join(["[Service]", *lines]))
    assert told() == []
