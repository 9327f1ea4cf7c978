"""`outrigger doctor --device`: the checklist of a device."""

import json

import pytest
import torch
from tests.outrigger.commands import run_outrigger

import paddle
from outrigger import device_check
from outrigger.__main__ import main
from outrigger.device_check import FAILED, PASSED, SKIPPED, NotHere, check, counts

NEEDS_NO_CARD = (
    "place|transfer|random numbers|operators|gradients|autocast bfloat16|DataLoader|training|save and load|jit".split(
        "|"
    )
)


def test_the_cpu_passes(capsys):
    before = paddle.get_device()
    assert main(["doctor", "--device", "cpu", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["device"], told["ok"], told["failed"]) == ("cpu", True, 0)
    outcomes = {step["step"]: step["outcome"] for step in told["steps"]}
    assert [name for name, outcome in outcomes.items() if outcome == PASSED] == NEEDS_NO_CARD
    assert len(outcomes) == told["passed"] + told["skipped"]
    assert all(step["detail"] for step in told["steps"])
    assert paddle.get_device() == before


def test_the_simulated_device_passes_in_a_process_of_its_own():
    done = run_outrigger("doctor", "--device", "sim", timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    for name in (*NEEDS_NO_CARD, "autocast float16"):
        assert f"✓ {name}: " in done.stdout
    assert "– NCCL: " in done.stdout
    assert "11 passed, 0 failed, 5 skipped" in done.stdout


def test_a_device_that_is_not_there(capsys):
    assert main(["doctor", "--device", "toaster"]) == 2
    assert "'toaster'" in capsys.readouterr().err
    if not torch.cuda.is_available():
        assert main(["doctor", "--device", "gpu"]) == 2
        told = capsys.readouterr().err
        assert "no checklist for 'gpu'" in told
        assert "CUDA" in told


def test_a_step_that_fails_does_not_end_the_checklist(monkeypatch, capsys):
    def broken(device):
        raise RuntimeError("this card adds wrongly")

    def missing(device):
        raise NotHere("no such thing")

    steps = {"place": lambda d: "here", "sums": broken, "graphs": missing, "last": lambda d: "fine"}
    monkeypatch.setattr(device_check, "steps", lambda: steps)
    found = check("cpu")
    assert [r.outcome for r in found] == [PASSED, FAILED, SKIPPED, PASSED]
    assert found[1].detail == "RuntimeError: this card adds wrongly"
    assert counts(found) == {PASSED: 2, FAILED: 1, SKIPPED: 1}
    assert main(["doctor", "--device", "cpu"]) == 1
    out = capsys.readouterr().out
    assert "✗ sums: RuntimeError: this card adds wrongly" in out
    assert "2 passed, 1 failed, 1 skipped" in out


def test_without_the_place_nothing_else_is_tried(monkeypatch):
    def broken(device):
        raise RuntimeError("no")

    monkeypatch.setattr(device_check, "steps", lambda: {"place": broken, "last": lambda d: "fine"})
    assert [r.step for r in check("cpu")] == ["place"]


def test_wrong_results_are_found(monkeypatch):
    from outrigger import _device_steps

    add = [0.0]
    calls = {"good": lambda m, x, i: m + 1, "bad": lambda m, x, i: m + add[0]}
    monkeypatch.setattr(_device_steps, "_calls", lambda d: calls)
    device = device_check.Device("cpu")
    assert "2 operators" in _device_steps._operators(device)
    runs = []

    def drifting(call, args):
        runs.append(call)
        add[0] = 0.1 * (len(runs) % 2 == 0)  # only the run on the device is off
        return [call(*args)]

    with pytest.raises(AssertionError, match="1 of 2 fail: bad: differs from the CPU"):
        _device_steps._compared(device, drifting, 1e-3)
