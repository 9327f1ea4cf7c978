"""Train a network, on one process or on several.

python train.py --model alexnet --data-path pictures --lr 0.01 --batch-size 32 --output-dir output
python -m paddle.distributed.launch --nproc_per_node 2 train.py --model alexnet --data-path pictures --batch-size 16
python train.py … --resume output/latest

output/best.pdparams      the weights with the best validation accuracy
output/latest.pdparams    the weights after the last epoch, with .pdopt and .pdstates for resuming
output/train.log          the training log
"""

import argparse
import random
from importlib import import_module
from pathlib import Path

from shared_dropout import in_paddle

import paddle
from outrigger import TrainingLog
from paddle import nn
from port.data import loaders


def accuracy(output, label):
    """The fraction of pictures that are classified correctly."""
    return paddle.metric.accuracy(output, label.reshape([-1, 1]), k=1)


@paddle.no_grad()
def evaluate(model, loader):
    """Loss and accuracy over all processes."""
    model.eval()
    kind = model.parameters()[0].dtype
    sums = paddle.zeros([3], kind)
    for image, label in loader:
        output = model(image.astype(kind))
        loss = nn.functional.cross_entropy(output, label, reduction="sum")
        right = (output.argmax(1) == label).astype(kind).sum()
        sums += paddle.stack([loss, right, paddle.to_tensor(float(len(label)), kind)])
    if paddle.distributed.get_world_size() > 1:
        paddle.distributed.all_reduce(sums)
    loss, right, count = sums.tolist()
    return loss / count, right / count


def train_one_epoch(model, optimizer, schedule, loader, log, epoch, masks=None):
    model.train()
    kind = model.parameters()[0].dtype
    random.seed(epoch + 1000 * paddle.distributed.get_rank())  # different random numbers in each process
    loader.batch_sampler.set_epoch(epoch)
    for image, label in log.timed(loader, epoch):
        if masks is not None:
            masks.next_step()
        output = model(image.astype(kind))
        loss = nn.functional.cross_entropy(output, label)
        loss.backward()
        optimizer.step()
        optimizer.clear_grad()
        log.step(loss=loss, acc=accuracy(output, label), lr=optimizer.get_lr())
        schedule.step()


def save(prefix, model, optimizer=None, **states):
    paddle.save(model.state_dict(), f"{prefix}.pdparams")
    if optimizer is not None:
        paddle.save(optimizer.state_dict(), f"{prefix}.pdopt")
        paddle.save(states, f"{prefix}.pdstates")


def resume(prefix, model, optimizer):
    """Resume a training run; return the number of epochs done and the best accuracy so far."""
    model.set_state_dict(paddle.load(f"{prefix}.pdparams"))
    optimizer.set_state_dict(paddle.load(f"{prefix}.pdopt"))
    states = paddle.load(f"{prefix}.pdstates")
    return states["epochs"], states["best"]


def train(args):
    network = import_module(f"port.{args.model}")
    paddle.set_device(args.device)
    if paddle.distributed.get_world_size() > 1:
        paddle.distributed.init_parallel_env()
    paddle.seed(args.seed + paddle.distributed.get_rank())

    labels = (args.data_path / "labels.txt").read_text(encoding="utf-8").split()
    batch_size = args.batch_size or network.BATCH_SIZE
    train_loader, val_loader = loaders(args.data_path, network.RESIZE, network.CROP, batch_size, args.workers)
    model = network.build(len(labels))
    if args.pretrained:
        model.set_state_dict(paddle.load(str(args.pretrained)))
    masks = in_paddle(model, args.seed) if args.shared_dropout else None
    epochs = network.EPOCHS if args.epochs is None else args.epochs
    schedule = network.schedule(epochs * len(train_loader), args.lr or network.LR)
    optimizer = network.optimizer(model.parameters(), schedule)
    start, best = resume(args.resume, model, optimizer) if args.resume else (0, 0.0)
    whole = model
    if paddle.distributed.get_world_size() > 1:
        model = paddle.DataParallel(model)

    first = paddle.distributed.get_rank() == 0
    log = TrainingLog(args.output_dir / "train.log", every=args.print_freq)
    for epoch in range(start, epochs):
        train_one_epoch(model, optimizer, schedule, train_loader, log, epoch, masks)
        loss, acc = evaluate(model, val_loader)
        log.eval(loss=loss, acc=acc)
        if first and acc >= best:
            save(args.output_dir / "best", whole)
        best = max(acc, best)
        if first:
            save(args.output_dir / "latest", whole, optimizer, epochs=epoch + 1, best=best)
    return best


def main(argv=None):
    parser = argparse.ArgumentParser(description="Train a network, on one process or on several.")
    parser.add_argument("--model", choices=("alexnet", "mobilenet_v3_small"), default="mobilenet_v3_small")
    parser.add_argument("--data-path", type=Path, required=True, help="the folder that make_data.py created")
    parser.add_argument("--lr", type=float, help="by default the network's")
    parser.add_argument("--batch-size", type=int, help="per process; by default the network's")
    parser.add_argument("--epochs", type=int, help="by default the network's")
    parser.add_argument("--output-dir", type=Path, default=Path("output"))
    parser.add_argument("--pretrained", type=Path, help="initial weights, a .pdparams file")
    parser.add_argument("--resume", type=Path, help="output/latest: continue that run")
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--workers", type=int, default=0, help="processes that read pictures")
    parser.add_argument("--print-freq", type=int, default=5)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--shared-dropout", action="store_true", help="drop the values that the reference drops")
    return train(parser.parse_args(argv))


if __name__ == "__main__":
    main()
