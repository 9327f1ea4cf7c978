"""Plan the training of a network on many GPUs: memory per rank, traffic, minimum step time, and the best degrees.

NETWORK is the name of a transformer (gpt3-13b, llama-7b, …; `--list` shows all), `gpt` or `llama` with sizes, or
FILE.py:FUNCTION, a function of your own that is called with the number of samples and returns (layer, inputs). Your own
network is run once here, and can be split by data and sharded; transformers also by tensor, pipeline and sequence.

Degrees that are not given are chosen. The time is a lower bound: every GPU computes at full speed, and communication
that can overlap with computation costs nothing. docs/scaling.md compares the figures with real runs.

The exit code is 0 if a plan fits into memory, and 1 if none does.
"""

from __future__ import annotations

import argparse
import math
import re
import shutil
from dataclasses import asdict
from typing import Any

from outrigger._cli import FAILED, Refusal
from outrigger._terminal import print_json
from outrigger.plan.model import AXES, STAGES, Degrees, Hardware, Job, Plan
from outrigger.plan.networks import NETWORKS, SIZES, Network, Transformer, named
from outrigger.plan.search import plans, problem

HELP = "plan training on many GPUs: memory, traffic, step time, best degrees"
EXAMPLE = (
    "  outrigger plan gpt3-13b --world 64\n"
    "  outrigger plan llama-70b --world 1024 --mp 8 --pp 4 --recompute\n"
    "  outrigger plan gpt --hidden 1024 --layers 24 --heads 16 --world 8 --memory 24GB\n"
    "  outrigger plan network.py:build --world 16 --batch 256 --json"
)

_UNITS = {"": 1.0, "k": 1e3, "m": 1e6, "g": 1e9, "t": 1e12, "p": 1e15}
_NUMBER = re.compile(r"([0-9.]+(?:e[+-]?[0-9]+)?) *([kmgtp]?)(?:b|b/s|flops|flop/s)?", re.IGNORECASE)


def quantity(text: str) -> float:
    """A number with a unit: 80GB, 312T, 2.5e10."""
    found = _NUMBER.fullmatch(text.strip())
    try:
        value = float(found[1]) * _UNITS[found[2].lower()] if found else 0.0
    except ValueError:
        value = 0.0
    if value <= 0:
        raise argparse.ArgumentTypeError(f"expected a number such as 80GB or 312T, received {text!r}")
    return value


