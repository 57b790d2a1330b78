"""The page of the table file's keys says what the models that read the file say."""

import runpy
import tomllib

from controller.settings.table_file import DEFAULT_CONFIG_DIR
from tests.support.places import DOCS

SCRIPT = runpy.run_path(str(DOCS / "generators" / "table_file.py"))


def test_the_page_is_up_to_date() -> None:
    assert SCRIPT["main"](["--check"]) == 0


def test_every_key_of_the_shipped_example_is_on_the_page() -> None:
    page = (DOCS / "table-file.md").read_text(encoding="utf-8")
    example = tomllib.loads((DEFAULT_CONFIG_DIR / "tables" / "example.toml").read_text())
    for name, section in example.items():
        keys = section[0] if isinstance(section, list) else section
        title = f"## `[[{name}]]`" if isinstance(section, list) else f"## `[{name}]`"
        part = page.split(f"{title}\n")[1].split("\n## ")[0]
        assert [key for key in keys if f"| `{key}` |" not in part] == []
