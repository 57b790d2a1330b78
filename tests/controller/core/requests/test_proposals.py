"""Two people sign one ruling from two screens: asked for here, signed there, made once or never."""

from dataclasses import replace
from typing import Any

import pytest

from controller.core.messages import commands as c
from controller.core.messages import devices as d
from controller.core.messages import facts as f
from controller.core.messages.inputs import Started
from controller.core.messages.roles import ALL_ROLES, Role
from controller.core.requests.proposals import WAITS_MS
from controller.words.catalogue import english
from tests.support.console.proposals import (
    AFAR,
    MAX,
    OTHER_PIT,
    PIT,
    SHU,
    TABLE,
    UNKNOWN,
    asks,
    disagreement,
    ended,
    number,
    put,
    signs,
    with_book,
)
from tests.support.mistakes import blackjack as m
from tests.support.mistakes.aftermath import ruled
from tests.support.table_driver import replayed, tap_of

# --- asked for here, signed there ---------------------------------------------------------------


@pytest.mark.regulation("R03")
def test_what_is_asked_for_changes_nothing_until_another_person_signs_it() -> None:
    driver = disagreement()
    told = len(driver.events)
    assert asks(driver) == ""
    assert driver.of(f.RemedyChosen) == driver.of(f.CardCorrected) == []
    assert driver.engine.table.irregularities
    assert len(driver.events) == told, "nothing of a proposal is published"

    assert signs(driver) == ""
    (ruled,) = driver.of(f.RemedyChosen)
    assert (ruled.person, ruled.role, ruled.second, ruled.second_role) == (
        *(MAX, "shift_manager"),
        *(SHU, "shuffler"),
    )
    assert ended(driver) == ["signed"]
    assert driver.engine.table.proposal is None
    assert not driver.engine.table.irregularities


def test_the_record_says_who_from_where_and_on_what_evidence_for_both() -> None:
    driver = disagreement()
    asks(driver)
    signs(driver)
    (asked,), (ruled,), (signed,) = map(
        driver.of, (f.RulingProposed, f.RemedyChosen, f.ProposalEnded)
    )
    assert (asked.person, asked.place, asked.place_name) == (MAX, "named", "Pit 2")
    assert (signed.person, signed.place, signed.place_name) == (SHU, "table", "")
    assert (ruled.place, ruled.place_name, ruled.second_place) == ("named", "Pit 2", "table")
    assert ruled.proposal == asked.id == signed.id == 1
    assert asked.pictures == signed.pictures == ruled.pictures != ()


def test_at_one_screen_both_sign_as_before_and_the_record_says_where() -> None:
    driver = disagreement()
    act = c.Rule(number(driver), "shoe_is_right", "card_checked_at_table", second=SHU)
    tap = tap_of("rule", MAX, "shift_manager", act)
    driver.feed(replace(tap, proved=tuple(replace(one, place="table") for one in tap.proved)))
    (ruled,) = driver.of(f.RemedyChosen)
    assert (ruled.second, ruled.second_place, ruled.proposal) == (SHU, "table", 0)


@pytest.mark.parametrize(
    ("who", "role", "why"),
    [
        (MAX, "shift_manager", "his own act"),
        ("dealer-1", "dealer", "own case"),
        ("eve", "engineer", "engineer"),
        ("aud", "auditor", "auditor"),
    ],
)
def test_who_may_not_be_the_second_person_is_told_so(who: str, role: Role, why: str) -> None:
    driver = disagreement()
    asks(driver)
    assert why in signs(driver, who, role)
    assert driver.of(f.RemedyChosen) == []
    assert driver.engine.table.proposal is not None


@pytest.mark.parametrize("role", ALL_ROLES)
@pytest.mark.parametrize("act", [c.Countersign, c.RefuseProposal])
@pytest.mark.parametrize("may", [("shuffler",), ("shift_manager", "dealer")])
def test_each_cell_of_who_signs_elsewhere(role: Role, act: Any, may: tuple[Role, ...]) -> None:
    driver = with_book(disagreement(), "shoe_is_right", second=may)
    asks(driver)
    assert (put(driver, act(1), "bob", role, TABLE, "pin") == "") == (role in may)


def test_a_session_is_no_pin_and_a_pin_is_one_role_s() -> None:
    driver = disagreement()
    asks(driver)
    assert put(driver, c.Countersign(1), SHU, "shuffler", TABLE, "session")
    tap = c.Tap("x", SHU, "shuffler", c.Countersign(1), (c.Proof(SHU, "auditor", "pin"),))
    driver.feed(tap)
    assert driver.reply("x").status == "rejected"


def test_who_left_the_people_file_has_asked_for_nothing() -> None:
    driver = disagreement()
    asks(driver)
    driver.feed(c.Tap("x", SHU, "shuffler", c.Countersign(1), (c.Proof(SHU, "shuffler", "pin"),)))
    assert "no longer" in english(driver.reply("x").text)


