"""Tells the public of a fact: the ordered stream of events, made as facts are made."""
