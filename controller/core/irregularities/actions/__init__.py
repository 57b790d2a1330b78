"""The actions of remedies: what a ruling does, each a few facts."""
