"""Training on several machines, over `paddle.distributed`.

`collective` trains with any number of workers, in dynamic mode and as a static graph. Parameter servers are not there:
of what needs them one worker trains alone, and more say so.
"""
