"""paddleslim: quantization, pruning and distillation."""

from clients.model import Client, Job, Step

JOBS = {
    "qat_dygraph": "quantization-aware training of a dynamic network: train, save, run the saved model",
    "qat_static": "quantization-aware training of a Program: train, convert, save, run the saved model",
    "ptq_dygraph": "quantization after training of a dynamic network",
    "ptq_static": "quantization after training of a saved model, eight algorithms",
    "prune_static": "pruning of a Program: filters by three criteria, single weights",
    "prune_dygraph": "pruning of single weights of a dynamic network while it trains",
    "prune_filters_dygraph": "pruning of filters of a dynamic network by three criteria",
    "distill": "distillation: a teacher merged into a student's Program; Distill on dynamic networks",
}

FAILS = {"prune_filters_dygraph": "3.3.1 no longer has a private guard that paddleslim imports"}
CLIENT = Client(
    "paddleslim",
    "2.6.0",
    requirements=(
        *(
            "numpy==1.26.4",
            "setuptools==75.8.2",
            "six==1.17.0",
            "tqdm==4.67.1",
            "pyzmq==26.4.0",
            "PyYAML==6.0.2",
            "scikit-learn==1.6.1",
        ),
        *(
            "requests==2.32.3",
            "opencv-python-headless==4.10.0.84",
            "prettytable==3.16.0",
            "pandas==2.2.3",
            "decorator==5.2.1",
        ),
    ),
    without_dependencies=("paddleslim==2.6.0",),
    jobs=tuple(
        Job(
            name,
            does,
            (
                # paddleslim 2.6 edits Programs in the form before 3.0.
                Step(
                    ("{python}", f"{{programs}}/slim_{name}.py"),
                    environment={"FLAGS_enable_pir_api": "0"},
                    original_fails=FAILS.get(name, ""),
                ),
            ),
            same="weights and data come from NumPy's seed",
        )
        for name, does in JOBS.items()
    ),
)
