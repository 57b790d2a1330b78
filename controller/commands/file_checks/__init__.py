"""The checks of hand-written files, one module per kind: they give remarks, each a sentence."""
