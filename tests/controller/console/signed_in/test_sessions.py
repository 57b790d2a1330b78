"""Sessions: taken up again with a token, ended everywhere at once; nobody guesses his way in."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from controller.console.screens import ConsoleScreen
from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.messages.inputs import Input, Moment
from controller.core.words import say
from controller.people.file import Person, write_people
from tests.abnormal.scenes import scene
from tests.support.console.desk import NUMBERS, PINS, Desk
from tests.support.quick_pins import quick_hash


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path / "people.toml", scene("igt", numbers=NUMBERS))


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Lets the time of the screens pass."""
    passed = [0.0]
    real = time.monotonic
    monkeypatch.setattr(time, "monotonic", lambda: real() + passed[0])

    def wait(seconds: float) -> None:
        passed[0] += seconds

    return wait


@pytest.fixture
def served(desk: Desk, later: Callable[[float], None]) -> Desk:
    """A desk at which time passes as `later` lets it."""
    return desk


def token_of(screen: ConsoleScreen) -> str:
    assert screen.session is not None
    return screen.session.token


def pause(desk: Desk, screen: ConsoleScreen) -> str:
    return desk.act(screen, "pause_table", reason="look", now=True)


def tick(desk: Desk) -> None:
    desk.screens.tick(Moment(1, 2))


@pytest.mark.parametrize("name", ["dealer-1", "shift_manager-1"])
def test_a_lost_line_is_taken_up_again_within_a_minute(
    served: Desk, later: Callable[[float], None], name: str
) -> None:
    first = served.screen(name)
    token = token_of(first)
    served.screens.close(first)
    later(59)
    tick(served)
    again = served.any_screen()
    told = served.say(again, type="resume", token=token)
    assert (told[-1]["type"], told[-1]["person"]) == ("signed_in", name)
    assert pause(served, again) == "accepted"


def test_a_token_counts_once(served: Desk) -> None:
    first = served.screen("dealer-1")
    token = token_of(first)
    served.screens.close(first)
    served.say(served.any_screen(), type="resume", token=token)
    told = served.say(served.any_screen(), type="resume", token=token)
    assert told[-1]["type"] == "signed_out"


def test_a_session_moves_to_the_screen_that_takes_it_up(served: Desk) -> None:
    """The table has not noticed yet that the old line is dead."""
    first, second = served.screen("dealer-1"), served.any_screen()
    served.say(second, type="resume", token=token_of(first))
    assert pause(served, first) == "rejected"
    assert pause(served, second) == "accepted"


def test_a_screen_that_takes_another_session_up_ends_its_own(served: Desk) -> None:
    here, there = served.screen("dealer-1"), served.screen("shift_manager-1")
    left = token_of(here)
    assert here.session is not None
    person = here.session.person
    served.say(here, type="resume", token=token_of(there))
    assert served.screens._sessions.of(person) == []
    told = served.say(served.any_screen(), type="resume", token=left)
    assert told[-1]["type"] == "signed_out"
    assert pause(served, here) == "accepted"


def test_a_screen_that_takes_its_own_session_up_keeps_it(served: Desk) -> None:
    here = served.screen("dealer-1")
    told = served.say(here, type="resume", token=token_of(here))
    assert (told[-1]["type"], told[-1]["token"]) == ("signed_in", token_of(here))
    assert pause(served, here) == "accepted"


@pytest.mark.parametrize("token", ["", "dealer-1", None, 7, ["x"], "\xe9" * 32])
def test_no_other_token_opens_a_session(served: Desk, token: object) -> None:
    served.screens.close(served.screen("dealer-1"))
    told = served.say(served.any_screen(), type="resume", token=token)
    assert told[-1]["type"] == "signed_out"


def test_after_a_minute_the_session_is_over(served: Desk, later: Callable[[float], None]) -> None:
    first = served.screen("dealer-1")
    token = token_of(first)
    served.screens.close(first)
    later(61)
    told = served.say(served.any_screen(), type="resume", token=token)
    assert told[-1]["type"] == "signed_out"


def test_a_manager_who_stays_away_has_left_and_a_dealer_has_not(
    served: Desk, later: Callable[[float], None]
) -> None:
    for name in ("dealer-1", "shift_manager-1"):
        served.screens.close(served.screen(name))
    later(61)
    tick(served)
    people = served.table.engine.table.people
    assert "shift_manager" not in people
    assert people["dealer"] == NUMBERS["dealer-1"]


