"""padiff: networks of Paddle and torch against each other."""

from clients.model import Client, Job, Step

CLIENT = Client(
    "padiff",
    "0.2.0",
    requirements=("torch==2.13.0", "PyYAML==6.0.2"),
    without_dependencies=("padiff==0.2.0",),
    # Run as a module, since padiff writes its logs beside a script.
    jobs=(
        Job(
            "networks",
            "a network and its torch twin: one that agrees, one that does not, two steps of training",
            (Step(("{python}", "-m", "padiff_networks")),),
            same="what padiff finds is compared",
        ),
    ),
)
