"""Builds the site from the pages in `docs`, the course and the docstrings: `python -m docs.site`, or `make docs`."""