# --- two places, where the book says so ---------------------------------------------------------

CELLS = [
    *((PIT, TABLE, True), (TABLE, PIT, True), (PIT, OTHER_PIT, True)),
    *((PIT, PIT, False), (TABLE, TABLE, False)),
    *((TABLE, AFAR, False), (PIT, AFAR, False), (TABLE, UNKNOWN, False), (PIT, UNKNOWN, False)),
]
"""The asker's place, the signer's, and whether they are two."""


@pytest.mark.parametrize(("first", "second", "two"), CELLS)
@pytest.mark.parametrize("places", [1, 2])
def test_each_cell_of_the_two_places(
    first: dict[str, Any], second: dict[str, Any], two: bool, places: int
) -> None:
    driver = with_book(disagreement(), "shoe_is_right", places=places)
    assert asks(driver, first) == ""
    why = signs(driver, where=second)
    assert (why == "") == (two or places == 1)
    assert why == "" or "two places" in why


@pytest.mark.parametrize("first", [AFAR, UNKNOWN])
@pytest.mark.parametrize("places", [1, 2])
def test_a_screen_whose_place_has_no_name_is_no_second_place(
    first: dict[str, Any], places: int
) -> None:
    """It may stand beside the table: nothing is asked for that nobody could sign."""
    driver = with_book(disagreement(), "shoe_is_right", places=places)
    why = asks(driver, first)
    assert (why == "") == (places == 1)
    assert why == "" or "a place that the table file names" in why
    assert bool(driver.of(f.RulingProposed)) == (places == 1)


def test_a_proposal_of_an_older_program_from_an_unnamed_place_is_signed_nowhere() -> None:
    driver = disagreement()
    assert asks(driver, AFAR) == ""
    with_book(driver, "shoe_is_right", places=2)
    assert "a place that the table file names" in signs(driver, where=PIT)


def test_two_places_are_never_one_screen() -> None:
    driver = with_book(disagreement(), "shoe_is_right", places=2)
    act = c.Rule(number(driver), "shoe_is_right", "card_checked_at_table", second=SHU)
    driver.feed(tap_of("rule", MAX, "shift_manager", act))
    assert "two places" in english(driver.reply("rule").text)


def test_a_book_asks_no_two_places_of_one_person() -> None:
    with pytest.raises(ValueError, match="write people = 2"):
        with_book(disagreement(), "camera_is_right", places=2)


# --- its end ------------------------------------------------------------------------------------


def test_a_refusal_ends_it_and_says_who() -> None:
    driver = disagreement()
    asks(driver)
    assert put(driver, c.RefuseProposal(1), SHU, "shuffler", TABLE, "pin") == ""
    assert ended(driver) == ["refused"]
    assert "waits for nobody" in signs(driver)
    assert driver.of(f.RemedyChosen) == []
    assert driver.view()["proposal_ended"]["text"]


def test_who_asked_takes_it_back_and_nobody_else() -> None:
    driver = disagreement()
    asks(driver)
    assert "asked" in put(driver, c.TakeBackProposal(1), "dealer-1", "dealer", TABLE)
    assert put(driver, c.TakeBackProposal(1), MAX, "shift_manager", TABLE) == ""
    assert ended(driver) == ["taken_back"]


def test_it_waits_for_so_long_and_no_longer() -> None:
    driver = disagreement()
    asks(driver)
    driver.wait(WAITS_MS - 1)
    assert ended(driver) == []
    driver.wait(1)
    assert ended(driver) == ["lapsed"]
    assert signs(driver)
    assert driver.of(f.RemedyChosen) == []


def test_a_ruling_made_meanwhile_ends_it() -> None:
    driver = disagreement()
    asks(driver)
    act = c.Rule(number(driver), "camera_is_right", "picture_checked")
    assert put(driver, act, MAX, "shift_manager", TABLE) == ""
    assert ended(driver) == ["changed"]
    assert signs(driver)
    assert len(driver.of(f.RemedyChosen)) == 1


def test_a_card_that_lies_otherwise_ends_it() -> None:
    driver = disagreement()
    asks(driver)
    card = driver.lying[-1]
    driver.feed(d.Sighting("camera0", "v1", card.track, "removed", card.zone, 0, card.card, 0.99, 1,
                           driver.at, "red"))  # fmt: skip
    assert ended(driver) == ["changed"]
    assert signs(driver)


def test_another_manager_in_charge_ends_it() -> None:
    driver = disagreement()
    asks(driver)
    driver.feed(tap_of("in2", "mia", "shift_manager", c.SignIn()))
    assert ended(driver) == ["replaced"]


def test_who_deals_by_now_has_asked_for_nothing() -> None:
    driver = disagreement()
    asks(driver)
    driver.feed(tap_of("out", MAX, "shift_manager", c.SignOut()))
    proofs = (c.Proof(MAX, "dealer", "pin"), c.Proof("mia", "shift_manager", "pin"))
    driver.feed(c.Tap("deals", MAX, "dealer", c.SignIn("mia"), proofs))
    assert driver.reply("deals").status == "accepted"
    assert ended(driver) == ["replaced"]


