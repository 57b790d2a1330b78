"""The simulated game server: what it answers, and what it makes of a published round."""

import json
from pathlib import Path
from typing import Any

import pytest

from controller.core.games.blackjack.deal.at_table import dealer_spot
from controller.core.games.blackjack.settle.published import outcome
from controller.core.games.blackjack.sheets.redeal import Played, redeal
from controller.core.games.registry import load_rules
from controller.core.messages.facts import BetsAccepted
from controller.shipped import CONFIG
from drivers.sim.hall.played_game import read_game
from drivers.sim.hall.sheets import Sheet, SimSheetError, hole_index, read_sheets, with_expected
from drivers.sim.hall.world_state import Play
from drivers.sim.players.book import Book, asked_players
from tests.support.places import ROUNDS

GAMES = ("infinite", "blackjack_live", "igt", "olivia", "quebec")


def published(sheet: Sheet) -> dict[str, Any]:
    """The round as the table would publish it."""
    path = CONFIG / "games" / f"{sheet['game']}.toml"
    played: Played = redeal(load_rules(path.read_text(), str(path)), sheet)
    crowd = sheet["game"] == "infinite"
    boxes = {} if crowd else {int(box): (*bets.side,) for box, bets in played.bets.items()}
    side = {name: 1 for bets in played.bets.values() for name in bets.side} if crowd else {}
    dealers = dealer_spot(played.deal.dealer).shown
    made = outcome(played.deal, dealers, BetsAccepted(boxes, 0, side))
    result: dict[str, Any] = json.loads(json.dumps(made))
    return result


def window(*hands: str, cards: int = 2, number: int = 1, question: str = "play") -> dict[str, Any]:
    legal = ["insure", "decline"] if question == "insurance" else ["hit", "stand", "double"]
    asks = [{"hand": hand, "cards": cards, "legal": legal} for hand in hands]
    return {"window": number, "question": question, "asks": asks, "ends_at": 0}


@pytest.mark.parametrize("game", GAMES)
def test_published_multipliers_times_stakes_are_the_sheets_settlement(game: str) -> None:
    sheets = read_sheets(ROUNDS / f"{game}.jsonl", game)
    book = Book(read_game(game), 1, sheets)
    for number, sheet in enumerate(sheets):
        play = Play(number=0, sheet=number, bets=sheet["bets"])
        for step in sheet["decisions"]:
            play.answers.setdefault(str(step["who"]), {})[step["at"]] = step["action"]
        if any(step["action"].endswith(("!", "timeout")) for step in sheet["decisions"]):
            continue
        settled = with_expected(sheet, book.expected(play, published(sheet)))
        assert settled["expected"] == sheet["expected"], sheet["id"]


def test_a_crowd_answers_with_counts_of_the_players_asked() -> None:
    sheet = {
        "id": "x",
        "decisions": [
            {"who": "p1", "at": "initial", "action": "hit"},
            {"who": "p2", "at": "initial", "action": "timeout"},
            {"who": "p3", "at": "initial", "action": "double!"},
            {"who": "p1", "at": "main3", "action": "stand"},
            {"who": "p3", "at": "main3", "action": "hit"},
        ],
    }
    book = Book(read_game("infinite"), 1, [sheet])
    play = Play(number=0, sheet=0, bets={"p1": {}, "p2": {}, "p3": {}})
    [(name, verb, body)] = book.answer(play, window("main"))
    assert (name, verb) == ("w1", "decisions")
    assert body["counts"] == {"hit": 1, "timeout": 1, "double!": 1}
    applied = {"hit": 2, "stand": 1}
    book.hear(play, "decision_applied", {"window": 1, "asked": body["counts"], "applied": applied})
    assert asked_players(play, "main3") == ["p1", "p3"]
    [(_, _, body)] = book.answer(play, window("main", cards=3, number=2))
    assert body == {"window": 2, "counts": {"stand": 1, "hit": 1}, "final": True}


def test_a_timeout_below_twelve_is_a_hit_where_the_table_says_so() -> None:
    book = Book(read_game("infinite"), 1)
    play = Play(number=0, bets={"p1": {}}, answers={"p1": {"initial": "timeout"}})
    play.points[1] = "initial"
    told = {"window": 1, "asked": {"timeout": 1}, "applied": {"hit": 1}}
    book.hear(play, "decision_applied", told)
    assert play.answers["p1"]["initial"] == "hit"


def test_a_box_answers_the_hand_that_is_asked_with_the_sheets_next_decision() -> None:
    steps = [{"who": 3, "at": "play:0", "action": word} for word in ("split", "hit", "stand")]
    book = Book(read_game("quebec"), 1, [{"id": "x", "decisions": steps}])
    play = Play(number=0, sheet=0, bets={"3": {"main": 100}})
    words = [book.answer(play, window("3"))[0][2] for _ in range(3)]
    assert [word["action"] for word in words] == ["split", "hit", "stand"]
    assert words[0] == {"window": 1, "hand": "3", "action": "split"}
    with pytest.raises(SimSheetError, match="no decision of 3 at play:0"):
        book.answer(play, window("3"))


