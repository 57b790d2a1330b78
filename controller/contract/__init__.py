"""The public language written down: JSON Schema and AsyncAPI, made from its classes."""
