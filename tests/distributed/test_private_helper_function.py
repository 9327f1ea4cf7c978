"""fleet.base.private_helper_function: waiting for servers."""

import socket
import threading
import time

import pytest
from tests.support import free_ports

from paddle.distributed.fleet.base.private_helper_function import wait_server_ready


def test_it_returns_when_all_servers_listen():
    with socket.create_server(("127.0.0.1", 0)) as server:
        first = server.getsockname()[1]
        (second,) = free_ports(1)
        opened = []

        def open_later():
            time.sleep(0.4)
            opened.append(socket.create_server(("127.0.0.1", second)))

        thread = threading.Thread(target=open_later)
        thread.start()
        wait_server_ready([f"127.0.0.1:{first}", f"127.0.0.1:{second}"])
        thread.join(5)
        assert len(opened) == 1
        opened[0].close()


@pytest.mark.parametrize("endpoints", ["127.0.0.1:80", ["127.0.0.1"], [":80"], None])
def test_what_is_no_server_is_refused(endpoints):
    with pytest.raises(ValueError, match="wait_server_ready"):
        wait_server_ready(endpoints)
