"""Answers to what `livetable setup` asks."""


def answered(*answers: str) -> object:
    given = iter(answers)
    return lambda _question: next(given)


GOOD = ("riga", "bj7", "quebec", "/dev/serial/by-id/shoe", "reference", "/dev/video0", "")
