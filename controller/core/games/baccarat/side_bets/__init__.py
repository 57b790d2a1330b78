"""The side bets of baccarat and Dragon Tiger, a file each; a new file here is a new side bet."""
