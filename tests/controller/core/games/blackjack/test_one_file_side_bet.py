"""A side bet is one file: this one lies in the tests' folder, and is dealt, settled and counted."""

import re
from math import comb

import pytest

from controller.core.config.files import ConfigError, read_config
from controller.core.games.blackjack.family import BLACKJACK
from controller.core.games.blackjack.rules.game_file import GameRules
from controller.core.games.blackjack.rules.side_bets import SHIPPED
from controller.core.games.side_bet_files import NamedBet, found_in, offer_of
from controller.odds.blackjack.side_returns import side_returns
from tests.support import side_bets
from tests.support.places import PROJECT
from tests.support.played import GAMES, Table, text_of

OWN = offer_of([*SHIPPED, *found_in(side_bets)])


class HouseRules(GameRules):
    """Game files in which the tests' side bets may stand too."""

    side: OWN = OWN()


def rules(pays: str = "{ one_suit = 5, red = 2 }") -> GameRules:
    text = text_of("olivia") + f"\n[side.red_dealer]\npays = {pays}\n"
    return read_config(HouseRules, text, "olivia.toml")


@pytest.mark.parametrize(
    ("hole", "verdict"),
    [("9H", ("win", "red", 2)), ("9D", ("win", "one_suit", 5)), ("9C", ("lose", None, -1))],
)
def test_it_is_settled_and_opens_the_hole_card(
    hole: str, verdict: tuple[str, str | None, int]
) -> None:
    busted = f"TS 8D 6S {hole} TH"
    table = Table(rules(), busted, ["hit"], sides={1: ("red_dealer",)})
    assert tuple(table.result.sides[1]["red_dealer"]) == verdict
    without = Table(rules(), busted, ["hit"])
    turned = len(table.steps) - len(without.steps)
    assert turned == 1, "the hole card is turned for it alone"


def test_it_is_offered_and_its_return_counted() -> None:
    assert BLACKJACK.offer(rules())["side_bets"][-1] == "red_dealer"
    red = comb(26 * 6, 2)
    one_suit = 2 * comb(13 * 6, 2)
    won = 6 * one_suit + 3 * (red - one_suit)
    assert side_returns(rules())["red_dealer"] == pytest.approx(100 * won / comb(52 * 6, 2))


def test_a_class_it_does_not_know_refuses_to_load() -> None:
    with pytest.raises(ConfigError, match=r"side\.red_dealer: no class 'green'.*one_suit, red"):
        rules("{ green = 5 }")


def test_no_other_code_knows_a_side_bet_by_name() -> None:
    names = {kind.name for kind in SHIPPED}
    core = PROJECT / "controller" / "core"
    files = [path for path in core.rglob("*.py") if path.parent.name != "side_bets"]
    knowing = [
        (path.name, name)
        for path in files
        for name in names
        if f'"{name}"' in path.read_text(encoding="utf-8")
    ]
    assert knowing == []
    assert {name for game in GAMES for name in _offered(game)} == names


def _offered(game: str) -> list[str]:
    return [*read_config(GameRules, text_of(game), game).side_bets]


def test_they_are_found_in_the_order_of_their_files() -> None:
    """They came out of a set of classes, whose order is that of addresses: chance."""
    files = [kind.__module__ for kind in SHIPPED]
    assert files == sorted(files)
    assert len({*SHIPPED}) == len(SHIPPED)


@pytest.mark.parametrize("kind", SHIPPED, ids=lambda kind: str(kind.name))
def test_two_bets_of_one_name_are_refused_with_both_classes(kind: type[NamedBet]) -> None:
    """The second one took the first one's place, and which was second was chance."""
    twin = type("Twin", (kind,), {})
    with pytest.raises(ValueError, match=rf"'{re.escape(kind.name)}'.*{kind.__name__}.*Twin"):
        offer_of([*SHIPPED, twin])
    assert offer_of([*SHIPPED, kind]).model_fields.keys() == offer_of(SHIPPED).model_fields.keys()
