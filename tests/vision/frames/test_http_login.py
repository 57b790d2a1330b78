"""A camera that wants a name and password gets them, and a wrong one is said."""

import hashlib
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from vision.frames import http_login
from vision.frames.http_login import authorization, challenges_in
from vision.frames.mjpeg import MjpegOverHttp
from vision.frames.source import SourceLostError

JPEG = b"\xff\xd8picture\xff\xd9"
BASIC = 'Basic realm="eye"'
ADDRESS = "dealer:a%3Ab@"

Admit = Callable[[str], list[str]]
"""The challenges to an `Authorization`; none where it is right."""


def by_basic(answer: str) -> list[str]:
    return [] if answer == "Basic ZGVhbGVyOmE6Yg==" else [BASIC]  # dealer, a:b


class ByDigest:
    """RFC 7616, written from its text: hash of name and password, nonces, count, what is asked."""

    def __init__(
        self, algorithm: str = "", qop: str = "auth", *, more: tuple[str, ...] = ()
    ) -> None:
        self.algorithm, self.qop, self.more = algorithm, qop, more
        self.nonce, self.worn = "d0e", set[str]()

    def __call__(self, answer: str) -> list[str]:
        told = dict(re.findall(r'(\w+)="?([^",]+)"?', answer))
        right = told.get("response") == self.response(told)
        if right and told["nonce"] not in self.worn:
            return []
        self.nonce += "1"
        return [*self.more, self.challenge(stale=right and told["nonce"] != self.nonce)]

    def challenge(self, *, stale: bool) -> str:
        parts = ['realm="the, eye"', f'nonce="{self.nonce}"', 'opaque="op"']
        parts += [f'qop="{self.qop}"'] if self.qop else []
        parts += [f"algorithm={self.algorithm}"] if self.algorithm else []
        return "Digest " + ", ".join(parts + (["stale=TRUE"] if stale else []))

    def response(self, told: dict[str, str]) -> str:
        """The right answer to the nonce that was told."""
        name = {"": "md5", "MD": "md5", "SH": "sha256"}[self.algorithm.upper()[:2]]

        def hashed(text: str) -> str:
            return hashlib.new(name, text.encode()).hexdigest()

        nonce, own = told.get("nonce", ""), told.get("cnonce", "")
        secret = hashed("dealer:the, eye:a:b")
        if self.algorithm.endswith("-sess"):
            secret = hashed(f"{secret}:{nonce}:{own}")
        asked = hashed("GET:/stream?fps=30")
        if not self.qop:
            return hashed(f"{secret}:{nonce}:{asked}")
        return hashed(f"{secret}:{nonce}:{told.get('nc')}:{own}:{told.get('qop')}:{asked}")


@contextmanager
def camera(admit: Admit) -> Iterator[str]:
    """Host and port of a camera behind a login."""

    class Eye(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            challenges = admit(self.headers.get("Authorization", ""))
            if challenges:
                self.send_response(401)
                for challenge in challenges:
                    self.send_header("WWW-Authenticate", challenge)
                self.end_headers()
                return
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"--b\r\nContent-Length: %d\r\n\r\n" % len(JPEG) + JPEG)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Eye)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield f"127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


LOGINS: dict[str, Callable[[], Admit]] = {
    "basic": lambda: by_basic,
    "before 2617": lambda: ByDigest(qop=""),
    "MD5": lambda: ByDigest("MD5"),
    "md5": lambda: ByDigest("md5", "auth-int, auth"),
    "MD5-sess": lambda: ByDigest("MD5-sess"),
    "SHA-256": lambda: ByDigest("SHA-256"),
    "SHA-256-sess": lambda: ByDigest("SHA-256-sess"),
    "SHA-256 without quality": lambda: ByDigest("SHA-256", ""),
    "one unknown before": lambda: ByDigest(
        "SHA-256", more=('Digest realm="x", nonce="n", algorithm=SHA-1024, qop="auth"', "NTLM")
    ),
    "MD5 and then basic": lambda: ByDigest("MD5", more=(BASIC, "Negotiate")),
    "several in one header": lambda: ByDigest("SHA-256", more=(f"Negotiate, {BASIC}",)),
}


@pytest.mark.parametrize("login", LOGINS)
def test_a_camera_that_asks_gets_name_and_password(login: str) -> None:
    with camera(LOGINS[login]()) as host:
        source = MjpegOverHttp(f"http://{ADDRESS}{host}/stream?fps=30")
        source.open()
        assert source.read().jpeg == JPEG
        source.close()


