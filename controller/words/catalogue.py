"""One language's wording: a code with its parameters becomes a sentence.

A catalogue is a folder of Fluent files, `controller/words/<language>/*.ftl`. Besides Fluent's own
rules (plurals, choices) a sentence may call a few functions, which name a place, a card, a role or
a reason in that language. Missing sentences are shown in English, and their number is logged when
the language is read: a screen is never empty.
"""

import logging
import re
from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Any, Literal

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentType

from controller.core.words import Param, Say, say

log = logging.getLogger("livetable.words")

FOLDER = Path(__file__).parent

Language = Literal["en", "es", "ro"]

LANGUAGES: dict[Language, str] = {"en": "English", "es": "Español", "ro": "Română"}
"""The languages that people may choose, each by its own name."""

ENGLISH: Language = "en"

PLAIN = frozenset({str, int, float, bool, type(None)})
"""Classes of values that contain no words to be translated."""

NUMBERED = re.compile(r"(shoe|camera|shuffler)([0-9]{1,3})")
"""A device's name in a table file if the house has not named it; it counts from 0."""

HYPHENATED: frozenset[Language] = frozenset({"ro"})
"""Languages in which a hyphen joins one word, `luați-o`: no line break there."""

WITHIN_A_WORD = re.compile(r"(?<=[^\W\d_])-(?=[^\W\d_])")
"""A hyphen between two letters."""

CODE = re.compile(r"^([a-z]\w*) *=", re.MULTILINE)
"""A message of a catalogue's file: its code begins a line."""

NO_BREAK = "\N{NON-BREAKING HYPHEN}"

ENDS = ("?", "!", "…")
"""Ends of a sentence after which no full stop follows."""

SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


class _Words(FluentType):
    """A sentence or several within a sentence."""

    def __init__(self, catalogue: "Catalogue", said: Say | tuple[str | Say, ...]) -> None:
        self.catalogue, self.said = catalogue, said

    def format(self, _locale: object) -> str:
        """Return it unchanged if no form is asked for."""
        return self.catalogue.param(self.said)


class Catalogue:
    """The wording of one language."""

    def __init__(self, language: Language) -> None:
        """Read the language's files."""
        self.language = language
        self.name = LANGUAGES[language]
        self._bundle = FluentBundle([language], functions=self._functions(), use_isolating=False)
        for path in files(language):
            self._bundle.add_resource(FluentResource(read(path, language)))
        self._tell_what_is_missing()

    def _tell_what_is_missing(self) -> None:
        lacking = [code for code in codes(ENGLISH) if not self.has(code)]
        if lacking:
            log.warning(
                "%s lacks %d of %d sentences, %s first: they are shown in English",
                self.name,
                len(lacking),
                len(codes(ENGLISH)),
                lacking[0],
            )

    def text(self, words: Say | str) -> str:
        """Return what people read; a plain text as it is."""
        if isinstance(words, str):
            return words
        found = self._said(words)
        if found is not None:
            return found
        if self.language == ENGLISH or self.has(words.code):  # what it lacks was told once
            log.warning("%s has no good wording of %s", self.name, words)
        if self.language != ENGLISH:
            return catalogue(ENGLISH).text(words)
        return words.text or words.code.replace("_", " ")

    def has(self, code: str) -> bool:
        """Whether there is a wording for this code."""
        return bool(self._bundle.has_message(code))

    def shown(self, value: Any) -> Any:
        """Return JSON data with every code replaced by its text: what a screen shows."""
        match value:
            case Say():
                return self.text(value)
            case dict():
                if (words := said(value)) is not None:
                    return self.text(words)
                return {key: self.shown(one) for key, one in value.items()}
            case list() | tuple():
                return [self.shown(one) for one in value]
        return value

    def word(self, word: str, of: str) -> str:
        """A word of the program, `shift_manager` of `role`; a house's own as plain words."""
        return self._word(word, of)

    def param(self, value: Param, form: str = "") -> str:
        """A parameter on its own; sentences one after the other, names with commas."""
        match value:
            case Say():
                return self._formed(value, form) if form else self.text(value)
            case tuple():
                return " ".join(self.text(one) for one in value)
        return str(value)

    # --- Fluent ---

    def _said(self, words: Say) -> str | None:
        """The text; None if the wording is missing or lacks what it needs."""
        if not self.has(words.code):
            return None
        return self._format(self._bundle.get_message(words.code).value, words.params)

    def _formed(self, words: Say, form: str) -> str:
        """The form that the sentence asks for, such as `to`."""
        message = self._bundle.get_message(words.code) if self.has(words.code) else None
        pattern = message.attributes.get(form) if message else None
        text = self._format(pattern, words.params) if pattern else None
        return self.text(words) if text is None else text

    def _format(self, pattern: Any, params: Mapping[str, Param]) -> str | None:
        args = {
            name: _Words(self, one) if isinstance(one, Say | tuple) else one
            for name, one in params.items()
        }
        text, errors = self._bundle.format_pattern(pattern, args)
        return None if errors else str(text)

    def _functions(self) -> dict[str, Any]:
        return {
            "CALLED": self._called,
            "CARD": self._card,
            "CARDS": self._cards,
            "DEVICE": self._device,
            "LIST": self._list,
            "PLACE": self._place,
            "PLACES": self._places,
            "SENTENCE": self._sentence,
            "THEN": self._then,
            "WORD": self._word,
        }

    def _called(self, card: Any, form: str = "") -> str:
        """Name a card in the form for its position, such as `open`."""
        return self.param(_of(card), str(form))

    def _card(self, card: Any) -> str:
        """A card as rank and suit, `9♠`; a missing face in words."""
        text = str(card)
        if len(text) == 2 and text[1] in SUITS:
            return f"{'10' if text[0] == 'T' else text[0]}{SUITS[text[1]]}"
        return self._word(text, "face")

    def _cards(self, cards: Any) -> str:
        """Join several cards side by side; none in words."""
        return " ".join(self._card(card) for card in _each(cards)) or self.text(Say("none"))

    def _device(self, device: Any, form: str = "") -> str:
        """A device in readable form, `shoe 1`; one that the house named by its name."""
        name = str(device)
        usual = NUMBERED.fullmatch(name)
        if usual is None:
            of = self.text(Say("named_of")) if str(form) == "of" else ""
            return f"{of} {name}".strip()
        kind, number = usual.groups()
        return f"{self._formed(Say(f'named_{kind}'), str(form))} {int(number) + 1}"

    def _place(self, place: Any, form: str = "") -> str:
        return self.param(_of_place(place, str(form)), str(form))

    def _places(self, places: Any, form: str = "") -> str:
        """Join several places, with commas."""
        return ", ".join(self._place(one, form) for one in _each(places))

    def _list(self, words: Any, of: str = "", last: str = "or") -> str:
        """Join several names or words, `a, b or c`; `of` says what they are words for."""
        word = self._device if str(of) == "device" else partial(self._word, of=str(of))
        texts = [word(one) if of else self.param(one) for one in _each(words)]
        if len(texts) < 2:
            return texts[0] if texts else self.text(Say("none"))
        joined = self.text(Say(f"list_{last}"))
        return f"{', '.join(texts[:-1])} {joined} {texts[-1]}"

    def _sentence(self, words: Any) -> str:
        """An author's own text, ended like a sentence; a question stays one."""
        text = self.param(_of(words)).rstrip(". ")
        return text if text.endswith(ENDS) or not text else f"{text}."

    def _then(self, words: Any) -> str:
        """A sentence after a colon: its first word is not capitalized, unless it is a card."""
        text = self.param(_of(words))
        return text[:1].lower() + text[1:] if text[1:2].islower() else text

    def _word(self, word: Any, of: str = "") -> str:
        """A word of the program, for example `role` `shift_manager`; a house's own word with
        spaces.
        """
        code = f"{of}_{word}"
        return self.text(Say(code)) if self.has(code) else str(word).replace("_", " ")


