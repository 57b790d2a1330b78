"""A fleet of tables on a cluster of brokers whose nodes are killed one after the other."""
