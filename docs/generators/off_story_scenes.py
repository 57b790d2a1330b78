"""The scenes off the story: their cases, and how each ends by the name of the test without `test_`.

The ends stand in the folder `off_story_ends/`, in the file whose name the case begins with.
"""

import runpy
from pathlib import Path

GROUPS = {
    "A1": "Vision starts anew and counts its tracks from 1",
    "A2": "A card that was dealt shows another face, or lies elsewhere",
    "A3": "Answers while play is stopped",
    "A4": "A revealed card against the check",
    "A5": "Which card is the hidden one",
    "A6": "The books of the shoe",
    "A7": "Sets of cards",
    "B": "Commands at odd moments",
    "B1": "Short texts that stopped the table",
    "B2": "Long texts that stopped its publication",
    "B3": "Errors that no restart cured",
    "B4": "Waits that nobody was told of",
    "B5": "Rulings that nobody carried out",
    "B6": "Reading a night afterwards",
    "C1": "The second person",
    "C2": "Signed in, or in charge",
    "C3": "Wrong PINs and refused taps",
    "D": "The hidden card, seen from outside",
    "E": "What the sheets of the games ask",
}

FOLDER = Path(__file__).with_name("off_story_ends")

ENDS_OF: dict[str, dict[str, str]] = {
    path.stem: runpy.run_path(str(path))["ENDS"] for path in sorted(FOLDER.glob("*.py"))
}
"""The ends of each file, by its name."""

ENDS = {scene: end for ends in ENDS_OF.values() for scene, end in ends.items()}
