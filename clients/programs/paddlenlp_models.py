"""PaddleNLP: a tiny language model is trained by its Trainer, saved and loaded; then it may continue texts.

`paddlenlp_models.py bert|ernie|gpt|llama|qwen2 [--lora]` trains, and saves in the folder `saved`;
`paddlenlp_models.py gpt|llama|qwen2 --generate` continues texts with the model saved there.
"""

import sys
import types

import numpy as np
from results import result, sample


def refuse(*args, **kwargs):
    raise ImportError("these jobs split no Chinese text into words")


# PaddleNLP imports jieba at start; nothing here needs it.
jieba = types.ModuleType("jieba")
jieba.__file__, jieba.cut, jieba.lcut = __file__, refuse, refuse
sys.modules["jieba"] = jieba

from paddlenlp import transformers  # noqa: E402
from paddlenlp.trainer import Trainer, TrainerCallback, TrainingArguments  # noqa: E402

import paddle  # noqa: E402

VOCABULARY, LENGTH, CLASSES = 100, 16, 3
SIZES = {"vocab_size": VOCABULARY, "hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 4}
NO_DROPOUT = {"hidden_dropout_prob": 0.0, "attention_probs_dropout_prob": 0.0}
ENCODER = {**SIZES, **NO_DROPOUT, "intermediate_size": 64, "max_position_embeddings": 64, "num_labels": CLASSES}
DECODER = {**SIZES, "intermediate_size": 64, "max_position_embeddings": 64, "num_key_value_heads": 2}
MODELS = {
    "bert": ("BertForSequenceClassification", "BertConfig", ENCODER),
    "ernie": ("ErnieForSequenceClassification", "ErnieConfig", ENCODER),
    "gpt": ("GPTForCausalLM", "GPTConfig", {**SIZES, **NO_DROPOUT, "intermediate_size": 64, "eos_token_id": 7}),
    "llama": ("LlamaForCausalLM", "LlamaConfig", DECODER),
    "qwen2": ("Qwen2ForCausalLM", "Qwen2Config", DECODER),
}
name = sys.argv[1]
lora = "--lora" in sys.argv
model_class, config_class, settings = MODELS[name]
model_class, config_class = getattr(transformers, model_class), getattr(transformers, config_class)
generates = name in ("gpt", "llama", "qwen2")


class Texts(paddle.io.Dataset):
    """Random token ids, with the class or the same ids as labels."""

    def __init__(self, count, seed):
        rng = np.random.default_rng(seed)
        self.tokens = rng.integers(8, VOCABULARY, (count, LENGTH))

    def __len__(self):
        return len(self.tokens)

    def __getitem__(self, index):
        tokens = self.tokens[index]
        return {"input_ids": tokens, "labels": tokens if generates else np.int64(tokens[0] % CLASSES)}


def collate(rows):
    return {key: paddle.to_tensor(np.stack([row[key] for row in rows])) for key in rows[0]}


def logits(model):
    model.eval()
    with paddle.no_grad():
        output = model(input_ids=paddle.to_tensor(Texts(2, 5).tokens))
    return (output[0] if isinstance(output, (tuple, list)) else output).numpy()


def generate():
    model = model_class.from_pretrained("saved")
    model.eval()
    prompt = paddle.to_tensor(Texts(2, 9).tokens[:, :5])
    for strategy, more in (("greedy_search", {}), ("beam_search", {"num_beams": 3})):
        tokens, scores = model.generate(prompt, max_new_tokens=6, decode_strategy=strategy, **more)
        result(f"{strategy}_tokens", tokens)
        result(f"{strategy}_scores", scores)


class Log(TrainerCallback):
    """Keeps what the Trainer logs."""

    def __init__(self):
        self.losses, self.rates = [], []

    def on_log(self, args, state, control, logs=None, **kwargs):
        if "loss" in logs:
            self.losses.append(logs["loss"])
            self.rates.append(logs["learning_rate"])


if "--generate" in sys.argv:
    generate()
    sys.exit()

paddle.seed(42)
model = model_class(config_class(**settings))
result("parameters", [sum(float(np.abs(p.numpy()).sum()) for p in model.parameters())])
if lora:
    from paddlenlp.peft import LoRAConfig, LoRAModel

    targets = [".*q_proj.*", ".*v_proj.*"]
    model = LoRAModel(model, LoRAConfig(target_modules=targets, r=4, lora_alpha=8, lora_dropout=0.0))
    model.mark_only_lora_as_trainable()
    result("trainable", [sum(p.size for p in model.parameters() if not p.stop_gradient)])

arguments = TrainingArguments(
    output_dir="output",
    per_device_train_batch_size=4,
    per_device_eval_batch_size=4,
    max_steps=8,
    learning_rate=3e-3,
    weight_decay=0.01,
    logging_steps=1,
    save_steps=8,
    seed=42,
    disable_tqdm=True,
    report_to=[],
    device="cpu",
    dataloader_num_workers=0,
)
log = Log()
trainer = Trainer(
    model=model,
    callbacks=[log],
    args=arguments,
    train_dataset=Texts(32, 1),
    eval_dataset=Texts(8, 2),
    data_collator=collate,
    criterion=None if generates else paddle.nn.CrossEntropyLoss(),
)
trainer.train()
result("losses", log.losses)
result("rates", log.rates)
result("evaluation", [trainer.evaluate()["eval_loss"]])
trained = logits(model)
result("outputs", sample(trained))

model.save_pretrained("saved")
if lora:
    paddle.seed(42)
    loaded = LoRAModel.from_pretrained(model_class(config_class(**settings)), "saved")
else:
    loaded = model_class.from_pretrained("saved")
result("loaded_outputs", sample(logits(loaded)))
