"""The spellings that files ask of a name or a time, each with words that say how to write it.

A pattern is for the library that checks it; people are told what it wants.
"""

from controller.core.words import Say, say

NAME = r"^[A-Za-z0-9][A-Za-z0-9_.-]*$"
TABLE = r"^[A-Za-z0-9][A-Za-z0-9_.-]*/[A-Za-z0-9][A-Za-z0-9_.-]*$"
CLIENT = r"^([A-Za-z0-9][A-Za-z0-9_.-]{0,63})?$"
SMALL = r"^[a-z][a-z0-9_]*$"
SMALL_LETTERS = r"^[a-z][a-z_]*$"
TIME_OF_DAY = r"^([01][0-9]|2[0-3]):[0-5][0-9]$"
PAGE = r"^https?://[^\s/@]+(/[^\s]*)?$"
PIN_HASH = r"^\$argon2id\$"

SPELLINGS: dict[str, tuple[str, Say]] = {
    NAME: (
        "letters, digits, dots, dashes and underscores, a letter or digit first",
        say("config_spelt_name"),
    ),
    TABLE: ("a site and a table, as in riga/bj1", say("config_spelt_table")),
    CLIENT: (
        "at most 64 letters, digits, dots, dashes and underscores, a letter or digit first",
        say("config_spelt_client"),
    ),
    SMALL: ("small letters, digits and underscores, a letter first", say("config_spelt_small")),
    SMALL_LETTERS: ("small letters and underscores, a letter first", say("config_spelt_letters")),
    TIME_OF_DAY: ("a time of day, as in 06:00", say("config_spelt_time")),
    PAGE: ("an address without a user, as in https://10.0.0.5:8080", say("config_spelt_page")),
    PIN_HASH: ("what `livetable people` makes of a PIN", say("config_spelt_pin")),
}
