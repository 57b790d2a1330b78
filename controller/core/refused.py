"""The answer no: a command or tap that cannot be carried out now."""


class Refused(Exception):  # noqa: N818 (a refusal is an answer, not an error)
    """Its text is a sentence that says why, and what to do instead."""
