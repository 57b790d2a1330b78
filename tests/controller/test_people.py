"""PINs: hashed, never told apart from unknown names, and slow to guess."""

import os
import stat
from pathlib import Path

import pytest

from controller.people import pins
from controller.people.file import PeopleError, Person, Roll, load_people, named, write_people
from controller.people.pins import FREE_TRIES_OF_STRANGERS, PinAuthenticator, SignInError
from tests.support.quick_pins import quick_hash


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "people.toml"
    anna = Person(name='Anna "Q"', roles=["dealer", "shuffler"], pin=quick_hash("1234"))
    write_people(path, [anna, Person(name="otto", roles=["shift_manager"], pin=quick_hash("9"))])
    return path


def test_the_file_is_its_owners_alone_and_holds_no_pin(file: Path) -> None:
    alone = 0o600 if os.geteuid() else 0o640  # what root writes the table's group reads
    assert stat.S_IMODE(file.stat().st_mode) == alone
    assert "1234" not in file.read_text()
    assert [person.name for person in load_people(file)] == ['Anna "Q"', "otto"]


@pytest.mark.parametrize("name", ["a\nb", "a\x7fb", "a\x00b", "\\u0041", 'Ana "Ç" \u2028'])
def test_whatever_a_name_holds_the_file_can_be_read(tmp_path: Path, name: str) -> None:
    path = tmp_path / "people.toml"
    write_people(path, [Person(name=name, roles=["dealer"], pin=quick_hash("1"))])
    assert [person.name for person in load_people(path)] == [name]


def test_the_right_pin_and_role_are_let_in(file: Path) -> None:
    assert PinAuthenticator(file).check('Anna "Q"', "dealer", "1234").name == 'Anna "Q"'


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "role", "pin", "sentence"),
    [
        ("otto", "shift_manager", "1", "name or PIN is wrong"),
        ("nobody", "dealer", "1234", "name or PIN is wrong"),
        ("otto", "dealer", "9", "may not sign in as dealer.* as shift manager"),
    ],
)
def test_anybody_else_is_refused(file: Path, name: str, role: str, pin: str, sentence: str) -> None:
    with pytest.raises(SignInError, match=sentence):
        PinAuthenticator(file).check(name, role, pin)


def test_guessing_is_slow_and_a_right_pin_must_wait_too(file: Path) -> None:
    now = [0.0]
    door = PinAuthenticator(file, lambda: now[0])
    for _ in range(3):
        with pytest.raises(SignInError, match="is wrong"):
            door.check("otto", "shift_manager", "0")
    with pytest.raises(SignInError, match=r"wait 5\ss"):
        door.check("otto", "shift_manager", "9")
    now[0] = 5.1
    with pytest.raises(SignInError, match="is wrong"):
        door.check("otto", "shift_manager", "0")
    with pytest.raises(SignInError, match=r"wait 10\ss"):
        door.check("otto", "shift_manager", "9")
    assert door.check('Anna "Q"', "dealer", "1234")
    now[0] = 16
    assert door.check("otto", "shift_manager", "9")
    with pytest.raises(SignInError, match="is wrong"):
        door.check("otto", "shift_manager", "0")


def wrong(door: PinAuthenticator, name: str, place: str) -> str:
    """What is said to a wrong PIN."""
    with pytest.raises(SignInError) as refused:
        door.check(name, "shift_manager", "0", place)
    return str(refused.value)


