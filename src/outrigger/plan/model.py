"""The model: memory and traffic of one rank, and the least time of a step, from sizes and degrees.

Memory is that of the rank that needs most: the first stage of a pipeline, which holds the most micro batches, or the
last, which has the output layer. Traffic is what that rank sends in a step, with the algorithms that send least: rings
for all_reduce, all_gather and reduce_scatter. `benchmarks/plan.py` compares both with runs of the real code.
"""

from __future__ import annotations

import heapq
import math
from dataclasses import dataclass
from functools import lru_cache

from outrigger.plan.networks import Measured, Network, Shapes, Transformer

STAGES = ("os", "os_g", "p_g_os")
AXES = ("dp", "pp", "sharding", "sep", "mp")  # from the outermost to the innermost, as fleet orders ranks
ADAM = 2  # moments


@dataclass(frozen=True)
class Degrees:
    """How many ranks share each axis; their product is the world."""

    dp: int = 1
    pp: int = 1
    sharding: int = 1
    sep: int = 1
    mp: int = 1
    stage: str = "os_g"
    """What sharding splits: the optimizer's state; who reduces which gradients, too; parameters, too."""

    @property
    def world(self) -> int:
        return math.prod(getattr(self, axis) for axis in AXES)

    @property
    def replicas(self) -> int:
        """How many parts the batch is split into."""
        return self.dp * self.sharding

    def __str__(self) -> str:
        shown = [f"{axis} {getattr(self, axis)}" for axis in AXES if getattr(self, axis) > 1]
        return ", ".join(shown).replace("sharding", f"sharding ({self.stage})") or "one rank"


@dataclass(frozen=True)
class Job:
    """What is trained, apart from the degrees."""

    network: Network
    batch: int
    """Samples of a step, over all ranks."""
    micro: int
    """Samples that a rank computes at once."""
    dtype: str
    """float32, or bfloat16 with float32 master weights."""
    recompute: bool

    @property
    def value(self) -> int:
        """Bytes of a parameter, a gradient, or an element of an activation."""
        return 4 if self.dtype == "float32" else 2

    @property
    def state(self) -> int:
        """Bytes of the optimizer's state for a parameter: Adam's moments, and a master weight in low precision."""
        return 4 * ADAM + (0 if self.dtype == "float32" else 4)


@dataclass(frozen=True)
class Hardware:
    """The cards and links; bandwidths are of one card in one direction."""

    memory: float
    flops: float
    bandwidth: float
    """Bytes per second between cards of a machine."""
    network: float
    """Bytes per second between machines, for each card."""
    cards: int
    """Cards of a machine."""
    usable: float = 0.9
    """The part of a card's memory that tensors can have; the rest is for the engine and for fragments."""


@dataclass(frozen=True)
class Memory:
    """Bytes on one rank."""

    weights: float
    gradients: float
    optimizer: float
    activations: float

    @property
    def total(self) -> float:
        return self.weights + self.gradients + self.optimizer + self.activations


@dataclass(frozen=True)
class Plan:
    """What the model says about one choice of degrees."""

    degrees: Degrees
    memory: Memory
    traffic: dict[str, float]
    """Bytes that a rank sends in a step, by axis."""
    compute: float
    """Seconds of computing, with the time that a pipeline is idle."""
    seconds: float
    """The least time of a step."""
    fits: bool


def micro_batches(job: Job, degrees: Degrees) -> int:
    """How many micro batches each rank computes in a step."""
    return job.batch // (degrees.replicas * job.micro)


# ---- memory ----


def stage_parameters(network: Network, degrees: Degrees, first: bool, last: bool) -> float:
    """The parameters that the ranks of one pipeline stage hold, before sharding."""
    if isinstance(network, Measured):
        return network.weights
    block = network.split_parameters() / degrees.mp + network.whole_parameters()
    ends = (network.embedding(degrees.mp) if first else 0) + (network.head(degrees.mp) if last else 0)
    return block * network.layers / degrees.pp + ends


