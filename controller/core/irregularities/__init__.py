"""Everything that can go wrong at the table: how it is noticed, ruled on and repaired."""
