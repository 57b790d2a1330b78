"""The table's language: Inputs (coming in), Facts (recorded), Orders (going out)."""
