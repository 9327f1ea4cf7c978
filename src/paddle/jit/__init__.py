"""Programs from Python: `to_static`, `save` and `load`."""