def positive(text: str) -> int:
    """A whole number above zero."""
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"expected a whole number above zero, received {text!r}")
    return int(text)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The network, the degrees, and the hardware."""
    # Not a file alone: completion offers the names.
    parser.add_argument("network", metavar="NAME", nargs="?", help="a transformer, or FILE.py:FUNCTION")
    parser.add_argument("--list", action="store_true", help="list the named networks")
    parser.add_argument("--world", type=positive, metavar="N", help="number of GPUs, with one process each")
    sizes = parser.add_argument_group("sizes of a transformer")
    for size in SIZES:
        sizes.add_argument(f"--{size}", type=positive, metavar="N", help=_SIZES[size])
    degrees = parser.add_argument_group("degrees, chosen if not given")
    for axis in AXES:
        degrees.add_argument(f"--{axis}", type=positive, metavar="N", help=_AXES[axis])
    degrees.add_argument("--stage", choices=STAGES, help="what --sharding splits: optimizer, gradients, parameters")
    training = parser.add_argument_group("training")
    training.add_argument("--batch", type=positive, metavar="N", help="samples per step, over all ranks (the world)")
    training.add_argument("--micro", type=positive, default=1, metavar="N", help="samples that a rank runs at once (1)")
    training.add_argument(
        "--dtype", choices=("bfloat16", "float32"), default="bfloat16", help="dtype of weights (bfloat16)"
    )
    training.add_argument("--recompute", action="store_true", help="recompute activations in the backward pass")
    cards = parser.add_argument_group("hardware")
    cards.add_argument(
        "--memory", type=quantity, default=80e9, metavar="B", help="memory of a GPU (80GB; 90%% is used)"
    )
    cards.add_argument(
        "--flops", type=quantity, default=312e12, metavar="N", help="operations per second of a GPU (312T)"
    )
    cards.add_argument("--cards", type=positive, default=8, metavar="N", help="GPUs per machine (8)")
    cards.add_argument(
        "--bandwidth", type=quantity, default=300e9, metavar="B", help="between GPUs of a machine (300GB/s)"
    )
    cards.add_argument(
        "--network-bandwidth", type=quantity, default=25e9, metavar="B", help="between machines, per GPU (25GB/s)"
    )
    parser.add_argument("--top", type=positive, default=8, metavar="N", help="how many plans to show (8)")
    parser.add_argument("--json", action="store_true", help="print JSON, for other programs")


_SIZES = {
    "hidden": "hidden size",
    "layers": "blocks",
    "heads": "attention heads",
    "vocab": "words",
    "sequence": "tokens of a sample",
    "inner": "width inside a block's network",
    "kv_heads": "heads of keys and values",
}
_AXES = {
    "dp": "data parallel",
    "pp": "pipeline stages",
    "sharding": "data parallel, with what --stage says split",
    "sep": "parts of a sequence",
    "mp": "tensor parallel",
}


def run(args: argparse.Namespace) -> int:
    """Compute the plans and print the best."""
    if args.list:
        print_json(sorted(NETWORKS)) if args.json else print("\n".join(map(_described, NETWORKS.values())))
        return 0
    if not args.network or not args.world:
        raise Refusal("expected a network and --world. Try outrigger plan gpt3-13b --world 64, or --list.")
    job = Job(_network(args), args.batch or args.world, args.micro, args.dtype, args.recompute)
    hardware = Hardware(args.memory, args.flops, args.bandwidth, args.network_bandwidth, args.cards)
    given = {axis: value for axis in AXES if (value := getattr(args, axis)) is not None}
    if len(given) == len(AXES) and math.prod(given.values()) != args.world:
        raise Refusal(f"the product of the degrees is {math.prod(given.values())}, and --world is {args.world}.")
    found = plans(job, args.world, hardware, given, args.stage)
    if not found:
        raise Refusal(_why_none(job, args.world, given))
    if args.json:
        shown = [{**asdict(one), "memory": {**asdict(one.memory), "total": one.memory.total}} for one in found]
        print_json({"parameters": job.network.parameters(), "hardware": asdict(hardware), "plans": shown[: args.top]})
    else:
        print("\n".join(report(job, hardware, found, args.top)))
    return 0 if found[0].fits else FAILED


def _network(args: argparse.Namespace) -> Network:
    sizes = {size: value for size in SIZES if (value := getattr(args, size)) is not None}
    if ":" not in args.network:
        return named(args.network, sizes)
    if sizes:
        raise Refusal(f"--{next(iter(sizes))} is a size of a transformer; {args.network} has its own.")
    from outrigger.plan.measured import measure

    return measure(args.network, args.micro)


def _why_none(job: Job, world: int, given: dict[str, int]) -> str:
    """Why no degrees are possible."""
    wrong = next((f"--{axis} {value}" for axis, value in given.items() if world % value), None)
    if wrong:
        return f"{wrong} does not divide a world of {world}."
    chosen: dict[str, Any] = {**given, "dp": 1}
    reason = problem(job, Degrees(**chosen))
    if reason:
        return f"{reason}."
    return (
        f"there are no degrees for a world of {world} and a batch of {job.batch}. "
        f"Try a --batch that is a multiple of the world, or other degrees."
    )


def _described(network: Transformer) -> str:
    return (
        f"{network.name:12} {_count(network.parameters()):>7} parameters, {network.layers} layers of "
        f"{network.hidden}, {network.sequence} tokens"
    )


def _count(number: float) -> str:
    for unit, size in (("T", 1e12), ("B", 1e9), ("M", 1e6)):
        if number >= size:
            return f"{number / size:.1f} {unit}"
    return f"{number:,.0f}"


def amount(size: float) -> str:
    """Bytes as people write them."""
    for unit, least in (("TB", 1e12), ("GB", 1e9), ("MB", 1e6), ("kB", 1e3)):
        if size >= least:
            return f"{size / least:.1f} {unit}"
    return f"{size:.0f} B"


def duration(seconds: float) -> str:
    """Seconds as people write them."""
    if seconds >= 100:
        return f"{seconds:.0f} s"
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1e3:.1f} ms"


def report(job: Job, hardware: Hardware, found: list[Plan], top: int) -> list[str]:
    """The lines of the report: the best plan in full, and a table of the next."""
    best = found[0]
    network = job.network
    lines = [
        f"{network.name}: {_count(network.parameters())} parameters, batch {job.batch}, {job.dtype}"
        + (", recomputed" if job.recompute else ""),
        f"on {best.degrees.world} cards of {amount(hardware.memory)} and {hardware.flops / 1e12:g} TFLOP/s, "
        f"{hardware.cards} to a machine",
        "",
    ]
    lines += _detail(best, hardware)
    lines += [
        "",
        f"{'dp':>4}{'pp':>4}{'shard':>6}{'sep':>4}{'mp':>4}  {'stage':7}{'memory':>10}{'sent':>10}{'step':>10}",
    ]
    for one in found[:top]:
        d = one.degrees
        stage = d.stage if d.sharding > 1 else "–"
        lines.append(
            f"{d.dp:4}{d.pp:4}{d.sharding:6}{d.sep:4}{d.mp:4}  {stage:7}{amount(one.memory.total):>10}"
            f"{amount(sum(one.traffic.values())):>10}{duration(one.seconds):>10}"
            + ("" if one.fits else "  does not fit")
        )
    fit = sum(one.fits for one in found)
    lines += ["", f"{fit} of {len(found)} possible plans fit"]
    if not fit:
        lines[-1] += "; try more cards, --recompute, --stage p_g_os, or a smaller --micro"
    return [line[: max(shutil.get_terminal_size().columns, 80)] for line in lines]


def _detail(plan: Plan, hardware: Hardware) -> list[str]:
    rows = [(name, amount(size)) for name, size in asdict(plan.memory).items()]
    sent: list[tuple[str, str]] = [(axis, amount(size)) for axis, size in plan.traffic.items() if size]
    head = "the best" if plan.fits else "the smallest, which does not fit"
    lines = [f"{head}: {plan.degrees}", f"  memory of a rank  {amount(plan.memory.total):>10}"]
    lines += [f"    {name:16}{size:>10}" for name, size in rows]
    lines += [f"  sent in a step    {amount(sum(plan.traffic.values())):>10}"]
    lines += [f"    {axis:16}{size:>10}" for axis, size in sent]
    lines += [f"  a step, at least  {duration(plan.seconds):>10}", f"    {'computing':16}{duration(plan.compute):>10}"]
    return lines
