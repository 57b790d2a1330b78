"""The actions of remedies: the few facts that each ruling records."""
