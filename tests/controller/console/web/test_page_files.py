"""The files of a page come from memory: whole, with their types, and only once to each browser."""

from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import Route

from controller.console.web.ground import Ground
from controller.console.web.layers import HEADERS
from controller.console.web.page_files import TYPES, file_routes, files_below
from controller.console.web.whole_page import PAGE
from controller.pit.server import PAGE as PIT_PAGE
from controller.settings.table_file import ConsoleSection
from tests.support.event_loop import in_a_loop

MINE = "http://127.0.0.1"


class Visitor:
    """Asks the app of a server as a browser would."""

    def __init__(self, app: Starlette) -> None:
        self._app = app

    def ask(self, method: str, path: str, tag: str = "") -> httpx.Response:
        async def asked() -> httpx.Response:
            transport = httpx.ASGITransport(self._app)
            async with httpx.AsyncClient(transport=transport, base_url=MINE) as client:
                return await client.request(method, path, headers={"If-None-Match": tag})

        return in_a_loop(asked())

    def get(self, path: str, tag: str = "") -> httpx.Response:
        return self.ask("GET", path, tag)


def visitor_of(routes: list[Route]) -> Visitor:
    return Visitor(Ground(ConsoleSection(), "the test", routes).app)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "page"
    (folder / "plots").mkdir(parents=True)
    (folder / "main.js").write_text("let ă = 1;\n", "utf-8")
    (folder / "plots" / "plot.svg").write_text("<svg/>\n")
    (folder / "part.js").write_text("export const part = 1;\n")
    (folder / "part.css").write_text("p { margin: 0 }\n")
    (tmp_path / "people.svg").write_text("not of the page")
    return folder


@pytest.fixture
def visitor(folder: Path) -> Visitor:
    return visitor_of(file_routes(("/static", folder)))


@pytest.mark.parametrize("name", ["main.js", "plots/plot.svg"])
def test_a_file_arrives_whole_with_its_type_and_the_headers_of_all(
    visitor: Visitor, folder: Path, name: str
) -> None:
    answer = visitor.get(f"/static/{name}")
    assert (folder / name).read_bytes() in answer.content
    assert answer.headers["content-type"] == TYPES[Path(name).suffix]
    assert dict(answer.headers).items() >= {k.lower(): v for k, v in HEADERS.items()}.items()


def test_a_browser_that_has_the_file_keeps_it_and_one_with_another_takes_it(
    visitor: Visitor,
) -> None:
    tag = visitor.get("/static/main.js").headers["etag"]
    for asked in (tag, f'"other", W/{tag}'):
        kept = visitor.get("/static/main.js", asked)
        assert (kept.status_code, kept.content, kept.headers["etag"]) == (304, b"", tag)
    other = visitor.get("/static/plots/plot.svg", tag)
    assert other.status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "",
        "plots",
        "nothing.js",
        "part.js",
        "part.css",
        "..%2fpeople.svg",
        "plots/..%2f..%2fpeople.svg",
        "%2fetc",
    ],
)
def test_nothing_else_is_served(visitor: Visitor, path: str) -> None:
    assert visitor.get(f"/static/{path}").status_code == 404


def test_only_reading_is_served(visitor: Visitor) -> None:
    assert visitor.ask("POST", "/static/main.js").status_code == 405
    head = visitor.ask("HEAD", "/static/main.js")
    whole = str(len(visitor.get("/static/main.js").content))
    assert (head.status_code, head.headers["content-length"]) == (200, whole)


def test_an_upgrade_of_the_files_does_not_change_the_page_of_a_running_program(
    visitor: Visitor, folder: Path
) -> None:
    before = visitor.get("/static/main.js").content
    (folder / "main.js").write_text("another program's")
    assert visitor.get("/static/main.js").content == before


@pytest.mark.parametrize("page", [PAGE, PIT_PAGE])
def test_every_file_of_the_pages_has_a_type(page: Path) -> None:
    files = files_below(page)
    assert files.keys() == {
        str(path.relative_to(page)) for path in page.rglob("*") if path.is_file()
    }
    assert {Path(name).suffix for name in files} <= TYPES.keys()


def test_an_editor_s_copy_beside_the_files_does_not_stop_the_program(folder: Path) -> None:
    (folder / "main.js~").write_bytes(b"\xff old")
    assert files_below(folder)["main.js~"].content == b"\xff old"


def test_an_answer_keeps_the_headers_that_it_sets_itself() -> None:
    own = Route("/own", lambda _: Response("", headers={"Referrer-Policy": "origin"}))
    headers = visitor_of([own]).get("/own").headers
    assert headers.get_list("referrer-policy") == ["origin"]
    assert headers["cache-control"] == HEADERS["Cache-Control"]
