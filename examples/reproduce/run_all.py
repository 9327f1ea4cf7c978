"""Reproduce both networks from the first step to the last, and write a report.

    python run_all.py [--output reproduce-output] [--models alexnet mobilenet_v3_small]

It draws the pictures, trains the reference and the port in parallel, both again with the same dropout, and the port on
two processes, runs all checkpoints, plots curves, classifies a picture, and exports the networks. It stops at the first
failure.
"""

import argparse
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import export
import make_data
import page
import predict
import settings

from outrigger.__main__ import main as outrigger
from reference.train import main as train_reference

HERE = Path(__file__).resolve().parent
LEARNT = 0.8  # the lowest validation accuracy of a network that has learnt


class Failed(SystemExit):
    """A step that failed."""


class Clock:
    """Prints what is being done, and the time since the start."""

    def __init__(self):
        self.start = time.monotonic()

    def __call__(self, text):
        print(f"[{time.monotonic() - self.start:5.0f} s] {text}", flush=True)


def run_in_parallel(folder, **commands):
    """Run commands in parallel, each with its output in a file, and return the outputs."""
    folder.mkdir(parents=True, exist_ok=True)
    # One thread each, since the commands share the cores.
    environment = {**os.environ, "OMP_NUM_THREADS": "1", "COLUMNS": "100"}
    files = {name: folder / f"{name}.txt" for name in commands}
    running = {}
    for name, words in commands.items():
        with files[name].open("w", encoding="utf-8") as file:
            words = [sys.executable, *map(str, words)]
            running[name] = subprocess.Popen(words, cwd=HERE, env=environment, stdout=file, stderr=subprocess.STDOUT)
    codes = {name: process.wait() for name, process in running.items()}
    printed = {name: file.read_text(encoding="utf-8", errors="replace") for name, file in files.items()}
    for name, code in codes.items():
        if code:
            last = "\n".join(printed[name].splitlines()[-60:])
            raise Failed(f"{last}\n\n{name} failed with the exit code {code}: {' '.join(map(str, commands[name]))}")
    return printed


def call(command, *words):
    """Run one of Outrigger's commands in this process."""
    code = outrigger([command, *map(str, words)])
    if code:
        raise Failed(f"outrigger {command} failed with the exit code {code}")


def train(name, folder, pictures, say):
    """Train the reference and the port from the same weights; then the port on two processes with half the batch."""
    train_reference(["--model", name, "--data-path", str(pictures), "--output-dir", str(folder), "--epochs", "0"])
    start = folder / "initial.pdparams"
    target = f"{HERE / 'port' / name}.py:build({len(make_data.LABELS)})"
    call("convert", folder / "initial.pth", start, "--model", target, "--summary", "--force")
    say(f"{name}: training the reference and the port, one process each")
    words = ["--model", name, "--data-path", pictures]
    run_in_parallel(
        folder,
        reference=["-m", "reference.train", *words, "--output-dir", folder / "reference"],
        port=["train.py", *words, "--output-dir", folder / "port", "--pretrained", start],
    )
    say(f"{name}: both again, with the same dropout")
    words.append("--shared-dropout")
    run_in_parallel(
        folder,
        shared_reference=["-m", "reference.train", *words, "--output-dir", folder / "shared_reference"],
        shared_port=["train.py", *words, "--output-dir", folder / "shared_port", "--pretrained", start],
    )
    words.pop()
    say(f"{name}: training the port on two processes")
    launch = ["-m", "paddle.distributed.launch", "--nproc_per_node", 2, "--log_dir", folder / "two" / "log"]
    run_in_parallel(
        folder,
        two=[*launch, "train.py", *words, "--output-dir", folder / "two", "--pretrained", start, "--batch-size", 8],
    )
    found = {side: settings.trained(folder / side / "train.log")["top1"] for side in page.RUNS}
    say(f"{name}: " + ", ".join(f"{page.RUNS[side]} {acc:.1%}" for side, acc in found.items()))
    if min(found.values()) < LEARNT:
        raise Failed(f"{name} has not learnt: its validation accuracy is below {LEARNT:.0%}")
    return found


def main(argv=None):
    parser = argparse.ArgumentParser(description="Reproduce both networks from the first step to the last.")
    parser.add_argument("--output", type=Path, default=settings.OUTPUT, help="the folder for all results")
    parser.add_argument("--models", nargs="+", choices=page.TITLES, default=list(page.TITLES))
    args = parser.parse_args(argv)
    output, say = args.output.resolve(), Clock()
    if output.exists():
        if any(output.iterdir()) and not (output / "pictures" / "labels.txt").exists():
            raise Failed(f"{output} contains other files. Try another --output.")
        shutil.rmtree(output)
    pictures = make_data.write(output / "pictures")
    say(f"pictures drawn: {pictures / 'overview.png'}")

    found = {name: {"top1": train(name, output / name, pictures, say)} for name in args.models}

    say("all checkpoints")
    os.environ["REPRODUCE_OUTPUT"] = str(output)
    reports = run_in_parallel(
        output,
        **{
            f"align_{name}": [
                "-m",
                "outrigger",
                "align",
                f"align_{name}.py",
                "--html",
                output / f"{name}.html",
                "--logs",
                output / name / "result",
            ]
            for name in args.models
        },
    )
    print(*reports.values(), sep="\n")

    image = pictures / "val" / "fish" / "003.jpg"
    for name in args.models:
        folder = output / name
        say(f"{name}: curves, a prediction, export")
        call(
            "logs",
            *(folder / side / "train.log" for side in page.RUNS),
            "--names",
            *page.RUNS.values(),
            "--output",
            output / f"{name}.png",
        )
        call(
            "logs",
            *(folder / side / "train.log" for side in page.SHARED),
            "--names",
            *page.SHARED.values(),
            "--output",
            output / f"{name}_shared.png",
        )
        losses = [settings.trained(folder / side / "train.log")["loss"] for side in page.SHARED]
        found[name]["apart"] = max(abs(a - b) for a, b in zip(*losses, strict=True))
        words = ["--model", name, "--weights", str(folder / "port" / "best.pdparams")]
        words += ["--labels", str(pictures / "labels.txt"), str(image)]
        found[name]["answers"] = predict.main(words)
        found[name]["exported"] = export.main([*words, "--output", str(folder / "inference")])
    report = page.write(output, image, found)
    say("done")
    print(f"report: {report}")


if __name__ == "__main__":
    main()
