"""What a coded picture, stream or recording says of itself, and what its decoder says of it."""
