"""A world that knows the truth of what lies where, and disturbs the table in every way it can."""
