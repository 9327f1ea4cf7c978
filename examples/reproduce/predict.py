"""Classify a picture.

python predict.py --model alexnet --weights output/best.pdparams --labels pictures/labels.txt fish.jpg
"""

import argparse
from importlib import import_module
from pathlib import Path

import paddle
from paddle import nn
from port.data import read, validation


def load(name, weights, labels):
    """Load a trained network in evaluation mode."""
    model = import_module(f"port.{name}").build(len(labels))
    model.set_state_dict(paddle.load(str(weights)))
    model.eval()
    return model


def prepare(name, path):
    """The picture as an input of the network, a batch of one."""
    network = import_module(f"port.{name}")
    return validation(network.RESIZE, network.CROP)(read(path)).unsqueeze(0)


@paddle.no_grad()
def top(model, image, labels, count=3):
    """The most likely classes with their probabilities, most likely first."""
    chances, classes = nn.functional.softmax(model(image)).topk(min(count, len(labels)))
    return [(labels[number], chance) for number, chance in zip(classes[0].tolist(), chances[0].tolist())]


def main(argv=None):
    parser = argparse.ArgumentParser(description="Classify a picture.")
    parser.add_argument("image", type=Path)
    parser.add_argument("--model", choices=("alexnet", "mobilenet_v3_small"), default="mobilenet_v3_small")
    parser.add_argument("--weights", type=Path, required=True, help="a .pdparams file that train.py saved")
    parser.add_argument("--labels", type=Path, required=True, help="the names of the classes, one per line")
    parser.add_argument("--top", type=int, default=3, help="how many classes to show")
    args = parser.parse_args(argv)
    labels = args.labels.read_text(encoding="utf-8").split()
    answers = top(load(args.model, args.weights, labels), prepare(args.model, args.image), labels, args.top)
    print(args.image)
    for name, chance in answers:
        print(f"  {name:10} {chance:7.2%}  {'█' * round(40 * chance)}")
    return answers


if __name__ == "__main__":
    main()
