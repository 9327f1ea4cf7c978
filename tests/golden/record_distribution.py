"""Record the cases of distribution_cases.py as distribution.json.

Run with paddlepaddle 3.3.1 from the repository's root: python -m tests.golden.record_distribution
"""

import functools
import json
import os
from pathlib import Path

from tests.golden.distribution_cases import (
    CASES,
    ERRORS,
    GRADIENTS,
    TRANSFORMS,
    distribution_facts,
    fact,
    gradient_fact,
    scope,
    transform_facts,
)


def error_of(code):
    found = fact(lambda: eval(code, scope()))
    return found["error"] if isinstance(found, dict) else None


def apart(call):
    """The fact of a call in a process of its own, None where the process dies: some gradients crash the original."""
    reader, writer = os.pipe()
    if os.fork() == 0:
        os.write(writer, json.dumps(call()).encode())
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as stream:
        text = stream.read()
    os.wait()
    return json.loads(text) if text else None


facts = {
    "distributions": {family: distribution_facts(family) for family in CASES},
    "transforms": {code: transform_facts(code) for code in TRANSFORMS},
    "gradients": {code: apart(functools.partial(gradient_fact, parameters, code)) for parameters, code in GRADIENTS},
    "errors": {code: error_of(code) for code in ERRORS},
}
lines = [
    f' "{part}": {{\n' + ",\n".join(f"  {json.dumps(k)}: {json.dumps(v)}" for k, v in table.items()) + "\n }"
    for part, table in facts.items()
]
Path(__file__).with_name("distribution.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")
