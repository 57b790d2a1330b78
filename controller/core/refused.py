"""The answer no: a command or tap that cannot be carried out now."""


class Refused(Exception):  # noqa: N818 (a refusal is an answer, not an error)
    """Its text is a sentence that says why, and what to do instead.

    `code` names the reason for machines, where they can act on it.
    """

    def __init__(self, text: str, code: str = "") -> None:
        super().__init__(text)
        self.code = code
