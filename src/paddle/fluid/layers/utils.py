"""Nested structures, under their fluid path."""