def test_a_session_lapses_and_the_table_knows(served: Desk, later: Callable[[float], None]) -> None:
    manager = served.screen("shift_manager-1")
    later(901)
    tick(served)
    assert manager.session is None
    assert "shift_manager" not in served.table.engine.table.people


def test_a_sign_out_ends_all_roles_and_all_screens(desk: Desk) -> None:
    both = Person(
        number=3,
        name="shift_manager-1",
        roles=["shift_manager", "shuffler"],
        pin=quick_hash("3333"),
    )
    write_people(desk.people, [both])
    screens = []
    for role in both.roles:
        screens.append(desk.any_screen())
        told = desk.say(
            screens[-1], type="sign_in", person="shift_manager-1", role=role, pin="3333"
        )
        assert told[-1]["type"] == "signed_in"
    desk.say(screens[0], type="sign_out", id="out")
    assert [screen.session for screen in screens] == [None, None]
    assert all("shift_manager-1 is signed out" in "".join(one.waiting) for one in screens)
    assert NUMBERS["shift_manager-1"] not in desk.table.engine.table.people.values()


BOTH = Person(
    number=3, name="shift_manager-1", roles=["shift_manager", "engineer"], pin=quick_hash("3333")
)
"""A shift manager who is the engineer too."""

DEALER = Person(number=1, name="dealer-1", roles=["dealer"], pin=quick_hash("1111"))


def enter(desk: Desk, screen: ConsoleScreen, person: Person, role: str, pin: str) -> None:
    told = desk.say(screen, type="sign_in", person=person.name, role=role, pin=pin)
    assert told[-1]["type"] == "signed_in", told


def as_both(desk: Desk) -> tuple[ConsoleScreen, ConsoleScreen]:
    """The screens of one person, at the first as shift manager, at the second as engineer."""
    write_people(desk.people, [DEALER, BOTH])
    first, second = desk.any_screen(), desk.any_screen()
    enter(desk, first, BOTH, "shift_manager", "3333")
    enter(desk, second, BOTH, "engineer", "3333")
    return first, second


def people(desk: Desk) -> dict[str, str]:
    """Who holds which role, as the table believes."""
    held: dict[str, str] = dict(desk.table.engine.table.people)
    return {role: who for role, who in held.items() if role not in ("dealer", "shuffler")}


def test_a_manager_at_whose_screen_another_signs_in_has_left(desk: Desk) -> None:
    screen = desk.screen("shift_manager-1")
    told = desk.say(screen, type="sign_in", person="shuffler-1", role="shuffler", pin="5555")
    assert told[-1]["type"] == "signed_in"
    assert people(desk) == {}
    assert desk.table.of(f.SignedOut)[-1] == f.SignedOut(
        NUMBERS["shift_manager-1"], "shift_manager"
    )


def test_a_manager_at_whose_screen_another_takes_his_session_up_has_left(desk: Desk) -> None:
    here, there = desk.screen("shift_manager-1"), desk.screen("dealer-1")
    desk.say(here, type="resume", token=token_of(there))
    assert people(desk) == {}


def test_a_manager_who_has_another_screen_has_not_left(desk: Desk) -> None:
    first, second = desk.screen("shift_manager-1"), desk.screen("shift_manager-1")
    desk.say(first, type="sign_in", person="shuffler-1", role="shuffler", pin="5555")
    assert people(desk) == {"shift_manager": NUMBERS["shift_manager-1"]}
    assert pause(desk, second) == "accepted"


def test_who_signs_in_again_at_his_own_screen_stays(desk: Desk) -> None:
    screen = desk.screen("shift_manager-1")
    told = desk.say(
        screen, type="sign_in", person="shift_manager-1", role="shift_manager", pin="3333"
    )
    assert told[-1]["type"] == "signed_in"
    assert people(desk) == {"shift_manager": NUMBERS["shift_manager-1"]}
    assert pause(desk, screen) == "accepted"


def test_who_signs_in_at_his_own_screen_in_another_role_has_left_the_first(desk: Desk) -> None:
    write_people(desk.people, [BOTH])
    screen = desk.any_screen()
    enter(desk, screen, BOTH, "shift_manager", "3333")
    enter(desk, screen, BOTH, "engineer", "3333")
    assert people(desk) == {"engineer": "p3"}