def test_who_signs_in_himself_at_ever_new_places_gets_no_more_tries_for_another(
    file: Path,
) -> None:
    door = PinAuthenticator(file, lambda: 0.0)
    for n in range(FREE_TRIES_OF_STRANGERS // 2 - 1):
        assert "is wrong" in wrong(door, "otto", f"10.0.0.{n}")
        assert "is wrong" in wrong(door, "otto", f"10.0.0.{n}")
        assert door.check('Anna "Q"', "dealer", "1234", f"10.0.0.{n}")
    assert "is wrong" in wrong(door, "otto", "10.0.1.1")
    assert "is wrong" in wrong(door, "otto", "10.0.1.2")
    assert "wait" in wrong(door, "otto", "10.0.1.3")
    assert door.check('Anna "Q"', "dealer", "1234", "10.0.0.0"), "no screen that is known waits"


def test_whose_own_finger_slipped_takes_nothing_from_others(file: Path) -> None:
    door = PinAuthenticator(file, lambda: 0.0)
    for n in range(FREE_TRIES_OF_STRANGERS):
        assert "is wrong" in wrong(door, 'Anna "Q"', f"10.0.0.{n}")
        assert "is wrong" in wrong(door, 'Anna "Q"', f"10.0.0.{n}")
        assert door.check('Anna "Q"', "dealer", "1234", f"10.0.0.{n}")


def test_names_that_nobody_bears_push_no_count_out(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pins, "MOST_COUNTED", 8)
    now = [0.0]
    door = PinAuthenticator(file, lambda: now[0])
    assert door.check('Anna "Q"', "dealer", "1234", "here")
    for _ in range(3):
        wrong(door, "otto", "here")
    now[0] = 6.0
    for n in range(9):
        assert "is wrong" in wrong(door, f"nobody {n}", "here")
        assert door.check('Anna "Q"', "dealer", "1234", "here")
    assert "is wrong" in wrong(door, "otto", "here")
    assert "wait 10" in wrong(door, "otto", "here").replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[[people]]\nname = 'a'\nroles = ['king']\npin = '$argon2id$x'", "people.0.roles.0"),
        ("[[people]]\nname = 'a'\nroles = ['dealer']\npin = '1234'", "people.0.pin"),
        ("[[people]]\nname = 'a'\nrole = 'dealer'", "did you mean 'roles'"),
        ("people = [", "no valid TOML"),
    ],
)
def test_a_faulty_file_is_explained(
    tmp_path: Path, text: str, sentence: str, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "people.toml"
    path.write_text(text)
    with pytest.raises(PeopleError) as caught:
        load_people(path)
    assert sentence in str(caught.value)
    with pytest.raises(SignInError, match="the list of people cannot be read"):
        PinAuthenticator(path).check("a", "dealer", "1")
    assert "people.toml" in caplog.text


def test_a_name_may_be_there_once(file: Path) -> None:
    write_people(file, [*load_people(file), load_people(file)[0]])
    with pytest.raises(PeopleError, match="is there twice"):
        load_people(file)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Ionut Tepes", "Ionuț Țepeș"),
        ("ionuț țepeș", "Ionuț Țepeș"),
        ("Ana Nunez", "Ana Nunez"),
        ("Ana Nuñez", "Ana Nuñez"),
        ("ana núnez", ""),
    ],
)
def test_accents_that_no_key_has_may_be_left_out_where_one_person_is_meant(
    typed: str, meant: str
) -> None:
    names = ("Ionuț Țepeș", "Ana Nuñez", "Ana Nunez")
    people = [Person(name=name, roles=["dealer"], pin=quick_hash("1")) for name in names]
    found = named(people, typed)
    assert (found.name if found else "") == meant


def test_a_file_that_is_broken_while_the_table_plays_is_told_once(
    file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    roll = Roll(file)
    good = file.read_text()
    assert len(roll.people()) == 2
    for _ in range(2):  # and again, after it was mended
        file.write_text(good + "[[people]\n")
        assert [len(roll.people()) for _ in range(3)] == [2, 2, 2]
        file.write_text(good)
        assert len(roll.people()) == 2
    assert [str(file) in one.getMessage() for one in caplog.records] == [True, True]


def test_each_fault_of_the_file_is_a_line_of_the_log(
    file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file.write_text("[[people]]\nname = 'a'\nroles = ['king']\npin = '1234'\n")
    assert Roll(file).people() == []
    with pytest.raises(SignInError):
        PinAuthenticator(file).check("a", "dealer", "1")
    lines = [record.getMessage() for record in caplog.records]
    assert len(lines) == 4
    assert not any("\n" in line for line in lines)
