"""The checks of the files that people write, one kind a file: remarks, each a sentence."""
