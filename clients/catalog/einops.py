"""einops: its own tests, on its paddle backend."""

from clients.model import Client, Job, Step

CLIENT = Client(
    "einops",
    "0.8.2",
    requirements=("einops==0.8.2", "pytest==8.4.2", "parameterized==0.9.0"),
    jobs=(
        Job(
            "tests",
            "its own tests on the backends numpy and paddle",
            (
                Step(
                    ("{python}", "{programs}/own_tests.py", "--pyargs", "einops.tests"),
                    environment={"EINOPS_TEST_BACKENDS": "numpy,paddle"},
                ),
            ),
            same="NumPy's seed is set before each test; the outcome of each test is compared",
            tolerance=0,
            at_least=("outcomes",),
        ),
    ),
)
