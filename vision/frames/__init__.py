"""Reads frames from cameras, streams, video files and folders."""
