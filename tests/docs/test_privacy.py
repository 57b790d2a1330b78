"""The page of personal data names every file into which a command writes a person's name."""

from controller.appliance.assets import REGISTER
from tests.support.places import DOCS

PAGE = (DOCS / "privacy.md").read_text()


def test_the_page_names_the_register_of_assets() -> None:
    """Each of its lines tells who put the thing there, by the name that `--by` gave."""
    assert f"`{REGISTER}`" in PAGE
    assert "the people file, and nowhere else" not in PAGE
