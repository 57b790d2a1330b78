"""The error of a trial."""


class TrialError(Exception):
    """The night cannot go on; the text says what did not come."""
