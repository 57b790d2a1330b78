"""The public language: one small class for each event, retained message and answer."""
