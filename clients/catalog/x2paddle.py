"""x2paddle: networks of torch and ONNX become Paddle programs."""

from clients.model import Client, Job, Step

TORCH = {"mlp": "an MLP", "cnn": "a small residual network", "attention": "an attention block"}

CLIENT = Client(
    "x2paddle",
    "1.6.0",
    requirements=("torch==2.13.0", "onnx==1.17.0", "numpy==1.26.4", "sympy==1.13.3", "six==1.17.0", "requests==2.32.3"),
    without_dependencies=("x2paddle==1.6.0",),
    jobs=(
        *(
            Job(
                f"torch-{name}",
                f"{what} of torch: convert, run the program that it writes, load the model that it saves",
                (Step(("{python}", "{programs}/x2paddle_torch.py", name)),),
                same="the weights come from torch's seed",
            )
            for name, what in TORCH.items()
        ),
        Job(
            "onnx",
            "a convolutional network of ONNX: convert, run the program that it writes, load the model that it saves",
            tuple(Step(("{python}", "{programs}/x2paddle_onnx.py", what)) for what in ("convert", "run")),
            same="the weights come from NumPy's seed",
        ),
    ),
)
