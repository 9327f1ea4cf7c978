"""What fleet is built on: roles of processes, strategies, and the groups of a topology."""
