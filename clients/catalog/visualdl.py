"""VisualDL: its log writer and reader during training."""

from clients.model import Client, Job, Step

CLIENT = Client(
    "VisualDL",
    "2.5.3",
    requirements=("visualdl==2.5.3", "numpy==1.26.4"),
    jobs=(
        Job(
            "logs",
            "scalars, histograms, pictures, text, embeddings, hyperparameters and a network's graph, read back",
            (
                Step(("{python}", "{programs}/visualdl_logs.py")),
                # It reads a graph from the model files that 3.3.1 writes with this flag only.
                Step(("{python}", "{programs}/visualdl_logs.py", "graph"), environment={"FLAGS_enable_pir_api": "0"}),
            ),
            same="equal seeds",
        ),
    ),
)
