"""The people file of a table: numbers, names, roles and hashed PINs.

The record knows a person only by a number, `p17`, so that a person who leaves can be forgotten:
this file alone says whose number it was. A number is never given twice. Names are compared without
regard to case.
"""

import json
import logging
import os
import re
import stat
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from controller.core.config.files import ConfigError, read_config
from controller.core.config.spellings import PIN_HASH
from controller.core.messages.roles import Role
from controller.core.words import Say, Words, say
from controller.system_errors import named_reason
from controller.whole_files import PRIVATE, Rights, whole_text, write_whole
from controller.words.catalogue import english
from controller.words.system import why_of

log = logging.getLogger("livetable.people")

NUMBERED = re.compile(r"p([1-9][0-9]{0,8})")
"""A person in the record: `p` and the number."""

LONGEST_NAME = 60
"""The maximum number of characters of a name."""


class PeopleError(Exception):
    """The people file cannot be used; each of `words` is one fault, with what to do."""

    def __init__(self, *words: Words) -> None:
        """The words are in English, a line each, unless another language is asked for."""
        super().__init__("\n".join(map(english, words)))
        self.words = words


class Person(BaseModel):
    """One person of the people file."""

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)

    number: Annotated[int, Field(ge=0, lt=10**9)] = 0
    """The number by which the record knows the person, from 1; 0: none was given yet."""
    name: Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]
    """The name the person signs in with."""
    roles: Annotated[list[Role], Field(min_length=1)]
    """The roles that the person may have at the table."""
    pin: Annotated[str, Field(pattern=PIN_HASH)]
    """The PIN's argon2id hash; `livetable people` makes it."""

    @property
    def id(self) -> str:
        """Return the record's name for the person."""
        return f"p{self.number}"


class PeopleFile(BaseModel):
    """All people."""

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)

    next_number: Annotated[int, Field(ge=1, lt=10**9)] = 1
    """The number of the next person; those below it were given once, also to who left."""
    people: list[Person] = []
    """Everybody who may sign in."""


def folded(name: object) -> str:
    """A name for comparison: case and outer spaces do not count."""
    return unicodedata.normalize("NFKC", str(name)).casefold().strip()


def plain(name: object) -> str:
    """The same without accents, which the on-screen keyboard does not have."""
    parts = unicodedata.normalize("NFKD", folded(name))
    return "".join(part for part in parts if not unicodedata.combining(part))


def named(people: Sequence[Person], name: str) -> Person | None:
    """The person of this name; accents may be left out if only one person matches."""
    same = [one for one in people if folded(one.name) == folded(name)]
    alike = [one for one in people if plain(one.name) == plain(name)]
    return same[0] if same else alike[0] if len(alike) == 1 else None


def load_people(path: Path) -> list[Person]:
    """Everybody in the people file, each with a number. Raises PeopleError."""
    return read_numbered(path).people


def read_numbered(path: Path) -> PeopleFile:
    """The people file, everybody with a number. Raises PeopleError."""
    file = _read(path)
    _refuse([*_faults(path, file.people), *_unnumbered(path, file.people)])
    return file


def read_people(path: Path) -> PeopleFile:
    """The people file as it is; an old one perhaps without numbers. Raises PeopleError."""
    file = _read(path)
    _refuse(_faults(path, file.people))
    return file


def _refuse(faults: Iterable[Words]) -> None:
    if told := tuple(faults):
        raise PeopleError(*told)


def _read(path: Path) -> PeopleFile:
    """Return the content of the people file, each entry well-formed. Raises PeopleError."""
    try:
        return read_config(PeopleFile, whole_text(path), str(path))
    except OSError as error:
        command = "livetable people FILE --add NAME --role dealer"
        why = why_of(error)
        raise PeopleError(
            say("people_unreadable", file=str(path), why=why, command=command)
        ) from None
    except UnicodeDecodeError:
        raise PeopleError(say("config_no_text", file=str(path))) from None
    except ConfigError as error:
        raise PeopleError(*(say("people_unusable", why=why) for why in error.words)) from None


