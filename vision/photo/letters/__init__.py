"""Tells letters of a page from indices."""
