"""The start of a process: redirect its output to its log, set its environment, and run the user's program.

Run as a file, before anything is imported: `_worker.py LOG MODE DEVICES -- PYTHON ARGUMENTS…`.
"""

import os
import pathlib
import runpy
import sys


def prepare(log, mode, devices, environment):
    """Redirect the output to the log, and set Paddle's environment variables."""
    where = os.open(log, os.O_WRONLY | os.O_CREAT | (os.O_TRUNC if mode == "w" else os.O_APPEND), 0o644)
    for stream in (1, 2):
        os.dup2(where, stream)
    os.close(where)
    rank, local = environment["RANK"], environment["LOCAL_RANK"]
    devices = [d for d in devices.split(",") if d]
    environment.update(
        PADDLE_TRAINER_ID=rank,
        PADDLE_TRAINERS_NUM=environment["WORLD_SIZE"],
        PADDLE_GLOBAL_RANK=rank,
        PADDLE_GLOBAL_SIZE=environment["WORLD_SIZE"],
        PADDLE_LOCAL_RANK=local,
        PADDLE_LOCAL_SIZE=environment["LOCAL_WORLD_SIZE"],
        PADDLE_RANK_IN_NODE=local,
        PADDLE_NNODES=environment["GROUP_WORLD_SIZE"],
        PADDLE_RESTART_COUNT=environment["TORCHELASTIC_RESTART_COUNT"],
        FLAGS_selected_gpus=devices[int(local)] if devices else local,
    )


if __name__ == "__main__":
    cut = sys.argv.index("--")
    log, mode, devices = sys.argv[1:cut]
    if os.environ["TORCHELASTIC_RESTART_COUNT"] != "0":
        mode = "a"
    prepare(log.replace("{rank}", os.environ["LOCAL_RANK"]), mode, devices, os.environ)
    system = runpy.run_path(str(pathlib.Path(__file__).parents[2] / "_core" / "system.py"))
    system["run_instead"](sys.argv[cut + 1 :])
