"""The settlement: each hand and each side bet of a finished round."""
