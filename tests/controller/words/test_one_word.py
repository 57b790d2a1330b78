"""A thing has one word in a language's catalogue, as a native reader of the screens chose it."""

import re

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from controller.words.catalogue import Language, files

LEFT: dict[Language, dict[str, str]] = {
    "es": {
        r"juegos? de cartas|juegos? mezclad|juego \{ \$set": "mazo",
        r"\b(re)?m[eé]zcl": "barajar",
        r"\bocult": "tapada, or boca abajo where it is no hole card",
        r"\bdispositivo": "aparato",
        r"\bremedio": "solución",
        r"propio sitio": "su sitio",
        r"^(a |en |de )?su sitio$": "el crupier: what is his could be the card's as well",
        r"\bmire su enchufe": "compruebe el enchufe",
        r"\bdetenid": "parado",
    },
    "ro": {
        r"\b(lua|luați|luat|luată|ia|iau|luarea)( \w+)? înapoi": "revoca",
        r"\b(aude|auzit|auzită)\b": "a da semnal",
        r"\bdispozitiv": "aparat",
        r"\bremedi": "soluție",
        r"\bcarte întoarsă în sabot": "carte cu fața în sus în sabot",
        r"\b(chemați|cheamă) șeful\b": "chemați-l pe șeful",
        r"\bvedeți ștecherul": "verificați ștecherul",
        r"\bcât jocul\b": "cât timp jocul",
        r", sau anulați": "sau anulați",
        r"\bresponsabil": "șef",
        r"\bcrupier": "dealer",
        r"\bLEGĂTURĂ\b|\b(s-a|rămâne) conectat\b": "conexiune, autentificat",
    },
}
"""What was said beside the word that stayed, and that word."""


class Texts(Visitor):
    """The texts of a message, without names of parameters."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def visit_Pattern(self, node: ftl.Pattern) -> None:  # noqa: N802
        parts = (
            one.value if isinstance(one, ftl.TextElement) else _placed(one) for one in node.elements
        )
        self.found.append("".join(parts))
        self.generic_visit(node)


def _placed(element: ftl.Placeable) -> str:
    match element.expression:
        case ftl.VariableReference(id=name):
            return f"{{ ${name.name} }}"
    return "{ }"


@pytest.mark.parametrize("language", LEFT)
def test_a_thing_has_one_word(language: Language) -> None:
    wrong = []
    for path in files(language):
        for entry in FluentParser().parse(path.read_text()).body:
            if not isinstance(entry, ftl.Message):
                continue
            texts = Texts()
            texts.visit(entry)
            wrong += [
                f"{entry.id.name}: {text} (say: {word})"
                for text in texts.found
                for old, word in LEFT[language].items()
                if re.search(old, text, re.IGNORECASE)
            ]
    assert wrong == []
