"""Record the cases of quantization_cases.py as quantization.json.

Run with paddlepaddle 3.3.1 from the repository's root: python -m tests.golden.record_quantization
"""

import json
from pathlib import Path

from tests.golden.quantization_cases import CONFIGS, config_form, parts, ptq_facts, qat_facts

facts = {
    "qat": {kind: qat_facts(kind) for kind in ("plain", "odd", "stub")},
    "qat4": qat_facts("plain", 4),
    "ptq": {kind: ptq_facts(kind) for kind in ("plain", "odd")},
    "ptq4": ptq_facts("plain", 4),
    "parts": parts(),
    "configs": {code: config_form(code) for code in CONFIGS},
}
Path(__file__).with_name("quantization.json").write_text(json.dumps(facts, indent=0))