def test_a_hand_keeps_its_name_whatever_is_split_beside_it() -> None:
    """Box 3 splits, and then its first hand again: the hand made first is now the last."""
    ways = {"play:0": "hit", "play:1": "stand", "play:2": "double"}
    steps = [{"who": 3, "at": at, "action": word} for at, word in ways.items()]
    book = Book(read_game("quebec"), 1, [{"id": "x", "decisions": steps}])
    play = Play(number=0, sheet=0, bets={"3": {"main": 100}})
    for made in ("3.2", "3.3"):
        book.hear(play, "moved", {"card": "8S", "from_hand": "3", "to_hand": made})
    chosen = {hand: book.answer(play, window(hand))[0][2]["action"] for hand in ("3.2", "3.3")}
    assert chosen == {"3.2": "double", "3.3": "stand"}
    book.hear(play, "cards_taken_back", {"moves": [{"from_hand": "3.3", "to_hand": "3"}]})
    assert play.order == {"3": ["3", "3.2"]}


def test_insurance_is_answered_for_every_box_asked() -> None:
    book = Book(read_game("blackjack_live"), 5)
    play = Play(number=0, bets={"1": {"main": 100}, "4": {"main": 200}})
    [(_, verb, body)] = book.answer(play, window("1", "4", question="insurance"))
    assert verb == "insurance"
    assert set(body["answers"]) == {"1", "4"}
    assert set(body["answers"].values()) <= {"insure", "decline", "timeout"}


def test_the_same_seed_plays_the_same_round_again() -> None:
    bets = [Book(read_game("infinite"), 7).bets(Play(number=3)) for _ in range(2)]
    assert bets[0] == bets[1]
    assert 20 <= len(bets[0]) <= 200
    assert bets[0] != Book(read_game("infinite"), 8).bets(Play(number=3))


def test_a_hole_card_that_was_never_published_is_the_sheets_own() -> None:
    sheet = {"game": "olivia", "seats": [1], "cards": ["9C", "7D", "9H", "KD", "8S"]}
    dealer = {"cards": ["7D", "hidden"], "hole_revealed": False}
    settled = with_expected(sheet, {"dealer": dealer, "seats": {}})
    assert hole_index(sheet) == 3
    assert settled["expected"]["dealer"]["cards"] == ["7D", "KD"]


def test_a_sheet_of_another_game_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "sheets.jsonl"
    path.write_text('{"game": "igt", "cards": [], "bets": {}, "seats": []}\n')
    with pytest.raises(SimSheetError, match=r"sheets.jsonl:1: .*give --game igt"):
        read_sheets(path, "infinite")


@pytest.mark.parametrize("text", ["", "\n\n"])
def test_a_file_without_a_sheet_is_refused(text: str, tmp_path: Path) -> None:
    """The world would deal as it comes, and never be at the end of its script."""
    path = tmp_path / "sheets.jsonl"
    path.write_text(text)
    with pytest.raises(SimSheetError, match=r"sheets\.jsonl: holds no round sheet; name a file"):
        read_sheets(path, "igt")


def test_a_sheet_that_lacks_something_is_not_told_to_be_of_another_game(tmp_path: Path) -> None:
    path = tmp_path / "sheets.jsonl"
    path.write_text('{"game": "igt", "cards": [], "seats": []}\n')
    with pytest.raises(SimSheetError, match=r"sheets\.jsonl:1: no whole .*: write bets too"):
        read_sheets(path, "igt")


def test_a_lost_player_has_his_box_handed_over_where_the_game_does_that() -> None:
    ask = window("1")
    answers = {
        name: [
            Book(read_game(name), seed, ()).answer(Play(number=0, bets={"1": {"main": 100}}), ask)
            for seed in range(400)
        ]
        for name in ("blackjack_live", "igt")
    }
    lost = {n: [a for a in got if a[0][1] == "box_interrupted"] for n, got in answers.items()}
    assert 1 <= len(lost["blackjack_live"]) <= 40
    assert lost["blackjack_live"][0] == [("w1", "box_interrupted", {"box": "1"})]
    assert lost["igt"] == []


def test_a_hand_that_was_handed_over_has_no_settlement_of_its_own() -> None:
    sheet = read_sheets(ROUNDS / "blackjack_live.jsonl", "blackjack_live")[0]
    result = published(sheet)
    box = next(iter(result["boxes"].values()))
    box["hands"] = [{**box["hands"][0], "result": "interrupted", "multiplier": None}]
    expected = Book(read_game("blackjack_live"), 1).expected(
        Play(number=0, bets=sheet["bets"]), result
    )
    hand = next(iter(expected["seats"].values()))["hands"][0]
    assert (hand["result"], hand["net"], hand["ret"]) == ("interrupted", None, None)
