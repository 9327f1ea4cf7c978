"""`python -m paddle.distributed.launch`: start a program in several processes, on torch's elastic agent.

The agent brings the machines together, starts the processes, watches them, restarts them and passes signals on. What
is Paddle's own is here: its options, its environment variables, `workerlog.N`, and a report about who failed and why.
"""

from ._run import launch, main

__all__ = ["launch", "main"]
