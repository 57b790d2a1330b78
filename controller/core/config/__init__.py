"""The models of the files that the core's rules come from: remedies, advice, layouts."""
