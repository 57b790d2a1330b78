"""What a shoe tells across its own starts, and of a card that went back into it."""

from random import Random

from controller.core.cards import Card
from controller.core.engine import Engine
from controller.core.messages import commands as c
from controller.core.messages import devices as d
from controller.core.messages import facts as f
from tests.support.inventory import faults
from tests.support.mistakes import blackjack as m
from tests.support.mistakes.aftermath import open_codes, ruled
from tests.support.players import cards_dealt
from tests.support.table_driver import any_shoe, table_of


def test_a_gap_that_is_told_again_makes_no_report_new() -> None:
    driver = table_of("igt", any_shoe(6, Random(1).shuffle))
    driver.open()
    driver.feed(d.ReportGap("shoe0", 500, 500, boot=1))
    driver.feed(d.CardRead("shoe0", 501, Card("KC"), boot=1))
    told = len(driver.facts)
    driver.feed(d.ReportGap("shoe0", 500, 500, boot=1))
    driver.feed(d.CardRead("shoe0", 501, Card("KC"), boot=1))
    assert driver.facts[told:] == []
    assert driver.engine.table.reports["shoe0"] == (1, 501)


def test_a_gap_at_a_new_start_forgets_no_report_of_the_start_before() -> None:
    driver = cards_dealt(table_of("igt", any_shoe(6, Random(1).shuffle)), 3)
    told = d.CardRead("shoe0", 3, driver.pulled[2], boot=1)
    driver.feed(d.ReportGap("shoe0", 1, 1, boot=2))
    pulled = len(driver.of(f.CardPulled))
    driver.feed(told)
    assert len(driver.of(f.CardPulled)) == pulled == 3
    driver.feed(d.CardRead("shoe0", 2, Card("KD"), boot=2))
    assert len(driver.of(f.CardPulled)) == 4


def test_a_burnt_card_that_goes_back_into_the_shoe_is_in_it_again() -> None:
    """Ruled to be burnt, and pushed back instead: the shoe names it."""
    driver = m.table_for(m.Case("overdraw", "results", "igt"))
    m.to_phase(driver, "results")
    card = driver.pull()
    assert open_codes(driver) == ["overdraw"]
    assert ruled(driver, "burn_it")
    shoe = driver.engine.table.shoe
    assert shoe is not None
    inside, discards, burned = shoe.at_most, list(shoe.discards), shoe.burned
    driver.feed(d.ShoeNotice("shoe0", next(driver.report), "pulled_back", card, boot=1))
    assert driver.of(f.CardReturned)
    assert (shoe.at_most, shoe.discards) == (inside + 1, discards[:-1])
    assert shoe.burned == burned - 1
    assert faults(Engine(driver.engine.table.config), driver.facts) == []


def test_a_card_without_a_name_that_goes_back_after_a_void_is_in_the_shoe_again() -> None:
    """The shoe read nothing of it, people named it, the round is void, and it is pushed back."""
    driver = m.table_for(m.Case("unread_card", "dealing", "igt"))
    m.to_phase(driver, "dealing")
    m.INJECT["unread_card"](driver, m.Case("unread_card", "dealing", "igt"))
    pull = max(driver.engine.table.pulls)
    act = c.VoidRound("misdeal", "manager-2")
    assert driver.tap(act, "shift_manager") == "accepted"
    driver.feed(d.ShoeNotice("shoe0", next(driver.report), "pulled_back", "", boot=1))
    assert [fact.pull for fact in driver.of(f.CardReturned)] == [pull]


def test_a_card_without_a_name_that_counts_and_goes_back_calls_the_manager() -> None:
    driver = m.table_for(m.Case("reports_disagree", "dealing", "igt"))
    m.to_phase(driver, "dealing")
    assert not driver.engine.table.snapshot().in_transit
    driver.feed(d.ShoeNotice("shoe0", next(driver.report), "pulled_back", "", boot=1))
    assert open_codes(driver) == ["reports_disagree"]
    assert not driver.of(f.CardReturned)


def test_a_card_that_counts_and_is_told_to_be_in_the_shoe_again_calls_the_manager() -> None:
    """Another card of its face lies in its place; nothing says which card, since nobody saw it."""
    driver = m.table_for(m.Case("reports_disagree", "dealing", "igt"))
    m.to_phase(driver, "dealing")
    card = driver.pulled[-1]
    assert not driver.engine.table.snapshot().in_transit
    driver.feed(d.ShoeNotice("shoe0", next(driver.report), "pulled_back", card, boot=1))
    assert open_codes(driver) == ["reports_disagree"]
    assert not driver.of(f.CardReturned)
    assert str(card) not in driver.view()["irregularity"]["text"]
    assert ruled(driver, "end_shoe")
    assert driver.engine.table.shoe
    assert driver.engine.table.shoe.condemned
