"""A small detector for pictures of any size, by the same lines here and on the original.

It computes with sizes as detectors with deformable attention do: anchors for each level, from its height and width;
memory that is split again into the levels; a sum of samples around reference points; the best places of all levels.
"""

import numpy as np

import paddle
import paddle.nn.functional as F
from paddle import nn

SIZES = ((1, 32, 48), (2, 64, 40), (3, 40, 40))
HEADS, POINTS, QUERIES, WIDTH = 2, 2, 5, 8


class Detector(nn.Layer):
    def __init__(self):
        super().__init__()
        self.stages = nn.LayerList([nn.Conv2D(3 if not i else WIDTH, WIDTH, 3, 4 if not i else 2, 1) for i in range(3)])
        self.encoder = nn.Linear(WIDTH, WIDTH)
        self.score, self.box = nn.Linear(WIDTH, 3), nn.Linear(WIDTH, 4)
        self.value, self.out = nn.Linear(WIDTH, WIDTH), nn.Linear(WIDTH, WIDTH)
        self.offsets = nn.Linear(WIDTH, HEADS * 3 * POINTS * 2)
        self.weights = nn.Linear(WIDTH, HEADS * 3 * POINTS)
        for i, weight in enumerate(self.parameters()):
            wave = np.sin(np.arange(weight.size, dtype="float64") * 0.7 + i)
            weight.set_value((wave / np.sqrt(weight.shape[0] * 2)).reshape(weight.shape).astype("float32"))

    def forward(self, image):
        maps = []
        for stage in self.stages:
            image = F.relu(stage(image))
            maps.append(image)
        maps[-1] = self.encoded(maps[-1])
        rows, shapes, starts = [], [], [0]
        for x in maps:
            _, _, h, w = x.shape
            rows.append(x.flatten(2).transpose([0, 2, 1]))
            shapes.append([h, w])
            starts.append(h * w + starts[-1])
        starts.pop()
        memory = paddle.concat(rows, 1)
        anchors, valid = self.anchors(shapes)
        memory = paddle.where(valid, memory, paddle.to_tensor(0.0))
        scores = self.score(memory)
        boxes = self.box(memory) + anchors
        _, best = paddle.topk(scores.max(-1), QUERIES, axis=1)
        batch = paddle.arange(end=image.shape[0]).astype(best.dtype).unsqueeze(-1).tile([1, QUERIES])
        place = paddle.stack([batch, best], -1)
        query, boxes = paddle.gather_nd(memory, place), F.sigmoid(paddle.gather_nd(boxes, place))
        found = self.attended(query, boxes.unsqueeze(2), memory, shapes)
        return self.score(found), boxes, paddle.to_tensor(starts)

    def encoded(self, x):
        """Attention among the places of the smallest map, with an embedding of their positions."""
        h, w = x.shape[2:]
        rows = self.encoder(x.flatten(2).transpose([0, 2, 1]))
        rows = rows + self.positions(w, h)
        scores = F.softmax(paddle.matmul(rows, rows, transpose_y=True) / 4)
        return paddle.matmul(scores, rows).transpose([0, 2, 1]).reshape([-1, WIDTH, h, w])

    @staticmethod
    def positions(w, h):
        grid_w, grid_h = paddle.arange(int(w), dtype="float32"), paddle.arange(int(h), dtype="float32")
        grid_w, grid_h = paddle.meshgrid(grid_w, grid_h)
        omega = 1.0 / (100 ** (paddle.arange(WIDTH // 4, dtype="float32") / (WIDTH // 4)))
        across = grid_w.flatten()[..., None] @ omega[None]
        down = grid_h.flatten()[..., None] @ omega[None]
        return paddle.concat([paddle.sin(across), paddle.cos(across), paddle.sin(down), paddle.cos(down)], axis=1)[
            None, :, :
        ]

    @staticmethod
    def anchors(shapes):
        made = []
        for level, (h, w) in enumerate(shapes):
            y, x = paddle.meshgrid(paddle.arange(end=h, dtype="float32"), paddle.arange(end=w, dtype="float32"))
            whole = paddle.to_tensor([h, w]).astype("float32")
            centres = (paddle.stack([x, y], -1).unsqueeze(0) + 0.5) / whole
            sides = paddle.ones_like(centres) * 0.05 * 2.0**level
            made.append(paddle.concat([centres, sides], -1).reshape([-1, h * w, 4]))
        made = paddle.concat(made, 1)
        valid = ((made > 0.01) * (made < 0.99)).all(-1, keepdim=True)
        made = paddle.log(made / (1 - made))
        return paddle.where(valid, made, paddle.to_tensor(float("inf"))), valid

    def attended(self, query, reference, memory, shapes):
        """Deformable attention: for each query a weighted sum of samples of all levels."""
        b, queries = query.shape[:2]
        length = memory.shape[1]
        value = self.value(memory).reshape([b, length, HEADS, WIDTH // HEADS])
        offsets = self.offsets(query).reshape([b, queries, HEADS, 3, POINTS, 2])
        weights = F.softmax(self.weights(query).reshape([b, queries, HEADS, 3 * POINTS]))
        places = reference[:, :, None, :, None, :2] + offsets / POINTS * reference[:, :, None, :, None, 2:] * 0.5
        grids, sampled = 2 * places - 1, []
        parts = value.split([h * w for h, w in shapes], axis=1)
        for level, (h, w) in enumerate(shapes):
            plane = parts[level].flatten(2).transpose([0, 2, 1]).reshape([b * HEADS, WIDTH // HEADS, h, w])
            grid = grids[:, :, :, level].transpose([0, 2, 1, 3, 4]).flatten(0, 1)
            sampled.append(F.grid_sample(plane, grid, align_corners=False))
        weights = weights.transpose([0, 2, 1, 3]).reshape([b * HEADS, 1, queries, 3 * POINTS])
        summed = (paddle.stack(sampled, axis=-2).flatten(-2) * weights).sum(-1).reshape([b, WIDTH, queries])
        return self.out(summed.transpose([0, 2, 1]))


def picture(batch, height, width):
    count = batch * 3 * height * width
    return paddle.to_tensor(np.sin(np.arange(count) * 0.37).reshape([batch, 3, height, width]).astype("float32"))
