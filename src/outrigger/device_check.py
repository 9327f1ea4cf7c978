"""The checklist of `outrigger doctor --device NAME`: what Outrigger needs of a device, compared with the CPU."""

import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

PASSED, FAILED, SKIPPED = "passed", "failed", "skipped"


class Result(NamedTuple):
    """What one step of the checklist found."""

    step: str
    outcome: str
    detail: str
    seconds: float


class NotHere(Exception):
    """A step that this device or machine cannot take, with the reason."""


class Device:
    """The device under test, and how its results are compared with the CPU's."""

    def __init__(self, name: str) -> None:
        import paddle

        self.paddle, self.name = paddle, name
        self.place = paddle.set_device(name)
        self.kind = name.partition(":")[0]

    def tensor(self, value: Any, **more: Any) -> Any:
        return self.paddle.to_tensor(value, place=self.place, **more)

    def on_host(self, call: Callable[[], Any]) -> Any:
        """The result of a call whose new tensors are on the CPU."""
        with self.paddle.device.device_guard("cpu"):
            return call()

    def expect_here(self, *tensors: Any) -> None:
        for t in tensors:
            expect(t.place == self.place, f"a tensor is on {t.place} instead of {self.place}")


def expect(holds: Any, what: str) -> None:
    """Fail a step, in words."""
    if not holds:
        raise AssertionError(what)


def distance(got: Any, want: Any) -> float:
    """The largest difference of two arrays, relative to the largest value wanted."""
    got, want = np.asarray(got, "complex128"), np.asarray(want, "complex128")
    expect(got.shape == want.shape, f"shape {got.shape} instead of {want.shape}")
    expect(np.isfinite(got).all() or not np.isfinite(want).all(), "the result has infinite or undefined values")
    return float(np.abs(got - want).max() / max(np.abs(want).max(), 1e-6)) if want.size else 0.0


def steps() -> dict[str, Callable[[Device], str]]:
    """The checklist in order."""
    from outrigger import _device_steps

    return _device_steps.STEPS


def check(name: str, told: Callable[[Result], None] = lambda result: None) -> list[Result]:
    """Take every step on a device; `told` hears of each at once."""
    found = []
    for title, step in steps().items():
        result = _take(title, step, name)
        told(result)
        found.append(result)
        if title == "place" and result.outcome == FAILED:
            break  # without the device nothing else says anything
    return found


def _take(title: str, step: Callable[[Device], str], name: str) -> Result:
    import paddle

    before, started = paddle.get_device(), time.perf_counter()
    try:
        outcome, detail = PASSED, step(Device(name))
    except NotHere as reason:
        outcome, detail = SKIPPED, str(reason)
    except Exception as error:  # whatever it is, it is what the checklist is for
        outcome, detail = FAILED, f"{type(error).__name__}: {error}"
    finally:
        paddle.set_device(before)
    return Result(title, outcome, detail, time.perf_counter() - started)


def folder() -> "tempfile.TemporaryDirectory[str]":
    """A folder for the files of a step."""
    return tempfile.TemporaryDirectory(prefix="outrigger-doctor-")


def path_in(root: str, name: str) -> str:
    return str(Path(root) / name)


def counts(found: Iterable[Result]) -> dict[str, int]:
    """How many steps had which outcome."""
    outcomes = [result.outcome for result in found]
    return {kind: outcomes.count(kind) for kind in (PASSED, FAILED, SKIPPED)}
