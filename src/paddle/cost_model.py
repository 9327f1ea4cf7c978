"""Measuring the cost of static programs."""

import time

from ._core.errors import UnimplementedError

__all__ = ["CostModel"]


class CostModel:
    """Measures static programs on this machine."""

    def profile_measure(self, startup_program, main_program, device="gpu", fetch_cost_list=("time",)):
        """Run a program and measure it: {"time": milliseconds of the median run after a first one}.

        `device` is accepted for compatibility: programs run on the device of `paddle.set_device`.
        """
        from . import static

        executor = static.Executor()
        executor.run(startup_program)
        taken = []
        for _ in range(6):
            start = time.perf_counter()
            executor.run(main_program)
            taken.append((time.perf_counter() - start) * 1000)
        return {"time": sorted(taken[1:])[2]} if "time" in fetch_cost_list else {}

    def static_cost_data(self):
        """Not supported: Paddle's table of operator times, measured on one GPU."""
        raise UnimplementedError("CostModel: there is no table of operator times.", hint="profile_measure(...).")

    def get_static_op_time(self, op_name, forward=True, dtype="float32"):
        """Not supported: one entry of Paddle's table of operator times."""
        return self.static_cost_data()

    def build_program(self):
        """Build a small program for trying `profile_measure`: (startup program, main program)."""
        import paddle

        main, startup = paddle.static.Program(), paddle.static.Program()
        with paddle.static.program_guard(main, startup):
            data = paddle.ones([10, 1], "float32")
            hidden = paddle.static.nn.fc(data, 10)
            paddle.mean(hidden)
        return startup, main
