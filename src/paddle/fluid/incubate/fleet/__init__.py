"""Training on several machines, over `paddle.distributed`.

`collective` trains with any number of workers, in dynamic mode and as a static graph. Parameter servers are not
supported: one worker trains alone, and several raise `NotImplementedError`.
"""