def stage_shapes(network: Network, degrees: Degrees, first: bool, last: bool) -> Shapes:
    """The trainable parameters that the ranks of one pipeline stage hold, before sharding."""
    if isinstance(network, Measured):
        return network.shapes or ((network.trainable, 1),)
    ends = [network.embedding_shapes(degrees.mp)] if first else []
    ends += [network.head_shapes(degrees.mp)] if last else []
    blocks = [network.block_shapes(degrees.mp)] * (network.layers // degrees.pp)
    return tuple(shape for part in (*ends, *blocks) for shape in part)


@lru_cache(maxsize=4096)
def filled_up(shapes: Shapes, ranks: int) -> int:
    """The numbers of parameters whose rows are filled up to a multiple of the ranks, as `p_g_os` splits them."""
    return sum(-(-rows // ranks) * ranks * width for rows, width in shapes)


@lru_cache(maxsize=4096)
def largest_share(shapes: Shapes, ranks: int) -> int:
    """The numbers on the rank with the most, where each parameter has one owner: the largest go first, to the least."""
    loads = [0] * ranks
    for size in sorted((rows * width for rows, width in shapes), reverse=True):
        heapq.heapreplace(loads, loads[0] + size)
    return max(loads)


def block_activations(network: Transformer, degrees: Degrees, job: Job) -> float:
    """Bytes that the backward pass of one block needs, for one micro batch.

    Before each norm and each first matrix there is a tensor of the hidden size, which all tensor parallel ranks have.
    """
    whole = 4 * network.hidden
    inner = (4 if network.gated else 2) * network.inner
    split = 2 * network.hidden + 2 * network.keys + inner
    tokens = job.micro * network.sequence / degrees.sep
    statistics = 4 * (network.heads / degrees.mp + (2 if network.gated else 4))  # float32: softmax, and of norms
    return tokens * (job.value * (whole + split / degrees.mp) + statistics)


def activations(job: Job, degrees: Degrees, first: bool, last: bool) -> float:
    """Bytes for the backward pass on a rank of a stage, for the micro batches it holds at once."""
    network = job.network
    if isinstance(network, Measured):
        return network.saved * job.micro
    block = block_activations(network, degrees, job)
    tokens = job.micro * network.sequence / degrees.sep
    layers = network.layers / degrees.pp
    # 1F1B: the first stage has as many micro batches on their way as there are stages, the last has one.
    held = min(degrees.pp if first else 1, micro_batches(job, degrees))
    if job.recompute:
        own = held * layers * tokens * network.hidden * job.value + block
    else:
        own = held * layers * block
    if last:
        # Inputs of the last norm and of the output layer, and the probabilities, which are computed in float32.
        own += tokens * (2 * network.hidden * job.value + 4 * network.vocab / degrees.mp)
    return own


def stage_memory(job: Job, degrees: Degrees, first: bool, last: bool) -> Memory:
    """Bytes on a rank of one stage."""
    held = stage_parameters(job.network, degrees, first, last)
    network = job.network
    trained = held * (network.trainable / network.weights if isinstance(network, Measured) and network.weights else 1)
    saved, n = activations(job, degrees, first, last), degrees.sharding
    if n == 1:
        return Memory(held * job.value, trained * job.value, trained * job.state, saved)
    shapes = stage_shapes(network, degrees, first, last)
    if degrees.stage == "p_g_os":
        own = filled_up(shapes, n) / n
        weights = (held - trained) / n + own + largest_unit(network, degrees)  # one is gathered while it is computed
        return Memory(weights * job.value, own * job.value, own * job.state, saved)
    # Gradients go to their owners at the end of the backward pass, where all of them are held for a moment.
    return Memory(held * job.value, trained * job.value, largest_share(shapes, n) * job.state, saved)


def largest_unit(network: Network, degrees: Degrees) -> float:
    """The parameters that `p_g_os` gathers at once."""
    if isinstance(network, Measured):
        return network.largest
    block = network.split_parameters() / degrees.mp + network.whole_parameters()
    return max(block, network.embedding(degrees.mp), network.head(degrees.mp))


def memory(job: Job, degrees: Degrees) -> Memory:
    """Bytes on the rank that needs most."""
    if degrees.pp == 1:
        return stage_memory(job, degrees, True, True)
    ends = [stage_memory(job, degrees, True, False), stage_memory(job, degrees, False, True)]
    return max(ends, key=lambda held: held.total)


# ---- traffic ----


def ring(size: float, ranks: int) -> float:
    """Bytes that each rank sends in an all_gather or a reduce_scatter of `size` bytes; an all_reduce is both."""
    return size * (ranks - 1) / ranks


def stage_traffic(job: Job, degrees: Degrees, first: bool, last: bool) -> dict[str, float]:
    """Bytes that a rank of one stage sends in a step, by the axis along which they go."""
    network, count = job.network, micro_batches(job, degrees)
    held = stage_parameters(network, degrees, first, last)
    trained = held * (network.trainable / network.weights if isinstance(network, Measured) and network.weights else 1)
    sent = dict.fromkeys(AXES, 0.0)
    gradients, weights, n = trained * job.value, held * job.value, degrees.sharding
    own = gradients  # what copies of the model average, before it goes to its owners
    if n > 1 and degrees.stage == "p_g_os":  # gathered for each pass of each micro batch, gradients to their owners
        filled = filled_up(stage_shapes(network, degrees, first, last), n) * job.value
        sent["sharding"] = 2 * count * ring(filled + weights - gradients, n) + count * ring(filled, n)
        own = filled / n  # only the shards
    elif n > 1:  # gradients to their owners, or to all; then the new parameters from their owners
        sent["sharding"] = ring(gradients, n) * (1 if degrees.stage == "os_g" else 2) + ring(weights, n)
    sent["dp"] = 2 * ring(own, degrees.dp)
    if isinstance(network, Measured):
        return sent
    tokens = job.micro * network.sequence / degrees.sep
    size, layers = tokens * network.hidden * job.value, network.layers / degrees.pp
    if degrees.mp > 1:
        sums = 4 * layers + first + last  # embedding forward; backward of the output layer
        losses = 3 * tokens * 4 if last else 0  # maximum, sum and target of the split loss
        sent["mp"] = count * 2 * ring(sums * size + losses, degrees.mp)
    if degrees.sep > 1:  # queries, keys, values and results change between parts of the sequence and of the heads
        heads = 2 * network.hidden + 2 * network.keys
        sent["sep"] = count * 2 * layers * ring(tokens * heads / degrees.mp * job.value, degrees.sep)
        sent["sep"] += 2 * ring(own, degrees.sep)  # gradients of the parts of a sequence are added
    sent["pp"] = count * size * ((not first) + (not last))  # gradients back, results on
    return sent


def traffic(job: Job, degrees: Degrees) -> dict[str, float]:
    """Bytes that the rank with the most to send sends in a step, by the axis along which they go."""
    if degrees.pp == 1:
        return stage_traffic(job, degrees, True, True)
    kinds = [(True, False), (False, True)] + ([(False, False)] if degrees.pp > 2 else [])
    return max((stage_traffic(job, degrees, *kind) for kind in kinds), key=lambda sent: sum(sent.values()))


# ---- time ----


def link(hardware: Hardware, degrees: Degrees, axis: str) -> float:
    """The bandwidth along an axis: that between machines, if the ranks of a group are not all on one."""
    inside = math.prod(getattr(degrees, inner) for inner in AXES[AXES.index(axis) :])
    return hardware.bandwidth if inside <= hardware.cards else hardware.network


def plan(job: Job, degrees: Degrees, hardware: Hardware) -> Plan:
    """All that the model says about one choice of degrees."""
    held, sent = memory(job, degrees), traffic(job, degrees)
    passes = 4 / 3 if job.recompute else 1.0
    work = job.network.flops() * job.batch * passes / degrees.world / hardware.flops
    compute = work * (1 + (degrees.pp - 1) / micro_batches(job, degrees))
    times = {axis: size / link(hardware, degrees, axis) for axis, size in sent.items() if size}
    # Tensor, context and pipeline parallelism wait for what they send; gradients and parameters can be sent meanwhile.
    waiting = sum(times.get(axis, 0.0) for axis in ("mp", "sep", "pp"))
    meanwhile = sum(times.get(axis, 0.0) for axis in ("dp", "sharding"))
    fits = held.total <= hardware.memory * hardware.usable
    return Plan(degrees, held, sent, compute, max(compute + waiting, meanwhile), fits)
