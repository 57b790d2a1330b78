"""The page of scenes off the story: up to date, and nothing on it without a test."""

import runpy

from tests.support.places import DOCS

SCRIPT = runpy.run_path(str(DOCS / "generators" / "off_story.py"))
GROUPS, ENDS, FOUND = SCRIPT["GROUPS"], SCRIPT["ENDS"], SCRIPT["found"]()
ENDS_OF = SCRIPT["ENDS_OF"]


def test_the_page_is_up_to_date() -> None:
    assert SCRIPT["main"](["--check"]) == 0


def test_every_case_has_its_group() -> None:
    assert sorted(FOUND.keys()) == sorted(GROUPS)


def test_every_scene_that_is_told_has_its_test() -> None:
    names = {name.removeprefix("test_") for tests in FOUND.values() for _, name in tests}
    assert sorted(ENDS.keys() - names) == []


def test_every_scene_of_the_collection_says_how_it_ends() -> None:
    scenes = {name for tests in FOUND.values() for path, name in tests if "/abnormal/" in path}
    assert sorted(scenes - {f"test_{name}" for name in ENDS}) == []


def test_every_end_stands_in_the_file_of_its_case() -> None:
    cases = {name.removeprefix("test_"): case for case, tests in FOUND.items() for _, name in tests}
    told = [(file, scene) for file, ends in ENDS_OF.items() for scene in ends]
    wrong = [scene for file, scene in told if not cases[scene].lower().startswith(file)]
    assert wrong == []
