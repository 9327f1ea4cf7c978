"""VisualDL: its log writer and reader during training."""

from clients.model import Client, Job, Step

CLIENT = Client(
    "VisualDL",
    "2.5.3",
    requirements=("visualdl==2.5.3", "numpy==1.26.4"),
    jobs=(
        Job(
            "logs",
            "scalars, histograms, pictures, text, embeddings, curves, hyperparameters and a network's graph, read back",
            (Step(("{python}", "{programs}/visualdl_logs.py")),),
            same="equal seeds",
        ),
    ),
)
