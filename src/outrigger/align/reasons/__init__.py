"""Why two networks differ: what is known of a place is put to the test there."""
