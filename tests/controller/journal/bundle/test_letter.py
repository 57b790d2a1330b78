"""The parts of a letter: what a reader is told of each fact, and in which words."""

import base64
import hashlib
import json
import re
import sqlite3
from contextlib import closing
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from controller.core.messages import facts as f
from controller.core.messages.inputs import Moment, Started
from controller.core.words import say
from controller.journal.bundle import pictures as kept
from controller.journal.bundle.felt import felt_of
from controller.journal.bundle.letter import Story, acted, happened, letter, paid, pictured
from controller.journal.bundle.sentences import OF_FIELDS
from controller.journal.file import JournalError
from controller.journal.live.writer import Journal, Step
from controller.journal.proof.leaves import RecordRow
from controller.words.catalogue import ENGLISH, LANGUAGES, Language, catalogue
from tests.support.journals.checkpoints import notes
from tests.support.journals.facts_by_kind import FACTS
from tests.support.journals.played import write_journal
from tests.support.table_driver import config_of

NOON = 43_200_000


def story_of(*facts: dict[str, Any], **more: Any) -> Story:
    """A round of these facts, a second apart, from noon on."""
    rows = [RecordRow(n, 0, NOON + 1000 * n, "fact", "", b"") for n in range(len(facts))]
    return Story(facts=list(zip(rows, facts, strict=True)), **more)


def test_what_has_no_sentence_is_told_by_the_fields_that_say_something() -> None:
    noticed = {"kind": "shoe_noticed", "n": 0, "from_where": "shoe <1>", "text": "AS"}
    nothing: dict[str, Any] = {"empty": "", "none": None, "no_list": [], "no_map": {}}
    aside = {"result": {"total": 17}, "evidence": "abc", "start": 4}
    text = "".join(happened(story_of({**noticed, **nothing, **aside}, {"kind": "strange_thing"})))
    assert text == (
        "<h2>What happened</h2><table><tr><th>UTC</th><th>what</th></tr>"
        "<tr><td><time>1970-01-01T12:00:00.000Z</time></td>"
        "<td>shoe noticed: n 0, from where shoe &lt;1&gt;, text AS</td></tr>"
        "<tr><td><time>1970-01-01T12:00:01.000Z</time></td><td>strange thing</td></tr></table>"
    )


def test_an_act_without_a_sentence_is_told_by_who_did_what() -> None:
    text = "".join(happened(story_of({"kind": "set_cleared", "person": "eva <x>"})))
    assert "<td>eva &lt;x&gt;: cleared a set</td>" in text


def test_what_was_done_about_a_round_after_its_table_was_cleared_is_told_too(
    tmp_path: Path,
) -> None:
    """A player complains minutes later: the letter about his round did not tell it."""
    path = tmp_path / "j.db"
    write_journal(path, "igt")
    one, other = [*notes(path)][:2]
    with Journal(path, "test", "t1", "igt", "test") as journal:
        for facts in (
            [f.RoundRefused(one, "gs", "a digest"), f.ReviewAsked(other, "gs", "another round")],
            [f.RoundResolved(one, "p9", "shift_manager", "told the server")],
            [
                f.ReviewAsked(one, "gs", "box 1 was paid wrong"),
                f.RoundsUnderReview("red", (one,), "why"),
            ],
        ):
            journal.append([Step(Moment(99_000, NOON), Started("x"), facts, [])])
    text = letter(path, one, None)
    assert "The game server refuses the round. a digest" in text
    assert "The game server asks for a review. box 1 was paid wrong" in text
    assert "<td>p9</td>" in text  # among those who acted
    assert "rounds under review" in text
    assert "another round" not in text
    assert "box 1" not in letter(path, other, None)


def test_what_only_devices_did_is_left_to_the_bundle() -> None:
    story = story_of({"kind": "light_turned", "state": "red"}, {"kind": "round_settled"})
    text = "".join(happened(story))
    assert "light" not in text
    assert "<td>The round is settled.</td>" in text


