"""One command writes all generated pages: no generator is left out of it."""

import runpy

from tests.support.places import DOCS

FOLDER = DOCS / "generators"
SCRIPT = runpy.run_path(str(FOLDER / "__main__.py"))


def test_every_generator_is_run() -> None:
    found = {file.stem for file in SCRIPT["generators"]()}
    ending = 'if __name__ == "__main__":'
    scripts = {file.stem for file in FOLDER.glob("*.py") if ending in file.read_text("utf-8")}
    assert found == scripts - {"__main__"}
    assert {
        "tables",
        "options",
        "contract",
        "table_file",
        "game_files",
        "architecture_picture",
    } <= found


def test_the_files_of_the_contract_are_compared_too() -> None:
    """They were written without `--check` and left out with it."""
    made = (path for path, _ in runpy.run_path(str(FOLDER / "contract.py"))["files"]())
    kept = set((DOCS / "contract").iterdir())
    assert {next(made) for _ in kept} == kept
