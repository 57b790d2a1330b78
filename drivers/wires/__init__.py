"""Sans-IO codecs, one per device protocol."""
