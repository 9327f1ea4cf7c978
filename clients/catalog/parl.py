"""PARL: algorithms of reinforcement learning."""

from clients.model import Client, Job, Step

CLIENT = Client(
    "PARL",
    "2.2.1",
    requirements=(
        "six==1.17.0",
        "setuptools==75.8.2",
        "protobuf==3.20.3",
        "grpcio==1.71.0",
        "termcolor==2.5.0",
        "pyzmq==26.4.0",
        "cloudpickle==3.1.1",
        "tensorboardX==2.6.2.2",
        "flask==3.1.1",
        "flask_cors==6.0.0",
        "click==8.2.1",
        "psutil==7.0.0",
        "requests==2.32.3",
        "pynvml==12.0.0",
        "scipy==1.15.3",
    ),
    without_dependencies=("parl==2.2.1",),
    jobs=tuple(
        Job(
            name,
            f"{name.upper()}: 30 steps on fixed batches, save, restore, predict",
            (Step(("{python}", "{programs}/parl_agents.py", name), environment={"PARL_BACKEND": "paddle"}),),
            same="equal seeds; the batches come from NumPy",
        )
        for name in ("dqn", "ddpg", "sac", "ppo")
    ),
)
