"""PaddleClas: each family is trained, evaluated, used, exported and deployed by the scripts in its tools and deploy."""

from clients import data
from clients.catalog._common import FLOAT, LIST, VISION
from clients.model import Client, Job, Repository, Step

FAMILIES = {
    "PPLCNet": "PPLCNet_x0_25",
    "MobileNetV3": "MobileNetV3_small_x0_35",
    "ResNet": "ResNet18_vd",
    "ResNeXt": "ResNeXt50_32x4d",
    "ShuffleNet": "ShuffleNetV2_x0_25",
    "GhostNet": "GhostNet_x0_5",
    "PPHGNetV2": "PPHGNetV2_B0",
    "DeiT": "DeiT_tiny_patch16_224",
    "SwinTransformer": "SwinTransformer_tiny_patch4_window7_224",
    "ConvNeXt": "ConvNeXt_tiny",
}
# Normalisation over the few values of a small batch makes rounding grow; the first loss is held to 1e-3.
LATER = "train_loss eval_in_training eval_loss infer_scores exported_output_0".split()
# How the configuration of a family resizes pictures, where that of deploy/ does it otherwise.
RESIZE = "PreProcess__transform_ops__0__ResizeImage"
BICUBIC = {"interpolation": "bicubic", "backend": "pil"}
RESIZED = {
    "PPHGNetV2": {"resize_short": 232, **BICUBIC},
    "DeiT": BICUBIC,
    "SwinTransformer": BICUBIC,
    "ConvNeXt": BICUBIC,
}
LABELS = "{source}/ppcls/utils/imagenet1k_label_list.txt"


def prepare(folder):
    data.classes(folder / "train", count=8, size=240, seed=0)
    data.classes(folder / "val", count=4, size=240, seed=1)


def overrides(**values):
    return tuple(part for name, value in values.items() for part in ("-o", f"{name.replace('__', '.')}={value}"))


def job(family, model):
    def tool(script, *extra, **numbers):
        common = overrides(
            Global__device="cpu", Global__seed=7, Global__output_dir="{work}/output", Global__epochs=2,
            Global__print_batch_step=1, Global__save_inference_dir="{work}/inference", Arch__class_num=5,
            Infer__PostProcess__class_id_map_file=LABELS, Infer__infer_imgs="{data}/val/images",
            Optimizer__lr__learning_rate=0.001, Optimizer__lr__warmup_epoch=0,
        )  # fmt: skip
        for part, folder in (("Train", "train"), ("Eval", "val")):
            common += overrides(**{
                f"DataLoader__{part}__dataset__image_root": f"{{data}}/{folder}",
                f"DataLoader__{part}__dataset__cls_label_path": f"{{data}}/{folder}/list.txt",
                f"DataLoader__{part}__sampler__batch_size": 4,
                f"DataLoader__{part}__loader__num_workers": 0,
                f"DataLoader__{part}__loader__use_shared_memory": False,
            })  # fmt: skip
        config = f"{{source}}/ppcls/configs/ImageNet/{family}/{model}.yaml"
        return Step(("{python}", f"{{source}}/tools/{script}.py", "-c", config, *common, *more, *extra), numbers)

    if family == "PPHGNetV2":  # its configuration asks for pretrained weights
        more = overrides(Arch__pretrained=False)
    else:
        more = ()
    trained = overrides(Global__pretrained_model="{work}/output/latest")
    deploy = overrides(
        Global__infer_imgs="{data}/val/images", Global__inference_model_dir="{work}/inference", Global__use_gpu=False,
        Global__cpu_num_threads=1, Global__enable_benchmark=False, PostProcess__Topk__class_id_map_file=LABELS,
        **{f"{RESIZE}__{key}": value for key, value in RESIZED.get(family, {}).items()},
    )  # fmt: skip
    return Job(
        family,
        f"{model}: train, evaluate, infer, export, predict with the exported model, deploy/python/predict_cls.py",
        (
            tool(
                "train",
                first_loss=rf"Epoch 1/2\]\[Iter: 0/.*?CELoss: {FLOAT}",
                train_loss=rf"\[Train\].*?CELoss: {FLOAT}, loss: {FLOAT}",
                eval_in_training=rf"\[Eval\]\[Epoch \d+\]\[Avg\]CELoss: {FLOAT}, loss: {FLOAT}",
            ),
            tool("eval", *trained, eval_loss=rf"\[Avg\]CELoss: {FLOAT}, loss: {FLOAT}", accuracy=rf"top1: {FLOAT}"),
            tool("infer", *trained, infer_classes=rf"'class_ids': {LIST}", infer_scores=rf"'scores': {LIST}"),
            tool("export_model", *trained),
            Step(
                (
                    "{python}",
                    "{programs}/predict.py",
                    "{work}/inference/inference.pdmodel",
                    "{work}/inference/inference.pdiparams",
                    "2,3,224,224",
                )
            ),
            Step(
                (
                    "{python}",
                    "{source}/deploy/python/predict_cls.py",
                    "-c",
                    "{source}/deploy/configs/inference_cls.yaml",
                    *deploy,
                ),
                {"deploy_classes": rf"class id\(s\): {LIST}", "deploy_scores": rf"score\(s\): {LIST}"},
                # It imports the installed package, which the file paddleclas.py of the checkout would hide.
                environment={"PYTHONPATH": ""},
                original_fails="it cannot optimise memory for a model that is named by its folder, as the script does",
            ),
        ),
        prepare,
        tolerances={"deploy_scores": 0.03, **dict.fromkeys(LATER, 0.02)},  # it prints two digits
        alike=(("infer_scores", "deploy_scores"),),
        same="the seed is set by Global.seed; augmentation draws from Python's and NumPy's generators",
    )


CLIENT = Client(
    "PaddleClas",
    "2.6.0 (d178931)",
    repository=Repository("https://github.com/PaddlePaddle/PaddleClas", "d178931fca432204e6b7422bac4f92e09ff22fa4"),
    requirements=(*VISION, "faiss-cpu==1.11.0"),
    without_dependencies=("paddleclas==2.6.0",),
    jobs=tuple(job(family, model) for family, model in FAMILIES.items()),
)
