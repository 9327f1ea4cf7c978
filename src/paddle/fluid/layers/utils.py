"""Nested structures, by the path that programs of this era used."""
