"""Words from outside: what is refused, and that a refusal is a sentence that names the limit."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.core.messages import limits
from controller.core.messages.parse import ACTS, VERBS, asked
from controller.core.messages.untrusted import AskError, read_json, shown
from controller.core.words import say

HOSTILE: dict[str, Any] = {
    "surrogate": '{"reason": "\\ud800"}',
    "surrogate in a key": '{"\\udfff": 1}',
    "NUL": '{"reason": "\\u0000"}',
    "long text": json.dumps({"reason": "x" * (limits.SENTENCE + 1)}),
    "long word": json.dumps({"id": "x" * (limits.WORD + 1)}),
    "long key": json.dumps({"x" * (limits.WORD + 1): 1}),
    "not a number": '{"seconds": NaN}',
    "endless": '{"seconds": 1e999}',
    "minus endless": '{"seconds": -Infinity}',
    "huge whole number": '{"box": 1' + "0" * 400 + "}",
    "huger whole number": '{"box": 1' + "0" * 60_000 + "}",
    "beyond JavaScript": f'{{"box": {limits.LARGEST_NUMBER + 1}}}',
    "nine deep": "[" * 9 + "]" * 9,
    "10,000 deep": "[" * 10_000 + "]" * 10_000,
    "10,000 objects deep": '{"a":' * 10_000 + "1" + "}" * 10_000,
    "never closed": "[" * 60_000,
    "many members": json.dumps(list(range(limits.ITEMS + 1))),
    "key twice": '{"box": 1, "box": 2}',
    "no UTF-8": b'{"reason": "\xff"}',
    "half a character": b'{"reason": "\xed\xa0\x80"}',
    "10 MB": b'"' + b"x" * 10_000_000 + b'"',
    "nothing": b"",
    "no JSON": "{reason}",
}


@pytest.mark.parametrize("data", HOSTILE.values(), ids=HOSTILE.keys())
def test_what_cannot_be_kept_is_refused_with_a_short_sentence(data: bytes | str) -> None:
    with pytest.raises(AskError) as refusal:
        read_json(data)
    text = str(refusal.value)
    assert " " in text
    assert len(text) <= limits.SENTENCE
    assert text.encode().decode().isprintable()


@pytest.mark.parametrize(
    "data",
    [
        {"reason": "💶" * limits.SENTENCE},
        {"box": limits.LARGEST_NUMBER},
        [[[[[[[[]]]]]]]],
        list(range(limits.ITEMS)),
        None,
        True,
        1.5,
    ],
)
def test_what_is_at_the_limit_passes(data: Any) -> None:
    assert read_json(json.dumps(data)) == data


@pytest.mark.parametrize(
    ("verb", "given", "sentence"),
    [
        ("open_betting", {"seconds": "5"}, "seconds: "),
        ("open_betting", {"seconds": True}, "seconds: "),
        ("decision", {"hand": 1, "action": "hit"}, "hand: "),
        ("decision", {"hand": "1", "action": "hit", "window": 1.0}, "window: "),
        ("decision", {"hand": "1", "action": 7}, "action: "),
        ("bets_final", {"boxes": {"1": {"sidee": []}}}, "boxes.1.sidee: "),
        ("bets_final", {"boxes": {"²": {}}}, "boxes: write the numbers"),
        ("bets_final", {"boxes": {"1": {}, "01": {}}}, "boxes: write the numbers"),
        ("bets_final", {"boxes": {" 1": {}}}, "boxes: write the numbers"),
        ("bets_final", {"boxes": {"1": {"insurance": 1}}}, "boxes.1.insurance: "),
        ("bets_final", {"players": "3"}, "players: "),
        ("insurance", {"answers": {"1": None}}, "answers.1: "),
        ("x" * 5000, {}, "no such command 'xxxx"),
    ],
)
def test_a_command_is_taken_to_the_letter(verb: str, given: Any, sentence: str) -> None:
    with pytest.raises(AskError) as refusal:
        asked(VERBS, verb, given)
    assert sentence in str(refusal.value)
    assert len(str(refusal.value)) <= limits.SENTENCE


RULE = {"irregularity": 1, "remedy": "enter_card", "reason": "looked"}


@pytest.mark.parametrize(
    ("act", "given", "sentence"),
    [
        ("rule", {**RULE, "zone": "²"}, "zone: "),
        ("rule", {**RULE, "zone": "٣"}, "zone: "),
        ("rule", {**RULE, "zone": 3}, "zone: "),
        ("rule", {**RULE, "card": "ZZ"}, "card: 'ZZ' is no card"),
        ("rule", {**RULE, "card": ["8S"]}, "card: "),
        ("rule", {**RULE, "irregularity": "1"}, "irregularity: "),
        ("report", {"code": "card_on_floor", "zone": "1 "}, "zone: "),
        ("stub_counted", {"set": "a", "count": 1, "cards": ["8S", "9Z"]}, "card: '9Z'"),
        ("pause_table", {"reason": "\ud800"}, "reason: half a character"),
        ("pause_table", {"reason": "x", "now": "yes"}, "now: "),
    ],
)
def test_a_tap_is_taken_to_the_letter(act: str, given: Any, sentence: str) -> None:
    with pytest.raises(AskError, match="^" + sentence.split(" ")[0]) as refusal:
        asked(ACTS, act, given)
    assert sentence in str(refusal.value)


@given(st.text() | st.text(st.characters(min_codepoint=0xD7F0, max_codepoint=0xE00F)))
def test_a_refusal_shows_no_odd_sign(text: str) -> None:
    assert shown(text).isascii()
    assert len(shown(text)) < 600


ANY = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(st.characters(exclude_categories=())),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=10,
)
FIELDS = sorted(
    {
        name
        for kind in (*VERBS.values(), *ACTS.values())
        for name in kind.__dataclass_fields__
        if name != "kind"
    }
)


@pytest.mark.long
@given(
    st.sampled_from([(VERBS, one) for one in VERBS] + [(ACTS, one) for one in ACTS]),
    st.dictionaries(st.sampled_from(FIELDS), ANY),
)
def test_what_passes_can_be_stored_and_everything_else_is_a_sentence(
    word: tuple[Any, str], given: dict[str, Any]
) -> None:
    sentence = "it passed"
    try:
        made = asked(word[0], word[1], given)
    except AskError as refusal:
        sentence = str(refusal)
    else:
        assert b"\\u0000" not in json.dumps(given, allow_nan=False, ensure_ascii=False).encode()
        assert made.kind == word[1]
    assert " " in sentence
    assert len(sentence) <= limits.SENTENCE


def test_a_refusal_says_to_a_person_that_it_was_not_understood() -> None:
    with pytest.raises(AskError) as refusal:
        read_json(b"{reason}")
    assert refusal.value.words == say("not_understood")
