"""The side bets of blackjack, a file each; a new file here is a new side bet."""
