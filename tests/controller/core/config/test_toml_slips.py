"""A text that is no TOML is told with what to write there."""

import pytest

from controller.core.config.files import ConfigError, read_toml
from controller.words.catalogue import LANGUAGES, Language, catalogue

SLIPS = [
    ("[side.21+3]\npays = {a=1}\n", 'write [side."21+3"]: a name with other signs'),
    ("[[a b]]\n", 'write [["a b"]]: a name'),
    ("side.21+3.pays = {a=1}\n", 'write side."21+3".pays: a name'),
    ("pays = { bust7 = 3, bust8+ = 5 }\n", 'write "bust8+": a name'),
    (
        "t\N{LATIN SMALL LETTER I WITH ACUTE}tle = 1\n",
        'write "t\N{LATIN SMALL LETTER I WITH ACUTE}',
    ),
    ("peek = AT\n", 'write "AT": text stands between straight quotes'),
    ("peek = AT # tens too\n", 'write "AT": text'),
    (
        "peek = \N{LEFT DOUBLE QUOTATION MARK}AT\N{RIGHT DOUBLE QUOTATION MARK}\n",
        'write "AT": text',
    ),
    ('title = abc"\n', 'write "abc": text'),
    ("x = True\n", "write true or false in small letters"),
    ("x = yes\n", "write true or false"),
    ("name: x\n", "write = between key and value"),
    ("x := 1\n", "write = between"),
    ("x == 1\n", "write = between"),
    ("pays = { a: 1 }\n", "write = between"),
    ("decks =\n", "write = and a value after the key"),
    ("decks\n", "write = and a value"),
    ("decks\N{NO-BREAK SPACE}= 8\n", "delete the sign there that nobody sees"),
    ("main = 95,90\n", "write a number alone"),
    ("x = 1.000.000\n", "write a number alone"),
    ("x = 99.5 %\n", "write a number alone"),
    ("x = 15 s\n", "write a number alone"),
    ("x = 08\n", "write a number alone"),
    ("x = .95\n", "write a number alone"),
    ("pays = 3:2\n", "write a list in square brackets"),
    ("pays = 3/2\n", "write a list"),
    ("pays = (3, 2)\n", "write a list"),
    ("pays = [3, 2\ny = 1\n", "write a list"),
    ("pays = [3 2]\n", "write a list"),
    ("pays = { a = 1\n", "write a table in braces on one line"),
    ("pays = {\n a = 1\n}\n", "write a table in braces"),
    ("pays = { a = 1, }\n", "write a table in braces"),
    ("; comment\n", "begin a comment with #"),
    ("x = 1 // c\n", "begin a comment with #"),
    ('{"a": 1}\n', "write lines as in decks = 8"),
    ("[dealer\nx = 1\n", "write a header as [name]"),
    ("[[exceptions]\nx = 1\n", "write a header"),
    ('[dealer] peek = "A"\n', "write a header"),
    ("[]\n", "write a header"),
    ("[dealer]]\n", "write a header"),
    ('title = "abc\nx = 1\n', "close the text with the quote"),
    ("x = 'a\n", "close the text"),
    ('x = "a', "close the text"),
    ('title = "Casino "Royal""\n', "write a text that has quotes in it between single quotes"),
    ('path = "C:\\games"\n', "write / instead of \\"),
    ("x = 1 y = 2\n", "write each key on a line of its own"),
    ("a\r= 1\n", "delete the sign there that nobody sees"),
    ('x = "\\q"\n', "write / instead of \\"),
]


@pytest.mark.parametrize(("text", "said"), SLIPS)
def test_the_slip_is_told_with_what_to_write(text: str, said: str) -> None:
    with pytest.raises(ConfigError) as caught:
        read_toml(text, "f")
    line = str(caught.value)
    assert line.startswith("f: no valid TOML: ")
    assert f"; {said}" in line, line
    assert "\n" not in line


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("text", "said"), SLIPS)
def test_a_screen_has_it_in_words(text: str, said: str, language: Language) -> None:
    with pytest.raises(ConfigError) as caught:
        read_toml(text, "f")
    (words,) = caught.value.words
    told = catalogue(language).text(words)
    assert "config_toml" not in told
    assert language != "en" or said in told, told
