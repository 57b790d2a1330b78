"""Answers a camera that asks for a name and password: Digest or Basic (RFC 7616, RFC 7617).

Both are in the camera's address, `http://name:password@host/path`. If a camera offers both methods,
Digest is preferred, because it does not send the password itself. If a camera offers several
Digests, the first one that is known here is answered, in the camera's order.
"""

import base64
import hashlib
import re
import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from urllib.parse import SplitResult, quote, unquote, urlsplit
from urllib.request import parse_http_list

Hash = Callable[[str], str]


def _hash(name: str) -> Hash:
    """Return the hash of a text in which each letter stands for a byte, as in a header."""
    return lambda text: hashlib.new(name, text.encode("latin-1")).hexdigest()


HASHES = {
    asked: _hash(name)
    for asked, name in {"md5": "md5", "sha-256": "sha256", "sha-512-256": "sha512_256"}.items()
    if name in hashlib.algorithms_available
}
"""The hashes of Digest, by the names that cameras give them, in lower case."""

SESSION = "-sess"
"""The ending of a hash's name if the secret is made anew for each session."""

GET = "GET"
IN_A_PATH = "/%:@!$&'()*+,;=~"
IN_A_QUERY = f"{IN_A_PATH}?/"

_BEGIN = re.compile(r"([A-Za-z][\w.+-]*)(?:\s+(.*))?", re.DOTALL)
_VALUE = re.compile(r'([\w*.-]+)\s*=\s*(?:"(.*)"|(.*))', re.DOTALL)


@dataclass(frozen=True, slots=True)
class Challenge:
    """One way to log in that a camera offers, and its values by their names."""

    scheme: str
    values: dict[str, str]

    @property
    def is_stale(self) -> bool:
        """Whether name and password were right, but the camera wants them with a new nonce."""
        return self.values.get("stale", "").lower() == "true"


def target(where: SplitResult) -> str:
    """Return path and query of a camera's address, with all characters as HTTP sends them."""
    path = quote(where.path or "/", safe=IN_A_PATH)
    return path + (f"?{quote(where.query, safe=IN_A_QUERY)}" if where.query else "")


def challenges_in(headers: list[str]) -> list[Challenge]:
    """Return the challenges in `WWW-Authenticate` headers; one header may hold several."""
    return [challenge for header in headers for challenge in _in_header(header)]


def _in_header(header: str) -> Iterator[Challenge]:
    scheme, values = "", dict[str, str]()
    for part in parse_http_list(header):
        begin = _BEGIN.fullmatch(part.strip())
        if begin and not (begin[2] or "").startswith("="):
            if scheme:
                yield Challenge(scheme, values)
            scheme, values, part = begin[1].lower(), {}, begin[2] or ""
        if value := _VALUE.fullmatch(part.strip()):
            values[value[1].lower()] = value[3] if value[2] is None else value[2]
    if scheme:
        yield Challenge(scheme, values)


def authorization(url: str, challenges: list[Challenge]) -> str | None:
    """Return the `Authorization` header that answers one of these challenges.

    Returns None if the address holds no name, or if none of the challenges is understood.
    """
    where = urlsplit(url)
    if where.username is None:
        return None
    name, password = unquote(where.username), unquote(where.password or "")
    for challenge in challenges:
        if challenge.scheme == "digest":
            answer = _digest(target(where), name, password, challenge.values)
            if answer is not None:
                return answer
    if any(challenge.scheme == "basic" for challenge in challenges):
        return "Basic " + base64.b64encode(f"{name}:{password}".encode()).decode()
    return None


def own_nonce() -> str:
    """Return a client nonce, which is used once."""
    return secrets.token_hex(16)


def _digest(uri: str, name: str, password: str, asked: dict[str, str]) -> str | None:
    """Return the answer to a Digest; None if its hash or quality is unknown or a value missing."""
    algorithm = asked.get("algorithm", "MD5")
    hashed = HASHES.get(algorithm.lower().removesuffix(SESSION))
    qualities = {one.strip().lower() for one in asked.get("qop", "").split(",")} - {""}
    if hashed is None or not {"realm", "nonce"} <= asked.keys():
        return None
    if qualities and "auth" not in qualities:
        return None
    realm, nonce, own, count = asked["realm"], asked["nonce"], own_nonce(), "00000001"
    secret = hashed(f"{_bytes(name)}:{realm}:{_bytes(password)}")
    if algorithm.lower().endswith(SESSION):
        secret = hashed(f"{secret}:{nonce}:{own}")
    wanted = hashed(f"{GET}:{uri}")
    between = f"{nonce}:{count}:{own}:auth" if qualities else nonce
    told = {
        **_named(name),
        "realm": _quoted(realm),
        "nonce": _quoted(nonce),
        "uri": f'"{uri}"',
        "response": f'"{hashed(f"{secret}:{between}:{wanted}")}"',
        "opaque": _quoted(asked["opaque"]) if "opaque" in asked else "",
        "algorithm": algorithm if "algorithm" in asked else "",
        "qop": "auth" if qualities else "",
        "nc": count if qualities else "",
        "cnonce": f'"{own}"' if qualities or algorithm.lower().endswith(SESSION) else "",
    }
    return "Digest " + ", ".join(f"{key}={value}" for key, value in told.items() if value)


def _bytes(text: str) -> str:
    """Return a text in UTF-8, one letter for each byte."""
    return text.encode().decode("latin-1")


def _quoted(text: str) -> str:
    """Return a text in quotes, with the quotes inside it escaped."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _named(name: str) -> dict[str, str]:
    """Return the user's name in a form that a header can hold."""
    if name.isascii():
        return {"username": _quoted(name)}
    return {"username*": f"UTF-8''{quote(name, safe='')}"}
