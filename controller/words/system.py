"""Puts the operating system's errors into words for people.

The system gives its reasons in English; those that an engineer meets at a table have codes here.
"""

import errno

from controller.core.words import Words, say


def why_of(error: OSError) -> Words:
    """The reason in words; a rare one as the system says it."""
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
