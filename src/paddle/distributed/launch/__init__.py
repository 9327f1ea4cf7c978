"""`python -m paddle.distributed.launch`: start a program in several processes, on torch's elastic agent.

The agent brings the machines together, starts the processes, watches them, restarts them and forwards signals. This
package adds what is specific to Paddle: its options, its environment variables, `workerlog.N`, and a report about which
process failed and why.
"""

from ._run import launch, main

__all__ = ["launch", "main"]
