"""Game files that no house has yet: every switch of blackjack by chance, none against another.

A file is its text, as a house would write it.
"""

import random

CLOSED = "not_if_all_blackjack_or_bust"


def other_house(chance: random.Random) -> str:
    """A game of boxes, or of a crowd, that says nothing against itself."""
    crowd = chance.random() < 0.3
    top = {"name": "other", "title": "Other", "family": "blackjack", "decks": chance.randint(6, 8)}
    kind = {"kind": "crowd"} if crowd else {"kind": "boxes", "boxes": chance.randint(1, 3)}
    sections = {
        "dealer": _dealer(chance),
        "blackjack": {"pays": chance.choice([[3, 2], [6, 5], [1, 1], [2, 1]])},
        "insurance": _insurance(chance, crowd),
        "split": _split(chance, crowd),
        "double": {
            "after_split": _may(chance),
            "on": chance.choice(["any", "9-11", "10-11"]),
        },
        "automatic": {"timeout": chance.choice(["stand", "hit_to_11"])},
        "shuffle": {"policy": "cut_card"},
    }
    if _may(chance):
        sections["charlie"] = {
            "cards": chance.randint(5, 7),
            "beats_blackjack": _may(chance),
            "on_split": _may(chance),
        }
    dealer, insurance = sections["dealer"], sections["insurance"]
    if dealer["open_hole"] == CLOSED and dealer["peek"] == "none":
        insurance |= {"offered": False, "even_money": False}
    said = {
        "stands_on_21": chance.choice(["any", "soft", "never"]),
        "crowd_order": chance.choice(["main_first", "split_first"]),
    }
    lines = [*_lines({**top, **kind, **said})]
    for name, keys in sections.items():
        lines += [f"[{name}]", *_lines(keys)]
    return "\n".join(lines)


def _may(chance: random.Random) -> bool:
    return chance.random() < 0.5


def _dealer(chance: random.Random) -> dict[str, object]:
    hole = chance.choice(["face_down", "face_down", "none"])
    found: dict[str, object] = {
        "hole": hole,
        "peek": "none" if hole == "none" else chance.choice(["none", "A", "AT"]),
        "soft_17": chance.choice(["stand", "hit"]),
        "open_hole": chance.choice(["always", "when_needed", "when_needed", CLOSED]),
        "draw": chance.choice(
            ["always", "unless_all_blackjack", "unless_all_bust", "when_compared"]
        ),
        "blackjack_beats_21": _may(chance),
        "late_blackjack_returns": chance.choice(["none", "doubles", "doubles_and_splits"]),
        "late_blackjack_returns_busted": _may(chance),
    }
    return found | ({"max_cards": chance.randint(3, 6)} if chance.random() < 0.3 else {})


def _insurance(chance: random.Random, crowd: bool) -> dict[str, object]:
    offered = chance.random() < 0.85
    return {
        "offered": offered,
        "on_blackjack": _may(chance),
        "even_money": offered and not crowd and _may(chance),
        "opt_out": not crowd and _may(chance),
        "order": "together" if crowd else chance.choice(["together", "in_turn"]),
    }


def _split(chance: random.Random, crowd: bool) -> dict[str, object]:
    hands = chance.randint(1, 2 if crowd else 4)
    return {
        "by": chance.choice(["value", "rank"]),
        "max_hands": hands,
        "resplit": chance.choice(["any", "tree"]) if hands > 2 else "any",
        "aces_one_card": _may(chance),
        "resplit_aces": hands > 2 and _may(chance),
        "dealing": "both_at_once" if crowd else chance.choice(["both_at_once", "as_played"]),
    }


def _lines(keys: dict[str, object]) -> list[str]:
    return [f"{key} = {_written(value)}" for key, value in keys.items()]


def _written(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)
