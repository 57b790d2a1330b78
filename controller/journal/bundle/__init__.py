"""What leaves the house for an auditor: a day as a bundle, a round as a letter, the verifier."""
