"""Finds out why two networks differ, by testing hypotheses at the first difference."""
