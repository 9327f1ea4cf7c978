"""Connections between trainers and servers: gRPC options, addresses, the key of the job, certificates."""

import gc
import hmac
import importlib
import ipaddress
import os
import pathlib
import socket
import threading

from outrigger.distribution import extra, pip_install

from ..._core.errors import InvalidArgumentError, NotFoundError, PreconditionNotMetError
from ._wire import CHUNK

METHOD = "/paddle.ParameterServer/session"
_KEY = "paddle-job-key-bin"  # metadata whose name ends in -bin may hold any bytes
_SLACK = 1 << 16
_HANDSHAKE = 10  # seconds for the gRPC handshake of a connection
_SHORTEST = 16  # characters of a key if other machines can connect


def need_grpc(what):
    """Import gRPC, or raise an error that says how to install it."""
    # A forked process (a worker of a data loader) never uses the connections; gRPC's fork handlers would crash it.
    os.environ.setdefault("GRPC_ENABLE_FORK_SUPPORT", "0")
    try:
        importlib.import_module("grpc.aio")
        return importlib.import_module("grpc")
    except ImportError as error:
        raise ModuleNotFoundError(
            f"fleet.{what}: parameter servers need the package 'grpcio', which cannot be imported ({error}).\n"
            f"  Try: {pip_install(extra('ps'))}"
        ) from None


def own_threads():
    """The Python threads that gRPC's event loops have started."""
    return [thread for thread in threading.enumerate() if "_poll_wrapper" in thread.name]


def settle(threads):
    """Wait for the gRPC threads that end with the last connection, before the interpreter shuts down.

    A thread that needs the interpreter during shutdown is ended inside C++ code, which aborts the process.
    """
    gc.collect()  # connections in reference cycles
    for thread in threads:
        thread.join(1)


# ---- limits ----


def keepalive():
    """Seconds of silence after which a peer is pinged, and seconds it has to answer."""
    text = os.environ.get("PADDLE_PS_KEEPALIVE", "30")
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0
    if not 1 <= seconds <= 86400:
        raise InvalidArgumentError("PADDLE_PS_KEEPALIVE must be a number of seconds from 1 to 86400.", text)
    return seconds


def _shared():
    milliseconds = int(1000 * keepalive())
    return [
        ("grpc.max_receive_message_length", CHUNK + _SLACK),
        ("grpc.max_send_message_length", CHUNK + _SLACK),
        ("grpc.max_metadata_size", 16 << 10),
        ("grpc.absolute_max_metadata_size", 32 << 10),
        ("grpc.per_message_decompression", 0),  # a few bytes could become gigabytes
        ("grpc.keepalive_time_ms", milliseconds),
        ("grpc.keepalive_timeout_ms", milliseconds),
        ("grpc.http2.ping_timeout_ms", milliseconds),  # a minute by default, regardless of the line above
        ("grpc.http2.max_pings_without_data", 0),  # 0: no limit, a trainer may compute for long
    ]


def server_options(trainers):
    """The gRPC options of a server."""
    return [
        *_shared(),
        ("grpc.so_reuseport", 0),  # a port in use is an error, not shared
        ("grpc.max_concurrent_streams", 4),  # per connection; a trainer needs one
        ("grpc.max_allowed_incoming_connections", trainers + 256),
        ("grpc.server_handshake_timeout_ms", 1000 * _HANDSHAKE),
        ("grpc.max_connection_idle_ms", 30_000),  # without a stream
        ("grpc.http2.min_recv_ping_interval_without_data_ms", 500),
        ("grpc.server.max_pending_requests", trainers + 64),
        ("grpc.server.max_pending_requests_hard_limit", trainers + 128),
    ]


def channel_options():
    """The gRPC options of a trainer."""
    given = [
        *_shared(),
        ("grpc.enable_http_proxy", 0),
        ("grpc.enable_retries", 0),  # a push must not arrive twice
        ("grpc.initial_reconnect_backoff_ms", 50),
        ("grpc.max_reconnect_backoff_ms", 1000),
        ("grpc.dns_min_time_between_resolutions_ms", 1000),
    ]
    name = os.environ.get("PADDLE_PS_TLS_NAME")
    return [*given, ("grpc.ssl_target_name_override", name)] if name else given


