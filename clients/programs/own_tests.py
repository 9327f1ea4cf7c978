"""Run a package's own tests and print each one's outcome: `own_tests.py PYTEST-ARGUMENT …`."""

import sys

import numpy
import pytest
from results import result


class Outcomes:
    """1 for a test that passed, 0 for one that failed, 0.5 for one that was skipped."""

    def __init__(self):
        self.outcomes = {}

    def pytest_runtest_setup(self, item):
        numpy.random.seed(0)

    def pytest_runtest_logreport(self, report):
        value = {"passed": 1.0, "failed": 0.0, "skipped": 0.5}[report.outcome]
        self.outcomes[report.nodeid] = min(value, self.outcomes.get(report.nodeid, 1.0))


outcomes = Outcomes()
code = pytest.main(["-q", "-p", "no:cacheprovider", *sys.argv[1:]], plugins=[outcomes])
if code not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
    sys.exit(f"pytest ended with {code!r}")
for name in sorted(outcomes.outcomes):
    if not outcomes.outcomes[name]:
        print("failed:", name)
values = [outcomes.outcomes[name] for name in sorted(outcomes.outcomes)]
result("outcomes", values)
