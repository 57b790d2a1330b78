"""Mosquitto with the shipped configuration: its TLS, users, access list, limits. Only paths and
the port are the test's."""

import re
import shutil
import subprocess
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from typing import Self

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tests.support.broker import MOSQUITTO, free_port, wait_for_port
from tests.support.places import CONFIG

PASSWD = shutil.which("mosquitto_passwd") or "/usr/bin/mosquitto_passwd"
USERS = ("bj1", "bj1-server")


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate of this machine's own address that signs itself, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "broker")])
    now = datetime.now(UTC)
    address = x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(address, critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    cert_file, key_file = folder / "broker.pem", folder / "broker.key"
    cert_file.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    key_file.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    return cert_file, key_file


class ShippedBroker:
    """Everybody's password is his name; `ca` signed the broker's certificate."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.ca, key = certificate(folder)
        passwords = folder / "passwords"
        passwords.touch(mode=0o600)
        for user in USERS:
            subprocess.run([PASSWD, "-b", str(passwords), user, user], check=True)
        access = shutil.copy(CONFIG / "broker" / "livetable.acl", folder / "acl")
        paths = {
            "listener": f"{self.port} 127.0.0.1",
            "cafile": self.ca,
            "certfile": self.ca,
            "keyfile": key,
            "password_file": passwords,
            "acl_file": access,
            "persistence_location": f"{folder}/",
        }
        text = (CONFIG / "broker" / "mosquitto.conf").read_text()
        for word, path in paths.items():
            text, found = re.subn(rf"(?m)^{word} .*$", f"{word} {path}", text)
            assert found == 1, word
        self._file = folder / "mosquitto.conf"
        self._file.write_text(f"{text}\nuser root\n")
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        quiet = subprocess.DEVNULL
        self._process = subprocess.Popen([MOSQUITTO, "-c", str(self._file)], stderr=quiet)
        wait_for_port(self.port, self._process)
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process is not None
        self._process.terminate()
        self._process.wait(10)
