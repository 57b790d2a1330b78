"""Two game servers to begin with: small, whole, and without a mistake that `conform` knows of."""
