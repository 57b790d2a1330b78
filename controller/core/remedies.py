"""Which remedies there are, who may choose them, and for which irregularity they are offered."""

from typing import NamedTuple

from controller.core.messages.commands import Role


class Remedy(NamedTuple):
    """A remedy as the console offers it."""

    title: str
    roles: tuple[Role, ...]


MANAGER: tuple[Role, ...] = ("shift_manager",)
TABLE: tuple[Role, ...] = ("dealer", "shift_manager")

REMEDIES: dict[str, Remedy] = {
    "adopt_camera": Remedy("The camera is right", MANAGER),
    "keep_shoe": Remedy("The shoe is right", MANAGER),
    "hold": Remedy("Keep it face down as the next card", TABLE),
    "burn": Remedy("Burn it", MANAGER),
    "set_aside": Remedy("It is no card of this round: it is taken away", MANAGER),
    "accept_copy": Remedy("The card is right, an earlier read was wrong", MANAGER),
    "dismiss": Remedy("Go on", MANAGER),
    "void": Remedy("Void the round, refund every stake", MANAGER),
}

OFFERED: dict[str, tuple[str, ...]] = {
    "pulled_out_of_turn": ("hold", "burn", "void"),
    "unread_card": ("adopt_camera", "void"),
    "read_disagreement": ("adopt_camera", "keep_shoe", "void"),
    "unseen_card": ("keep_shoe", "void"),
    "unreadable_card": ("keep_shoe", "void"),
    "face_down_card": ("keep_shoe", "void"),
    "unknown_card": ("set_aside", "void"),
    "impossible_copy": ("accept_copy", "void"),
    "void_requested": ("dismiss", "void"),
    "peek_disagreement": ("dismiss", "void"),
}


def offered(code: str) -> tuple[str, ...]:
    """Remedies for an irregularity; the last resort is always to void the round."""
    return OFFERED.get(code, ("void",))
