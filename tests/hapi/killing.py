"""A training program that is killed again and again (`kill -9`), and must end as if nobody had disturbed it.

    python tests/hapi/killing.py [times]
"""

import os
import pathlib
import random
import subprocess
import sys
import tempfile

import numpy as np

import paddle

# Trains in a child for every line of its input, so that the library is imported but once, and kills it if told when.
PROGRAM = """
import os, signal, sys, time
import numpy as np
import paddle
from paddle import nn

def train(folder, end, epochs):
    paddle.seed(1)
    net = nn.Sequential(nn.Linear(64, 256), nn.ReLU(), nn.Dropout(0.5), nn.Linear(256, 10))
    model = paddle.Model(net)
    schedule = paddle.optimizer.lr.CosineAnnealingDecay(0.01, 400)
    model.prepare(paddle.optimizer.Adam(schedule, parameters=net.parameters()), nn.CrossEntropyLoss())
    random = np.random.RandomState(0)
    images, labels = random.rand(200, 64).astype("float32"), random.randint(0, 10, [200, 1])
    data = paddle.io.TensorDataset([paddle.to_tensor(images), paddle.to_tensor(labels)])
    loader = paddle.io.DataLoader(data, batch_size=20, shuffle=True)
    print("resumed" if model.resume(folder) else "new", flush=True)
    saver = paddle.callbacks.StepCheckpoint(save_steps=4, save_dir=folder)
    model.fit(loader, epochs=int(epochs), verbose=0, save_dir=folder, callbacks=saver)
    paddle.save(net.state_dict(), end)
    print("well", flush=True)

for line in sys.stdin:
    *task, moment = line.split()
    child = os.fork()
    if child == 0:
        try:
            train(*task)
        finally:
            os._exit(0)
    if moment != "never":
        time.sleep(float(moment))
        os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    print("over", flush=True)
"""


def survive(folder, kills, seed=0):
    """Kill a run `kills` times at random moments; in the end it must be the run that nobody disturbed."""
    source = pathlib.Path(paddle.__file__).parents[1]
    environment = {**os.environ, "PYTHONPATH": str(source), "OMP_NUM_THREADS": "1"}
    command = [sys.executable, "-W", "error", "-c", PROGRAM]
    trainer = subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    rng, whole = random.Random(seed), False

    def run(name, moment="never"):
        """Start a run, kill it after so many seconds, and give back what it said."""
        print(folder / name, folder / f"{name}.pd", 3 + kills // 4, moment, file=trainer.stdin, flush=True)
        words = (line.split()[0] for line in trainer.stdout)
        return [word for word in iter(words.__next__, "over") if word in ("new", "resumed", "well")]

    with trainer:
        assert run("calm") == ["new", "well"]
        for _ in range(kills):
            first = run("hunted", rng.uniform(0, 0.5))[:1]
            assert first in ([], ["resumed" if whole else "new"])  # nothing: it was killed before it could speak
            whole = whole or any((folder / "hunted").glob("*.pdstate"))
        assert run("hunted") == ["resumed" if whole else "new", "well"]
        trainer.stdin.close()
    wanted, found = (paddle.load(str(folder / f"{name}.pd")) for name in ("calm", "hunted"))
    for name, value in wanted.items():
        np.testing.assert_array_equal(found[name].numpy(), value.numpy())


if __name__ == "__main__":
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    with tempfile.TemporaryDirectory() as place:
        survive(pathlib.Path(place), times, seed=None)
    print(f"killed {times} times, and the run ended bit for bit as it does undisturbed")
