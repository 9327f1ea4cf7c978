"""Training state that is sharded over a group: the classes behind `group_sharded_parallel`."""
