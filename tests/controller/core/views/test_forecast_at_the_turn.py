"""A hidden card that was turned is not as the shoe read it: each ruling does what was foreseen.

It lies open for everybody to see, so that a ruling which ends the doubt reveals it at once.
"""

from collections.abc import Callable
from typing import Any

import pytest

from controller.core.cards import Card
from controller.core.games.steps import NeedReveal
from controller.core.messages import commands as c
from controller.core.messages import devices as d
from controller.core.messages.public import dealing
from controller.core.messages.public.base import PublicEvent
from controller.core.messages.public.games.baccarat_events import CardRevealed
from controller.core.messages.public.games.blackjack_events import HoleRevealed
from controller.core.views.forecast import hands
from tests.abnormal.scenes import Scene, must, scene
from tests.support.mistakes.coups import first_named
from tests.support.places import PROJECT

MISREAD = {"read as 4D": Card("4D"), "not read": None}
"""What the shoe told of the card that is hidden."""


def told(table: Scene, card: str, read: Card | None) -> None:
    """The card is pulled; the shoe reads it as another one, or reads nothing."""
    number = next(table.report)
    if read is None:
        report: Any = d.CardUnread("shoe0", number, "blurred", boot=1)
    else:
        report = d.CardRead("shoe0", number, read, boot=1)
    table.told_of(Card(card), report)


def squeezed(read: Card | None) -> Scene:
    """5H and 3D are the player's, turned one after the other."""
    table = scene("baccarat_squeeze", ["2S", "3H", "9C", "5H", "KC", "3D", "7S"])
    table.to_betting()
    table.command(c.CloseBetting())
    table.command(c.BetsFinal(players=2))
    dealt = 0
    while not table.needs(NeedReveal):
        if table.engine.table.window:
            first_named(table)
            continue
        instruction = table.view()["instruction"]
        must(instruction["code"] == "deal" and dealt < 4, f"{table.texts()}")
        dealt += 1
        if dealt == 3:
            told(table, "3D", read)
            table.lay(Card(next(table.cards)), "player", up=False)
        else:
            table.obey()
    table.obey()
    must(table.needs(NeedReveal), f"{table.texts()}")
    return table


def hole(game: str) -> Callable[[Card | None], Scene]:
    def build(read: Card | None) -> Scene:
        table = scene(game, ["9S", "8D", "TC"])
        table.start()
        table.to_hole()
        told(table, "3D", read)
        table.lay(Card("3D"), "dealer", up=False)
        table.to_turn()
        return table

    return build


PLACES = {"squeeze": squeezed, **{game: hole(game) for game in ("igt", "blackjack_live", "quebec")}}


def stopped(where: str, read: Card | None, shows: str) -> Scene:
    """The hidden card is turned, and shows this."""
    table = PLACES[where](read)
    card = next(one for one in table.lying if one.card == "3D")
    card.up = True
    table.sight("revealed", card, shows)
    table.wait(6_000)
    must(len(table.open) == 1, f"{table.open}")
    return table


def options(table: Scene) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = table.view()["irregularity"]["options"]
    return [one for one in found if one["does"] and "refused" not in one["does"]]


def rule(table: Scene, option: dict[str, Any]) -> None:
    wrong = table.view()["irregularity"]["id"]
    second = "manager-2" if option["people"] == 2 else ""
    card = option["does"]["card"]
    act = c.Rule(wrong, option["remedy"], option["reasons"][0], card, second=second)
    assert table.manager(act) == "accepted", table.orders[-1]


@pytest.mark.parametrize("shows", ["3D", d.UNREADABLE])
@pytest.mark.parametrize("read", MISREAD)
@pytest.mark.parametrize("where", PLACES)
def test_each_ruling_on_a_turned_card_does_what_was_foreseen(
    where: str, read: str, shows: str
) -> None:
    for option in options(stopped(where, MISREAD[read], shows)):
        table = stopped(where, MISREAD[read], shows)
        before, sent = hands(table.engine.table), len(table.events)
        rule(table, option)
        after = hands(table.engine.table)
        changed = {zone: hand for zone, hand in after.items() if before.get(zone) != hand}
        foreseen = {one["zone"]: one["after"] for one in option["does"]["hands"]}
        assert foreseen == changed, option["remedy"]
        published = [event.type for event in table.events[sent:]]
        said = option["does"]["published"]
        assert published[: len(said)] == said, option["remedy"]
        about = ("card", "card_revealed", "hole_revealed", "card_corrected")
        assert not set(about) & set(published[len(said) :]), option["remedy"]


def test_the_camera_is_right_of_a_squeezed_card_turns_it_as_foreseen() -> None:
    table = stopped("squeeze", MISREAD["read as 4D"], "3D")
    must(table.open == ["hole_disagreement"], f"{table.open}")
    (option,) = [one for one in options(table) if one["remedy"] == "camera_is_right"]
    (hand,) = option["does"]["hands"]
    assert (hand["after"]["cards"], hand["after"]["total"]) == (["5H", "3D"], "8")
    assert "card_revealed" in option["does"]["published"]


def test_the_page_names_each_message_that_tells_players_of_a_card() -> None:
    page = (PROJECT / "controller/console/page/evidence.js").read_text()
    listed = page.partition("const PUBLIC = [")[2].partition("]")[0]
    of_cards = [one for one in vars(dealing).values() if isinstance(one, type)]
    told = [one for one in of_cards if issubclass(one, PublicEvent) and one is not PublicEvent]
    for event in (*told, CardRevealed, HoleRevealed):
        assert f'"{event.name}"' in listed
