"""Card values as people write them in a question, and as returns are worked out over them."""

VALUES = "A23456789T"
"""The ten values in the order of every composition; T stands for ten, jack, queen and king."""

SPELLINGS = {"10": "T", "J": "T", "Q": "T", "K": "T", ",": "", " ": ""}


def read_values(text: str) -> str:
    """Read card values in any usual spelling, as letters of `VALUES`: `10,6` or `k6` is `T6`.

    Raises ValueError with a sentence that says what to write.
    """
    letters = text.upper()
    for spelling, letter in SPELLINGS.items():
        letters = letters.replace(spelling, letter)
    wrong = sorted(set(letters) - set(VALUES))
    if wrong or not letters:
        raise ValueError(f"{text!r}: write card values without suits, A 2 to 9 and T, as in A6")
    return letters
