"""These tests need the device, which a process has for good: they run with `--device sim`, see `test_on_device.py`."""

import pytest


def pytest_collection_modifyitems(config, items):
    if config.getoption("--device") != "sim":
        for item in items:
            if item.path.parent == config.rootpath / "tests" / "outrigger" / "simulated_device":
                item.add_marker(pytest.mark.skip(reason="runs on the simulated device, with --device sim"))
