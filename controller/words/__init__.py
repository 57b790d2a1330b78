"""The wording of everything that people read: one catalogue per language (Project Fluent)."""
