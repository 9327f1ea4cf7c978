"""Show what Outrigger runs on: versions, devices, threads, ports of running jobs, and whose `paddle` is imported.

The exit code is 1 if `import paddle` is not Outrigger or the engine cannot be loaded.

With --device a checklist runs instead, on that device and on the CPU: places, copies, random numbers, operators,
gradients, autocast, DataLoader, training, files, jit, streams, memory, graphs, NCCL. Each step passes, fails, or is
skipped with the reason. `sim` is the simulated device, which needs no hardware. The exit code is 0 if nothing fails,
1 if a step fails, 2 if there is no such device.
"""

import argparse
import os
import sys
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from outrigger import __version__
from outrigger._cli import FAILED, Refusal, one_line
from outrigger._shadowing import OURS, SHIM_LABEL, Shadowing, report_shadowing
from outrigger._system import system
from outrigger.distribution import NAME
from outrigger.ports import jobs

if TYPE_CHECKING:
    from rich.table import Table

__all__ = ["Shadowing", "report_shadowing"]

HELP = "show versions, devices, threads, ports of running jobs, and whose `paddle` is imported"
EXAMPLE = "  outrigger doctor && python train.py\n  outrigger doctor --device gpu"

Rows = list[tuple[str, str]]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The device to check, and the form of the report."""
    parser.add_argument("--device", metavar="NAME", help="check a device: gpu, gpu:1, xpu, mps, cpu or sim")
    parser.add_argument("--json", action="store_true", help="print JSON, for other programs")


def run(args: argparse.Namespace) -> int:
    """Print the report, or the checklist of a device."""
    if args.device:
        return check_device(args.device, args.json)
    from rich.markup import escape

    from outrigger import _terminal

    torch, fault = load_engine()
    sections = {"versions": versions(), "devices": devices(torch), "threads": threads(torch), "running jobs": jobs()}
    shadowing = report_shadowing()
    if shadowing.ok and not fault:  # otherwise `import paddle` is not ours, or fails
        sections["versions"] += [("accelerator", accelerator()), ("loops", loops())]
    if args.json:
        found = {title: dict(rows) for title, rows in sections.items()}
        verdict = {"ok": shadowing.ok and not fault, "paddle": str(shadowing), "engine": fault or "loads"}
        _terminal.print_json({**found, "verdict": verdict})
        return int(bool(fault) or not shadowing.ok)
    console = _terminal.console()
    for title, rows in sections.items():
        console.print(f"[bold]{title}[/]")
        console.print(_table(rows))
    console.print("[bold]verdict[/]")
    for problem in filter(None, [fault, "" if shadowing.ok else str(shadowing)]):
        console.print(f"[bold red]✗[/] {escape(problem)}")
    if shadowing.ok:
        mark = "[yellow]![/]" if shadowing.originals else "[green]✓[/]"
        console.print(f"{mark} {escape(str(shadowing))}")
    return int(bool(fault) or not shadowing.ok)


def check_device(name: str, as_json: bool) -> int:
    """Print the checklist of a device."""
    from rich.markup import escape

    from outrigger import _terminal, device_check

    _, fault = load_engine()
    shadowing = report_shadowing()
    if fault or not shadowing.ok:
        raise Refusal(fault or str(shadowing), FAILED)
    if name.partition(":")[0] == "sim":
        from outrigger import simulated_device

        simulated_device.register()
    import paddle

    before = paddle.get_device()
    try:
        paddle.set_device(name)
    except (ValueError, RuntimeError) as error:
        raise Refusal(f"no checklist for {name!r}: {one_line(error)}") from None
    finally:
        paddle.set_device(before)
    if as_json:
        found = device_check.check(name)
        listed = [{**result._asdict(), "seconds": round(result.seconds, 3)} for result in found]
        counted = device_check.counts(found)
        _terminal.print_json({"device": name, "ok": not counted["failed"], **counted, "steps": listed})
        return int(bool(counted["failed"]))
    console = _terminal.console()
    marks = {"passed": "[green]✓[/]", "failed": "[bold red]✗[/]", "skipped": "[dim]–[/]"}
    console.print(f"[bold]checklist of {escape(name)}[/], against the CPU")

    def tell(result: device_check.Result) -> None:
        console.print(f"{marks[result.outcome]} [cyan]{escape(result.step)}[/]: {escape(result.detail)}")

    counted = device_check.counts(device_check.check(name, tell))
    console.print(", ".join(f"{number} {kind}" for kind, number in counted.items()))
    return int(bool(counted["failed"]))


def load_engine() -> tuple[ModuleType | None, str]:
    """torch and an empty string, or None and the reason why it cannot be imported."""
    try:
        import torch
    except (ImportError, OSError) as error:  # OSError: one of its libraries does not load
        return None, f"torch cannot be imported: {error}"
    return torch, ""


def versions() -> Rows:
    """Outrigger, Python and the packages that results depend on."""
    import platform

    python = f"{platform.python_version()} ({platform.system()} {platform.machine()}), {sys.executable}"
    ours = __version__ if _version(NAME) else f"{__version__}, not installed but imported from {OURS.parent}"
    return [
        (NAME, ours),
        ("paddlepaddle", _paddlepaddle()),
        ("tb_paddle", _tb_paddle()),
        ("python", python),
        *((name, _version(name) or "not installed") for name in ("torch", "numpy", "pillow")),
    ]


def accelerator() -> str:
    """Whether small calls go through the compiled form of the fast path, or why not."""
    from paddle._core.accelerator import STATUS

    return STATUS


def loops() -> str:
    """Whether suppression of boxes and arithmetic on images are done in C, or why not."""
    from paddle._kernels.loops import STATUS

    return STATUS


def _version(name: str) -> str:
    import importlib.metadata

    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return ""


def _paddlepaddle() -> str:
    """What pip believes `paddlepaddle` to be."""
    version = _version("paddlepaddle")
    if not version:
        return "not installed; packages that require it need shims/paddlepaddle from Outrigger's repository"
    return f"{version}, Outrigger's own" if version.endswith(SHIM_LABEL) else f"{version}, the original"


def _tb_paddle() -> str:
    """Whose `tb_paddle` is imported: PyPI's package goes before ours where it is installed."""
    import importlib.util

    spec = importlib.util.find_spec("tb_paddle")
    if spec is None or spec.origin is None:
        return "not installed"
    if Path(spec.origin).resolve() == OURS.with_name("tb_paddle.py"):
        return "Outrigger's own"
    return f"{_version('tb-paddle') or 'unknown version'}, not Outrigger's, from {spec.origin}"


