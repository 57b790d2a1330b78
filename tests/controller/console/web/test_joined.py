"""A page's script and style sheet hold all that they import: once each, and in the right order."""

import json
import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.console.web.joined import script, style
from controller.console.web.page_files import served
from controller.console.web.whole_page import PAGE
from controller.pit.server import PAGE as PIT_PAGE

NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="node is not installed (package nodejs)")

PAGES = [
    ((("/static", PAGE),), "/static/main"),
    ((("/static", PAGE),), "/static/engineer/main"),
    ((("/static", PAGE), ("/pit", PIT_PAGE)), "/pit/main"),
]
"""What is served of each page, and where its script and style sheet begin."""


def joined(files: Mapping[str, str]) -> str:
    return script("/page/main.js", files.__getitem__)


def run(text: str, folder: Path) -> object:
    """What the module prints, as JSON."""
    file = folder / "joined.mjs"
    file.write_text(text)
    done = subprocess.run([NODE or "", file], check=True, capture_output=True, timeout=60)
    return json.loads(done.stdout)


@needs_node
def test_a_script_sees_what_the_others_export_and_nothing_else_of_them(tmp_path: Path) -> None:
    files = {
        "/page/main.js": 'import { one, two as deux } from "./a.js";\nimport "./said.js"; // too\n'
        'import {\n  Three,\n  five,\n}\n  from "/shared/b.js";\nconst hidden = 9;\n'
        "console.log(JSON.stringify([one, deux(), new Three().four, five(), hidden]));\n",
        "/page/a.js": 'import { six } from "../shared/b.js";\nconst hidden = six;\n'
        "export const one = 1;\nexport function two() {\n  return hidden;\n}\n",
        "/page/said.js": "const hidden = 0;\nglobalThis.said = hidden;\n",
        "/shared/b.js": "const given = await Promise.resolve({ six: 6 });\n"
        "export class Three {\n  four = globalThis.said;\n}\n"
        "export const { six } = given;\nexport const five = () => 5;\n",
    }
    assert run(joined(files), tmp_path) == [1, 6, 0, 5, 9]


def test_a_script_that_two_others_import_runs_once_and_before_both() -> None:
    files = {
        "/page/main.js": 'import "./a.js";\nimport "./b.js";\n"main";\n',
        "/page/a.js": 'import "./c.js";\n"a";\n',
        "/page/b.js": 'import "./c.js";\n"b";\n',
        "/page/c.js": '"c";\n',
    }
    assert re.findall(r'^"(\w+)";$', joined(files), re.MULTILINE) == ["c", "a", "b", "main"]


@given(st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7)), max_size=20))
def test_whatever_imports_what_each_file_stands_once_behind_what_it_imports(
    pairs: list[tuple[int, int]],
) -> None:
    imports = {n: {low for low, high in map(sorted, pairs) if low < high == n} for n in range(9)}
    imports[8] = {*range(8)}
    text = {
        f"/page/{'main' if n == 8 else n}.js": "".join(f'import "./{low}.js";\n' for low in lows)
        for n, lows in imports.items()
    }
    order = re.findall(r'^files\["/page/(\w+)\.js"\]', joined(text), re.MULTILINE)
    assert sorted(order) == [*"01234567", "main"]
    places = {name: place for place, name in enumerate(order)}
    assert all(places[str(low)] < places[str(n)] for n in range(8) for low in imports[n])


@pytest.mark.parametrize(
    "line",
    [
        'import dom from "./a.js";',
        'import * as dom from "./a.js";',
        'export { a } from "./a.js";',
        "export default 1;",
        "export let a = 1;",
        "export const [a] = b;",
        "export const { a: b } = c;",
    ],
)
def test_what_cannot_be_put_together_is_refused_by_name(line: str) -> None:
    files = {"/page/main.js": f"{line}\n", "/page/a.js": ""}
    with pytest.raises(ValueError, match=rf"^/page/main\.js: '{re.escape(line)}' .*; write import"):
        joined(files)


def test_a_ring_of_imports_is_refused_with_its_files() -> None:
    files = {
        "/page/main.js": 'import "./a.js";\n',
        "/page/a.js": 'import "./b.js";\n',
        "/page/b.js": 'import "./a.js";\n',
    }
    with pytest.raises(ValueError, match=r"^/page/a\.js -> /page/b\.js -> /page/a\.js: .* a ring"):
        joined(files)


def test_rules_stand_behind_those_that_their_sheet_imports() -> None:
    files = {
        "/page/main.css": '@import "./a.css";\n@import "/shared/b.css";\np { top: 0 }\n',
        "/page/a.css": '@import "/shared/b.css";\na { top: 0 }\n',
        "/shared/b.css": "b { top: 0 }\n",
    }
    rules = re.sub(r"/\*.*?\*/\n", "", style("/page/main.css", files.__getitem__))
    assert rules == "b { top: 0 }\na { top: 0 }\np { top: 0 }\n"


@pytest.mark.parametrize(("folders", "main"), PAGES, ids=lambda one: str(one).strip("/"))
def test_each_page_is_put_together_of_all_that_it_names(
    folders: tuple[tuple[str, Path], ...], main: str
) -> None:
    files = served(folders)
    page = files[main.replace("main", "index.html")].content.decode()
    assert f'"{main}.js"' in page
    assert f'"{main}.css"' in page
    assert b"@import" not in files[f"{main}.css"].content
    assert files[f"{main}.js"].content.count(b"\nfiles[") > 20


@pytest.mark.parametrize(
    ("part", "why"),
    [
        (None, "/static/part.js: imported, but no file of a page"),
        (b"export default 1;\n", "/static/part.js: 'export default 1;' cannot be put together"),
        (b"// \xff\n", "can't decode byte 0xff"),
        (b'import "./main.js";\n', "files import each other in a ring"),
    ],
)
def test_of_a_page_that_is_not_complete_the_rest_is_served_and_the_log_says_why(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, part: bytes | None, why: str
) -> None:
    """A table whose page is damaged deals on; the page itself says that it is not complete."""
    (tmp_path / "main.js").write_text('import "./part.js";\n')
    (tmp_path / "main.css").write_text("p { top: 0 }\n")
    if part is not None:
        (tmp_path / "part.js").write_bytes(part)
    assert served((("/static", tmp_path),)).keys() == {"/static/main.css"}
    (told,) = caplog.messages
    assert told.startswith("the page of /static/main.js is not complete: ")
    assert why in told
    assert told.endswith("; install this version again")
