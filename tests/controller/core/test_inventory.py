"""Where every card of a set is: dealt, burnt, held, set aside or in hand, at every fact.

The storms hold it in any night; here is the night that once broke it.
"""

from random import Random

from controller.core.engine import Engine
from controller.core.messages import devices as d
from controller.core.table.config import House
from tests.support.inventory import faults
from tests.support.table_driver import any_shoe, table_of


def test_a_set_that_is_in_play_again_before_the_next_betting_brings_no_burnt_card_along() -> None:
    """Cut card after the burnt card, twice: the first set is back, whole, within one idle table."""
    table = table_of("igt", any_shoe(6, Random(1).shuffle), House(burn_first=True))
    table.open()
    for _ in range(2):
        table.obey()
        table.feed(d.CutCardRead("shoe0", next(table.report), boot=1))
        table.load_shoe()
    assert table.engine.table.shoe.set == "red"
    assert faults(Engine(table.engine.table.config), table.facts) == []
    table.close_betting()
    assert faults(Engine(table.engine.table.config), table.facts) == []