# --- screens and starts -------------------------------------------------------------------------


def test_a_lost_screen_loses_it_not() -> None:
    driver = disagreement()
    asks(driver)
    driver.feed(tap_of("out", MAX, "shift_manager", c.SignOut()))
    assert ended(driver) == []
    assert signs(driver) == ""
    (ruled,) = driver.of(f.RemedyChosen)
    assert ruled.person == MAX


def test_a_start_keeps_it_and_its_number() -> None:
    driver = disagreement()
    asks(driver)
    driver.engine = replayed(driver)
    driver.feed(Started("v2"))
    waits = driver.engine.table.proposal
    assert waits is not None
    assert waits.asked == driver.of(f.RulingProposed)[0]
    assert signs(driver) == ""
    assert len(driver.of(f.RemedyChosen)) == 1


def test_a_signature_that_comes_twice_rules_once() -> None:
    driver = disagreement()
    asks(driver)
    assert signs(driver) == ""
    assert signs(driver, id=1)
    assert len(driver.of(f.RemedyChosen)) == 1
    assert driver.engine.table.last_proposal == 1


def test_one_waits_at_a_time() -> None:
    driver = disagreement()
    assert asks(driver) == ""
    assert MAX in asks(driver)
    put(driver, c.TakeBackProposal(1), MAX, "shift_manager", TABLE)
    assert asks(driver) == ""
    assert driver.engine.table.last_proposal == 2


@pytest.mark.parametrize(
    ("remedy", "reason", "why"),
    [
        ("camera_is_right", "picture_checked", "one person"),
        ("shoe_is_right", "no_such_reason", "reason"),
        ("no_such_remedy", "card_checked_at_table", ""),
    ],
)
def test_what_could_not_be_ruled_is_not_asked_for(remedy: str, reason: str, why: str) -> None:
    driver = disagreement()
    said = asks(driver, remedy=remedy, reason=reason)
    assert said
    assert why in said
    assert driver.of(f.RulingProposed) == []


def test_a_dealer_asks_for_nothing_in_his_own_case() -> None:
    driver = disagreement()
    act = c.ProposeRuling(number(driver), "shoe_is_right", "card_checked_at_table")
    assert "own case" in put(driver, act, "dealer-1", "dealer", TABLE)


# --- a void by the panel ------------------------------------------------------------------------


def test_a_void_of_two_people_is_asked_for_and_signed() -> None:
    driver = m.table_for(m.Case("wrong_box", "dealing", "igt"))
    m.to_phase(driver, "dealing")
    with_book(driver, "void", people=2)
    driver.feed(tap_of("in", MAX, "shift_manager", c.SignIn()))
    act = c.ProposeRuling(0, "void", "misdeal")
    assert put(driver, act, MAX, "shift_manager", PIT) == ""
    assert driver.view()["proposal"]["text"]
    assert driver.of(f.RoundVoided) == []
    assert signs(driver) == ""
    (voided,) = driver.of(f.RoundVoided)
    assert (voided.person, voided.second) == (MAX, SHU)
    assert ended(driver) == ["signed"]


def test_a_void_that_waits_is_over_with_its_round() -> None:
    driver = m.table_for(m.Case("wrong_box", "dealing", "igt"))
    m.to_phase(driver, "dealing")
    with_book(driver, "void", people=2)
    driver.feed(tap_of("in", MAX, "shift_manager", c.SignIn()))
    put(driver, c.ProposeRuling(0, "void", "misdeal"), MAX, "shift_manager", PIT)
    with_book(driver, "void", people=1)
    assert driver.tap(c.VoidRound("misdeal"), "shift_manager") == "accepted"
    assert ended(driver) == ["changed"]


# --- what the screens show ----------------------------------------------------------------------


def test_every_screen_shows_who_asked_from_where_for_what_and_who_may_sign() -> None:
    driver = disagreement()
    assert driver.view()["proposal"] is None
    asks(driver)
    told = driver.view()["proposal"]
    assert told["id"] == 1
    assert told["irregularity"] == number(driver)
    assert told["roles"] == ["shift_manager", "shuffler", "dealer"]
    assert MAX in told["text"]
    assert "Pit 2" in told["text"]
    assert "The shoe is right" in told["text"]
    assert told["until"] == driver.of(f.RulingProposed)[0].until
    (offered,) = [
        one for one in driver.view()["irregularity"]["options"] if one["remedy"] == "shoe_is_right"
    ]
    assert told["does"] == offered["does"]
    assert told["does"]["hands"], "what the signature would do"


def test_a_ruling_that_nobody_was_asked_to_sign_names_no_proposal() -> None:
    driver = disagreement()
    assert ruled(driver, "camera_is_right")
    assert [fact.proposal for fact in driver.of(f.RemedyChosen)] == [0]
