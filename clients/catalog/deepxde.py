"""deepxde on its paddle backend."""

from clients.model import Client, Job, Step

JOBS = {
    "poisson": "Poisson's equation: train by Adam and L-BFGS, save, restore, predict",
    "inverse": "a diffusion coefficient from data",
    "deeponet": "an operator learned by DeepONet",
}

CLIENT = Client(
    "deepxde",
    "1.15.0",
    requirements=("scikit-learn==1.6.1", "scikit-optimize==0.10.2"),
    without_dependencies=("deepxde==1.15.0",),
    jobs=tuple(
        Job(
            name,
            does,
            (Step(("{python}", "{programs}/deepxde_problems.py", name), environment={"DDE_BACKEND": "paddle"}),),
            same="the seed is set by dde.config.set_random_seed",
        )
        for name, does in JOBS.items()
    ),
)
