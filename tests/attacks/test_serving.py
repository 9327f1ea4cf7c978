"""The campaign against `outrigger serve`: one case of it, and what it reports."""

import os

import pytest
from tests.outrigger.serve.running import NEEDS

from attacks import serving


def test_a_log_that_cannot_be_written():
    for module in NEEDS:
        pytest.importorskip(module, reason="needs the extra 'serve'")
    if not os.path.exists("/dev/full") or not os.path.exists("/proc/net/tcp"):
        pytest.skip("needs Linux")
    (outcome,) = serving.run(["full_log"])
    assert (outcome.kind, outcome.result, outcome.detail) == ("full log", "answer", "")


def test_what_is_reported(monkeypatch):
    """A demand that fails, an error of the client, and what this machine cannot try."""

    def demands(folder):
        serving.demand(folder.is_file(), "it is a folder")

    def breaks(folder):
        raise ConnectionResetError("gone")

    def needs_root(folder):
        raise PermissionError("no mount")

    monkeypatch.setattr(serving, "CASES", (demands, breaks, needs_root))
    found = [(one.kind, one.result, one.detail) for one in serving.run()]
    assert found == [
        ("demands", "crash", "demands: it is a folder"),
        ("breaks", "crash", "breaks: gone"),
        ("needs root (not tried: no mount)", "clear error", ""),
    ]
