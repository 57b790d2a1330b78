"""Documents for an auditor: a day as a bundle, a round as a letter, and the verifier of both."""
