"""What `journal verify` looks at: bytes of the files, schema, events, cursors, checkpoints."""
