"""padiff: networks of Paddle and torch against each other."""

from clients.model import Client, Job, Step

CLIENT = Client(
    "padiff",
    "0.2.0",
    requirements=("torch==2.13.0", "PyYAML==6.0.2"),
    without_dependencies=("padiff==0.2.0",),
    jobs=(
        Job(
            "networks",
            "a network and its torch twin: one that agrees, one that does not, two steps of training",
            (Step(("{python}", "{programs}/padiff_networks.py")),),
            same="what padiff finds is compared",
        ),
    ),
)
