"""The wording of everything that people are told: one catalogue per language (Project Fluent)."""
