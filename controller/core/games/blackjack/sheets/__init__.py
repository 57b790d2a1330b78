"""Round sheets: a finished round as one JSON object, read, settled and written."""
