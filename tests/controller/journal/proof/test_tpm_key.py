"""A key that only this machine's TPM opens, handed to the table by systemd's credentials.

The TPM is swtpm, software behind the same interface; `systemd-creds` encrypts and decrypts as it
does with a chip. What systemd does at a unit's start (LoadCredentialEncrypted) is done by hand.
"""

import shutil
import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from controller.journal.journal_command import main
from controller.journal.proof.signing_key import key_file, read_key
from controller.journal.seal.key import sealing_key
from controller.journal.verify import verify
from tests.support.journals.played import write_journal

TOOLS = ("swtpm", "systemd-creds")
TCTI = [*Path("/usr/lib").glob("*/libtss2-tcti-swtpm.so.0")]
"""What lets systemd speak to swtpm."""

pytestmark = [
    pytest.mark.system,
    pytest.mark.skipif(
        not (all(map(shutil.which, TOOLS)) and TCTI),
        reason="apt-get install swtpm libtss2-tcti-swtpm0 libtss2-esys-3.0.2-0 libtss2-rc0",
    ),
]


@contextmanager
def tpm(state: Path) -> Iterator[str]:
    """A TPM whose secrets lie in this folder; what `systemd-creds` calls it."""
    state.mkdir(exist_ok=True)
    port = two_free_ports()
    words = ["--tpmstate", f"dir={state}", "--server", f"type=tcp,port={port}"]
    words += ["--ctrl", f"type=tcp,port={port + 1}", "--flags", "not-need-init,startup-clear"]
    process = subprocess.Popen(["swtpm", "socket", "--tpm2", *words])
    try:
        while not answers(port + 1):
            assert process.poll() is None, "swtpm did not start"
            threading.Event().wait(0.05)
        yield f"swtpm:host=127.0.0.1,port={port}"
    finally:
        process.kill()
        process.wait()


def two_free_ports() -> int:
    """The first of two ports, one after the other, that nobody uses."""
    while True:
        with socket.socket() as first, socket.socket() as second:
            first.bind(("127.0.0.1", 0))
            port = int(first.getsockname()[1])
            try:
                second.bind(("127.0.0.1", port + 1))
            except OSError:
                continue
            return port


def answers(port: int) -> bool:
    """Whether somebody listens there."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def creds(verb: str, device: str, name: str, *files: Path, key: str = "") -> bool:
    """Encrypt or decrypt a credential of this name; whether it could be done."""
    words = [f"--with-key={key}"] if key else []
    command = ["systemd-creds", verb, *words, f"--tpm2-device={device}", f"--name={name}"]
    done = subprocess.run([*command, *map(str, files)], check=False)
    return done.returncode == 0


def test_the_tables_keys_come_out_of_this_machines_tpm_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    handed = tmp_path / "credentials"
    handed.mkdir()
    made = {name: tmp_path / f"{name}.new" for name in ("journal-key", "journal-seal")}
    kept = {name: tmp_path / f"{name}.cred" for name in made}
    for path in made.values():
        assert main(["key", str(path)]) == 0
    with tpm(tmp_path / "this") as here:
        for name, path in made.items():
            assert creds("encrypt", here, name, path, kept[name], key="tpm2")
            assert path.read_bytes() not in kept[name].read_bytes()
    with tpm(tmp_path / "other") as elsewhere:
        assert not creds("decrypt", elsewhere, "journal-key", kept["journal-key"], handed / "x")
    with tpm(tmp_path / "this") as here:
        assert not creds("decrypt", here, "journal-seal", kept["journal-key"], handed / "x")
    with tpm(tmp_path / "this") as here:  # nobody clears what a refusal leaves in a bare TPM
        for name, path in kept.items():
            assert creds("decrypt", here, name, path, handed / name)
    monkeypatch.setenv("CREDENTIALS_DIRECTORY", str(handed))
    journal = tmp_path / "journal" / "j.db"
    journal.parent.mkdir()
    assert sealing_key(None, journal) == made["journal-seal"].read_bytes()
    found = key_file(None)
    assert found is not None
    key = read_key(found)
    write_journal(journal, "infinite", key=key)
    checked = verify(journal, keys=[read_key(made["journal-key"]).public_key().public_bytes_raw()])
    assert checked.intact
    assert checked.signed > 0
