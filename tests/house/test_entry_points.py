"""A wire, its simulated end or a family that stands in pyproject.toml is also found."""

import tomllib
from importlib.metadata import distribution

from tests.support.places import PROJECT


def test_what_the_project_file_names_is_installed() -> None:
    """Python finds entry points where the package was installed, not in the project file."""
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]
    named = {
        (group, name, value)
        for group, points in project["entry-points"].items()
        for name, value in points.items()
    }
    found = {
        (point.group, point.name, point.value)
        for point in distribution(project["name"]).entry_points
        if point.group != "console_scripts"
    }
    assert sorted(found ^ named) == [], "install the package again: `make .venv/installed`"
