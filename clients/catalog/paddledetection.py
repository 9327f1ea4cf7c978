"""PaddleDetection: three detectors trained, evaluated, exported and deployed by its tools."""

from clients import data
from clients.catalog._common import FLOAT, VISION
from clients.model import Client, Job, Repository, Step

NORMALIZE = {
    "PicoDet": "{NormalizeImage: {is_scale: true, mean: [0.485, 0.456, 0.406], std: [0.229, 0.224, 0.225]}}",
    "PP-YOLOE+": "{NormalizeImage: {mean: [0.0, 0.0, 0.0], std: [1.0, 1.0, 1.0], norm_type: none}}",
    "Faster R-CNN": "{NormalizeImage: {is_scale: true, mean: [0.485, 0.456, 0.406], std: [0.229, 0.224, 0.225]}}",
}
CONFIGS = {
    "PicoDet": "picodet/picodet_xs_320_coco_lcnet",
    "PP-YOLOE+": "ppyoloe/ppyoloe_plus_crn_s_80e_coco",
    "Faster R-CNN": "faster_rcnn/faster_rcnn_r34_fpn_1x_coco",
}
SIZE = 192
# Its configuration freezes the normalisation of a pretrained backbone. Without such weights its scores exceed 64,
# where the original's softmax cuts off on a CPU, so that its loss is not the cross entropy any more.
FROM_SCRATCH = {"Faster R-CNN": ("ResNet.freeze_norm=false", "ResNet.norm_type=bn")}


def prepare(folder):
    data.boxes(folder / "train", count=8, size=SIZE, seed=0)
    data.boxes(folder / "val", count=3, size=SIZE, seed=1)


def transforms(name):
    """Overrides that make the pictures small; what is done with them is the configuration's."""
    rows = f"[{{Decode: {{}}}}, {{Resize: {{target_size: [{SIZE}, {SIZE}], keep_ratio: false, interp: 2}}}}, "
    rows += f"{NORMALIZE[name]}, {{Permute: {{}}}}]"
    given = [f"EvalReader.sample_transforms={rows}", f"TestReader.sample_transforms={rows}"]
    if name == "Faster R-CNN":
        resize = f"{{RandomResize: {{target_size: [[{SIZE}, {SIZE}]], interp: 2, keep_ratio: true}}}}"
        flip = f"{{RandomFlip: {{prob: 0.5}}}}, {NORMALIZE[name]}, {{Permute: {{}}}}"
        return [*given, f"TrainReader.sample_transforms=[{{Decode: {{}}}}, {resize}, {flip}]"]
    resize = "{BatchRandomResize: {target_size: [160, 192], random_size: true, random_interp: true, keep_ratio: false}}"
    given.append(f"TrainReader.batch_transforms=[{resize}, {NORMALIZE[name]}, {{Permute: {{}}}}, {{PadGT: {{}}}}]")
    shape = f"[1, 3, {SIZE}, {SIZE}]" if name == "PicoDet" else f"[3, {SIZE}, {SIZE}]"
    return [*given, f"TestReader.inputs_def.image_shape={shape}"]


def job(name):
    config = CONFIGS[name]
    overrides = [
        "use_gpu=false", "num_classes=3", f"eval_size=[{SIZE}, {SIZE}]", "worker_num=0", "epoch=1", "log_iter=1",
        "save_dir={work}/output",
        "pretrain_weights=null", "LearningRate.base_lr=0.001", "TrainReader.batch_size=2", "TrainReader.shuffle=false",
        "EvalReader.batch_size=1", "TrainDataset.dataset_dir={data}/train", "TrainDataset.image_dir=images",
        "TrainDataset.anno_path=boxes.json", "EvalDataset.dataset_dir={data}/val", "EvalDataset.image_dir=images",
        "EvalDataset.anno_path=boxes.json", "TestDataset.dataset_dir={data}/val", "TestDataset.anno_path=boxes.json",
        *transforms(name), *FROM_SCRATCH.get(name, ()),
    ]  # fmt: skip

    def tool(script, *options, more=(), **given):
        command = ("{python}", f"{{source}}/tools/{script}.py", "-c", f"{{source}}/configs/{config}.yml", *options)
        return Step((*command, "-o", *overrides, *more), **given)

    model = config.rpartition("/")[2]
    trained = "weights={work}/output/model_final.pdparams"
    exported = f"{{work}}/exported/{model}"
    return Job(
        name,
        f"{model}: train, evaluate, export, deploy/python/infer.py",
        (
            tool(
                "train",
                "--enable_ce=True",
                numbers={
                    "first_loss": rf"\[0/4\] .*?\bloss: {FLOAT}",
                    "train_loss": rf"\bloss: {FLOAT}",
                    "all_losses": rf"loss_\w+: {FLOAT}",
                },
            ),
            tool("eval", more=(trained,), numbers={"average_precision": rf"Average Precision .*? = {FLOAT}"}),
            tool("export_model", "--output_dir", "{work}/exported", more=(trained,)),
            Step(("{python}", "{programs}/detect.py", exported, f"1,3,{SIZE},{SIZE}")),
            Step(
                (
                    *("{python}", "{source}/deploy/python/infer.py", "--model_dir", exported, "--threshold", "0.0"),
                    *("--image_dir", "{data}/val/images", "--output_dir", "{work}/deployed"),
                ),
                {"deployed_scores": rf"confidence:{FLOAT}"},
                writes=("deployed/0.png",),
                original_fails="it cannot optimise memory for a model that is named by its folder, as the script does",
            ),
        ),
        prepare,
        # Batch normalisation of two pictures makes rounding grow; the first loss is held to 1e-3.
        tolerances=dict.fromkeys("train_loss all_losses average_precision best_scores mean_box".split(), 0.05),
        same="the seed is set by --enable_ce; no shuffling, augmentation draws from NumPy's and Python's generators",
    )


CLIENT = Client(
    "PaddleDetection",
    "2.7.0 (666f597)",
    repository=Repository(
        "https://github.com/PaddlePaddle/PaddleDetection", "666f597fd00d3157e84dd9fb2dd3f40bf9918ebc"
    ),
    requirements=(
        *VISION,
        "setuptools==75.8.2",
        "pycocotools==2.0.10",
        "terminaltables==3.1.10",
        "typeguard==4.4.4",
        "shapely==2.0.7",
        "motmetrics==1.4.0",
        "lapx==0.5.11.post1",
        "pyclipper==1.3.0.post6",
        "scikit-image==0.25.2",
    ),
    without_dependencies=("imgaug==0.4.0",),
    jobs=tuple(job(name) for name in CONFIGS),
)
