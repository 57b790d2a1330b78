"""The checks of `journal verify`: bytes of the files, schema, events, cursors, checkpoints."""