def _of(value: Any) -> Any:
    return value.said if isinstance(value, _Words) else value


def _of_place(place: Any, form: str) -> Any:
    """A place; one without words in the program by its name, which has the same forms."""
    found = _of(place)
    return say("place_other", name=found) if form and found and type(found) is str else found


def _each(value: Any) -> Iterable[Any]:
    found = _of(value)
    return found if isinstance(found, tuple) else (found,)


def said(value: Mapping[str, Any]) -> Say | None:
    """The words in JSON data, if they are words; their English text is dropped."""
    if not {"code", "params"} <= value.keys() <= {"code", "params", "text"}:
        return None
    params = {name: _read(one) for name, one in value["params"].items()}
    return Say(value["code"], params, value.get("text", ""))


def _read(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return tuple(_read(one) for one in value)
    return (said(value) or value) if isinstance(value, dict) else value


def files(language: Language) -> list[Path]:
    """The files of a language's catalogue."""
    return sorted((FOLDER / language).glob("*.ftl"))


def read(path: Path, language: Language) -> str:
    """Read a catalogue's file; a hyphen inside a word becomes one without a line break."""
    text = path.read_text(encoding="utf-8")
    return WITHIN_A_WORD.sub(NO_BREAK, text) if language in HYPHENATED else text


def codes(language: Language) -> list[str]:
    """The codes that a language has words for, in the order of its files."""
    return [
        code for path in files(language) for code in CODE.findall(path.read_text(encoding="utf-8"))
    ]


def language_of(wanted: object, otherwise: Language) -> Language:
    """The language of this code, if there is a catalogue of it."""
    return next((one for one in LANGUAGES if one == wanted), otherwise)


_CATALOGUES: dict[Language, Catalogue] = {}
_READING = Lock()


def catalogue(language: Language) -> Catalogue:
    """The one catalogue of a language, read when it is first asked for.

    Reading takes some tenths of a second: all threads that need it first wait for one of them.
    """
    found = _CATALOGUES.get(language)
    if found is None:
        with _READING:
            found = _CATALOGUES.get(language) or Catalogue(language)
            _CATALOGUES[language] = found
    return found


def english(words: Say | str) -> str:
    """The English text beside every code that leaves the table."""
    return catalogue(ENGLISH).text(words)


def as_public(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return a public message as it leaves the table: its `text` in English, and in its `params`
    the words within it with code, parameters and English."""
    return {
        key: one
        if type(one) in PLAIN
        else (with_english(dict(one)) if key == "params" else in_english(one))
        for key, one in data.items()
    }


def with_english(value: Any) -> Any:
    """Return JSON data with the English text beside every code."""
    match value:
        case Say():
            params = {name: with_english(one) for name, one in value.params.items()}
            return {"code": value.code, "params": params, "text": in_english(value)}
        case dict():
            if (words := said(value)) is not None:
                return with_english(words)
            return {key: with_english(one) for key, one in value.items()}
        case list() | tuple():
            return [with_english(one) for one in value]
    return value


def in_english(value: Any) -> Any:
    """Return JSON data with the English text in place of every code: as a journal holds it, else
    as it is worded today."""
    if type(value) in PLAIN:
        return value
    match value:
        case Say():
            return value.text or english(value)
        case dict():
            if (words := said(value)) is not None:
                return words.text or english(words)
            return {
                key: one if type(one) in PLAIN else in_english(one) for key, one in value.items()
            }
        case list() | tuple():
            return [one if type(one) in PLAIN else in_english(one) for one in value]
    return value
