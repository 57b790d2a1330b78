"""The public interface written down: JSON Schema and AsyncAPI, made from its classes."""
