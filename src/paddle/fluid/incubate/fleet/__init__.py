"""Training on several machines, over `paddle.distributed`.

With one process everything works: `init`, roles, `distributed_optimizer(...).minimize`, saving. What needs several
processes needs the distributed engine, and says so.
"""
