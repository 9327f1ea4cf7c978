"""PaddleScience: its own examples on fewer points and steps."""

from pathlib import Path

import numpy

from clients.catalog._common import FLOAT
from clients.model import Client, Job, Repository, Step

LOSS = rf"loss: {FLOAT}"
SMALL_LAPLACE = ("NPOINT_INTERIOR=361", "NPOINT_BC=80", "log_freq=1", "hydra.run.dir={work}/out")
LAPLACE = ("{python}", "{source}/examples/laplace/laplace2d.py")
DEEPONET = ("{python}", "{source}/examples/operator_learning/deeponet.py")
DEEPONET_DATA = (
    "TRAIN_FILE_PATH={data}/train.npz",
    "VALID_FILE_PATH={data}/test.npz",
    "NUM_Y=50",
    "hydra.run.dir={work}/out",
)
# The library is the released one; only the examples and the tests are taken from the checkout.
INSTALLED = {"PYTHONPATH": "{programs}"}
TESTS = (
    "equation",
    "experimental",
    "loss/aggregator.py",
    "loss/chamfer.py",
    "loss/func.py",
    "utils/test_ema.py",
    "utils/test_symbolic.py",
)
# NumPy takes an hour for the 10001 nodes of a Gauss rule, before anything of Paddle runs.
WITHOUT = "not (test_gaussian_integrate and 10001)"
CPU = ("INFER.device=cpu", "INFER.num_cpu_threads=1")


def antiderivatives(folder: Path) -> None:
    """Cubic polynomials at 100 places, and their antiderivatives at one place each, in the layout of the example."""
    random = numpy.random.default_rng(0)
    places = numpy.linspace(0, 1, 100)
    for part, count in (("train", 150), ("test", 200)):
        factors = random.normal(size=(count, 4))
        at = random.uniform(size=(count, 1))
        power = numpy.arange(4)
        arrays = {
            f"X_{part}0": factors @ places[None, :] ** power[:, None],
            f"X_{part}1": at,
            f"y_{part}": (factors / (power + 1) * at ** (power + 1)).sum(1, keepdims=True),
        }
        numpy.savez(folder / f"{part}.npz", **{name: array.astype("float32") for name, array in arrays.items()})


def quick_start(program: str) -> Step:
    """A run of a program of the quick start."""
    return Step(
        ("{python}", f"{{source}}/examples/quick_start/{program}"),
        {"loss": LOSS, "relative error": rf"l2_rel = {FLOAT}"},
        environment=INSTALLED,
    )


CLIENT = Client(
    "PaddleScience",
    "1.4.0",
    repository=Repository("https://github.com/PaddlePaddle/PaddleScience", "6652bb8a94852be165c078e5d13bf726e17b9ab2"),
    requirements=(
        "numpy==1.26.4",
        "scipy==1.15.3",
        "scikit-learn==1.4.2",
        "scikit-optimize==0.10.2",
        "matplotlib==3.9.4",
        "seaborn==0.13.2",
        "hydra-core==1.3.2",
        "pydantic==2.11.4",
        "meshio==5.3.4",
        "pyevtk==1.6.0",
        "h5py==3.13.0",
        "imageio==2.37.0",
        "einops==0.8.1",
        "sympy==1.14.0",
        "colorlog==6.9.0",
        "requests==2.32.3",
        "tqdm==4.67.1",
        "PyYAML==6.0.2",
        "typing-extensions==4.13.2",
        "wget==3.2",
        "pytest==8.3.5",
    ),
    without_dependencies=("paddlesci==1.4.0",),
    jobs=(
        Job(
            "laplace2d",
            "a PINN for Laplace's equation: train, evaluate from the saved weights, export, infer",
            (
                Step(
                    (*LAPLACE, *SMALL_LAPLACE, "TRAIN.epochs=60", "TRAIN.eval_freq=20"),
                    {"loss": LOSS, "error": rf"MSE\.u: {FLOAT}"},
                    environment=INSTALLED,
                    writes=("out/checkpoints/latest.pdparams",),
                ),
                Step(
                    (*LAPLACE, "mode=eval", "EVAL.pretrained_model_path={work}/out/checkpoints/latest", *SMALL_LAPLACE),
                    {"evaluated": rf"MSE\.u: {FLOAT}"},
                    environment=INSTALLED,
                ),
                Step(
                    (
                        *LAPLACE,
                        "mode=export",
                        "INFER.pretrained_model_path={work}/out/checkpoints/latest",
                        *SMALL_LAPLACE,
                    ),
                    environment=INSTALLED,
                    writes=("inference/laplace2d.pdiparams",),
                ),
                Step(
                    (*LAPLACE, "mode=infer", *CPU, *SMALL_LAPLACE),
                    environment=INSTALLED,
                    writes=("laplace2d_pred.vtu",),
                    original_fails="its predictor ends with an error about memory_optimize_pass",
                ),
            ),
            same="the example's seed",
        ),
        Job(
            "case1",
            "examples/quick_start/case1.py: an MLP learns a sine from data",
            (quick_start("case1.py"),),
            same="the example's seed",
            tolerances={"relative error": 0.01},
        ),
        Job(
            "case2",
            "examples/quick_start/case2.py: an MLP learns a sine from its derivative",
            (quick_start("case2.py"),),
            same="the example's seed; its two loaders shuffle in threads of their own by one generator, so that two "
            "runs of the original differ as well: its first loss is 2.573 or 2.801",
            tolerances={"loss": 0.15, "relative error": 1.0},
            remark="with this seed the first loss of the original is 2.573 in some runs, 2.801 in others: its loaders "
            "shuffle in threads by one generator",
        ),
        Job(
            "deeponet",
            "DeepONet learns an antiderivative: train, evaluate from the saved weights",
            (
                Step(
                    (*DEEPONET, *DEEPONET_DATA, "TRAIN.epochs=100", "TRAIN.eval_freq=50", "log_freq=5"),
                    {"loss": LOSS, "error": rf"L2Rel\.G: {FLOAT}"},
                    environment=INSTALLED,
                    writes=("out/checkpoints/latest.pdparams",),
                ),
                Step(
                    (
                        *DEEPONET,
                        "mode=eval",
                        "EVAL.pretrained_model_path={work}/out/checkpoints/latest",
                        *DEEPONET_DATA,
                    ),
                    {"evaluated": rf"L2Rel\.G: {FLOAT}"},
                    environment=INSTALLED,
                ),
            ),
            prepare=antiderivatives,
            same="the example's seed; the data are made from a seed",
        ),
        Job(
            "own tests",
            "its own tests of equations, integrals and losses, of symbolic expressions and moving averages",
            (
                Step(
                    ("{python}", "{programs}/own_tests.py", "-k", WITHOUT, *(f"{{source}}/test/{p}" for p in TESTS)),
                    environment=INSTALLED,
                ),
            ),
            same="the outcome of each test is compared",
            tolerance=0,
            at_least=("outcomes",),
        ),
    ),
)
