"""The certificate of a broker, good or expired, and the authority that signed it."""

from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

AUTHORITY, CERTIFICATE, KEY = "authority.pem", "broker.pem", "broker.key"


class Authority:
    """An authority of its own; its certificate lies in the folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "authority")])
        made = self._builder(self._name, self._key, days=30).add_extension(
            x509.BasicConstraints(ca=True, path_length=None), critical=True
        )
        self._write(AUTHORITY, made.sign(self._key, hashes.SHA256()))

    def certify(self, *, days: int) -> None:
        """Write the broker's certificate and key; a negative number of days is long ago."""
        key = ec.generate_private_key(ec.SECP256R1())
        name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "broker")])
        address = x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))])
        made = self._builder(name, key, days=days).add_extension(address, critical=False)
        self._write(CERTIFICATE, made.sign(self._key, hashes.SHA256()))
        (self._folder / KEY).write_bytes(
            key.private_bytes(
                serialization.Encoding.PEM,
                serialization.PrivateFormat.PKCS8,
                serialization.NoEncryption(),
            )
        )

    def _builder(
        self, name: x509.Name, key: ec.EllipticCurvePrivateKey, days: int
    ) -> x509.CertificateBuilder:
        end = datetime.now(UTC) + timedelta(days=days)
        return (
            x509.CertificateBuilder()
            .subject_name(name)
            .issuer_name(self._name)
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(end - timedelta(days=60))
            .not_valid_after(end)
        )

    def _write(self, name: str, made: x509.Certificate) -> None:
        (self._folder / name).write_bytes(made.public_bytes(serialization.Encoding.PEM))
