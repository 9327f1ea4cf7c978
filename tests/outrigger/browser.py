"""A headless Chromium, controlled through a pipe: no port, no driver, no network."""

import base64
import contextlib
import json
import os
import pathlib
import select
import shutil
import subprocess
import sys
import time

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --disable-dev-shm-usage --hide-scrollbars --force-device-scale-factor=1 "
    "--remote-debugging-pipe"
).split()
# The browser reads from descriptor 3 and writes to 4; the pipes are moved there via higher descriptors.
LAUNCH = """
import fcntl, os, sys
read, write = (fcntl.fcntl(int(one), fcntl.F_DUPFD, 10) for one in sys.argv[1:3])
os.dup2(read, 3)
os.dup2(write, 4)
os.execv(sys.argv[3], sys.argv[3:])
"""
KEYS = {"Tab": 9, "ArrowRight": 39, "ArrowLeft": 37, "End": 35, "Home": 36, "Escape": 27}


def find():
    """The program, or None."""
    return next(filter(None, map(shutil.which, NAMES)), None)


class Browser:
    """One page of one browser; it records what the page logs, throws and requests."""

    def __init__(self, program, profile, patience=30.0):
        self._patience = patience
        (read, self._to), (self._from, write) = os.pipe(), os.pipe()
        command = [program, *FLAGS, f"--user-data-dir={profile}", "about:blank"]
        quiet = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL)
        launch = [sys.executable, "-c", LAUNCH, str(read), str(write), *command]
        self._process = subprocess.Popen(launch, pass_fds=(read, write), **quiet)
        os.close(read)
        os.close(write)
        self._buffer, self._number, self._session, self.events, self._own = b"", 0, None, [], "file:"
        try:
            self._attach()
        except BaseException:
            self.close()
            raise

    def _attach(self):
        targets = self.call("Target.getTargets")["targetInfos"]
        page = next(one["targetId"] for one in targets if one["type"] == "page")
        self._session = self.call("Target.attachToTarget", targetId=page, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")
        self.call("Page.setLifecycleEventsEnabled", enabled=True)

    def call(self, method, **parameters):
        """Send a command to the browser and wait for the response."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._to, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._receive()
            if answer.get("id") == self._number:
                assert "error" not in answer, answer
                return answer["result"]
            self.events.append(answer)

    def _receive(self):
        limit = time.monotonic() + self._patience
        while b"\0" not in self._buffer:
            ready, _, _ = select.select([self._from], [], [], max(0, limit - time.monotonic()))
            data = os.read(self._from, 1 << 20) if ready else b""
            assert data, "the browser does not answer"
            self._buffer += data
        message, _, self._buffer = self._buffer.partition(b"\0")
        return json.loads(message)

    def open(self, path, width=1280, height=900, scheme="light", script=True):
        """Open a file or an address and wait until it is loaded."""
        self.resize(width, height)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.call("Emulation.setScriptExecutionDisabled", value=not script)
        self.events.clear()
        self._own = "file:" if isinstance(path, pathlib.Path) else path
        loader = self.call("Page.navigate", url=path.as_uri() if isinstance(path, pathlib.Path) else path)["loaderId"]
        loaded = {"name": "load", "loaderId": loader}
        while not any(loaded.items() <= one.get("params", {}).items() for one in self.events):
            self.events.append(self._receive())

    def resize(self, width, height=900):
        """Resize the window."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def ask(self, expression):
        """The value of a JavaScript expression."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def wait(self, expression):
        """Wait until a JavaScript expression is true, and return its value."""
        limit = time.monotonic() + self._patience
        while not (value := self.ask(expression)):
            assert time.monotonic() < limit, f"not true in time: {expression}"
            time.sleep(0.02)
        return value

    def choose_file(self, selector, path):
        """Give a file to an input for files."""
        root = self.call("DOM.getDocument")["root"]["nodeId"]
        node = self.call("DOM.querySelector", nodeId=root, selector=selector)["nodeId"]
        self.call("DOM.setFileInputFiles", nodeId=node, files=[str(path)])

    def point(self, x, y):
        """Move the pointer."""
        self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)

    def press(self, key):
        """Press and release a key."""
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=KEYS[key])

    def write(self, text):
        """Type into the focused element."""
        self.call("Input.insertText", text=text)

    def picture(self):
        """A screenshot as PNG."""
        return base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"])

    def problems(self):
        """Errors and warnings of the page, and its requests to other places."""
        found = []
        for one in self.events:
            method, parameters = one.get("method"), one.get("params", {})
            if method == "Runtime.exceptionThrown":
                found.append(parameters["exceptionDetails"]["text"])
            elif method == "Log.entryAdded":
                found.append(parameters["entry"]["text"])
            elif method == "Runtime.consoleAPICalled":
                found.append(str(parameters["args"]))
            elif method == "Network.requestWillBeSent":
                address = parameters["request"]["url"]
                found += [] if address.startswith((self._own, "data:", "about:")) else [address]
        return found

    def close(self):
        """Stop the browser and all its processes."""
        with contextlib.suppress(AssertionError, OSError):
            self._session = None
            self.call("Browser.close")
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait(10)
        os.close(self._to)
        os.close(self._from)
