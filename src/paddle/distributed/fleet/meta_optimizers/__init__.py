"""Optimizers that know about several processes; those of dynamic mode are in `dygraph_optimizer`."""
