"""Writes the page of the layout file's keys from the models that read the file, or checks it.

`python docs/generators/layout_file.py` writes docs/layout-file.md, `--check` only compares and ends
1 where the page is behind.
"""

import runpy
import sys
from collections.abc import Iterator
from pathlib import Path

from controller.core.config.layout import CARD_HEIGHT_MM, CARD_WIDTH_MM, Layout

HERE = Path(__file__).resolve().parent
KEPT = runpy.run_path(str(HERE / "kept_page.py"))["kept"]
SECTIONS = runpy.run_path(str(HERE / "table_file.py"))
PAGE = HERE.parent / "layout-file.md"

HEAD = f"""\
# The keys of the layout file

One TOML file says where things lie on a felt as one camera sees it. The shipped ones are in
`config/layouts/`. A table file names one for each camera (`layout` in
[table-file.md](table-file.md)), from the folder `layouts` of its `config_dir`. To lay out a felt of
your own, copy the nearest file and change it; `livetable check-config FILE` reads it and says what
is wrong, and `livetable sim camera --layout FILE` shows cards on it.

All lengths are millimetres. The origin is the felt's top left corner as the camera sees it: the
dealer's side is the top, x goes to the right, y goes towards the players. The dealer's left, with
box 1, is the right of the picture. A card is {CARD_WIDTH_MM} by {CARD_HEIGHT_MM}.

Each zone must have room for all cards that may come to lie there: `first`, and a `step` for each
further card. A step of 36 mm or more leaves the whole index of a card in view. Zones that touch the
same ground confuse hands: leave room between them.

A layout needs every zone that its game deals to:

- Blackjack of boxes: `dealer`, and for each box its number (`1`); for each further hand that the
  box may be split into, up to `split.max_hands`, the number, a point and the hand (`1.2`, `1.3`).
- Blackjack of one common hand: `dealer`, `P` (the common hand), `H` (its further cards), `L` and
  `R` (the split hands).
- A game of two sides: the names in `sides`, as `player` and `banker`, or `dragon` and `tiger`.

The markers are ArUco markers of the dictionary 4X4_50. Keys without a section stand above the first
`[[fiducials]]`; each marker and each zone has such a header of its own.

This page is written by `docs/generators/layout_file.py` from the models that read the file.
"""


def page() -> str:
    """Return the whole page."""
    return "\n".join([HEAD, *_sections()])


def _sections() -> Iterator[str]:
    """Yield the keys above all sections, then those of a marker and of a zone."""
    fields, section, model_of = Layout.model_fields, SECTIONS["_section"], SECTIONS["_model_of"]
    above = {name: field for name, field in fields.items() if model_of(field) is None}
    yield section("Above all sections", "", above)
    for name, field in fields.items():
        if (model := model_of(field)) is not None:
            about = f"{' '.join(field.description.split())}\n"
            yield section(f"`[[{name}]]`", about, model.model_fields)


def main(argv: list[str]) -> int:
    """Write the page, or with --check compare it; 1 if it is behind."""
    code: int = KEPT(PAGE, page(), argv, Path(__file__).name)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
