"""What a verification is said to have found is no more than it found."""

from dataclasses import replace

import pytest

from controller.journal.checks.words import in_words
from controller.journal.verify import Verification

WHOLE = Verification(records=7, events=3, head="head", root="root")
SIGNED = replace(WHOLE, signed=6)
ANCHORED = replace(SIGNED, anchored=4)
CUT = replace(SIGNED, unproven="its log is missing")
CHANGED = replace(SIGNED, bad="record 8 was changed")


@pytest.mark.parametrize(
    ("found", "keyed", "begins"),
    [
        (WHOLE, False, "consistent, not anchored: 7 records, 3 public events"),
        (WHOLE, True, "consistent, not anchored: 7 records"),
        (SIGNED, False, "consistent, not anchored: 7 records"),
        (SIGNED, True, "intact and signed (6 rows), not anchored: 7 records"),
        (ANCHORED, True, "intact up to the anchor (4 rows; 6 came later): 7 records, 3 public"),
        (ANCHORED, False, "intact up to the anchor (4 rows; 6 came later): 7 records, 3 public"),
        (CUT, True, "NOT PROVEN COMPLETE: its log is missing; what is there is consistent"),
        (CHANGED, True, "NOT intact: record 8 was changed; the 7 records"),
    ],
)
def test_no_more_is_said_than_was_found(found: Verification, keyed: bool, begins: str) -> None:
    assert in_words(found, keyed=keyed).startswith(begins)


def test_a_journal_of_which_nothing_was_sent_says_so() -> None:
    told = in_words(replace(WHOLE, unsent="no cursor: so it is"), keyed=False)
    assert ", 0 dead bytes, no cursor: so it is; a checkpoint" in told
