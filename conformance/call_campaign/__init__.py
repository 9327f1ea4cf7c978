"""Calls of public names, compared with the original: see `conformance/README.md`."""
