"""Parameter servers; only a single worker is supported here."""
