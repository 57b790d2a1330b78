"""All that can go wrong at the table, how it is noticed, ruled and repaired."""
