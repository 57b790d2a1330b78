"""Facts change the table: one small function for each class of fact."""
