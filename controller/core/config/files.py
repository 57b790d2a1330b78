"""A config file's text becomes its model, or every fault in it becomes a sentence."""

import json
import tomllib
from collections.abc import Sequence
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from controller.core.config.advice import Advice, advise, on_one_line
from controller.core.config.toml_slips import slip
from controller.core.words import Words, say

Model = TypeVar("Model", bound=BaseModel)


class ConfigError(ValueError):
    """A config file cannot be used: one line per fault, each naming file, key and what to write.

    `words`: the same faults for a screen, which tells them in its language.
    """

    def __init__(self, text: str, words: Sequence[Words] = ()) -> None:
        super().__init__(text)
        faults = text.splitlines()  # a file's name may break over lines
        self.words = tuple(words if len(words) == len(faults) else faults)


BYTE_ORDER_MARK = "\ufeff"
"""Some editors begin a file with it; nobody sees it."""

ENDLESS = "lists or tables without end; mend the file"

LONG = "a number of thousands of digits"
"""Python reads none, and what it advises then is for who writes programs."""


def read_toml(text: str, filename: str) -> dict[str, Any]:
    """The tables of a TOML text. Raises ConfigError, also for what TOML's reader trips over."""
    try:
        return tomllib.loads(text.removeprefix(BYTE_ORDER_MARK))
    except RecursionError:
        raise _endless(filename) from None
    except tomllib.TOMLDecodeError as error:
        raise _twice(filename, str(error), text) or _no_toml(filename, error, text) from None
    except ValueError:
        raise _too_long(filename) from None


def _endless(filename: str) -> ConfigError:
    return ConfigError(f"{filename}: {ENDLESS}", [say("config_endless", file=filename)])


def _too_long(filename: str) -> ConfigError:
    text = f"{filename}: {LONG}; mend the file"
    return ConfigError(text, [say("config_long_number", file=filename)])


TWICE = ("Cannot overwrite a value (at ", "Cannot declare (")
"""TOML's reader begins so where a key or a table is there twice.

It names the line on which the second one ends, unless the text ends there."""

TWICE_WITHIN = "Duplicate inline table key "
"""It begins so, and goes on with the key, where one table in braces has it twice."""


def _twice(filename: str, fault: str, text: str) -> ConfigError | None:
    """The fault with the key's name, where a key or table is written twice."""
    lines = text.split("\n")
    number = int(fault.partition("(at line ")[2].partition(",")[0] or len(lines))
    if fault.startswith(TWICE_WITHIN):
        name = fault.removeprefix(TWICE_WITHIN).rpartition(" (at ")[0][1:-1]
    elif fault.startswith(TWICE):
        number = _begins(lines, number)
        line = lines[number - 1].strip()
        if both := _both_brackets(filename, lines, number):
            return both
        name = line.partition("#" if line.startswith("[") else "=")[0].strip()
    else:
        return None
    name = on_one_line(name)
    return ConfigError(
        f"{filename}: {name} is written twice, again in line {number}; leave one out",
        [say("config_key_twice", file=filename, name=name, line=str(number))],
    )


def _both_brackets(filename: str, lines: Sequence[str], number: int) -> ConfigError | None:
    """The fault where one header is written in one pair of brackets and in two."""
    line = _header(lines[number - 1])
    inner = line.strip("[]")
    other = f"[{inner}]" if line.startswith("[[") else f"[[{inner}]]"
    above = [n for n, one in enumerate(lines[: number - 1], 1) if _header(one) == other]
    if not line.startswith("[") or not above:
        return None
    name, first = on_one_line(inner), str(above[0])
    return ConfigError(
        f"{filename}: {name} is written as [{name}] and as [[{name}]], in lines {first} and "
        f"{number}; write [[{name}]] above each where there may be several, else one [{name}]",
        [say("config_both_brackets", file=filename, name=name, found=first, line=str(number))],
    )


def _header(line: str) -> str:
    """Return a header as it is written, without spaces and what follows."""
    return line.partition("#")[0].replace(" ", "").replace("\t", "").strip()


def _begins(lines: Sequence[str], last: int) -> int:
    """The number of the line on which what ends on line `last` begins: from there it is TOML."""
    for number in range(last, 0, -1):
        try:
            tomllib.loads("\n".join([*lines[number - 1 : last], ""]))
        except ValueError:
            continue
        return number
    return last


def _no_toml(filename: str, error: ValueError, text: str) -> ConfigError:
    said = on_one_line(str(error))
    found = slip(said, text)
    words = say("config_no_toml", file=filename, what=found.words, why=said)
    return ConfigError(f"{filename}: no valid TOML: {said}; {on_one_line(found.text)}", [words])


def read_json(text: str | bytes) -> Any:
    """The value in a JSON text that others wrote. Raises ValueError, also where it never ends."""
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError("lists or objects without end") from None
    except ValueError as error:
        if type(error) is ValueError:  # no fault of JSON's grammar, nor of the letters
            raise ValueError(LONG) from None
        raise


def read_config(model: type[Model], text: str, filename: str) -> Model:
    """The model in the TOML `text`; `filename` only names the file in errors.

    Raises ConfigError.
    """
    tables = read_toml(text, filename)
    try:
        data = json.dumps(tables, default=str)
    except RecursionError:
        raise _endless(filename) from None
    except ValueError:  # a number in hexadecimal digits is read, and cannot be written
        raise _too_long(filename) from None
    try:
        return model.model_validate_json(data)
    except ValidationError as error:
        raise refusal(filename, advise(model, error)) from None


def refusal(filename: str, faults: Sequence[Advice]) -> ConfigError:
    """Each fault on a line of its own, whatever the file wrote into it."""
    lines = [f"{filename}: {on_one_line(one.text)}" for one in faults]
    words = [say("config_of", file=filename, what=one.words) for one in faults]
    return ConfigError("\n".join(lines), words)
