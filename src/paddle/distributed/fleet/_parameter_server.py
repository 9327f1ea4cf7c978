"""The methods of `Fleet` for parameter servers."""

import os

from ..._core.errors import PreconditionNotMetError
from ..._core.graph.program import default_main_program
from ..._core.graph.scope import global_scope, scope_guard


class ParameterServerMethods:
    """Methods that start, train with and save parameter servers.

    In a job without servers, a program written for them trains in one process: nothing is started or stopped.
    """

    def _with_servers(self, what):
        self._needed(what)
        if self._servers is None:
            raise PreconditionNotMetError(
                f"fleet.{what}: this job has no parameter servers.",
                self._role_maker.to_string(),
                "python -m paddle.distributed.launch --run_mode ps …, and fleet.init(PaddleCloudRoleMaker()).",
            )
        return self._servers

    def _has_servers(self, what):
        self._needed(what)
        return self._servers is not None

    # ---- starting and stopping ----

    def init_server(self, *args, **kwargs):
        """Create this server's tables; with a folder that `save_persistables` wrote, load its values.

        Args:
            args: the folder, and the names of the sparse tables to read (all, and the dense ones, if left out).
        """
        dirname = kwargs.get("dirname", args[0] if args else None)
        tables = kwargs.get("var_names", args[1] if len(args) > 1 else None)
        if self._has_servers("init_server"):
            self._servers.init_server(dirname or None, tables)

    def run_server(self):
        """Serve until all trainers have stopped."""
        if self._has_servers("run_server"):
            self._servers.run_server()

    def init_worker(self, scopes=None):
        """Connect this trainer to all servers; call it after the startup program has run."""
        scope = scopes[0] if isinstance(scopes, (list, tuple)) else scopes
        if self._has_servers("init_worker"):
            self._servers.init_worker(scope)

    def stop_worker(self):
        """Disconnect this trainer; the servers end after the last one."""
        if self._has_servers("stop_worker"):
            self._servers.stop_worker()

    # ---- training ----

    def minimize(self, loss, startup_program=None, parameter_list=None, no_grad_set=None):
        """Call `minimize` of the optimizer that `distributed_optimizer` returned last."""
        if self._last_optimizer is None:
            raise PreconditionNotMetError("fleet.minimize: call fleet.distributed_optimizer(optimizer) first.")
        return self._last_optimizer.minimize(loss, startup_program, parameter_list, no_grad_set)

    def shrink(self, threshold=None):
        """Drop rows of sparse tables that were read (or shown) less often than `threshold`, 1 by default."""
        asked = {"call": "shrink", "threshold": 1 if threshold is None else threshold, "tables": None}
        self._with_servers("shrink").ask_servers("shrink", **asked)

    def print_table_stat(self, table_id, pass_id, threshold):
        """Print the number of rows of a sparse table."""
        servers = self._with_servers("print_table_stat")
        name = servers.table(table_id, "print_table_stat").name
        rows = sum(answer["rows"][name] for answer in servers.ask_servers("print_table_stat", call="stat"))
        print(f"table {name}: {rows} rows")

    # ---- saving ----

    def save_persistables(self, executor, dirname, main_program=None, mode=0):
        """Save everything to a folder: servers write their tables and states, this trainer the dense parameters.

        Args:
            mode: 0 for everything; Paddle's other modes are not supported.
        """
        from ...static.io import save_vars

        _check_mode(mode, "save_persistables")
        servers = self._servers
        program = default_main_program() if main_program is None else main_program
        if servers is not None:
            servers.save(dirname)
            servers.worker("fleet.save_persistables").refresh()
        save_vars(executor, dirname, program)

    def save_dense_params(self, executor, dirname, scope, program, var_names=None):
        """Save the dense parameters to a folder, one file for each."""
        from ...static.io import save_vars

        chosen = None if var_names is None else [v for v in program.list_vars() if v.name in set(var_names)]
        with scope_guard(scope):
            save_vars(executor, dirname, program, chosen)

    def save_inference_model(
        self, executor, dirname, feeded_var_names, target_vars, main_program=None, export_for_deployment=True, mode=0
    ):
        """Save `dirname/model.pdmodel` and its values, including the rows of sparse tables."""
        from ...static import save_inference_model

        _check_mode(mode, "save_inference_model")
        program = default_main_program() if main_program is None else main_program
        plain, scope = program, global_scope()
        if self._has_servers("save_inference_model"):
            plain, scope = self._servers.for_inference(program)
        feeds = [plain.global_block().var(n if isinstance(n, str) else n.name) for n in feeded_var_names]
        fetches = [plain.global_block().var(v if isinstance(v, str) else v.name) for v in target_vars]
        os.makedirs(dirname, exist_ok=True)
        with scope_guard(scope):
            save_inference_model(os.path.join(dirname, "model"), feeds, fetches, executor, program=plain)

    def save(self, dirname, feed=(), fetch=(), **configs):
        """Call `save_inference_model` if variables to feed and fetch are given, else `save_persistables`."""
        from ...static import Executor

        executor, program = configs.get("executor") or Executor(), configs.get("program")
        if feed or fetch:
            self.save_inference_model(executor, dirname, list(feed), list(fetch), program)
        else:
            self.save_persistables(executor, dirname, program, configs.get("mode", 0))

    def load_model(self, path, mode=0):
        """Let the servers load all tables from a folder that `save_persistables` wrote."""
        _check_mode(mode, "load_model")
        self._with_servers("load_model").load(path)

    load_inference_model = load_model

    def save_one_table(self, table_id, path, mode=0):
        """Save one sparse table, by its number or name."""
        _check_mode(mode, "save_one_table")
        servers = self._with_servers("save_one_table")
        servers.save(path, [servers.table(table_id, "save_one_table").name])

    def load_one_table(self, table_id, path, mode=0):
        """Load one sparse table, by its number or name."""
        _check_mode(mode, "load_one_table")
        servers = self._with_servers("load_one_table")
        servers.load(path, [servers.table(table_id, "load_one_table").name])

    def check_save_pre_patch_done(self):
        """Do nothing: saves are complete when they return."""

    # ---- not supported ----

    def save_cache_model(self, dirname, **configs):
        """Not supported: tables are in memory, without a cache."""
        raise NotImplementedError("fleet.save_cache_model: tables are in memory; save_persistables writes them")

    def save_cache_table(self, table_id, pass_id, mem_cache_key_threshold=4000000000):
        """Not supported: tables are in memory, without a cache."""
        raise NotImplementedError("fleet.save_cache_table: tables are in memory; save_one_table writes them")

    def set_date(self, table_id, day_id):
        """Not supported: rows have no age in days."""
        raise NotImplementedError("fleet.set_date: rows have no age in days; fleet.shrink drops rows by their count")

    def init_coordinator(self, scopes=None):
        """Not supported: federated learning."""
        raise NotImplementedError("fleet.init_coordinator: federated learning is not supported")

    def make_fl_strategy(self):
        """Not supported: federated learning."""
        raise NotImplementedError("fleet.make_fl_strategy: federated learning is not supported")

    def get_fl_client(self):
        """Not supported: federated learning."""
        raise NotImplementedError("fleet.get_fl_client: federated learning is not supported")


def _check_mode(mode, what):
    if mode not in (0, 3):
        raise NotImplementedError(
            f"fleet.{what}(mode={mode}): only full saves (0, or 3 for a batch model) are supported"
        )
