"""Record the samples of text_dataset_cases.py as text_datasets.json.

Run with paddlepaddle 3.3.1 from the repository's root: python -m tests.golden.record_text_datasets
"""

import json
import os
import tempfile
from pathlib import Path

with tempfile.TemporaryDirectory() as folder:
    os.environ["HOME"] = folder
    dictionaries = Path(folder, ".cache/paddle/dataset/wmt16")  # the original writes them there
    dictionaries.mkdir(parents=True)

    from tests.golden.text_dataset_cases import image_facts, make_files, reader_facts, text_facts

    import paddle.dataset
    import paddle.text

    made = make_files(folder)

    def download(url, module_name, md5sum, save_name=None):
        return made[url.rpartition("/")[2]]

    for module in (paddle.dataset.common, paddle.dataset.flowers, paddle.dataset.voc2012):
        module.download = download
    recorded = {"readers": reader_facts(paddle.dataset, folder), "image": image_facts(paddle.dataset.image, folder)}
    for dictionary in dictionaries.iterdir():
        dictionary.unlink()
    recorded["text"] = text_facts(paddle.text, folder)
lines = [
    f'"{part}": {{\n' + ",\n".join(f"{json.dumps(k)}: {json.dumps(v)}" for k, v in facts.items()) + "\n}"
    for part, facts in recorded.items()
]
Path(__file__).with_name("text_datasets.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")
