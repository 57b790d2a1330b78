"""The settlement: the result of each hand and each side bet of a finished round."""
