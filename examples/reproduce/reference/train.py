"""Train a network with torch.

python -m reference.train --model alexnet --data-path pictures --output-dir output

initial.pth   the initial weights
best.pth      the weights with the best validation accuracy
train.log     the training log
"""

import argparse
import random
from importlib import import_module
from pathlib import Path

import torch
from shared_dropout import in_torch
from torch import nn

from outrigger import TrainingLog

from .data import loaders


def evaluate(model, loader):
    """Loss and accuracy."""
    model.eval()
    kind = next(model.parameters()).dtype
    loss = right = count = 0
    with torch.no_grad():
        for image, label in loader:
            output = model(image.to(kind))
            loss += nn.functional.cross_entropy(output, label, reduction="sum").item()
            right += (output.argmax(1) == label).sum().item()
            count += len(label)
    return loss / count, right / count


def train_one_epoch(model, optimizer, schedule, loader, log, epoch, masks=None):
    model.train()
    kind = next(model.parameters()).dtype
    random.seed(epoch)
    loader.sampler.set_epoch(epoch)
    for image, label in log.timed(loader, epoch):
        if masks is not None:
            masks.next_step()
        output = model(image.to(kind))
        loss = nn.functional.cross_entropy(output, label)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        acc = (output.argmax(1) == label).float().mean()
        log.step(loss=loss, acc=acc, lr=schedule.get_last_lr()[0])
        schedule.step()


def train(args):
    network = import_module(f"reference.{args.model}")
    torch.manual_seed(args.seed)
    labels = (args.data_path / "labels.txt").read_text(encoding="utf-8").split()
    model = network.build(len(labels))
    args.output_dir.mkdir(parents=True, exist_ok=True)
    torch.save(model.state_dict(), args.output_dir / "initial.pth")
    epochs = network.EPOCHS if args.epochs is None else args.epochs
    if not epochs:
        return 0.0

    train_loader, val_loader = loaders(args.data_path, network.RESIZE, network.CROP, network.BATCH_SIZE)
    masks = in_torch(model, args.seed) if args.shared_dropout else None
    optimizer = network.optimizer(model.parameters())
    schedule = network.schedule(optimizer, epochs * len(train_loader))
    log = TrainingLog(args.output_dir / "train.log", every=5)
    best = 0.0
    for epoch in range(epochs):
        train_one_epoch(model, optimizer, schedule, train_loader, log, epoch, masks)
        loss, acc = evaluate(model, val_loader)
        log.eval(loss=loss, acc=acc)
        if acc >= best:
            best = acc
            torch.save(model.state_dict(), args.output_dir / "best.pth")
    return best


def main(argv=None):
    parser = argparse.ArgumentParser(description="Train a network with torch.")
    parser.add_argument("--model", choices=("alexnet", "mobilenet_v3_small"), default="mobilenet_v3_small")
    parser.add_argument("--data-path", type=Path, required=True, help="the folder that make_data.py created")
    parser.add_argument("--output-dir", type=Path, default=Path("output"))
    parser.add_argument("--epochs", type=int, help="by default the network's; 0: only write initial.pth")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--shared-dropout", action="store_true", help="drop the values that the port drops")
    return train(parser.parse_args(argv))


if __name__ == "__main__":
    main()
