"""Everything that can go wrong at a table, by name: the irregularity catalogue.

Each entry says how it is noticed (by the sensors, by a report of a person, by a procedure) and in
which phases of a round it can occur. What is done about it is the house's business and stands in
`config/remedies/*.toml`; the loader refuses a file that leaves any entry in any phase without a
remedy. Sources: S.D. Admin. R. 20:18:15:28, N.J.A.C. 13:69F, studios' published policies.
"""

from typing import Literal, NamedTuple

from controller.core.messages.phases import Phase

Noticed = Literal["sensors", "report", "procedure"]


class Entry(NamedTuple):
    """One kind of irregularity: its title, how it is noticed, when it can occur."""

    title: str
    noticed: Noticed
    phases: tuple[Phase, ...]


DEAL: tuple[Phase, ...] = ("dealing",)
PLAY: tuple[Phase, ...] = ("dealing", "window")
BETS: tuple[Phase, ...] = ("betting", "bets_due")
OVER: tuple[Phase, ...] = ("results", "collecting")
ROUND: tuple[Phase, ...] = (*BETS, *PLAY, *OVER)
ALL: tuple[Phase, ...] = ("idle", *ROUND)

CATALOGUE: dict[str, Entry] = {
    # Cards that were pulled at the wrong time.
    "early_card": Entry("Card dealt before betting closed", "sensors", BETS),
    "pulled_out_of_turn": Entry("Card pulled while none is due", "sensors", ("window", "dealing")),
    "exposed_draw": Entry("Card drawn in error and exposed", "sensors", PLAY),
    "overdraw": Entry("Dealer drew although his hand is complete", "sensors", OVER),
    "idle_draw": Entry("Card pulled between rounds", "sensors", ("idle",)),
    "two_cards_pulled": Entry("Two cards in one pull", "sensors", DEAL),
    "misscan": Entry("Card not read, and the next one is already out", "sensors", DEAL),
    # Cards that are not where they should be.
    "wrong_box": Entry("Card in the wrong box", "sensors", DEAL),
    "strayed_card": Entry("A dealt card was moved", "sensors", PLAY),
    "missing_card": Entry("A dealt card is gone from the felt", "sensors", PLAY),
    "cleared_too_early": Entry("Cards cleared before the round was over", "sensors", PLAY),
    "unseen_card": Entry("A pulled card does not appear on the felt", "sensors", DEAL),
    "unknown_card": Entry("A card on the felt that no shoe read", "sensors", PLAY),
    "cut_card_dealt": Entry("The cut card was dealt as a card", "sensors", DEAL),
    "face_down_card": Entry("Card dealt face down", "sensors", DEAL),
    "card_on_floor": Entry("Card on the floor", "report", ALL),
    # What the card is.
    "unread_card": Entry("The shoe did not read the card", "sensors", DEAL),
    "unreadable_card": Entry("The camera cannot read the card", "sensors", DEAL),
    "read_disagreement": Entry("Shoe and camera disagree", "sensors", DEAL),
    "impossible_copy": Entry("One copy too many of a card", "sensors", DEAL),
    "wrong_back": Entry("A back of another colour", "sensors", PLAY),
    "boxed_card": Entry("Card lay face up in the shoe", "report", (*BETS, *PLAY)),
    "damaged_card": Entry("Damaged card", "report", ALL),
    "foreign_card": Entry("Card of another deck", "report", ALL),
    "card_exposed": Entry("Card exposed that should be hidden", "report", (*BETS, *PLAY)),
    # The hole card.
    "hole_exposed": Entry("Hole card exposed", "sensors", PLAY),
    "hole_unread": Entry("Hole card unread and due for the check", "sensors", DEAL),
    "hole_disagreement": Entry("Turned hole card is not what the shoe read", "sensors", DEAL),
    "peek_disagreement": Entry("Dealer and shoe disagree on the check", "procedure", DEAL),
    "peek_contradicted": Entry("The turned hole card contradicts the check", "sensors", DEAL),
    # Devices and people.
    "shoe_empty": Entry("No card left in the shoe", "sensors", DEAL),
    "shoe_trouble": Entry("The shoe reports an error", "sensors", DEAL),
    "reports_lost": Entry("Shoe reports were lost", "procedure", ALL),
    "reports_disagree": Entry("The shoe sent two readings of one card", "procedure", ALL),
    "void_requested": Entry("The game server asks to void", "procedure", (*BETS, *PLAY)),
    "dealer_error": Entry("Other mistake", "report", ALL),
}
"""Code to entry. A code never changes its meaning: it is published and kept."""


def reportable() -> dict[str, str]:
    """Code to title of what a person reports with one tap."""
    return {code: entry.title for code, entry in CATALOGUE.items() if entry.noticed == "report"}
