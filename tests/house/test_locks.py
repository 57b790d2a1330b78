"""The locks of appliance and demo hold all that the program needs, as it was tested."""

import re
import tomllib

from tests.support.places import PROJECT

APPLIANCE = "requirements-appliance.lock"
DEMO = "requirements-demo.lock"
PINNED = re.compile(r"^([\w.-]+)==(\S+)", re.MULTILINE)


def pinned(name: str) -> set[tuple[str, str]]:
    return set(PINNED.findall((PROJECT / name).read_text()))


def test_the_appliance_gets_every_library_of_the_program() -> None:
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]
    wanted = {re.split(r"[<>=\[;, ]", one)[0] for one in project["dependencies"]}
    assert {one.lower().replace(".", "-") for one in wanted} <= dict(pinned(APPLIANCE)).keys()


def test_the_appliance_gets_the_versions_that_were_tested() -> None:
    assert pinned(APPLIANCE) <= pinned("requirements.lock")


def test_the_demo_gets_every_library_that_the_appliance_gets() -> None:
    assert sorted(dict(pinned(APPLIANCE)).keys() - dict(pinned(DEMO)).keys()) == []
    assert pinned(DEMO) <= pinned("requirements.lock")
