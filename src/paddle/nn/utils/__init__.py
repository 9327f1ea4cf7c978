"""Helpers around layers."""
