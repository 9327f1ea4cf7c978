"""Export a trained network for deployment, and check that the exported files compute the same results.

python export.py --model alexnet --weights output/best.pdparams --labels pictures/labels.txt fish.jpg

inference/model.pdmodel, model.pdiparams   for paddle.inference
inference/model.onnx                       for ONNX Runtime, if onnx is installed
"""

import argparse
from importlib.util import find_spec
from pathlib import Path

import numpy as np
from predict import load, prepare

import paddle
from outrigger.distribution import extra, pip_install
from paddle import nn
from paddle.inference import Config, create_predictor
from paddle.static import InputSpec


def answers(prefix, image):
    """The predictions of the exported files for a picture: {file: probabilities}."""
    predictor = create_predictor(Config(f"{prefix}.pdmodel", f"{prefix}.pdiparams"))
    handle = predictor.get_input_handle(predictor.get_input_names()[0])
    handle.copy_from_cpu(image)
    predictor.run()
    found = {"paddle.inference": predictor.get_output_handle(predictor.get_output_names()[0]).copy_to_cpu()}
    if Path(f"{prefix}.onnx").exists() and find_spec("onnxruntime"):
        import onnxruntime

        session = onnxruntime.InferenceSession(f"{prefix}.onnx", providers=["CPUExecutionProvider"])
        (found["ONNX Runtime"],) = session.run(None, {session.get_inputs()[0].name: image})
    return found


def main(argv=None):
    parser = argparse.ArgumentParser(
        description="Export a trained network for deployment, and check the exported files."
    )
    parser.add_argument("image", type=Path, help="a picture to check the files with")
    parser.add_argument("--model", choices=("alexnet", "mobilenet_v3_small"), default="mobilenet_v3_small")
    parser.add_argument("--weights", type=Path, required=True, help="a .pdparams file that train.py saved")
    parser.add_argument("--labels", type=Path, required=True, help="the names of the classes, one per line")
    parser.add_argument("--output", type=Path, default=Path("inference"), help="the folder to write to")
    args = parser.parse_args(argv)

    labels = args.labels.read_text(encoding="utf-8").split()
    image = prepare(args.model, args.image)
    model = nn.Sequential(load(args.model, args.weights, labels), nn.Softmax())
    model.eval()
    spec = [InputSpec([None, *image.shape[1:]], "float32", "image")]
    args.output.mkdir(parents=True, exist_ok=True)
    prefix = str(args.output / "model")
    paddle.jit.save(model, prefix, input_spec=spec)
    if find_spec("onnx"):
        paddle.onnx.export(model, prefix, input_spec=spec)
    else:
        print(f"no model.onnx: it needs {pip_install(extra('deploy'))}")

    with paddle.no_grad():
        wanted = model(image).numpy()
    found = answers(prefix, image.numpy())
    for name, chances in found.items():
        best = int(chances.argmax())
        gap = float(np.abs(chances - wanted).max())
        print(f"{name:17} {labels[best]} {chances[0, best]:.2%}, {gap:.1e} difference from the network")
        if not gap < 1e-4:
            raise SystemExit(f"{name} gives another result than the network")
    return found


if __name__ == "__main__":
    main()