@pytest.mark.parametrize("worn", [1, 2])
def test_a_nonce_that_is_stale_is_asked_for_anew(worn: int) -> None:
    eye = ByDigest("SHA-256")
    eye.worn = {"d0e" + "1" * n for n in range(1, worn + 1)}
    with camera(eye) as host:
        source = MjpegOverHttp(f"http://{ADDRESS}{host}/stream?fps=30")
        source.open()
        assert source.read().jpeg == JPEG
        source.close()


@pytest.mark.parametrize("login", LOGINS)
def test_a_wrong_password_is_said_without_it(login: str) -> None:
    asked: list[str] = []

    def counted(answer: str) -> list[str]:
        asked.append(answer)
        return admit(answer)

    admit = LOGINS[login]()
    with camera(counted) as host:
        source = MjpegOverHttp(f"http://dealer:wrong@{host}/stream?fps=30")
        with pytest.raises(SourceLostError, match="refuses this name and password") as lost:
            source.open()
        source.close()
    assert "wrong" not in str(lost.value)
    assert len(asked) == 2  # a third try may lock the name out


def test_a_camera_whose_nonces_are_always_stale_is_given_up() -> None:
    eye = ByDigest("MD5")
    eye.worn = {"d0e" + "1" * n for n in range(20)}
    with camera(eye) as host:
        source = MjpegOverHttp(f"http://{ADDRESS}{host}/stream?fps=30")
        with pytest.raises(SourceLostError, match="refuses this name"):
            source.open()
        source.close()


def always(challenge: str, _answer: str) -> list[str]:
    return [challenge]


def test_a_name_that_is_missing_and_a_login_that_is_unknown_are_told_apart() -> None:
    for login, challenge, told in (
        ("", BASIC, "asks for a name and password; write http://name:password@host/path"),
        ("a:b@", "NTLM", r"not known here \(ntlm\); set it to Digest with MD5 or SHA-256, or to B"),
        ("a:b@", 'Digest realm="x", nonce="y", algorithm=ROT13', r"here \(digest ROT13\); set it"),
        ("a:b@", "", r"not known here \(it names none\)"),
    ):
        with camera(partial(always, challenge)) as host:
            source = MjpegOverHttp(f"http://{login}{host}/stream")
            with pytest.raises(SourceLostError, match=told):
                source.open()
            source.close()


@pytest.mark.parametrize(
    ("algorithm", "response"),
    [
        ("MD5", "8ca523f5e9506fed4657c9700eebdbec"),
        ("SHA-256", "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"),
    ],
)
def test_the_example_of_rfc_7616(
    algorithm: str, response: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ"
    monkeypatch.setattr(http_login, "own_nonce", lambda: own)
    asked = (
        f'Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm={algorithm}, '
        'nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", '
        'opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"'
    )
    url = "http://Mufasa:Circle%20of%20Life@www.example.org/dir/index.html"
    answer = authorization(url, challenges_in([asked])) or ""
    assert f'response="{response}"' in answer
    assert 'uri="/dir/index.html"' in answer
    assert f"algorithm={algorithm}, qop=auth, nc=00000001, cnonce=" in answer


def test_letters_beyond_ascii_are_sent_in_utf_8() -> None:
    told = authorization(
        "http://d%C3%A4:%C8%99@eye/a%20b", challenges_in(['Digest realm="r", nonce="n"'])
    )
    assert told is not None
    assert "username*=UTF-8''d%C3%A4" in told
    secret = hashlib.md5("dä:r:ș".encode()).hexdigest()
    asked = hashlib.md5(b"GET:/a%20b").hexdigest()
    assert hashlib.md5(f"{secret}:n:{asked}".encode()).hexdigest() in told


@pytest.mark.parametrize(
    "challenge",
    [
        "Negotiate",
        "Digest eye",
        'Digest realm="eye"',
        'Digest realm="eye", nonce="1", algorithm=TOTP',
        'Digest realm="eye", nonce="1", qop="auth-int"',
        "",
        ",,",
        "=",
        '"',
        "Digest =,=",
    ],
)
def test_a_way_to_log_in_that_is_not_known_is_not_tried(challenge: str) -> None:
    assert authorization("http://dealer:secret@eye/stream", challenges_in([challenge])) is None
