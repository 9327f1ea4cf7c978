"""Parts of large networks that run on several processes."""
