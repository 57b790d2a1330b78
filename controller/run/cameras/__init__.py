"""The cameras of a running table: their vision processes, reports, skew and wear."""
