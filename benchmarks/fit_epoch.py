"""One epoch of LeNet over MNIST's 60,000 pictures, in batches of 64: by `Model.fit`, and by a hand-written loop.

torch has no `fit`; both are compared with the same hand-written torch loop and its DataLoader, which for `Model.fit`
also computes the accuracy. All read the pictures for every batch and scale them to -1 … 1, as programs do.
"""

import gzip
import os
import pathlib
import sys

import harness
import numpy as np

BATCH, WARM_UP = 64, 20
COUNT = int(os.environ.get("FIT_EPOCH_IMAGES", "60000"))  # fewer for a quick run
FILES = pathlib.Path(__file__).parents[1] / "src/paddle/vision/datasets/_mnist_data"
IMAGES, LABELS = (str(FILES / f"train-{part}-ubyte.gz") for part in ("images-idx3", "labels-idx1"))


def cases(impl):
    return _torch() if impl == "torch" else _paddle()


def _paddle():
    import paddle
    from paddle.vision.transforms import Compose, Normalize, Transpose

    paddle.seed(1)
    transform = Compose([Transpose(), Normalize([127.5], [127.5])])
    data = paddle.vision.datasets.MNIST(IMAGES, LABELS, mode="train", transform=transform)
    data.images, data.labels = data.images[:COUNT], data.labels[:COUNT]
    net = paddle.vision.models.LeNet()
    loss_of = paddle.nn.CrossEntropyLoss()
    adam = paddle.optimizer.Adam(0.001, parameters=net.parameters())
    model = paddle.Model(net)
    model.prepare(adam, loss_of, paddle.metric.Accuracy())

    def fit(**options):
        model.fit(data, batch_size=BATCH, epochs=1, verbose=1, log_freq=100, **options)

    def by_hand(steps=None):
        net.train()
        for i, (image, label) in enumerate(paddle.io.DataLoader(data, batch_size=BATCH, shuffle=True)):
            if i == steps:
                break
            loss = loss_of(net(image), label)
            loss.backward()
            adam.step()
            adam.clear_grad()
            if i % 100 == 0:
                print(float(loss), file=sys.stderr)

    fit(num_iters=WARM_UP)
    by_hand(WARM_UP)
    return {"Model.fit": fit, "hand-written loop": by_hand}


def _torch():
    import torch
    from networks import library, networks

    torch.manual_seed(1)

    def read(path, header):
        return np.frombuffer(gzip.decompress(pathlib.Path(path).read_bytes()), np.uint8, offset=header)

    images = torch.from_numpy(read(IMAGES, 16).reshape(-1, 1, 28, 28).copy())
    labels = torch.from_numpy(read(LABELS, 8).astype("int64"))

    class Digits(torch.utils.data.Dataset):
        def __len__(self):
            return COUNT

        def __getitem__(self, index):
            return images[index].float().sub(127.5).div(127.5), labels[index]

    net = networks(library("torch"))["LeNet 64×1×28×28"][0]()
    adam = torch.optim.Adam(net.parameters(), 0.001)
    data = Digits()

    def by_hand(count=False, steps=None):
        hits = seen = 0
        for i, (image, label) in enumerate(torch.utils.data.DataLoader(data, batch_size=BATCH, shuffle=True)):
            if i == steps:
                break
            out = net(image)
            loss = torch.nn.functional.cross_entropy(out, label)
            loss.backward()
            adam.step()
            adam.zero_grad()
            if count:
                hits, seen = hits + (out.argmax(1) == label).sum(), seen + len(label)
            if i % 100 == 0:
                print(float(loss), float(hits) / max(seen, 1), file=sys.stderr)

    by_hand(steps=WARM_UP)
    return {"Model.fit": lambda: by_hand(count=True), "hand-written loop": by_hand}


if __name__ == "__main__":
    # A ratio of 0.91 means that ours is 1.1 times as fast.
    limits = {"Model.fit": 0.91, "hand-written loop": 0.91}
    sys.exit(not harness.main(__file__, limits, rounds=3, seconds=0, unit=1, unit_name="s"))
