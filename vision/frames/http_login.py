"""Answers a camera that asks for a name and password: Digest or Basic (RFC 7616, RFC 7617).

Both stand in the camera's address, `http://name:password@host/path`. Digest is preferred where a
camera offers both: the password itself does not cross the wire.
"""

import base64
from urllib.error import URLError
from urllib.parse import unquote, urlsplit, urlunsplit
from urllib.request import (
    HTTPDigestAuthHandler,
    HTTPPasswordMgrWithDefaultRealm,
    Request,
    parse_http_list,
    parse_keqv_list,
)


def authorization(url: str, challenges: list[str]) -> str | None:
    """Return the `Authorization` header that answers one of these `WWW-Authenticate` headers.

    None where the address holds no name, or none of the challenges is understood.
    """
    where = urlsplit(url)
    if where.username is None:
        return None
    name, password = unquote(where.username), unquote(where.password or "")
    offered = {scheme.lower(): rest for scheme, _, rest in (c.partition(" ") for c in challenges)}
    if "digest" in offered:
        address = urlunsplit(where._replace(netloc=where.netloc.rpartition("@")[2]))
        return _digest(address, name, password, offered["digest"])
    if "basic" in offered:
        return "Basic " + base64.b64encode(f"{name}:{password}".encode()).decode()
    return None


def _digest(address: str, name: str, password: str, challenge: str) -> str | None:
    known = HTTPPasswordMgrWithDefaultRealm()
    known.add_password(None, address, name, password)
    try:
        asked = parse_keqv_list(parse_http_list(challenge))
        answer = HTTPDigestAuthHandler(known).get_authorization(Request(address), asked)
    except (ValueError, URLError):  # no list of keys, an algorithm or a quality unknown here
        return None
    return f"Digest {answer}" if answer else None
