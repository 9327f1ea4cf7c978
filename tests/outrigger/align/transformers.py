"""Networks with attention: a vision transformer and an encoder of text, each with its port."""

from __future__ import annotations

import torch
from tests.outrigger.align.pair import Pair, adamw, classes, cross_entropy, numbers
from torch import nn as tnn

import paddle
from paddle import nn as pnn

# ---- a vision transformer: custom parameters, packed attention against packed attention --------------------------


class Attention(tnn.Module):
    def __init__(self, width: int, heads: int) -> None:
        super().__init__()
        self.heads = heads
        self.qkv = tnn.Linear(width, width * 3)
        self.proj = tnn.Linear(width, width)

    def forward(self, x):
        batch, length, width = x.shape
        qkv = self.qkv(x).reshape(batch, length, 3, self.heads, width // self.heads).permute(2, 0, 3, 1, 4)
        y = tnn.functional.scaled_dot_product_attention(*qkv.unbind(0))
        return self.proj(y.transpose(1, 2).reshape(batch, length, width))


class Block(tnn.Module):
    def __init__(self, width: int, heads: int) -> None:
        super().__init__()
        self.norm1 = tnn.LayerNorm(width, eps=1e-6)
        self.attn = Attention(width, heads)
        self.norm2 = tnn.LayerNorm(width, eps=1e-6)
        self.mlp = tnn.Sequential(tnn.Linear(width, 2 * width), tnn.GELU(), tnn.Linear(2 * width, width))

    def forward(self, x):
        x = x + self.attn(self.norm1(x))
        return x + self.mlp(self.norm2(x))


class ViT(tnn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.patch_embed = tnn.Conv2d(3, 24, 4, 4)
        self.cls_token = tnn.Parameter(torch.randn(1, 1, 24) * 0.02)
        self.pos_embed = tnn.Parameter(torch.randn(1, 17, 24) * 0.02)
        self.blocks = tnn.Sequential(Block(24, 3), Block(24, 3))
        self.norm = tnn.LayerNorm(24, eps=1e-6)
        self.head = tnn.Linear(24, 5)

    def forward(self, x):
        x = self.patch_embed(x).flatten(2).transpose(1, 2)
        x = torch.cat([self.cls_token.expand(len(x), -1, -1), x], dim=1) + self.pos_embed
        return self.head(self.norm(self.blocks(x))[:, 0])


class PortAttention(pnn.Layer):
    def __init__(self, width, heads):
        super().__init__()
        self.proj = pnn.Linear(width, width)
        self.qkv = pnn.Linear(width, width * 3)
        self.heads, self.scale = heads, (width // heads) ** -0.5

    def forward(self, x):
        batch, length, width = x.shape
        qkv = self.qkv(x).reshape([batch, length, 3, self.heads, width // self.heads]).transpose([2, 0, 3, 1, 4])
        weight = pnn.functional.softmax(qkv[0].matmul(qkv[1], transpose_y=True) * self.scale, axis=-1)
        return self.proj(weight.matmul(qkv[2]).transpose([0, 2, 1, 3]).reshape([batch, length, width]))


class PortBlock(pnn.Layer):
    def __init__(self, width, heads):
        super().__init__()
        self.attention = PortAttention(width, heads)
        self.before_attention = pnn.LayerNorm(width, epsilon=1e-6)
        self.before_mlp = pnn.LayerNorm(width, epsilon=1e-6)
        self.fc1 = pnn.Linear(width, 2 * width)
        self.fc2 = pnn.Linear(2 * width, width)

    def forward(self, x):
        x = x + self.attention(self.before_attention(x))
        return x + self.fc2(pnn.functional.gelu(self.fc1(self.before_mlp(x))))


class PortViT(pnn.Layer):
    def __init__(self) -> None:
        super().__init__()
        small = pnn.initializer.TruncatedNormal(std=0.02)
        self.positions = self.create_parameter([1, 17, 24], default_initializer=small)
        self.cls = self.create_parameter([1, 1, 24], default_initializer=small)
        self.patches = pnn.Conv2D(3, 24, 4, 4)
        self.layers = pnn.LayerList([PortBlock(24, 3) for _ in range(2)])
        self.norm = pnn.LayerNorm(24, epsilon=1e-6)
        self.head = pnn.Linear(24, 5)

    def forward(self, x):
        x = self.patches(x).flatten(2).transpose([0, 2, 1])
        x = paddle.concat([self.cls.expand([x.shape[0], -1, -1]), x], axis=1) + self.positions
        for layer in self.layers:
            x = layer(x)
        return self.head(self.norm(x)[:, 0])


def _vit_names() -> dict[str, str]:
    names = {"patches": "patch_embed", ".cls": "cls_token", ".positions": "pos_embed"}
    for at in range(2):
        names |= {
            f"layers.{at}.attention": f"blocks.{at}.attn",
            f"layers.{at}.before_attention": f"blocks.{at}.norm1",
            f"layers.{at}.before_mlp": f"blocks.{at}.norm2",
            f"layers.{at}.fc1": f"blocks.{at}.mlp.0",
            f"layers.{at}.fc2": f"blocks.{at}.mlp.2",
        }
    return names


VIT = Pair(
    "vit",
    ViT,
    PortViT,
    inputs=(numbers(3, 3, 16, 16, seed=7),),
    labels=classes(3, of=5),
    loss=cross_entropy(),
    names=_vit_names(),
    optimizer=adamw(),
)


# ---- a Transformer encoder -------------------------------------------------------------------------------------------


class Transformer(tnn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.embedding = tnn.Embedding(30, 16)
        self.position = tnn.Parameter(torch.randn(8, 16) * 0.1)
        layer = tnn.TransformerEncoderLayer(16, 4, 32, dropout=0.1, activation="gelu", batch_first=True)
        self.encoder = tnn.TransformerEncoder(layer, 2, enable_nested_tensor=False)
        self.pooler = tnn.MultiheadAttention(16, 2, batch_first=True)
        self.query = tnn.Parameter(torch.randn(1, 1, 16))
        self.classifier = tnn.Linear(16, 4)

    def forward(self, words):
        x = self.encoder(self.embedding(words) + self.position)
        pooled, _ = self.pooler(self.query.expand(len(x), -1, -1), x, x, need_weights=False)
        return self.classifier(pooled[:, 0])


class PortTransformer(pnn.Layer):
    def __init__(self) -> None:
        super().__init__()
        self.query = self.create_parameter([1, 1, 16])
        self.position = self.create_parameter([8, 16])
        self.word = pnn.Embedding(30, 16)
        layer = pnn.TransformerEncoderLayer(16, 4, 32, dropout=0.1, activation="gelu")
        self.transformer = pnn.TransformerEncoder(layer, 2)
        self.pool = pnn.MultiHeadAttention(16, 2)
        self.out = pnn.Linear(16, 4)

    def forward(self, words):
        x = self.transformer(self.word(words) + self.position)
        pooled = self.pool(self.query.expand([x.shape[0], 1, 16]), x, x)
        return self.out(pooled.squeeze(1))


TRANSFORMER = Pair(
    "transformer",
    Transformer,
    PortTransformer,
    inputs=(classes(3, 8, of=30, seed=10),),
    labels=classes(3, of=4),
    loss=cross_entropy(),
    names={"word": "embedding", "transformer": "encoder", "pool": "pooler", "out": "classifier"},
    optimizer=adamw(),
)
