"""What the two versions of PaddleNLP have in common: requirements, and jobs on models of tiny configurations."""

from clients.model import Job, Step

REQUIREMENTS = (
    "aistudio-sdk==0.2.6",
    "colorama==0.4.6",
    "colorlog==6.10.1",
    "datasets==3.6.0",
    "dill==0.3.4",
    "fastapi==0.115.12",
    "huggingface_hub==0.30.2",
    "jinja2==3.1.6",
    "multiprocess==0.70.12.2",
    "pyarrow==20.0.0",
    "regex==2024.11.6",
    "safetensors==0.5.3",
    "sentencepiece==0.2.1",
    "seqeval==1.2.2",
    "tiktoken==0.9.0",
    "tokenizers==0.21.4",
    "tool_helpers==0.1.2",
    "typer==0.15.4",
    "uvicorn==0.34.3",
)
ALONE = ("paddlefsl==1.1.0", "visualdl==2.5.3")
SAME = "equal seeds; dropout 0; jieba, which only splits Chinese text, is replaced by a module that raises"
CONDITION = "the original refuses `paddle.where` with a condition of floats, which the client passes"


def job(model, *options, generate=None):
    """Training, and generation as a second step: None if the model does not generate, else why the original fails."""
    program = ("{python}", "{programs}/paddlenlp_models.py", model)
    steps = [Step((*program, *options))]
    if generate is not None:
        steps.append(Step((*program, "--generate"), original_fails=generate))
    does = "a tiny model: train by the Trainer, evaluate, save, load" + (", generate" if generate is not None else "")
    return Job(
        " ".join([model, *(o.removeprefix("--") for o in options)]),
        f"{model}{' with LoRA' if '--lora' in options else ''}: {does}",
        tuple(steps),
        same=SAME,
        tolerance=1e-4,
        limit=400,
    )
