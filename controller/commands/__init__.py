"""Commands that need no table: they read files and print."""
