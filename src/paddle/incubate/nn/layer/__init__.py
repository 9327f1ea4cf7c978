"""Fused layers, under the paths that programs import."""
