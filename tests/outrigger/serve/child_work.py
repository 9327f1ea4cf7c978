"""Work for other processes: what goes well, and what does not."""

import os
import signal
import sys
import time


def echo(request):
    """The request, by a process that also prints."""
    print("this is no answer")
    os.write(1, b"nor is this")
    return request[::-1]


def crash(request):
    sys.stderr.write("a library\nsays\x1b[2J why\n")
    sys.stderr.flush()
    os.kill(os.getpid(), signal.SIGSEGV)
    time.sleep(60)


def fail(request):
    raise OSError("the disk is gone")


def loop(request):
    while True:
        pass


def grow(request):
    return bytearray(1 << 40)


def leave_early(request):
    os._exit(0)


def tell(request):
    """The parent hears a process id, then nothing."""
    with open(request.decode(), "w") as file:
        file.write(str(os.getpid()))
    time.sleep(60)
