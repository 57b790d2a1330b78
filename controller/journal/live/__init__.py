"""The journal of a running table: its writer, its readers, and the disk space reserved for it."""
