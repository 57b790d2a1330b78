"""Proofs about the journal: one Merkle tree over records and events, and signed checkpoints."""
