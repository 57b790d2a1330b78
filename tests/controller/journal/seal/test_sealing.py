"""When a sealed fact is opened: at the end of a round, once its card is out of the shoe."""

import json

import pytest

from controller.core.messages.canonical import canonical
from controller.journal.seal.sealing import BEGINS, Sealing


def sealing() -> Sealing:
    return Sealing(master=bytes(32))


def learn(seal: Sealing, kind: str, pull: int = 0, seq: int = 0) -> None:
    """A fact of this kind; one with a record's number has something sealed."""
    seal.learn(seq, {"kind": kind, "pull": pull}, bytes([seq]) if seq else b"")


def opened(seal: Sealing) -> dict[str, list[int]]:
    told = json.loads(seal.opening() or '{"closed": [], "opened": {}}')
    return {"closed": told["closed"], "opened": sorted(map(int, told["opened"]))}


def test_a_journal_is_marked_once_where_its_seal_begins() -> None:
    seal = sealing()
    assert [seal.begin(), seal.begin()] == [BEGINS, ""]


@pytest.mark.parametrize("end", ["round_settled", "round_voided"])
@pytest.mark.parametrize("out", ["card_dealt", "card_burned"])
def test_a_round_that_ends_opens_the_cards_that_are_out(end: str, out: str) -> None:
    seal = sealing()
    learn(seal, "card_pulled", 1, 10)
    learn(seal, out, 1)
    learn(seal, "card_pulled", 2, 12)
    assert seal.opening() == ""
    learn(seal, end)
    learn(seal, "results_shown")
    assert opened(seal) == {"closed": [12], "opened": [10]}
    assert seal.opening() == ""
    learn(seal, end)
    assert seal.opening() == ""


def test_keys_are_told_in_hex_by_the_number_of_their_record() -> None:
    seal = sealing()
    learn(seal, "card_pulled", 1, 10)
    learn(seal, "card_dealt", 1, 11)
    learn(seal, "round_settled")
    assert seal.opening() == canonical({"closed": [], "opened": {"10": "0a", "11": "0b"}})


def test_the_end_of_a_shoe_opens_a_card_that_went_back_whatever_else_is_told() -> None:
    for shoe_over in (False, True):
        seal = sealing()
        learn(seal, "card_pulled", 1, 10)
        learn(seal, "card_returned", 1)
        if shoe_over:
            learn(seal, "shoe_ended")
        learn(seal, "light_turned")
        learn(seal, "round_settled")
        assert (opened(seal)["opened"] == [10]) is shoe_over


def test_going_back_after_a_commit_that_failed_forgets_what_was_learnt_since() -> None:
    seal = sealing()
    learn(seal, "card_pulled", 1, 10)
    learn(seal, "card_returned", 1)
    kept = seal.copy()
    learn(seal, "card_pulled", 1, 11)
    learn(seal, "card_dealt", 1)
    learn(seal, "card_returned", 2)
    assert (kept.waiting, kept.out, kept.back) == ({1: {10: bytes([10])}}, set(), {1})


def test_cards_that_are_out_are_forgotten_once_nothing_older_waits() -> None:
    """What is kept does not grow with the night."""
    seal = sealing()
    for pull in range(1, 5):
        learn(seal, "card_pulled", pull, 10 + pull)
        learn(seal, "card_dealt", pull)
    learn(seal, "round_settled")
    assert seal.opening()
    assert seal.out == set()