@pytest.mark.parametrize(
    ("fact", "cells"),
    [
        ({"kind": "tapped", "person": "eva"}, ["eva", "", "tapped", ""]),
        ({"kind": "tapped", "by": "otto", "role": "pit"}, ["otto", "pit", "tapped", ""]),
        ({"kind": "betting_opened", "dealer": "ida"}, ["ida", "", "dealt as the bets opened", ""]),
        (
            {"kind": "ruled", "person": "eva", "by": "otto", "dealer": "ida", "second": "max"},
            ["eva with max", "", "ruled", ""],
        ),
        (
            {"kind": "ruled", "by": "o<", "dealer": "ida", "remedy": "burn", "reason": "x"},
            ["o&lt;", "", "ruled: burn, x", ""],
        ),
        (
            {"kind": "ended", "person": "eva", "how": "refused"},
            ["eva", "", "ended: Not signed", ""],
        ),
    ],
)
def test_who_acted_is_told_with_role_and_deed(fact: dict[str, Any], cells: list[str]) -> None:
    text = "".join(acted(story_of({"kind": "nobody_did"}, fact)))
    head = "<th>UTC</th><th>who</th><th>as</th><th>did</th><th>where</th>"
    time = "<time>1970-01-01T12:00:01.000Z</time>"
    row = "".join(f"<td>{cell}</td>" for cell in (time, *cells))
    assert text == f"<h2>Who acted</h2><table><tr>{head}</tr><tr>{row}</tr></table>"


def of_people() -> set[str]:
    """The kinds of facts that name who acted."""
    named = {"person", "by", "dealer"}
    return {kind for kind, one in FACTS.items() if named & {field.name for field in fields(one)}}


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_act_of_a_person_has_its_words(language: Language) -> None:
    words = catalogue(language)
    assert len(of_people()) > 30
    assert [kind for kind in sorted(of_people()) if not words.has(f"act_{kind}")] == []


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != ENGLISH])
def test_acts_roles_reasons_and_refunds_are_told_in_the_letters_language(
    language: Language,
) -> None:
    ruled = {"kind": "remedy_chosen", "person": "eva", "role": "shift_manager"}
    ruled |= {"remedy": "void", "reason": "misdeal"}
    ended = {"kind": "proposal_ended", "person": "eva", "role": "dealer", "how": "taken_back"}
    story = story_of(ruled, ended, words=catalogue(language))
    text = "".join(acted(story))
    for code in ("act_remedy_chosen", "remedy_void", "reason_misdeal", "role_shift_manager",
                 "act_proposal_ended", "page_proposal_taken_back", "role_dealer"):  # fmt: skip
        assert story.t(say(code)) in text, code
    story = Story(result={**VOID, "text": ""}, end="round_voided", words=catalogue(language))
    assert story.t(say("reason_misdeal")) in "".join(paid(story))
    assert story.t(say("refund_all_stakes")) in "".join(paid(story))


PAID = "<h2>What was paid, and by which rule</h2><p>Game G, rules abc.</p>"
VOID = {"cause": "misdeal", "text": "a <card> fell"}


@pytest.mark.parametrize(
    ("rules", "given"),
    [({"void_refunds": "main_bets"}, "main bets"), ({}, "all stakes")],
)
def test_a_void_round_is_told_with_its_cause_and_what_is_given_back(
    rules: dict[str, Any], given: str
) -> None:
    story = Story(result=VOID, end="round_voided", rules={"name": "G", **rules}, rules_hash="abc")
    assert "".join(paid(story)) == (
        f"{PAID}<p>The round is void (misdeal: a &lt;card&gt; fell). Given back: {given}.</p>"
    )


def test_an_open_round_is_told_as_open() -> None:
    story = Story(rules={"name": "G"}, rules_hash="abc")
    assert "".join(paid(story)) == f"{PAID}<p>The round has not ended in this journal.</p>"


def test_a_settled_round_is_told_hand_by_hand_and_bet_by_bet() -> None:
    hand = {"hand": "1.2", "cards": ["AS", "9H"], "total": 20, "result": "push", "multiplier": 0.0}
    pairs = {"result": "lose", "cls": "none", "multiplier": -1.0}
    flush = {"result": "win", "cls": "flush_<x>", "multiplier": 5.0}
    box = {"hands": [hand], "insurance": None, "side": {"pairs": pairs, "21+3": flush}}
    crowd = {"hand": "main", "cards": ["TC"], "total": 10, "players": 3, "result": "bust"}
    result = {"dealer": {"cards": ["KD"], "total": None}, "boxes": {"1": box}, "lines": [crowd]}
    rules = json.loads(config_of("igt").rules.model_dump_json(by_alias=True))
    story = Story(end="round_settled", result={"result": result}, felt=felt_of(rules))
    _, _, rows = "".join(paid(story)).partition("<table>")
    assert [row.split("</td>")[:-1] for row in rows.replace("<td>", "").split("<tr>")[2:]] == [
        ["Dealer", "K♦", "", "", ""],
        ["Box 1, Box 1, hand 2", "A♠ 9♥", "20", "push", "0"],
        ["Box 1, side bet pairs", "", "", "loses", "-1"],
        ["Box 1, side bet 21+3", "", "", "wins (flush &lt;x&gt;)", "+5"],
        ["main, 3 players", "10♣", "10", "bust", ""],
    ]


