"""Serve a saved model over HTTP, using only the standard library.

    python examples/serve_model.py output/lenet [--port 8000] [--threads 1]

    curl http://localhost:8000/                                    # the inputs and outputs of the model
    curl http://localhost:8000/predict -d '{"x": [[1, 2, 3, 4]]}'  # arrays as JSON, by the names of the inputs
    curl http://localhost:8000/predict --data-binary @digits.npy   # or one array as .npy, answered as JSON

Requests are answered in threads. Each thread has a clone of the predictor; clones share the model's memory. An invalid
request is answered with 400 and a message; a client that takes too long to send a request is disconnected.
"""

import argparse
import contextlib
import io
import json
import math
import re
import socket
import threading
import time
import tokenize
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import numpy as np

from paddle.inference import Config, create_predictor

LARGEST = 64 << 20  # largest request in bytes
LONGEST = 20  # seconds for receiving a request, and for sending the response
MOST = 64  # simultaneous connections
UNREADABLE = (
    ValueError,
    TypeError,
    EOFError,
    SyntaxError,
    OverflowError,
    RecursionError,
    MemoryError,
    tokenize.TokenError,  # from the header of a .npy file
)


class BadRequest(Exception):
    """A request that cannot be answered, with the reason."""


class Model:
    """A model with a predictor for each thread."""

    def __init__(self, path, threads=1):
        config = Config(path)
        config.set_cpu_math_library_num_threads(threads)
        self.first = create_predictor(config)
        self.local = threading.local()
        self.inputs = {v.name: v for v in self.first._engine.feeds}

    def describe(self):
        """The inputs and outputs of the model."""
        inputs = {name: {"shape": list(map(int, v._shape)), "dtype": v.dtype.name} for name, v in self.inputs.items()}
        return {"model": repr(self.first), "inputs": inputs, "outputs": self.first.get_output_names()}

    def predict(self, arrays):
        """{name: array} in, {name: array} out."""
        if not hasattr(self.local, "predictor"):
            self.local.predictor = self.first.clone()
        predictor = self.local.predictor
        unknown = [name for name in arrays if name not in self.inputs]
        if unknown:
            raise BadRequest(f"there is no input '{unknown[0][:60]}'; the model takes {', '.join(self.inputs)}")
        for name, variable in self.inputs.items():
            if name not in arrays:
                raise BadRequest(f"input '{name}' is missing; the model takes {', '.join(self.inputs)}")
            try:
                array = np.asarray(arrays[name]).astype(variable.dtype.name)
            except UNREADABLE as error:
                raise BadRequest(f"input '{name}': {error}") from None
            shape = list(map(int, variable._shape))
            fits = len(shape) == array.ndim and all(w in (-1, n) for w, n in zip(shape, array.shape, strict=True))
            if not fits:
                raise BadRequest(f"input '{name}' takes the shape {shape}, not {list(array.shape)}")
            predictor.get_input_handle(name).copy_from_cpu(array)
        try:
            predictor.run()
        except (ValueError, TypeError, RuntimeError) as error:
            raise BadRequest(str(error)) from None
        return {name: predictor.get_output_handle(name).copy_to_cpu() for name in predictor.get_output_names()}


class Handler(BaseHTTPRequestHandler):
    """GET / describes the model, POST /predict runs it."""

    model = None
    protocol_version = "HTTP/1.1"
    timeout = LONGEST  # without traffic in either direction

    def handle_one_request(self):
        # A client could send single bytes forever, so the complete request has a time limit, too.
        self.limit = threading.Timer(LONGEST, self.drop)
        self.limit.daemon = True
        self.limit.start()
        try:
            super().handle_one_request()
        finally:
            self.limit.cancel()

    def drop(self):
        with contextlib.suppress(OSError):  # the client has disconnected
            self.connection.shutdown(socket.SHUT_RD)

    def do_GET(self):
        if self.path != "/":
            return self.answer(404, {"error": f"there is no {self.path}; GET / and POST /predict"})
        return self.answer(200, self.model.describe())

    def do_POST(self):
        if self.path != "/predict":
            return self.answer(404, {"error": f"there is no {self.path}; GET / and POST /predict"})
        try:
            arrays = self.read()
            start = time.perf_counter()
            outputs = self.model.predict(arrays)
            milliseconds = round((time.perf_counter() - start) * 1e3, 3)
        except BadRequest as reason:
            return self.answer(400, {"error": str(reason)})
        return self.answer(200, {"outputs": {k: v.tolist() for k, v in outputs.items()}, "milliseconds": milliseconds})

    def read(self):
        """The arrays of a request."""
        told = self.headers.get("Content-Length", "")
        length = int(told) if re.fullmatch("[0-9]{1,12}", told) else 0
        if not 0 < length <= LARGEST:
            self.close_connection = True  # the end of the request is unknown
            raise BadRequest(f"a request must have a Content-Length of 1 to {LARGEST} bytes, not '{told[:60]}'")
        body = self.rfile.read(length)
        self.limit.cancel()
        if len(body) < length:
            self.close_connection = True
            raise BadRequest(f"only {len(body)} of {length} bytes arrived within {LONGEST} seconds")
        try:
            if body.startswith(b"\x93NUMPY"):
                return {next(iter(self.model.inputs)): read_npy(body)}
            given = json.loads(body)
        except UNREADABLE as error:
            raise BadRequest(f"neither JSON nor .npy: {error}") from None
        if not isinstance(given, dict):
            raise BadRequest("expected an object with an array for each input, by name")
        return given

    def answer(self, code, content):
        body = json.dumps(content).encode()
        self.send_response(code)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, text, *values):
        print(f"{self.address_string()} {text % values}")


def read_npy(body):
    """The array in a .npy file, after checking its header against its size."""
    file = io.BytesIO(body)
    version = np.lib.format.read_magic(file)
    header = np.lib.format.read_array_header_1_0 if version == (1, 0) else np.lib.format.read_array_header_2_0
    shape, _, dtype = header(file)
    if dtype.hasobject or math.prod(shape) * dtype.itemsize != len(body) - file.tell():
        raise ValueError(f"the header describes {dtype}{list(shape)}, but {len(body) - file.tell()} bytes follow")
    return np.load(io.BytesIO(body), allow_pickle=False)


class Server(ThreadingHTTPServer):
    """A server with a limit on connections, each of which is a thread."""

    def __init__(self, *arguments):
        self.free = threading.BoundedSemaphore(MOST)
        super().__init__(*arguments)

    def process_request(self, request, client_address):
        if not self.free.acquire(timeout=1):  # further clients wait in the queue of the listening socket
            return self.shutdown_request(request)
        return super().process_request(request, client_address)

    def process_request_thread(self, request, client_address):
        try:
            super().process_request_thread(request, client_address)
        finally:
            self.free.release()


def make_server(path, host="127.0.0.1", port=8000, threads=1):
    """A server that is ready to `serve_forever`; port 0 means any free port."""
    handler = type("Handler", (Handler,), {"model": Model(path, threads)})
    return Server((host, port), handler)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", help="the path that was passed to paddle.jit.save")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--threads", type=int, default=1, help="threads for one operator of one request")
    args = parser.parse_args()
    server = make_server(args.model, args.host, args.port, args.threads)
    print(f"{server.RequestHandlerClass.model.first!r} at http://{args.host}:{server.server_port}")
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()
    finally:
        server.server_close()


if __name__ == "__main__":
    main()
