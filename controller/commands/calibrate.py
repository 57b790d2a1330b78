"""`livetable calibrate`: fits the camera to the felt; the page speaks the engineer's language.

The fit and its page are vision's. Vision knows sentences by their codes alone, so the wording is
given to it here.
"""

from controller.core.words import Say
from controller.words.catalogue import ENGLISH, LANGUAGES, catalogue, language_of
from vision.commands import calibrate
from vision.commands.calibrate_words import Wording


def main(argv: list[str]) -> int:
    """Run the calibration with the wording of all languages; its exit status."""
    return calibrate.main(argv, WORDING)


def _text(language: str, words: Say | str) -> str:
    return catalogue(language_of(language, ENGLISH)).text(words)


WORDING = Wording({str(code): name for code, name in LANGUAGES.items()}, ENGLISH, _text)
