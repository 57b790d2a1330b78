"""Each published round is held against the cards that lay on the felt."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from controller.core.messages.public.rounds import Voided
from drivers.sim.demo.felt_truth import FeltChange, lying_at, read_felt, wrong_rounds
from drivers.sim.demo.public_stream import Told

AT = 100


def laid(*cards: str) -> list[FeltChange]:
    return [FeltChange(n, "placed", n, card) for n, card in enumerate(cards)]


def boxes(dealer: str, *hands: str, result: str = "win") -> Told:
    told = [{"cards": hand.split(), "result": result} for hand in hands]
    data = {"dealer": {"cards": dealer.split()}, "boxes": {"1": {"hands": told}}}
    return Told(AT, "settled", {"round": "r1", "result": data})


def crowd(dealer: str, **branches: list[str]) -> Told:
    lines: list[dict[str, Any]] = [
        {"hand": branch, "cards": cards.split()}
        for branch, several in branches.items()
        for cards in several
    ]
    data = {"dealer": {"cards": dealer.split()}, "lines": lines}
    return Told(AT, "settled", {"round": "r1", "result": data})


@pytest.mark.parametrize(
    ("told", "cards"),
    [
        (boxes("9S KD", "2H 3H"), "9S KD 2H 3H"),
        (boxes("9S hidden", "TH TH TH"), "9S KD TH TH TH"),
        (boxes("9S KD", "2H", result="refunded"), "9S KD"),
        (boxes("9S KD", "2H", result="refunded"), "9S KD 2H"),
        (crowd("9S KD", main=["2H 2S", "2H 2S 4D"]), "9S KD 2H 2S 4D"),
        (
            crowd("9S KD", main=["2H 2S", "2H 2S 4D"], left=["2H 7C"], right=["2S 7H", "2S 7H 9C"]),
            "9S KD 2H 2S 4D 7C 7H 9C",
        ),
    ],
)
def test_a_round_told_as_it_lay_is_right(told: Told, cards: str) -> None:
    assert wrong_rounds([told], laid(*cards.split())) == []


@pytest.mark.parametrize(
    ("told", "cards"),
    [
        (boxes("9S KD", "2H 3H"), "9S KD 2H 3D"),
        (boxes("9S KD", "2H 3H"), "9S KD 2H"),
        (boxes("9S KD", "2H 3H"), "9S KD 2H 3H 4H"),
        (boxes("9S KD", "2H 2H"), "9S KD 2H 3H"),
        (boxes("9S hidden", "2H"), "9S 2H"),
        (boxes("9S KD", "2H", result="refunded"), "9S KD 3H"),
        (crowd("9S KD", main=["2H 2S"], left=["2H 7C"]), "9S KD 2H 2S 7D"),
    ],
)
def test_a_round_told_otherwise_is_named_with_both(told: Told, cards: str) -> None:
    (sentence,) = wrong_rounds([told], laid(*cards.split()))
    assert "round r1 was told as" in sentence


def void(code: str) -> Told:
    """A void as the table publishes it."""
    event = Voided("#1", code, {}, "", "shift_manager", "all_stakes", {})
    return Told(AT, event.name, {"round": "r1", **asdict(event)})


def test_a_void_needs_its_reason() -> None:
    assert wrong_rounds([void("")], []) == ["round r1 is void without a reason"]
    assert wrong_rounds([void("device")], []) == []


def test_the_felt_is_what_it_was_at_that_moment(tmp_path: Path) -> None:
    rows = [
        {"utc": 1, "what": "placed", "id": 1, "card": "9S", "zone": "dealer"},
        {"utc": 2, "what": "placed", "id": 2, "card": "9S", "zone": "P"},
        {"utc": 3, "what": "moved", "id": 2, "card": "9S", "zone": "L"},
        {"utc": 4, "what": "removed", "id": 1, "card": "9S", "zone": "dealer"},
    ]
    path = tmp_path / "truth.jsonl"
    assert read_felt(path) == []
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    felt = read_felt(path)
    assert [lying_at(felt, utc)["9S"] for utc in range(6)] == [0, 1, 2, 2, 1, 1]
