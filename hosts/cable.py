"""Cables that delay and lose packets, carried by this process between pairs of TAP devices.

`tc netem` would do this, but many kernels are built without it. Run as a file in the namespace of the switch:
`cable.py DELAY LOSS SEED HOST…` makes `port0`, `port1`, … here and an `eth0` in each host, prints `ready`, and
carries packets until it is killed.
"""

import fcntl
import heapq
import os
import random
import selectors
import struct
import subprocess
import sys
import time

_TUNSETIFF = 0x400454CA
_TAP, _NO_HEADER = 0x0002, 0x1000
_LONGEST_QUEUE = 2000  # packets on their way in one direction; like a router, more are dropped


def tap(name):
    """The descriptor of a new TAP device: what is written to it, the kernel receives there."""
    made = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(made, _TUNSETIFF, struct.pack("16sH22x", name.encode(), _TAP | _NO_HEADER))
    return made


def carry(pairs, delay, loss, seed):
    """Carry packets between the two ends of each pair, for ever."""
    rng, chosen = random.Random(seed), selectors.DefaultSelector()
    waiting, number, queued = [], 0, {}
    for one, other in pairs:
        for source, target in ((one, other), (other, one)):
            chosen.register(source, selectors.EVENT_READ, target)
            queued[target] = 0
    while True:
        pause = max(0.0, waiting[0][0] - time.monotonic()) if waiting else None
        for key, _ in chosen.select(pause):
            for _ in range(64):
                try:
                    packet = os.read(key.fd, 65536)
                except (BlockingIOError, OSError):  # nothing more, or the device is down
                    break
                if rng.random() >= loss and queued[key.data] < _LONGEST_QUEUE:
                    number += 1
                    queued[key.data] += 1
                    heapq.heappush(waiting, (time.monotonic() + delay, number, key.data, packet))
        now = time.monotonic()
        while waiting and waiting[0][0] <= now:
            _, _, target, packet = heapq.heappop(waiting)
            queued[target] -= 1
            try:
                os.write(target, packet)
            except OSError:  # the device at the other end is down: the packet is lost
                continue


def main():
    delay, loss, seed, *hosts = sys.argv[1:]
    pairs = []
    for i, host in enumerate(hosts):
        near, far = tap(f"port{i}"), tap("eth0")
        subprocess.run(["ip", "link", "set", "eth0", "netns", host], check=True, timeout=20)
        pairs.append((near, far))
    print("ready", flush=True)
    carry(pairs, float(delay), float(loss), int(seed))


if __name__ == "__main__":
    main()
