"""The journal of a running table: its writer, its readers, and the disk space held for it."""
