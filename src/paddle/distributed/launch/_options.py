"""The launcher's options, as Paddle has them."""

import argparse
import os

_EXAMPLE = """\
examples:
  python -m paddle.distributed.launch --nproc_per_node 2 train.py --lr 0.1
  python -m paddle.distributed.launch --devices 0,1 train.py
  two machines, the same line on each, with a secret key in PADDLE_JOB_KEY:
  python -m paddle.distributed.launch --master 10.0.0.1:8090 --nnodes 2 train.py
  parameter servers and trainers:
  python -m paddle.distributed.launch --run_mode ps --server_num 2 --trainer_num 2 train.py
"""


def parser():
    """The options of the launcher."""
    made = argparse.ArgumentParser(
        prog="python -m paddle.distributed.launch",
        description="Start a program in several processes, on one machine or many.",
        epilog=_EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    processes = made.add_argument_group("processes")
    processes.add_argument("--nproc_per_node", type=_positive, help="processes on this machine")
    processes.add_argument(
        "--devices", "--gpus", "--xpus", "--npus", dest="devices", help="devices such as 0,1, with a process on each"
    )
    processes.add_argument("--run_mode", default="collective", choices=["collective", "ps"])
    processes.add_argument(
        "--max_restart",
        "--max_restarts",
        type=int,
        default=0,
        metavar="N",
        help="how often to restart all processes when one fails (0)",
    )
    machines = made.add_argument_group("machines")
    machines.add_argument("--nnodes", default=None, help="number of machines, or a range such as 2:4 (1)")
    machines.add_argument("--master", help="host:port of the first machine, where all connect")
    machines.add_argument("--rank", type=int, default=-1, help="the rank of this machine; -1 lets the machines agree")
    machines.add_argument("--ips", help="addresses of all machines; all connect to the first")
    machines.add_argument("--host", help="the address under which others reach this machine")
    machines.add_argument("--start_port", type=int, default=6070, help="the port on the first machine of --ips")
    machines.add_argument(
        "--elastic_timeout", type=int, default=300, metavar="S", help="seconds to wait for the other machines (300)"
    )
    machines.add_argument(
        "--job_key",
        metavar="KEY",
        help="a secret that all machines of a job share; other users of the machine can read a command line, "
        "but not the variable PADDLE_JOB_KEY. Generated and printed on the first machine if none is given",
    )
    logs = made.add_argument_group("logs")
    logs.add_argument("--log_dir", default="log", help="folder of workerlog.N, one for each process (log)")
    logs.add_argument("--log_level", default="INFO", help="log level of the launcher (INFO)")
    logs.add_argument(
        "--log_overwrite",
        type=_truth,
        default=False,
        metavar="True",
        help="truncate the logs first instead of appending",
    )
    logs.add_argument("--job_id", default="default", help="a name that all machines of a job share")
    servers = made.add_argument_group("parameter servers (--run_mode ps)")
    servers.add_argument("--server_num", type=_positive, metavar="N", help="servers on this machine")
    servers.add_argument("--trainer_num", type=_positive, metavar="N", help="trainers on this machine")
    servers.add_argument("--servers", metavar="HOST:PORT,…", help="all servers; those of this machine are started")
    servers.add_argument("--trainers", metavar="HOST[:PORT],…", help="all trainers; those of this machine are started")
    servers.add_argument("--ps_folder", metavar="DIR", help="where servers may save and load (the working directory)")
    servers.add_argument("--tls_cert", metavar="FILE", help="certificate of the servers, in PEM form: use TLS")
    servers.add_argument("--tls_key", metavar="FILE", help="private key of that certificate")
    servers.add_argument("--tls_ca", metavar="FILE", help="certificates that trainers trust (that of --tls_cert)")
    servers.add_argument("--tls_name", metavar="NAME", help="name in the certificate, if not the server's address")
    for name in ("trainer_devices", "http_port", "heter_workers", "gloo_port", "with_gloo"):
        servers.add_argument(f"--{name}", help=argparse.SUPPRESS)
    made.add_argument("-m", "--module", action="store_true", help="the program is a module, as in python -m")
    for name in ("legacy", "run_mode_legacy", "enable_gpu_log", "sort_ip", "auto_parallel_config", "auto_tuner_json"):
        made.add_argument(f"--{name}", help=argparse.SUPPRESS)
    made.add_argument("program", metavar="PROGRAM", help="the Python file (or, with -m, the module) to run")
    made.add_argument("arguments", nargs=argparse.REMAINDER, metavar="…", help="its own arguments")
    return made


def _positive(text):
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError(f"expected a positive number, received {text}")
    return value


def _truth(text):
    return text.strip().lower() in ("1", "true", "yes", "on")


def parse(argv=None):
    """Parse the command line; the environment gives the defaults."""
    options = parser().parse_args(argv)
    options.master = options.master or os.environ.get("PADDLE_MASTER")
    options.job_key = options.job_key or os.environ.get("PADDLE_JOB_KEY")
    if options.nnodes is None:
        hosts = [h for h in (options.ips or "").split(",") if h]
        options.nnodes = os.environ.get("PADDLE_NNODES") or str(len(hosts) or 1)
    if options.ips and not options.master:
        options.master = f"{options.ips.split(',')[0]}:{options.start_port}"
    least, _, most = options.nnodes.partition(":")
    try:
        options.least, options.most = int(least), int(most or least)
    except ValueError:
        parser().error(f"--nnodes: expected a number or a range such as 2:4, received {options.nnodes}")
    if options.most > 1 and not options.master:
        parser().error(f"--nnodes {options.nnodes}: several machines need --master HOST:PORT, the same on each")
    return options
