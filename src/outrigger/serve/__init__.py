"""Serve saved models over HTTP, with the KServe V2 protocol that Triton, KServe and their clients speak.

MODEL is the path that was passed to `paddle.jit.save`, a .pdmodel or .json file, or a folder: of one model, of its
versions (1, 2, …), or of such folders. NAME=MODEL gives a model another name. Changed files are reloaded while requests
continue, and also after SIGHUP and after POST /v2/repository/models/NAME/load.

Open the address in a browser to try a model. docs/deploying.md shows clients; docs/security.md has the guarantees.
"""

from outrigger.serve.command import EXAMPLE, HELP, add_arguments, run

__all__ = ["EXAMPLE", "HELP", "add_arguments", "run"]
