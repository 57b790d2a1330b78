"""Reads the headers of coded pictures, streams and recordings, and their decoders' messages."""
