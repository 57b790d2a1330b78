"""The side bets of blackjack, a file each; a new file here is a new side bet."""

IN_EVERY_HASH = frozenset(
    {"any_pair", "player_pair", "dealer_pair", "21+3", "top3", "hot3", "bust_it"}
)
"""The first side bets: games that do not offer them hash them as `null`. Never add one here."""