def devices(torch: ModuleType | None) -> Rows:
    """One row for each kind of device, with the devices found or why there are none."""
    rows = [("cpu", f"{system.cores()} of {os.cpu_count()} cores")]
    if torch is None:
        return rows
    if torch.cuda.is_available():
        for index in range(torch.cuda.device_count()):
            device = torch.cuda.get_device_properties(index)
            rows.append((f"gpu:{index}", f"{device.name}, {device.total_memory / 2**30:.1f} GiB"))
    else:
        built = torch.version.cuda or torch.version.hip
        rows.append(("gpu", f"torch is built for {built}, no usable GPU" if built else "torch is built without CUDA"))
    for kind, present in (("mps", torch.backends.mps.is_available()), ("xpu", torch.xpu.is_available())):
        rows.append((kind, "available" if present else "not available"))
    return rows


def threads(torch: ModuleType | None) -> Rows:
    """How many threads an operator uses, and how many operators may run in parallel."""
    rows = [("OMP_NUM_THREADS", os.environ.get("OMP_NUM_THREADS", "not set"))]
    if torch is None:
        return rows
    inside, between = torch.get_num_threads(), torch.get_num_interop_threads()
    return [("within operators", str(inside)), ("between operators", str(between)), *rows]


def _table(rows: Rows) -> "Table":
    from rich.markup import escape
    from rich.table import Table

    table = Table.grid(padding=(0, 2))
    table.add_column(style="cyan", min_width=18)
    table.add_column(overflow="fold")
    for name, value in rows:
        table.add_row(f"  {escape(name)}", escape(value))
    return table
