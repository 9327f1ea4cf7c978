"""A server with a few models for the tests of a module."""

import pytest
from tests.outrigger.serve import running


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    folder = tmp_path_factory.mktemp("served")
    running.scaled(folder / "scaled" / "1" / "inference", 2.0)
    running.scaled(folder / "scaled" / "2" / "inference", 3.0)
    for name, save in {"centred": running.centred, "words": running.looked_up, "net": running.classifier}.items():
        (folder / name).mkdir()
        save(folder / name / "inference")
    one = running.Running(folder, "--poll", "0")
    one.folder = folder
    yield one
    one.stop()
