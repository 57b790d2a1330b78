"""The public stream: topics, envelopes, the broker's connection, the publisher."""
