"""What programs cost."""

import time

from ._core.errors import UnimplementedError

__all__ = ["CostModel"]


class CostModel:
    """Measures static programs on the machine at hand."""

    def profile_measure(self, startup_program, main_program, device="gpu", fetch_cost_list=("time",)):
        """Run a program and give what it takes: {"time": milliseconds of the median run after a first one}.

        `device` is accepted for Paddle's sake: programs run where `paddle.set_device` says.
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
        """Paddle's table of operator times, measured on one GPU: it is not there."""
        raise UnimplementedError("CostModel: there is no table of operator times.", hint="profile_measure(...).")

    def get_static_op_time(self, op_name, forward=True, dtype="float32"):
        """One entry of Paddle's table of operator times: it is not there."""
        return self.static_cost_data()

    def build_program(self):
        """A small program to try `profile_measure` on: (startup program, main program)."""
        import paddle

        main, startup = paddle.static.Program(), paddle.static.Program()
        with paddle.static.program_guard(main, startup):
            data = paddle.ones([10, 1], "float32")
            hidden = paddle.static.nn.fc(data, 10)
            paddle.mean(hidden)
        return startup, main
