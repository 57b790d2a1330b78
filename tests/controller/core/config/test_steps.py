"""A step of a remedy is a code or a sentence of the house's own."""

import pytest

from controller.core.config.remedies import is_code, words_of_step
from controller.core.words import say


@pytest.mark.parametrize("step", ["take_away", "tell", "step2"])
def test_one_word_in_small_letters_is_a_code(step: str) -> None:
    assert is_code(step)
    assert words_of_step(step) == say(step)


@pytest.mark.parametrize("step", ["Wait", "Take it away", "take it away", "WAIT", "wait.", ""])
def test_anything_else_is_said_as_it_is_written(step: str) -> None:
    assert not is_code(step)
    assert words_of_step(step) == step