# ---- addresses ----


def address(endpoint):
    """(host, port) of `host:port`."""
    host, _, port = endpoint.rpartition(":")
    if not host or not port.isdigit():
        raise PreconditionNotMetError(f"parameter server: '{endpoint}' is not an address of the form host:port.")
    return host.removeprefix("[").removesuffix("]"), int(port)


def resolved(endpoint):
    """(the endpoint as gRPC binds it, whether only this machine can reach it)."""
    host, port = address(endpoint)
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0][4][0]
    bare = ipaddress.ip_address(found.partition("%")[0])
    return (f"[{found}]:{port}" if bare.version == 6 else f"{found}:{port}"), bare.is_loopback


# ---- the key of the job ----


def job_key():
    """The key that all processes of the job share, as bytes; empty if there is none."""
    return os.environ.get("PADDLE_JOB_KEY", "").strip().encode()


def credentials_of_call():
    """The metadata that shows that a trainer belongs to the job."""
    key = job_key()
    return ((_KEY, key),) if key else ()


def admits(metadata, key):
    """Whether metadata contains the job's key; without a key every client is admitted."""
    given = [value for name, value in metadata or () if name == _KEY]
    given = given[0] if len(given) == 1 and isinstance(given[0], bytes) else b""
    return not key or hmac.compare_digest(given, key)


def check_reach(index, endpoint, loopback, key):
    """Refuse to serve other machines without a key that is long enough."""
    if loopback or len(key) >= _SHORTEST:
        return
    raise PreconditionNotMetError(
        f"fleet.run_server: server {index} at {endpoint} would answer other machines, and the job has no key of at "
        f"least {_SHORTEST} characters.",
        f"a key of {len(key)} characters" if key else "no key",
        "set PADDLE_JOB_KEY to the same secret in all processes (the launcher: --job_key), or use 127.0.0.1 where all "
        'processes run on this machine. A good key: python -c "import secrets; print(secrets.token_urlsafe(32))".',
    )


# ---- certificates ----


def _read(name, what="CERTIFICATE"):
    """The bytes of the PEM file that an environment variable names, checked for the expected content."""
    path = os.environ.get(name)
    if not path:
        return None
    try:
        found = pathlib.Path(path).read_bytes()
    except OSError as error:
        raise NotFoundError(f"parameter server: {name} names a file that cannot be read.", f"{path}: {error}") from None
    if f"{what}-----".encode() not in found:
        raise InvalidArgumentError(f"parameter server: {name} must name a {what.lower()} in PEM form.", path)
    return found


def server_credentials(grpc):
    """TLS credentials of a server, if `PADDLE_PS_TLS_CERT` and `PADDLE_PS_TLS_KEY` name files."""
    certificate, key = _read("PADDLE_PS_TLS_CERT"), _read("PADDLE_PS_TLS_KEY", "PRIVATE KEY")
    if certificate is None and key is None:
        if os.environ.get("PADDLE_PS_TLS_CA"):  # its trainers would wait forever for an encrypted answer
            raise PreconditionNotMetError(
                "fleet.run_server: PADDLE_PS_TLS_CA is set, and this server has no certificate.",
                None,
                "set PADDLE_PS_TLS_CERT and PADDLE_PS_TLS_KEY too.",
            )
        return None
    if certificate is None or key is None:
        missing = "PADDLE_PS_TLS_CERT" if certificate is None else "PADDLE_PS_TLS_KEY"
        raise PreconditionNotMetError(f"fleet.run_server: {missing} is missing: a certificate needs its private key.")
    return grpc.ssl_server_credentials([(key, certificate)])


def channel_credentials(grpc):
    """TLS credentials of a trainer, if `PADDLE_PS_TLS_CA` (or the server's own certificate) names a file."""
    trusted = _read("PADDLE_PS_TLS_CA") or _read("PADDLE_PS_TLS_CERT")
    return None if trusted is None else grpc.ssl_channel_credentials(root_certificates=trusted)
