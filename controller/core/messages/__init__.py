"""The table's language: Inputs (what comes in), Facts (what is recorded), Orders (out)."""
