"""`run_check`: check that this installation works."""

import importlib.util

import paddle

from .. import version


def run_check():
    """Run a small forward and backward computation on every device, and print the results.

    Returns:
        None.

    >>> paddle.utils.run_check()  # doctest: +SKIP
    Outrigger 0.1.0 with the interface of Paddle 3.3.1 on torch 2.13.0.
    cpu: works.
    Outrigger is installed successfully.
    """
    interface = f"the interface of Paddle {version.full_version}"
    print(f"Outrigger {version.outrigger} with {interface} on torch {version.torch}.")
    if importlib.util.find_spec("outrigger.doctor"):
        from outrigger.doctor import report_shadowing

        shadowing = report_shadowing()
        if not shadowing.ok or shadowing.originals:
            print(shadowing)
    for name in ["cpu", *paddle.device.get_available_device()]:
        with paddle.device.device(name):
            _compute(name)
        print(f"{name}: works.")
    print("Outrigger is installed successfully.")


def _compute(name):
    """Check the gradient of sum((x w)²) on a device."""
    x = paddle.to_tensor([[1.0, 2.0], [3.0, 4.0]])
    w = paddle.to_tensor([[1.0], [-1.0]], stop_gradient=False)
    y = paddle.matmul(x, w)
    (y * y).sum().backward()
    got, want = w.grad.tolist(), [[-8.0], [-12.0]]
    if got != want:
        raise RuntimeError(f"run_check: {name} computes a wrong gradient: {got} instead of {want}")
