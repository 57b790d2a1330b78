"""The language of the table: Inputs (what comes in), Facts (what is recorded), Orders (what goes out)."""
