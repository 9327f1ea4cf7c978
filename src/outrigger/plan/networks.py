"""What a plan has to know about a network: the sizes of a transformer, or what running any other network shows."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

from outrigger._cli import Refusal, suggestion

Shapes = tuple[tuple[int, int], ...]
"""Parameters, each as the number of its rows, by which sharding splits it, and the elements of a row."""


def elements(shapes: Shapes) -> int:
    """How many numbers there are in all."""
    return sum(rows * width for rows, width in shapes)


@dataclass(frozen=True)
class Transformer:
    """A decoder, as GPT (norms and biases, a network of two matrices) or Llama (no biases, three matrices)."""

    name: str
    hidden: int
    layers: int
    heads: int
    vocab: int
    sequence: int
    inner: int
    """The width between the matrices of a block's network."""
    kv_heads: int
    gated: bool
    """Whether it is built as Llama."""

    @property
    def keys(self) -> int:
        """The width of the keys, and of the values."""
        return self.hidden // self.heads * self.kv_heads

    def split_parameters(self) -> int:
        """The parameters of a block that tensor parallelism splits."""
        matrices = 3 if self.gated else 2
        weights = self.hidden * (2 * self.hidden + 2 * self.keys) + matrices * self.hidden * self.inner
        return weights if self.gated else weights + self.hidden + 2 * self.keys + self.inner

    def whole_parameters(self) -> int:
        """The parameters of a block that every tensor parallel rank has: norms, and biases added after a sum."""
        return 2 * self.hidden if self.gated else 6 * self.hidden

    def block_shapes(self, mp: int) -> Shapes:
        """The parameters of a block on each of `mp` ranks, as the layers of fleet hold them."""
        hidden, inner, heads = self.hidden, self.inner // mp, (self.hidden + 2 * self.keys) // mp
        first, last, norm = [(hidden, heads), (hidden, inner)], [(hidden // mp, hidden), (inner, hidden)], (hidden, 1)
        if self.gated:
            return (*first, (hidden, inner), *last, norm, norm)
        return (*first, *last, (heads, 1), (inner, 1), *[norm] * 6)

    def embedding_shapes(self, mp: int) -> Shapes:
        """The parameters of the embedding on each of `mp` ranks; GPT learns positions, too."""
        words = (self.vocab // mp, self.hidden)
        return (words,) if self.gated else (words, (self.sequence, self.hidden))

    def head_shapes(self, mp: int) -> Shapes:
        """The parameters after the last block: its norm, and the output layer, which is not tied to the embedding."""
        return ((self.hidden, self.vocab // mp), *[(self.hidden, 1)] * (1 if self.gated else 2))

    def embedding(self, mp: int) -> int:
        """The number of parameters of the embedding on each of `mp` ranks."""
        return elements(self.embedding_shapes(mp))

    def head(self, mp: int) -> int:
        """The number of parameters after the last block on each of `mp` ranks."""
        return elements(self.head_shapes(mp))

    def parameters(self) -> int:
        """All parameters."""
        return self.layers * (self.split_parameters() + self.whole_parameters()) + self.embedding(1) + self.head(1)

    def flops(self) -> float:
        """Floating-point operations of a step for one sequence: forward once, backward twice."""
        matrices = self.layers * self.split_parameters() + self.vocab * self.hidden
        attention = self.layers * 2 * self.sequence * self.hidden
        return 6.0 * self.sequence * (matrices + attention)


@dataclass(frozen=True)
class Measured:
    """Any other network, as one run of it shows: it can be trained in parallel by its data, and sharded."""

    name: str
    weights: int
    """Parameters, trainable or not."""
    trainable: int
    largest: int
    """Parameters of the largest layer, which sharding gathers at once."""
    saved: float
    """Bytes that the backward pass needs, for one sample."""
    operations: float
    """Floating-point operations of a step, for one sample."""
    shapes: Shapes = ()
    """Its trainable parameters."""

    def parameters(self) -> int:
        """All parameters."""
        return self.weights

    def flops(self) -> float:
        """Floating-point operations of a step for one sample."""
        return self.operations


Network = Transformer | Measured


def _gpt(name: str, hidden: int, layers: int, heads: int, vocab: int = 50304, sequence: int = 2048) -> Transformer:
    return Transformer(name, hidden, layers, heads, vocab, sequence, 4 * hidden, heads, False)


def _llama(
    name: str, hidden: int, layers: int, heads: int, inner: int, kv: int, vocab: int = 32000, sequence: int = 4096
) -> Transformer:
    return Transformer(name, hidden, layers, heads, vocab, sequence, inner, kv, True)


NETWORKS = {
    network.name: network
    for network in (
        _gpt("gpt2", 768, 12, 12, sequence=1024),
        _gpt("gpt2-xl", 1600, 48, 25, sequence=1024),
        _gpt("gpt3-1.3b", 2048, 24, 16),
        _gpt("gpt3-6.7b", 4096, 32, 32),
        _gpt("gpt3-13b", 5120, 40, 40),
        _gpt("gpt3-175b", 12288, 96, 96),
        _llama("llama-7b", 4096, 32, 32, 11008, 32),
        _llama("llama-13b", 5120, 40, 40, 13824, 40),
        _llama("llama-70b", 8192, 80, 64, 28672, 8),
        _llama("llama3-8b", 4096, 32, 32, 14336, 8, vocab=128256, sequence=8192),
        _llama("llama3-70b", 8192, 80, 64, 28672, 8, vocab=128256, sequence=8192),
        _llama("llama3-405b", 16384, 126, 128, 53248, 8, vocab=128256, sequence=8192),
    )
}
KINDS = {"gpt": NETWORKS["gpt2"], "llama": NETWORKS["llama-7b"]}
SIZES = ("hidden", "layers", "heads", "vocab", "sequence", "inner", "kv_heads")


def named(name: str, sizes: dict[str, int]) -> Transformer:
    """The network of a name, with some sizes replaced; a kind alone needs at least its hidden size and layers."""
    known = {**NETWORKS, **KINDS}
    if name not in known:
        raise Refusal(
            f"there is no network {name!r}.{suggestion(name, known)} "
            f"Expected one of {', '.join(known)}, or FILE.py:FUNCTION."
        )
    base = known[name]
    if name in KINDS:
        absent = [f"--{size}" for size in ("hidden", "layers", "heads") if size not in sizes]
        if absent:
            raise Refusal(f"{name} needs {', '.join(absent)}, such as {name} --hidden 4096 --layers 32 --heads 32.")
        base = dataclasses.replace(base, name=name)
    if "hidden" in sizes and "inner" not in sizes:
        # Llama's third matrix is paid for with narrower ones, rounded up to a multiple of 256.
        gated = -(-8 * sizes["hidden"] // 3 // 256) * 256
        sizes = {**sizes, "inner": gated if base.gated else 4 * sizes["hidden"]}
    if "heads" in sizes and "kv_heads" not in sizes:
        sizes = {**sizes, "kv_heads": sizes["heads"]}
    changes: dict[str, Any] = dict(sizes)
    made = dataclasses.replace(base, **changes)
    if made.hidden % made.heads or made.heads % made.kv_heads:
        raise Refusal(
            f"{name}: the hidden size must be a multiple of the heads, and these of the key and value heads. "
            f"Received: hidden {made.hidden}, heads {made.heads}, kv_heads {made.kv_heads}."
        )
    return made
