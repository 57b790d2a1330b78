"""Says what to write where a text is no TOML: its reader names the sign on which it stopped.

The slips are those of people who know other notations: names with odd signs, text without quotes,
numbers as a sheet prints them. Where none of them is seen, the line is to be mended.
"""

from collections.abc import Callable
from typing import NamedTuple

from controller.core.config.known_keys import quoted
from controller.core.words import Say, say


class Slip(NamedTuple):
    """The act that mends a slip, as a command's line has it and in words for a screen."""

    text: str
    words: Say


class Stop(NamedTuple):
    """The line on which the reader stopped, in two parts, and what it said."""

    before: str
    after: str
    said: str

    @property
    def line(self) -> str:
        """The whole line."""
        return self.before + self.after


MEND = Slip("mend that line", say("config_toml_mend"))
UNSEEN = Slip("delete the sign there that nobody sees, and type a space", say("config_toml_unseen"))
COMMENT = Slip("begin a comment with #", say("config_toml_comment"))
HEADER = Slip("write a header as [name] or [[name]], alone on its line", say("config_toml_header"))
NO_JSON = Slip(
    "write lines as in decks = 8, without braces around the file", say("config_toml_no_json")
)
EQUALS = Slip("write = between key and value", say("config_toml_equals"))
VALUE = Slip("write = and a value after the key", say("config_toml_value"))
TRUTH = Slip("write true or false in small letters", say("config_toml_truth"))
LIST = Slip("write a list in square brackets with commas, as in [3, 2]", say("config_toml_list"))
NUMBER = Slip(
    "write a number alone, with digits and at most one point, as in 0.95 or 1000",
    say("config_toml_number"),
)
BRACES = Slip(
    "write a table in braces on one line, with commas between its keys and none after the last",
    say("config_toml_braces"),
)
CLOSE_TEXT = Slip(
    "close the text with the quote that it begins with", say("config_toml_close_text")
)
INNER_QUOTES = Slip(
    "write a text that has quotes in it between single quotes", say("config_toml_inner_quotes")
)
BACKSLASH = Slip(
    "write / instead of \\, or the text between single quotes", say("config_toml_backslash")
)
ONE_A_LINE = Slip("write each key on a line of its own", say("config_toml_one_a_line"))

CURLY = "\u201c\u201d\u201e\u201f\u2018\u2019\u201a\u00ab\u00bb"
"""The quotes of text processors."""

TRUTHS = ("true", "false", "yes", "no", "on", "off")


def slip(said: str, text: str) -> Slip:
    """Say what to write where TOML's reader stopped with these words."""
    stop = _stop(said, text)
    if any(_is_unseen(sign) for sign in stop.line):
        return UNSEEN
    for begin, found in FOUND.items():
        if said.startswith(begin):
            return found(stop) or MEND
    return MEND


def _stop(said: str, text: str) -> Stop:
    lines = text.split("\n")
    numbers = said.rpartition("(at line ")[2].rstrip(")").split(", column ")
    if len(numbers) == 2 and all(one.isdecimal() for one in numbers):
        number, column = map(int, numbers)
        line = lines[min(number, len(lines)) - 1]
        return Stop(line[: column - 1], line[column - 1 :].lstrip(" \t").rstrip(), said)
    return Stop(next((line for line in reversed(lines) if line.strip()), ""), "", said)


def _is_unseen(sign: str) -> bool:
    return sign not in " \t" and (sign.isspace() or not sign.isprintable())


def _header(stop: Stop) -> Slip | None:
    """A header with a name that needs quotes, or with too few brackets."""
    name, closed, _ = stop.line.strip().strip("[").partition("]")
    if not stop.after.strip("]") or not closed:
        return HEADER
    bracket = "[[" if stop.line.strip().startswith("[[") else "["
    return _in_quotes(f"{bracket}{_dotted(name)}{bracket.replace('[', ']')}")


def _key(stop: Stop) -> Slip | None:
    """A key that is not followed by =."""
    if stop.after.startswith((":", "=")):
        return EQUALS
    begin = max(stop.before.rfind("{"), stop.before.rfind(",")) + 1
    rest, equals, _ = (stop.before[begin:] + stop.after).partition("=")
    return _in_quotes(_dotted(rest)) if equals else VALUE


def _dotted(name: str) -> str:
    return ".".join(quoted(part.strip().strip("\"'")) for part in name.split("."))


def _in_quotes(name: str) -> Slip:
    return Slip(
        f"write {name}: a name with other signs than A to Z, digits, - and _ stands in quotes",
        say("config_toml_quoted_name", name=name),
    )


def _value(stop: Stop) -> Slip | None:
    """A value that is none: of another notation, or text without quotes."""
    word = stop.after.partition("#")[0].strip().rstrip(",]}").strip()
    if not word:
        return VALUE
    if word.lower() in TRUTHS:
        return TRUTH
    if word.startswith("("):
        return LIST
    if word.startswith("=") or word[0] in "+-.":
        return EQUALS if word[0] == "=" else NUMBER
    plain = word.strip(CURLY + "\"'")[:60]
    return Slip(
        f'write "{plain}": text stands between straight quotes',
        say("config_toml_quoted_text", name=plain),
    )


def _more(stop: Stop) -> Slip | None:
    """Something that follows a value or a header on its line."""
    if stop.after.startswith((";", "//")):
        return COMMENT
    if stop.line.lstrip().startswith("["):
        return HEADER
    if stop.before.rstrip().endswith(('"', "'")):
        return INNER_QUOTES if not stop.before.endswith(" ") else ONE_A_LINE
    if stop.after[:1] in (":", "/"):
        return LIST
    return ONE_A_LINE if "=" in stop.after.partition("#")[0] else NUMBER


def _in_braces(stop: Stop) -> Slip:
    return BRACES if "{" in stop.line else HEADER


def _statement(stop: Stop) -> Slip | None:
    if stop.after.startswith((";", "//", "/*", "--")):
        return COMMENT
    return NO_JSON if stop.after.startswith("{") else None


FOUND: dict[str, Callable[[Stop], Slip | None]] = {
    "Expected ']' at the end of a table": _header,
    "Expected ']]' at the end of an array": _header,
    "Expected '=' after a key": _key,
    "Invalid value": _value,
    "Expected newline or end of document": _more,
    "Invalid initial character for a key": _in_braces,
    "Invalid statement": _statement,
    "Unclosed array": lambda _: LIST,
    "Unclosed inline table": lambda _: BRACES,
    "Illegal character": lambda _: CLOSE_TEXT,
    "Unterminated string": lambda _: CLOSE_TEXT,
    'Expected "\'"': lambda _: CLOSE_TEXT,
    "Unescaped '\\' in a string": lambda _: BACKSLASH,
}
"""The beginning of what the reader says to what the slip may be."""