def test_of_two_roles_the_one_is_left_whose_screen_is_another_persons(desk: Desk) -> None:
    first, second = as_both(desk)
    enter(desk, first, DEALER, "dealer", "1111")
    assert people(desk) == {"engineer": "p3"}
    assert second.session is not None


def test_of_two_roles_the_one_is_left_whose_session_lapses(
    served: Desk, later: Callable[[float], None]
) -> None:
    _, second = as_both(served)
    later(800)
    served.say(second, type="act", id="look", act={"kind": "report", "code": "nothing"})
    later(200)
    tick(served)
    assert people(served) == {"engineer": "p3"}
    assert second.session is not None


def test_a_dealer_at_whose_screen_another_signs_in_deals_on(desk: Desk) -> None:
    screen = desk.screen("dealer-1")
    told = desk.say(screen, type="sign_in", person="manager-2", role="shift_manager", pin="4444")
    assert told[-1]["type"] == "signed_in"
    assert desk.table.engine.table.people["dealer"] == NUMBERS["dealer-1"]


def test_who_is_let_in_when_his_screen_is_gone_has_left(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    other, screen, take = desk.screen("manager-2"), desk.any_screen(), desk.take

    def late(message: Input) -> None:
        if isinstance(message, c.Tap) and isinstance(message.act, c.SignIn):
            desk.screens.close(screen)
        take(message)

    monkeypatch.setattr(desk, "take", late)
    name = "shift_manager-1"
    desk.say(screen, type="sign_in", person=name, role="shift_manager", pin="3333")
    assert desk.screens._sessions.of(NUMBERS["manager-2"]) == []
    assert other.session is None
    assert people(desk) == {}


def test_a_role_that_somebody_signs_in_for_meanwhile_is_not_left(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """He comes at a second screen in the moment in which another takes the first one."""
    first, second, take, waits = desk.screen("shift_manager-1"), desk.any_screen(), desk.take, []

    def late(message: Input) -> None:
        if isinstance(message, c.Tap) and message.person == NUMBERS["shift_manager-1"]:
            waits.append(message)
            desk.screens._leave(first)
        take(message)

    monkeypatch.setattr(desk, "take", late)
    name = "shift_manager-1"
    desk.say(second, type="sign_in", person=name, role="shift_manager", pin="3333")
    assert len(waits) == 1
    assert people(desk) == {"shift_manager": NUMBERS["shift_manager-1"]}
    assert second.session is not None


def test_a_dealer_whose_sign_out_is_refused_stays_signed_in(desk: Desk) -> None:
    dealer = desk.screen("dealer-1")
    desk.table.start()
    told = desk.say(dealer, type="sign_out", id="out")
    assert told[-1]["status"] == "rejected"
    assert dealer.session is not None


@pytest.mark.parametrize("how", ["removed", "role taken", "PIN changed"])
def test_who_leaves_the_people_file_is_signed_out_everywhere(desk: Desk, how: str) -> None:
    screens = [desk.screen("shift_manager-1"), desk.screen("shift_manager-1")]
    roles = ["auditor"] if how == "role taken" else ["shift_manager"]
    pin = "9999" if how == "PIN changed" else "3333"
    now = Person(number=3, name="shift_manager-1", roles=roles, pin=quick_hash(pin))
    others = Person(name="manager-2", roles=["shift_manager"], pin=quick_hash("4444"))
    write_people(desk.people, [others] if how == "removed" else [others, now])
    for screen in screens:
        screen.waiting.clear()
    tick(desk)
    assert [screen.session for screen in screens] == [None, None]
    assert all("signed_out" in "".join(screen.waiting) for screen in screens)
    assert "shift_manager" not in desk.table.engine.table.people


def test_a_people_file_that_cannot_be_read_signs_nobody_out(desk: Desk) -> None:
    manager = desk.screen("shift_manager-1")
    tick(desk)
    desk.people.write_text("[[people")
    tick(desk)
    assert pause(desk, manager) == "accepted"


def test_names_are_the_same_whatever_their_case(desk: Desk) -> None:
    screen = desk.any_screen()
    told = desk.say(screen, type="sign_in", person=" Dealer-1", role="dealer", pin="1111")
    assert told[-1]["person"] == "dealer-1"
    assert desk.table.engine.table.people["dealer"] == NUMBERS["dealer-1"]


def test_relief_in_mid_round_takes_the_manager(desk: Desk) -> None:
    first = desk.screen("dealer-1")
    desk.table.start()
    come = {"type": "sign_in", "person": "dealer-2", "role": "dealer", "pin": "2222"}
    second = desk.any_screen()
    told = desk.say(second, **come)
    assert "second person must confirm" in told[-1]["text"]
    for name in ("dealer-1", "shuffler-1"):
        role, pin = PINS[name]
        told = desk.say(second, **come, second={"person": name, "role": role, "pin": pin})
        assert told[-1]["type"] == "refused"
    boss = {"person": "manager-2", "role": "shift_manager", "pin": "4444"}
    told = desk.say(second, **come, second=boss)
    assert told[-1]["type"] == "signed_in"
    assert desk.table.of(f.SignedIn)[-1] == f.SignedIn("p2", "dealer", "p4")
    assert first.session is None
    assert pause(desk, second) == "accepted"


def test_who_comes_first_may_come_again_in_mid_round(desk: Desk) -> None:
    desk.table.start()
    assert desk.screen("dealer-1").session is not None


def test_a_set_checked_by_hand_is_loaded_by_two_who_prove_it(desk: Desk) -> None:
    shuffler = desk.screen("shuffler-1")
    whole = {"shoe": "shoe0", "set": "blue", "batch": "b9", "back": "blue", "counted": 312}
    people = ["shuffler-1", "manager-2"]
    assert desk.act(shuffler, "load_shoe", checked_by=people, **whole) == "rejected"
    loaded = len(desk.table.of(f.ShoeLoaded))
    role, pin = PINS["manager-2"]
    told = desk.say(
        shuffler,
        type="act",
        id="load",
        act={"kind": "load_shoe", "checked_by": people, **whole},
        second={"person": "manager-2", "role": role, "pin": pin},
    )
    assert told[-1]["status"] == "accepted", told
    assert len(desk.table.of(f.ShoeLoaded)) == loaded + 1


def test_wrong_pins_wait_at_their_screen_and_are_bounded_in_the_record(desk: Desk) -> None:
    stranger = desk.any_screen()
    claim = {"type": "sign_in", "person": "shift_manager-1", "role": "shift_manager", "pin": "0"}
    told = [desk.say(stranger, **claim)[-1]["text"] for _ in range(50)]
    assert "another screen" in told[-1]
    traces = desk.table.of(f.SignInRefused)
    assert [(trace.person, trace.tries) for trace in traces] == [
        ("p3", 1),
        ("p3", 2),
        ("p3", 3),
    ]


def test_a_name_that_nobody_bears_is_not_recorded(desk: Desk) -> None:
    desk.say(desk.any_screen(), type="sign_in", person="4711", role="king", pin="4711")
    (trace,) = desk.table.of(f.SignInRefused)
    assert (trace.person, trace.role) == ("", "")


def test_a_flood_of_refused_taps_leaves_a_short_trace(desk: Desk) -> None:
    dealer = desk.screen("dealer-1")
    for _ in range(200):
        assert desk.act(dealer, "resume_table") == "rejected"
    traces = desk.table.of(f.ActRefused)
    assert [trace.times for trace in traces] == [1, 2, 3, 4, 5]
    assert traces[0].client == "console/p1"
    assert traces[0].why == say("not_paused")
    desk.table.wait(600_001)
    desk.act(dealer, "resume_table")
    assert len(desk.table.of(f.ActRefused)) == 6


def test_refused_commands_of_a_server_leave_a_trace(desk: Desk) -> None:
    desk.table.command(c.CloseBetting())
    (trace,) = desk.table.of(f.ActRefused)
    assert (trace.client, trace.verb) == ("gs", "close_betting")


def test_who_watches_a_page_that_asks_again_does_not_lapse(
    served: Desk, later: Callable[[float], None]
) -> None:
    screen = served.screen("shift_manager-1")
    for _ in range(3):
        later(600)
        tick(served)
        assert served.screens.watching(token_of(screen)) == "shift_manager"
    later(901)
    assert served.screens.watching(token_of(screen)) is None
    tick(served)
    assert screen.session is None


def test_nobody_watches_with_a_token_of_a_lost_line_or_with_none(served: Desk) -> None:
    screen = served.screen("shift_manager-1")
    token = token_of(screen)
    served.screens.close(screen)
    assert [served.screens.watching(one) for one in (token, "", "x")] == [None, None, None]
