"""The check of a remedy file."""

from pathlib import Path

from controller.commands.file_checks.remark import Remark, Remarks, refusals
from controller.core.config.files import ConfigError
from controller.core.irregularities.remedy_book import load_remedies
from controller.core.words import say
from controller.whole_files import whole_text


def check_remedies(path: Path, config: Path) -> Remarks:
    """Check that a remedy file has a remedy for every irregularity in each of its phases."""
    del config
    try:
        book = load_remedies(whole_text(path), str(path))
    except ConfigError as error:
        yield from refusals(path, error)
        return
    words = say("config_remedies", count=len(book.remedy), name=book.house)
    yield Remark.of(path, words, fault=False)