@pytest.mark.parametrize("odd", [None, "x", 7, 10**30, [1], {"a": 1}])
def test_altered_facts_and_results_are_shown_and_never_crash(odd: object) -> None:
    for kind in OF_FIELDS:
        keys = [field.name for field in fields(FACTS[kind]) if field.name != "kind"]
        assert "</table>" in "".join(happened(story_of({"kind": kind, **dict.fromkeys(keys, odd)})))
    hand = dict.fromkeys(("hand", "cards", "total", "result", "cls", "multiplier", "players"), odd)
    result = {"boxes": {"1": {"hands": [hand]}}}
    assert "</h2>" in "".join(paid(Story(end="round_settled", result={"result": result})))


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def test_a_picture_is_shown_with_time_place_and_face_and_a_missing_one_is_named(
    tmp_path: Path,
) -> None:
    name = sha256(b"seen")
    (tmp_path / f"{name}.png").write_bytes(b"seen")
    seen = {"kind": "sighted", "evidence": name, "zone": "box 1", "face": "<AS>"}
    text = "".join(pictured(story_of(seen, {"kind": "x", "evidence": "no"}), tmp_path))
    words = "1970-01-01T12:00:00.000Z box 1 &lt;AS&gt;"
    coded = base64.b64encode(b"seen").decode()
    assert text == (
        f"<h2>Pictures</h2><figure><img alt='{words}' src='data:image/jpeg;base64,{coded}'>"
        f"<figcaption>{words}</figcaption></figure>"
        "<p>picture no is not in the folder of evidence</p>"
    )


def test_a_round_without_pictures_says_so() -> None:
    told = "<h2>Pictures</h2><p>No fact of this round names a picture.</p>"
    assert "".join(pictured(story_of({"kind": "x"}, {"kind": "y", "evidence": None}), None)) == told


def found(folder: Path | None, names: list[str]) -> tuple[dict[str, bytes], list[str]]:
    """The pictures that are kept, and the others in English sentences."""
    there, missing = kept.found(folder, names)
    return there, [catalogue(ENGLISH).text(one) for one in missing]


def test_each_picture_is_looked_for_whatever_became_of_those_before_it(tmp_path: Path) -> None:
    datas = (b"one", b"changed", b"three", b"four")
    one, changed, three, four = (sha256(data) for data in datas)
    (tmp_path / f"{one}.jpg").write_bytes(b"one")
    (tmp_path / f"{changed}.jpg").write_bytes(b"otherwise")
    (tmp_path / three).write_bytes(b"three")
    (tmp_path / ".hidden").write_bytes(b"")
    inside = f"{tmp_path.name}/{one}"
    names = ["", "absent", changed, inside, ".hidden", one, one, three, f"{four}.jpg"]
    pictures, missing = found(tmp_path, names)
    assert pictures == {f"{one}.jpg": b"one", three: b"three"}
    absent = "is not in the folder of evidence"
    assert missing == [
        f"picture absent {absent}",
        f"picture {changed} was changed: its content has another SHA-256",
        *(f"picture {name} {absent}" for name in (inside, ".hidden", f"{four}.jpg")),
    ]
    lies = "no folder of evidence lies beside the journal"
    assert found(None, [one]) == (
        {},
        [f"{lies} (pictures lacking: 1); name it by --evidence DIR"],
    )
    away = tmp_path / "away"
    gone = f"{away}: the folder of evidence is not there (pictures lacking: 0)"
    assert found(away, []) == ({}, [f"{gone}; name it by --evidence DIR"])
    assert found(None, []) == ({}, [])


