"""What the public hears: one small class for each event, retained message and answer."""
