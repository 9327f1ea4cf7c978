"""VisualDL: write every kind of record and read them back: `visualdl_logs.py [graph]`, also with a graph."""

import glob
import sys

import numpy as np
from results import result
from visualdl import LogReader, LogWriter

import paddle
from paddle.vision.models import LeNet

rng = np.random.default_rng(0)
paddle.seed(7)
network = LeNet()
with LogWriter(logdir="log") as writer:
    x = paddle.to_tensor(rng.normal(size=(4, 1, 28, 28)).astype("float32"))
    y = paddle.to_tensor(np.arange(4)[:, None])
    # At a rate of 0.01 a sample's loss passes 64, where the original's CPU kernel cuts it off.
    optimizer = paddle.optimizer.Adam(0.001, parameters=network.parameters())
    for step in range(5):
        loss = paddle.nn.functional.cross_entropy(network(x), y)
        loss.backward()
        optimizer.step()
        optimizer.clear_grad()
        writer.add_scalar("loss", float(loss), step)
        writer.add_scalar("tensor", loss.numpy(), step)
        writer.add_histogram("weights", network.fc[0].weight.numpy(), step, buckets=10)
        writer.add_scalars("both", {"a": float(loss), "b": float(loss) * 2}, step)
    writer.add_image("picture", rng.integers(0, 255, (16, 16, 3), dtype="uint8"), 0)
    writer.add_text("text", "words", 0)
    writer.add_embeddings("embedding", mat=rng.normal(size=(3, 5)), metadata=["a", "b", "c"])
    # Its curves of precision and recall use numpy.float, which NumPy has removed.
    writer.add_hparams({"rate": 0.01}, ["loss"])
    if "graph" in sys.argv:
        writer.add_graph(network, [paddle.static.InputSpec([-1, 1, 28, 28], "float32")])
    name = writer.file_name
reader = LogReader(file_path=name)
for tag in ("loss", "tensor"):
    result(tag, [record.value for record in reader.get_data("scalar", tag)])
result("histograms", [len(reader.get_data("histogram", "weights"))])
tags = reader.get_tags()
print({kind: sorted(found) for kind, found in tags.items()})
result("tags", [len(found) for _, found in sorted(tags.items())])
result("graph_written", [len(glob.glob("log/*graph*")) > 0])
