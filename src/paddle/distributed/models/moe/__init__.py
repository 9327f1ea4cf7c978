"""Mixtures of experts: what gates compute with."""
