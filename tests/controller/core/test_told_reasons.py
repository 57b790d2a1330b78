"""A shoe's change and a burnt card are told with a code, whoever gave the reason."""

import pytest

from controller.core.messages import facts as f
from controller.core.messages.inputs import Moment
from controller.core.public_events.shoes import BUILDERS
from controller.core.table.table import Table
from tests.support.table_driver import config_of


@pytest.mark.parametrize(
    ("why", "code", "text"),
    [
        ("cut_card", "cut_card", "cut card"),
        ("a card is missing", "ruled", "a card is missing"),
    ],
)
def test_a_shoe_that_changes_is_told_with_a_code(why: str, code: str, text: str) -> None:
    told = BUILDERS[f.ShoeEnded](
        Table(config_of("igt")), Moment(1, 2), f.ShoeEnded("shoe0", "red", why)
    )
    assert (told.code, told.text) == (code, text)


@pytest.mark.parametrize(
    ("why", "code"),
    [
        (f.FIRST_CARD, "first_card"),
        (f.NEW_DEALER, "new_dealer"),
        (f.NOT_NEEDED, "not_needed"),
        (f.SHOE_LEAVES, "shoe_leaves"),
        ("it fell on the floor", "ruled"),
    ],
)
def test_a_burnt_card_is_told_with_a_code(why: str, code: str) -> None:
    told = BUILDERS[f.CardBurned](
        Table(config_of("igt")), Moment(1, 2), f.CardBurned(pull=1, why=why)
    )
    assert told.code == code
