"""The shipped remedies, read once: hundreds of tests sit at a table that has them."""

from functools import cache

from controller.core.config.remedies import RemedyBook
from controller.core.irregularities.remedy_book import load_remedies
from tests.support.places import REMEDIES


@cache
def shipped_book() -> RemedyBook:
    return load_remedies(REMEDIES.read_text(), REMEDIES.name)