@pytest.fixture(scope="module")
def three_rounds(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("letter") / "j.db"
    write_journal(path, "igt")
    return path


def facts_of(path: Path) -> list[dict[str, Any]]:
    query = "SELECT body FROM record WHERE kind = 'fact' ORDER BY seq"
    with closing(sqlite3.connect(path)) as connection:
        return [json.loads(body) for (body,) in connection.execute(query)]


@pytest.mark.parametrize("number", [0, 1, 2])
def test_a_letter_tells_its_round_from_the_first_bet_until_the_table_is_clear(
    three_rounds: Path, number: int
) -> None:
    name = list(notes(three_rounds))[number]
    facts = facts_of(three_rounds)
    ours = [n for n, fact in enumerate(facts) if fact.get("round") == name]
    first = next(n for n in ours if facts[n]["kind"] == "betting_opened")
    last = next(n for n in ours if facts[n]["kind"] == "table_cleared")
    text = letter(three_rounds, name, None)
    happened = text.partition("<h2>Who acted</h2>")[0]
    told = [row.split("<td>")[2].partition("<")[0] for row in happened.split("<tr>")[2:]]
    told_of = facts[first : last + 1]
    dealt = [fact for fact in told_of if fact["kind"] == "card_dealt" and fact["face_up"]]
    both = [one for one in told if one.endswith("read by the shoe and seen by the camera.")]
    assert len(both) == len(dealt) > 0
    assert [one for one in told if one.startswith(("Bets", "The round is", "The cards"))] == [
        "Bets open. dealer-1 deals from shoe 1.",
        "Bets close.",
        told[2],
        "The round is settled.",
        "The cards are collected.",
    ]
    assert told[2].startswith("Bets taken: Box ")
    assert not any("_" in one for one in told)
    settled = next(fact for fact in told_of if fact["kind"] == "round_settled")
    hands = [hand for box in settled["result"]["boxes"].values() for hand in box["hands"]]
    for hand in hands:
        net = f"{hand['multiplier']:+g}" if hand["multiplier"] else "0"
        assert f"<td>{hand['total']}</td>" in text
        assert f"<td>{net}</td></tr>" in text
    heads = [part.partition("</h2>")[0] for part in text.split("<h2>")[1:]]
    assert heads == [
        "What happened",
        "Who acted",
        "What was paid, and by which rule",
        "Pictures",
        "Proof",
    ]
    assert f"<h1>Round {name}</h1><p>Table test/t1, journal " in text
    assert ", rules </p>" not in text
    assert text.endswith("</body></html>\n")


def test_people_are_told_by_their_names(three_rounds: Path) -> None:
    dealer = next(fact["dealer"] for fact in facts_of(three_rounds) if "dealer" in fact)
    names = {dealer: "A Name"}
    text = letter(three_rounds, next(iter(notes(three_rounds))), None, lambda id: names.get(id, id))
    assert "<td>A Name</td>" in text
    assert f"<td>{dealer}</td>" not in text


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != ENGLISH])
def test_a_letter_speaks_one_language_and_holds_the_same_proof(
    three_rounds: Path, language: Language
) -> None:
    name = next(iter(notes(three_rounds)))
    text, english = (
        letter(three_rounds, name, None, language=language),
        letter(three_rounds, name, None),
    )
    assert f"<html lang='{language}'>" in text
    heads = [re.findall(r"<h[12]>(.*?)</h[12]>", one) for one in (text, english)]
    assert not set(heads[0]) & set(heads[1])
    assert not set(re.findall(r"<th>(?!UTC)(.*?)</th>", text)) & {"what", "who", "did", "where"}
    assert re.findall("<pre>.*?</pre>", text, re.DOTALL) == re.findall(
        "<pre>.*?</pre>", english, re.DOTALL
    )


def test_a_round_that_is_not_there_has_no_letter(three_rounds: Path) -> None:
    with pytest.raises(JournalError):
        letter(three_rounds, "never-was", None)


def test_many_side_bets_are_a_list_and_a_few_are_a_line() -> None:
    few = {"kind": "bets_accepted", "boxes": {"1": ["pairs"]}}
    many = {"kind": "bets_accepted", "boxes": {"1": ["pairs", "21+3"], "2": ["<hot>", "bust_it"]}}
    line, rows = ("".join(happened(story_of(fact))) for fact in (few, many))
    assert "<li>" not in line
    assert "Bets taken: Place 1. Place 1: side bet pairs.</td>" in line
    assert "<td>Bets taken: Place 1, Place 2.<ul>" in rows
    assert re.findall("<li>(.*?)</li>", rows) == [
        "Place 1: side bet pairs.",
        "Place 1: side bet 21+3.",
        "Place 2: side bet &lt;hot&gt;.",
        "Place 2: side bet bust it.",
    ]
