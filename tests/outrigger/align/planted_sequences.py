"""Networks for sequences and graphs with planted mistakes: an encoder with masks, a decoder with memory, a graph."""

import numpy as np
import torch
from tests.outrigger.align.pair import numbers
from tests.outrigger.align.planted import Family, Mistake

import paddle
from paddle import nn

TF, F = torch.nn.functional, nn.functional
WORDS = np.random.default_rng(3).integers(1, 12, [3, 4])
MASK = np.array([[1, 1, 1, 1], [1, 1, 1, 0], [1, 1, 0, 0]])
turned = paddle.transpose


# ---- an encoder with masks -------------------------------------------------------------------------------------------


class TorchEncoder(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.words = torch.nn.Embedding(12, 8)
        self.positions = torch.nn.Parameter(torch.randn(1, 4, 8))
        self.norm1, self.norm2 = torch.nn.LayerNorm(8), torch.nn.LayerNorm(8)
        self.qkv, self.out = torch.nn.Linear(8, 24), torch.nn.Linear(8, 8)
        self.wide, self.narrow = torch.nn.Linear(8, 16), torch.nn.Linear(16, 8)
        self.pool, self.head = torch.nn.Linear(8, 8), torch.nn.Linear(8, 5)

    def forward(self, words, mask):
        x = self.words(words) + self.positions
        n, t, c = x.shape
        y = self.norm1(x)
        q, k, v = self.qkv(y).reshape(n, t, 3, 2, c // 2).permute(2, 0, 3, 1, 4)
        scores = q @ k.transpose(-2, -1) * (c // 2) ** -0.5
        scores = scores.masked_fill(mask[:, None, None, :] == 0, -1e9)
        y = torch.softmax(scores, dim=-1) @ v
        x = x + self.out(y.transpose(1, 2).reshape(n, t, c))
        x = x + self.narrow(TF.gelu(self.wide(self.norm2(x))))
        return self.head(torch.tanh(self.pool(x[:, 0])))


class PaddleEncoder(nn.Layer):
    def __init__(self):
        super().__init__()
        self.words = nn.Embedding(12, 8)
        self.positions = self.create_parameter([1, 4, 8])
        self.norm1, self.norm2 = nn.LayerNorm(8), nn.LayerNorm(8)
        self.qkv, self.out = nn.Linear(8, 24), nn.Linear(8, 8)
        self.wide, self.narrow = nn.Linear(8, 16), nn.Linear(16, 8)
        self.pool, self.head = nn.Linear(8, 8), nn.Linear(8, 5)

    def place(self, x, positions):
        return x + positions

    def split(self, x):
        return x.reshape([3, 4, 3, 2, 4]).transpose([2, 0, 3, 1, 4])

    def scores(self, q, k):
        return paddle.matmul(q, k, transpose_y=True) * 4**-0.5

    def hide(self, scores, mask):
        return paddle.masked_fill(scores, mask[:, None, None, :] == 0, -1e9)

    def weights(self, scores):
        return F.softmax(scores, axis=-1)

    def attend(self, q, k, v, mask):
        return paddle.matmul(self.weights(self.hide(self.scores(q, k), mask)), v)

    def merge(self, y):
        return y.transpose([0, 2, 1, 3]).reshape([3, 4, 8])

    def residual(self, x, normal, y):
        return x + y

    def active(self, x):
        return F.gelu(x)

    def first(self, x):
        return x[:, 0]

    def bounded(self, x):
        return paddle.tanh(x)

    def forward(self, words, mask):
        x = self.place(self.words(words), self.positions)
        normal = self.norm1(x)
        q, k, v = self.split(self.qkv(normal))
        x = self.residual(x, normal, self.out(self.merge(self.attend(q, k, v, mask))))
        x = x + self.narrow(self.active(self.wide(self.norm2(x))))
        return self.head(self.bounded(self.pool(self.first(x))))


def visible(mask):
    return mask[:, None, None, :].astype("float32")


def attention(q, k, v, mask):
    q, k, v = (turned(one, [0, 2, 1, 3]) for one in (q, k, v))
    return turned(F.scaled_dot_product_attention(q, k, v, visible(mask).astype("bool")), [0, 2, 1, 3])


ENCODER = Family(
    "encoder",
    TorchEncoder,
    PaddleEncoder,
    (WORDS, MASK),
    {
        "no positions": Mistake({"place": lambda x, positions: x}, "missing operation: add", "+ self.positions"),
        "no scale": Mistake({"scores": lambda q, k: q @ turned(k, [0, 1, 3, 2])}, "scaled differently", "** -0.5"),
        "scale without root": Mistake(
            {"scores": lambda q, k: paddle.matmul(q, k, transpose_y=True) / 4},
            "scaled differently",
            "transpose_y=True) / 4",
        ),
        "mask inverted": Mistake(
            {"hide": lambda scores, mask: paddle.masked_fill(scores, mask[:, None, None, :] == 1, -1e9)},
            "mask inverted",
            "== 1",
        ),
        "no mask": Mistake({"hide": lambda scores, mask: scores}, "mask missing", "masked_fill"),
        "softmax of the queries": Mistake(
            {"weights": lambda scores: F.softmax(scores, axis=2)}, "axis differs", "axis=2"
        ),
        "heads before kinds": Mistake(
            {"split": lambda x: turned(x.reshape([3, 4, 2, 3, 4]), [3, 0, 2, 1, 4])},
            "reshape: the reference gives the shape [3, 4, 3, 2, 4]",
            "[3, 4, 2, 3, 4]",
        ),
        "heads not moved back": Mistake(
            {"merge": lambda y: y.reshape([3, 4, 8])}, "permutation missing", "y.transpose(1, 2)"
        ),
        "residual of the norm": Mistake({"residual": lambda x, normal, y: normal + y}, "another tensor", "normal + y"),
        "last word": Mistake({"first": lambda x: x[:, -1]}, "index: the reference takes [:, 0]", "x[:, -1]"),
    },
    {
        "positions expanded": {"place": lambda x, positions: positions.expand([3, 4, 8]) + x},
        "einsum": {"scores": lambda q, k: paddle.einsum("nhid,nhjd->nhij", q, k) / 2},
        "scaled queries": {"scores": lambda q, k: (q * 0.5) @ turned(k, [0, 1, 3, 2])},
        "mask added": {"hide": lambda scores, mask: scores + (1 - visible(mask)) * -1e9},
        "mask by where": {
            "hide": lambda scores, mask: paddle.where(visible(mask) > 0, scores, paddle.full_like(scores, -1e9))
        },
        "fused": {"attend": attention},
        "softmax by exp": {"weights": lambda s: paddle.exp(s) / paddle.exp(s).sum(-1, keepdim=True)},
        "chunks": {"split": lambda x: [turned(one.reshape([3, 4, 2, 4]), [0, 2, 1, 3]) for one in x.chunk(3, axis=-1)]},
        "flattened": {"merge": lambda y: turned(y, [0, 2, 1, 3]).flatten(2)},
        "first by unbind": {"first": lambda x: x.unbind(1)[0], "bounded": lambda x: 2 * F.sigmoid(2 * x) - 1},
    },
)


# ---- a decoder with memory -------------------------------------------------------------------------------------------


class TorchDecoder(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = torch.nn.Embedding(12, 6)
        self.encoder = torch.nn.GRU(6, 8, batch_first=True)
        self.bridge, self.key = torch.nn.Linear(8, 8), torch.nn.Linear(8, 8)
        self.cell, self.out = torch.nn.GRUCell(14, 8), torch.nn.Linear(16, 5)

    def forward(self, words, mask, target):
        memory, last = self.encoder(self.embed(words))
        state = torch.tanh(self.bridge(last[0]))
        keys = self.key(memory)
        context = memory.mean(1)
        given = self.embed(target)
        said = []
        for step in range(3):
            state = self.cell(torch.cat([given[:, step], context], 1), state)
            scores = (keys @ state.unsqueeze(2)).squeeze(2)
            scores = torch.where(mask > 0, scores, torch.full_like(scores, -1e4))
            weights = torch.softmax(scores, 1)
            context = (weights.unsqueeze(1) @ memory).squeeze(1)
            said.append(self.out(torch.cat([state, context], 1)))
        return torch.stack(said, 1)


class PaddleDecoder(nn.Layer):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(12, 6)
        self.encoder = nn.GRU(6, 8)
        self.bridge, self.key = nn.Linear(8, 8), nn.Linear(8, 8)
        self.cell, self.out = nn.GRUCell(14, 8), nn.Linear(16, 5)

    def begin(self, x):
        return paddle.tanh(x)

    def start(self, memory):
        return memory.mean(1)

    def word(self, given, step):
        return given[:, step]

    def joined(self, word, context):
        return paddle.concat([word, context], axis=1)

    def scores(self, keys, state):
        return paddle.matmul(keys, state.unsqueeze(2)).squeeze(2)

    def hide(self, scores, mask):
        return paddle.where(mask > 0, scores, paddle.full_like(scores, -1e4))

    def weights(self, scores):
        return F.softmax(scores, axis=1)

    def read(self, weights, memory):
        return paddle.matmul(weights.unsqueeze(1), memory).squeeze(1)

    def both(self, state, context):
        return paddle.concat([state, context], axis=1)

    def said(self, words):
        return paddle.stack(words, axis=1)

    def forward(self, words, mask, target):
        memory, last = self.encoder(self.embed(words))
        state = self.begin(self.bridge(last[0]))
        keys = self.key(memory)
        context = self.start(memory)
        given = self.embed(target)
        said = []
        for step in range(3):
            state, _ = self.cell(self.joined(self.word(given, step), context), state)
            weights = self.weights(self.hide(self.scores(keys, state), mask))
            context = self.read(weights, memory)
            said.append(self.out(self.both(state, context)))
        return self.said(said)


DECODER = Family(
    "decoder",
    TorchDecoder,
    PaddleDecoder,
    (WORDS, MASK, WORDS[:, ::-1].copy()),
    {
        "unbounded start": Mistake({"begin": lambda x: x}, "activation missing", "torch.tanh"),
        "last in place of mean": Mistake(
            {"start": lambda memory: memory[:, -1]}, "computes mean here", "memory[:, -1]"
        ),
        "one word late": Mistake(
            {"word": lambda given, step: given[:, step - 1]}, "index: the reference takes [:, 0]", "step - 1"
        ),
        "context first": Mistake(
            {"joined": lambda word, context: paddle.concat([context, word], axis=1)},
            "parts are in another order",
            "[context, word]",
        ),
        "no mask": Mistake({"hide": lambda scores, mask: scores}, "mask missing", "torch.where"),
        "mask inverted": Mistake(
            {"hide": lambda scores, mask: paddle.where(mask > 0, paddle.full_like(scores, -1e4), scores)},
            "mask inverted",
            "-1e4), scores)",
        ),
        "softmax of the batch": Mistake(
            {"weights": lambda scores: F.softmax(scores, axis=0)}, "axis differs", "axis=0"
        ),
        "mean of the memory": Mistake(
            {"read": lambda weights, memory: (weights.unsqueeze(2) * memory).mean(1)}, "times 0.25", ".mean(1)"
        ),
        "state behind": Mistake(
            {"both": lambda state, context: paddle.concat([context, state], axis=1)},
            "parts are in another order",
            "[context, state]",
        ),
        "steps first": Mistake({"said": lambda words: paddle.stack(words, axis=0)}, "axis differs", "axis=0"),
    },
    {
        "bounded by sigmoid": {"begin": lambda x: 2 * F.sigmoid(2 * x) - 1},
        "mean by sum": {"start": lambda memory: memory.sum(1) / 4},
        "word by slice": {"word": lambda given, step: given[:, step : step + 1].squeeze(1)},
        "last axis": {"joined": lambda word, context: paddle.concat([word, context], axis=-1)},
        "scores by sum": {"scores": lambda keys, state: (keys * state.unsqueeze(1)).sum(-1)},
        "scores by einsum": {"scores": lambda keys, state: paddle.einsum("ntc,nc->nt", keys, state)},
        "mask filled": {"hide": lambda scores, mask: paddle.masked_fill(scores, mask == 0, -1e4)},
        "log softmax": {"weights": lambda scores: paddle.exp(F.log_softmax(scores, axis=-1))},
        "read by sum": {"read": lambda weights, memory: (weights.unsqueeze(-1) * memory).sum(1)},
        "joined steps": {"said": lambda words: paddle.concat([one.unsqueeze(1) for one in words], axis=1)},
    },
)


# ---- a graph, encoded and drawn again --------------------------------------------------------------------------------


class TorchGraph(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1, self.fc2 = torch.nn.Linear(6, 8), torch.nn.Linear(8, 8)
        self.conv, self.back = torch.nn.Linear(4, 4), torch.nn.Linear(4, 6)

    def forward(self, x, edges, noise):
        hidden = TF.elu(self.fc1(x))
        mean, spread = self.fc2(hidden).chunk(2, -1)
        z = mean + torch.exp(0.5 * spread) * noise
        edges = edges + torch.eye(5)
        degree = edges.sum(1)
        edges = edges / degree[:, None]
        z = torch.tanh(self.conv(edges @ z))
        z = TF.normalize(z, dim=-1)
        alike = torch.sigmoid(z @ z.transpose(0, 1) * 4)
        loss = -0.5 * (1 + spread - mean**2 - torch.exp(spread)).sum(-1)
        return alike, self.back(z), loss


class PaddleGraph(nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc1, self.fc2 = nn.Linear(6, 8), nn.Linear(8, 8)
        self.conv, self.back = nn.Linear(4, 4), nn.Linear(4, 6)

    def active(self, x):
        return F.elu(x)

    def halves(self, x):
        return x.chunk(2, axis=-1)

    def draw(self, mean, spread, noise):
        return mean + paddle.exp(0.5 * spread) * noise

    def loops(self, edges):
        return edges + paddle.eye(5)

    def scaled(self, edges):
        return edges / edges.sum(1).unsqueeze(1)

    def gather(self, edges, z):
        return edges @ z

    def unit(self, z):
        return F.normalize(z, axis=-1)

    def alike(self, z):
        return F.sigmoid(z @ z.t() * 4)

    def loss(self, mean, spread):
        return -0.5 * (1 + spread - mean**2 - paddle.exp(spread)).sum(-1)

    def forward(self, x, edges, noise):
        mean, spread = self.halves(self.fc2(self.active(self.fc1(x))))
        edges = self.scaled(self.loops(edges))
        z = paddle.tanh(self.conv(self.gather(edges, self.draw(mean, spread, noise))))
        z = self.unit(z)
        return self.alike(z), self.back(z), self.loss(mean, spread)


GRAPH = Family(
    "graph",
    TorchGraph,
    PaddleGraph,
    (numbers(5, 6), np.abs(numbers(5, 5, seed=1)), numbers(5, 4, seed=2)),
    {
        "another activation": Mistake({"active": lambda x: F.relu(x)}, "elu here, the port relu", "F.relu"),
        "halves exchanged": Mistake({"halves": lambda x: x.chunk(2, axis=-1)[::-1]}, "exchanged", "[::-1]"),
        "variance for deviation": Mistake(
            {"draw": lambda mean, spread, noise: mean + paddle.exp(spread) * noise}, "scale missing", "0.5 * spread"
        ),
        "no noise": Mistake(
            {"draw": lambda mean, spread, noise: mean + paddle.exp(0.5 * spread)},
            "missing operation: multiply",
            "* noise",
        ),
        "no loops": Mistake({"loops": lambda edges: edges}, "missing operation: add", "torch.eye"),
        "degrees of columns": Mistake(
            {"scaled": lambda edges: edges / edges.sum(0).unsqueeze(1)}, "axis differs: sum", "edges.sum(0)"
        ),
        "edges turned": Mistake({"gather": lambda edges, z: edges.t() @ z}, "permutation added", "edges.t()"),
        "unit columns": Mistake({"unit": lambda z: F.normalize(z, axis=0)}, "axis differs: normalize", "axis=0"),
        "no sigmoid": Mistake(
            {"alike": lambda z: z @ z.t() * 4}, "activation missing: the reference computes sigmoid", "torch.sigmoid"
        ),
        "mean for sum": Mistake(
            {"loss": lambda mean, spread: -0.5 * (1 + spread - mean**2 - paddle.exp(spread)).mean(-1)},
            "computes sum here, the port mean",
            ".mean(-1)",
        ),
    },
    {
        "elu by where": {"active": lambda x: paddle.where(x > 0, x, paddle.expm1(x))},
        "halves by slices": {"halves": lambda x: (x[:, :4], x[:, 4:])},
        "root of the exponential": {"draw": lambda mean, spread, noise: noise * paddle.sqrt(paddle.exp(spread)) + mean},
        "halved by division": {"draw": lambda mean, spread, noise: mean + paddle.exp(spread / 2) * noise},
        "loops by diagonal": {"loops": lambda edges: edges + paddle.diag(paddle.ones([5]))},
        "kept axis": {"scaled": lambda edges: edges / edges.sum(-1, keepdim=True)},
        "gathered the other way": {"gather": lambda edges, z: (z.t() @ edges.t()).t()},
        "unit by norm": {"unit": lambda z: z / paddle.linalg.norm(z, axis=-1, keepdim=True)},
        "scale before": {"alike": lambda z: F.sigmoid((2 * z) @ (2 * z).t())},
        "terms in another order": {
            "loss": lambda mean, spread: ((paddle.exp(spread) + mean.square() - 1 - spread) / 2).sum(1)
        },
    },
)
