"""Tells in words for people why the operating system refused.

It gives its reasons in English; those that an engineer meets at a table have a code of their own.
"""

import errno

from controller.core.words import Words, say


def why_of(error: OSError) -> Words:
    """The reason in words; one that is seldom met as the system says it."""
    match error.errno:
        case errno.ENOENT:
            return say("system_no_file")
        case errno.EACCES | errno.EPERM:
            return say("system_no_rights")
        case errno.EISDIR:
            return say("system_a_folder")
        case errno.ECONNREFUSED:
            return say("system_nobody_answers")
    if isinstance(error, TimeoutError):
        return say("system_too_long")
    return error.strerror or str(error)
