"""A camera that wants a name and password gets them, and a wrong one is said."""

import hashlib
import re
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from vision.frames.http_login import authorization
from vision.frames.mjpeg import MjpegOverHttp
from vision.frames.source import SourceLostError

JPEG = b"\xff\xd8picture\xff\xd9"
DIGEST = 'Digest realm="eye", nonce="d0e", qop="auth", algorithm=MD5'
BASIC = 'Basic realm="eye"'


def _knows_basic(answer: str) -> bool:
    return answer == "Basic ZGVhbGVyOmE6Yg=="  # dealer, a:b


def _knows_digest(answer: str) -> bool:
    """RFC 7616: hash of name and password, nonce, count, own nonce, what is asked for."""
    told = dict(re.findall(r'(\w+)="?([^",]+)"?', answer))
    secret = hashlib.md5(b"dealer:eye:a:b").hexdigest()
    asked = hashlib.md5(b"GET:/stream?fps=30").hexdigest()
    whole = f"{secret}:d0e:{told.get('nc')}:{told.get('cnonce')}:auth:{asked}"
    return told.get("response") == hashlib.md5(whole.encode()).hexdigest()


@pytest.fixture(params=[([BASIC], _knows_basic), ([BASIC, DIGEST], _knows_digest)])
def camera(request: pytest.FixtureRequest) -> Iterator[str]:
    """Host and port of a camera behind a login."""
    challenges, knows = request.param

    class Eye(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            admit: Callable[[str], bool] = knows
            if not admit(self.headers.get("Authorization", "")):
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
    yield f"127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_camera_that_asks_gets_name_and_password(camera: str) -> None:
    source = MjpegOverHttp(f"http://dealer:a%3Ab@{camera}/stream?fps=30")
    source.open()
    assert source.read().jpeg == JPEG
    source.close()


@pytest.mark.parametrize("login", ["", "dealer:wrong@"])
def test_a_refused_login_is_said_without_the_password(camera: str, login: str) -> None:
    source = MjpegOverHttp(f"http://{login}{camera}/stream?fps=30")
    with pytest.raises(SourceLostError, match="refuses this name and password") as lost:
        source.open()
    source.close()
    assert "wrong" not in str(lost.value)


@pytest.mark.parametrize(
    "challenge",
    [
        "Negotiate",
        "Digest eye",
        'Digest realm="eye"',
        'Digest realm="eye", nonce="1", algorithm=TOTP',
        'Digest realm="eye", nonce="1", qop="auth-int"',
    ],
)
def test_a_way_to_log_in_that_is_not_known_is_not_tried(challenge: str) -> None:
    assert authorization("http://dealer:secret@eye/stream", [challenge]) is None
