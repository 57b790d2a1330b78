"""The answer no: a command or tap that is not possible now."""

from controller.core.words import Say


class Refused(Exception):  # noqa: N818 (a refusal is an answer, not an error)
    """Its words say why, and what to do instead.

    `code` names the reason for machines, if they can do more about it than show the words.
    """

    def __init__(self, text: Say | str, code: str = "") -> None:
        super().__init__(text)
        self.text = text
        self.code = code
