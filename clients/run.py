"""Runs the steps of a job on one side and reads the numbers that they print."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path

from clients.model import Job, Step

PROGRAMS = Path(__file__).resolve().parent / "programs"
RESULT = re.compile(r"^RESULT (\S+) (\[.*\])$", re.MULTILINE)
# What is shown of a failure: the last line of a traceback, or of the output if there is none.
EXCEPTION = re.compile(r"^(?:[\w.]*(?:Error|Exception|Interrupt|Exit|Failure)\b.*|AssertionError)$", re.MULTILINE)


RUNNING: set[int] = set()  # process groups of the steps that run now


@dataclass
class Outcome:
    """What came of a job on one side: its series of numbers, or the cause of its failure."""

    series: dict[str, list[float]] = field(default_factory=dict)
    seconds: float = 0.0
    failed: str = ""  # "train.py: ValueError: …"; empty if all steps ran to the end
    known: str = ""  # why the step that failed is known to fail on the original
    processor: float = 0.0  # seconds that its processes computed, whatever else the machine did


def run_job(job: Job, places: dict[str, str], work: Path) -> Outcome:
    """Run the steps of a job in a fresh folder `work`; their output is left there as `STEP.log`.

    places: what `{python}`, `{source}` and `{data}` stand for.
    """
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    (work / "home").mkdir()
    places = {**places, "work": str(work), "programs": str(PROGRAMS)}
    outcome, began = Outcome(), time.monotonic()
    for number, step in enumerate(job.steps):
        command = [fill(part, places) for part in step.command]
        log = work / f"{number}.log"
        left = job.limit - (time.monotonic() - began)
        code, used = execute(command, fill(step.cwd, places), environment(step, places, work), log, max(left, 1))
        outcome.processor += used
        output = log.read_text(errors="replace")
        for series, values in numbers(step, output).items():
            outcome.series.setdefault(series, []).extend(values)
        missing = [name for name in step.writes if not (work / fill(name, places)).exists()]
        if code != 0 or missing:
            if code is None:
                told = f"not done after {job.limit:.0f} s"
            else:
                told = cause(output) if code else f"ended without writing {', '.join(missing)}"
            outcome.failed = f"`{label(command)}`: {without_places(told, places)}"
            outcome.known = step.original_fails
            break
    outcome.seconds, outcome.processor = round(time.monotonic() - began, 1), round(outcome.processor, 1)
    return outcome


def label(command: list[str]) -> str:
    """The program of a command, as a person would name it."""
    if "-m" in command[:3]:
        return f"python -m {command[command.index('-m') + 1]}"
    return next((Path(part).name for part in command[1:] if not part.startswith("-")), command[0])


def execute(
    command: list[str], cwd: str, variables: dict[str, str], log: Path, limit: float
) -> tuple[int | None, float]:
    """The exit code of a command, or None if it took too long, and its processor time; its processes end with it."""
    with log.open("w") as output:
        process = subprocess.Popen(
            command,
            cwd=cwd,
            env=variables,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,
        )
        RUNNING.add(process.pid)
        try:
            until = time.monotonic() + limit
            while time.monotonic() < until:
                found, status, usage = os.wait4(process.pid, os.WNOHANG)
                if found:
                    process.returncode = os.waitstatus_to_exitcode(status)
                    return process.returncode, usage.ru_utime + usage.ru_stime
                time.sleep(0.05)
            return None, 0.0
        finally:
            RUNNING.discard(process.pid)
            end(process.pid)
            process.wait()


def end(group: int) -> None:
    """End all processes of a group, if there are any."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(group, signal.SIGKILL)


def end_all() -> None:
    """End the steps that run now, when the harness itself is ended."""
    for group in list(RUNNING):
        end(group)


def environment(step: Step, places: dict[str, str], work: Path) -> dict[str, str]:
    """One thread, no GPU, no folder of the user's; the client's checkout can be imported."""
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "LD_LIBRARY_PATH") if name in os.environ}
    return {
        **kept,
        "HOME": str(work / "home"),
        "TMPDIR": str(work / "home"),
        "PYTHONPATH": os.pathsep.join(filter(None, (places.get("source", ""), str(PROGRAMS)))),
        "PYTHONHASHSEED": "0",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONIOENCODING": "utf-8",
        "OMP_NUM_THREADS": "1",
        "CUDA_VISIBLE_DEVICES": "",
        "GLOG_minloglevel": "3",
        "MPLBACKEND": "Agg",
        "NO_ALBUMENTATIONS_UPDATE": "1",
        **{name: fill(value, places) for name, value in step.environment.items()},
    }


def fill(text: str, places: dict[str, str]) -> str:
    for name, value in places.items():
        text = text.replace("{" + name + "}", value)
    return text


def without_places(text: str, places: dict[str, str]) -> str:
    """A message without the folders of the machine it was made on."""
    for name, value in sorted(places.items(), key=lambda item: -len(item[1])):
        text = text.replace(value, "{" + name + "}")
    return text


def numbers(step: Step, output: str) -> dict[str, list[float]]:
    """The series in the output of a step, by its patterns and its RESULT lines."""
    found: dict[str, list[float]] = {}
    for series, pattern in step.numbers.items():
        for match in re.finditer(pattern, output):
            for group in filter(None, match.groups()):
                found.setdefault(series, []).extend(float(value) for value in re.split(r"[,\s]+", group.strip()))
    for match in RESULT.finditer(output):
        found.setdefault(match[1], []).extend(float(value) for value in json.loads(match[2]))
    return found


def cause(output: str) -> str:
    """The reason a program gave for ending, in one line."""
    told = EXCEPTION.findall(output) or [line for line in output.splitlines() if line.strip()][-1:] or ["no output"]
    line = told[-1].strip()
    if line.endswith(":") or line.endswith("Error"):  # the message is on the lines below
        below = output[output.rindex(told[-1]) + len(told[-1]) :].split("\n")
        line = " ".join([line, *(text.strip() for text in below if text.strip())][:3])
    return line if len(line) <= 300 else line[:300] + " …"