def _faults(path: Path, people: list[Person]) -> Iterator[Words]:
    """Report a name or a number that an earlier person has, or a name that is another's number."""
    file, command = str(path), _numbers_given(path)
    names, numbers = set(), set()
    for one in people:
        if folded(one.name) in names:
            yield say("people_twice", file=file, person=one.name)
        if one.number in numbers:
            yield say(
                "people_number_twice",
                file=file,
                number=one.number,
                person=one.name,
                command=command,
            )
        if one.number and number_in(one.name) not in (0, one.number):
            yield say("people_name_a_number", file=file, person=one.name, name=one.id)
        names.add(folded(one.name))
        numbers.update({one.number} - {0})


def _unnumbered(path: Path, people: list[Person]) -> Iterator[Words]:
    for person in people:
        if not person.number:
            command = _numbers_given(path)
            yield say("people_no_number", file=str(path), person=person.name, command=command)


def _numbers_given(path: Path) -> str:
    return f"livetable people {path} --give-numbers"


def write_people(path: Path, people: list[Person], next_number: int = 1) -> None:
    """Write the people file, whole or not at all.

    It keeps group and rights, so the table's user reads it as before, and if root writes it also
    the owner. A new file can be read only by its owner, and if root writes it also by its folder's
    group, which is the group of the table's user. People without a number get one, from
    `next_number` on; a name `p17` that exists already gets 17. Raises OSError.
    """
    numbered = [(one.number or number_in(one.name), one) for one in people]
    free = max([next_number, *(number + 1 for number, _ in numbered)])
    entries = []
    for given, one in numbered:
        number, free = (given, free) if given else (free, free + 1)
        entries.append(
            f"[[people]]\nnumber = {number}\nname = {_quoted(one.name)}\n"
            f"roles = [{', '.join(map(_quoted, one.roles))}]\npin = {_quoted(one.pin)}\n"
        )
    write_whole(path, "\n".join([f"next_number = {free}\n", *entries]), _rights(path))


def _rights(path: Path) -> Rights:
    """The rights of a people file, or those it gets if there was none."""
    root = os.geteuid() == 0
    try:
        there = path.stat()
    except FileNotFoundError:
        return Rights(0o640, (0, path.parent.stat().st_gid)) if root else PRIVATE
    owner = there.st_uid if root else -1  # only root gives a file away
    return Rights(stat.S_IMODE(there.st_mode), (owner, there.st_gid))


def number_in(name: str) -> int:
    """The number in a name of the form `p17`; 0: another form."""
    found = NUMBERED.fullmatch(folded(name))
    return int(found[1]) if found else 0


def _quoted(text: str) -> str:
    """A text in TOML: as in JSON, except for one character."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


class Roll:
    """Everybody in the people file now; while it cannot be read, the last known content."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._read: tuple[object, list[Person]] = (None, [])
        self._told = ""

    def people(self) -> list[Person]:
        """Everybody, read again whenever the file has changed."""
        try:
            found = self._path.stat()
            version = (found.st_mtime_ns, found.st_ino, found.st_size)
            if self._read[0] != version:
                self._read = (version, load_people(self._path))
            self._told = ""
        except (OSError, PeopleError) as error:
            self._tell(named_reason(error))
        return self._read[1]

    def _tell(self, why: str) -> None:
        """Log once that removed people may still act unnoticed, while the file cannot be read."""
        for fault in why.splitlines() if why != self._told else ():
            log.warning("%s: until it is mended, people are taken as it had them before", fault)
        self._told = why

    def holds(self, id: str, role: str) -> bool:
        """Whether the person is in the file with this role."""
        return any(one.id == id and role in one.roles for one in self.people())

    def name_of(self, id: str) -> str | Say:
        """The name of a person in the record; words with the number if the person is no longer
        there.

        A record from before people had numbers contains names, which are kept.
        """
        return name_in(self.people())(id)


def name_in(people: Sequence[Person]) -> Callable[[str], str | Say]:
    """Return a function that names people by their entries in the record."""
    names = {one.number: one.name for one in people}

    def name_of(id: str) -> str | Say:
        number = number_in(id)
        return names.get(number, say("person_gone", number=number)) if number else id

    return name_of
