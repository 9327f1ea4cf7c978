"""Shared settings for aligning both networks: `of(name)` returns what `outrigger align` takes."""

import os
import random
from importlib import import_module
from itertools import islice
from pathlib import Path

import torch

import paddle
from outrigger.logs.reading import read_all

SHARED = ", shared dropout"
# The guide allows 0.15 % of the 50,000 pictures of ImageNet. Here one of 160 is 0.6 %, and each side draws its dropout.
TOP1 = 0.06
# Where dropout is shared, every step has to agree, to what the guide allows for the result. Accuracies may differ even
# then: a batch norm of Paddle divides its running variance by n, torch's by n - 1, and evaluation uses it. Tried for
# MobileNetV3: accuracy 95.6 % (loss 0.2620) beside 93.1 % (0.2799); with the port's times n / (n - 1), 93.1 % (0.2799).
EVERY_STEP = 0.0015
OUTPUT = Path(os.environ.get("REPRODUCE_OUTPUT", "reproduce-output"))


def of(name, output=OUTPUT):
    """The settings for one network; training runs are compared if there are logs of them."""
    reference, port = import_module(f"reference.{name}"), import_module(f"port.{name}")
    pictures = output / "pictures"
    if not pictures.is_dir():
        raise SystemExit(f"there are no pictures in {pictures}. Try python make_data.py {pictures}")
    torch.manual_seed(0)
    paddle.seed(0)
    labels = len((pictures / "labels.txt").read_text(encoding="utf-8").split())
    inputs, numbers = one_of_each(reference, pictures, labels)
    steps = 100
    settings = {
        "reference": settled(reference.build(labels), inputs),
        "port": port.build(labels),
        "inputs": inputs.numpy(),
        "labels": numbers.numpy(),
        "data": (batches("reference", reference, pictures), batches("port", port, pictures)),
        "metric": (reference_accuracy, port_accuracy),
        "loss": (torch.nn.functional.cross_entropy, paddle.nn.functional.cross_entropy),
        "optimizer": (reference.optimizer, port.optimizer),
        "schedule": (
            reference.schedule(reference.optimizer([torch.nn.Parameter(torch.zeros(1))]), steps),
            port.schedule(steps),
        ),
        "initial": True,
    }
    results = [trainings(output / name, side) for side in ("reference", "port")]
    if all(results):
        settings["training"] = tuple(results)
        tolerances = {"training.top1": TOP1, f"training.top1{SHARED}": TOP1, f"training.loss{SHARED}": EVERY_STEP}
        settings["tolerances"] = tolerances
    return settings


def one_of_each(network, pictures, labels):
    """A picture of each class as the reference reads it, and the numbers of the classes."""
    data = import_module("reference.data")
    val = data.Pictures(pictures, "val", data.Validation(network.RESIZE, network.CROP))
    images, numbers = zip(*(val[at] for at in range(0, len(val), len(val) // labels)))
    return torch.stack(images), torch.tensor(numbers)


def settled(model, images):
    """Set the statistics of batch norms from some pictures: without them, signals fade from layer to layer."""
    norms = [module for module in model.modules() if isinstance(module, torch.nn.BatchNorm2d)]
    usual = [norm.momentum for norm in norms]
    for norm in norms:
        norm.momentum = 1.0
    with torch.no_grad():
        model.train()(images)
    for norm, momentum in zip(norms, usual):
        norm.momentum = momentum
    return model


def batches(side, network, pictures):
    """Some validation batches, then some training batches with random augmentation."""
    data = import_module(f"{side}.data")
    train, val = data.loaders(pictures, network.RESIZE, network.CROP, network.BATCH_SIZE)
    yield from islice(val, 4)
    random.seed(0)
    yield from islice(train, 4)


def reference_accuracy(output, label):
    order = output.argsort(1, descending=True)
    return {f"top{k}": (order[:, :k] == label[:, None]).any(1).float().mean().item() for k in (1, 3)}


def port_accuracy(output, label):
    label = label.reshape([-1, 1])
    return {f"top{k}": paddle.metric.accuracy(output, label, k=k).item() for k in (1, 3)}


def trainings(folder, side):
    """The results of the trainings of one side, those with shared dropout under names of their own."""
    found = {}
    for run, ending in ((side, ""), (f"shared_{side}", SHARED)):
        log = folder / run / "train.log"
        if log.exists():
            found |= {f"{key}{ending}": value for key, value in trained(log).items()}
    return found


def trained(log):
    """The results of a training run: its losses and the best accuracy."""
    (run,) = read_all([log], None)
    return {
        "top1": max(line.values["acc"] for line in run.evaluations),
        "loss": [line.values["loss"] for line in run.train],
    }
