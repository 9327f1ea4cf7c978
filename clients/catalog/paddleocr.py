"""PaddleOCR: two recognisers and a detector trained, evaluated, exported and used by its tools."""

from clients import data
from clients.catalog._common import FLOAT, VISION
from clients.model import Client, Job, Repository, Step

DECODE = "{DecodeImage: {img_mode: BGR, channel_first: false}}"
NORMALIZE = (
    "{NormalizeImage: {scale: 1./255., mean: [0.485, 0.456, 0.406], std: [0.229, 0.224, 0.225], order: hwc}}, "
    "{ToCHWImage: }"
)
SIDE = 192
# The transforms of the configuration with smaller pictures, without its augmentation by imgaug, which has no seed.
DETECTION = {
    "Train": f"[{DECODE}, {{DetLabelEncode: }}, {{EastRandomCropData: {{size: [{SIDE}, {SIDE}], max_tries: 50, "
    "keep_ratio: true}}, {MakeBorderMap: {shrink_ratio: 0.4, thresh_min: 0.3, thresh_max: 0.7}}, "
    f"{{MakeShrinkMap: {{shrink_ratio: 0.4, min_text_size: 8}}}}, {NORMALIZE}, "
    "{KeepKeys: {keep_keys: [image, threshold_map, threshold_mask, shrink_map, shrink_mask]}}]",
    "Eval": f"[{DECODE}, {{DetLabelEncode: }}, {{DetResizeForTest: {{image_shape: [{SIDE}, {SIDE}]}}}}, {NORMALIZE}, "
    "{KeepKeys: {keep_keys: [image, shape, polys, ignore_tags]}}]",
}
# SVTR's augmentation draws from generators of its own.
SVTR = (
    f"[{DECODE}, {{CTCLabelEncode: }}, {{SVTRRecResizeImg: {{image_shape: [3, 64, 256], padding: false}}}}, "
    "{KeepKeys: {keep_keys: [image, label, length]}}]"
)


def prepare_words(folder):
    data.words(folder / "train", count=16, seed=0)
    data.words(folder / "val", count=6, seed=1)


def prepare_text(folder):
    data.text_boxes(folder / "train", count=8, size=SIDE, seed=0)
    data.text_boxes(folder / "val", count=3, size=SIDE, seed=1)


def job(name, config, prepare, metrics, predict, shape, more=()):
    overrides = [
        "Global.use_gpu=False", "Global.epoch_num=2", "Global.print_batch_step=1", "Global.save_epoch_step=1",
        "Global.save_model_dir={work}/output", "Global.eval_batch_step=[0,100]", "Global.pretrained_model=",
        "Global.distributed=False", "Global.seed=7", "Global.character_dict_path={data}/train/letters.txt",
        "Global.save_inference_dir={work}/exported", "Global.log_smooth_window=1",
    ]  # fmt: skip
    for part, folder, batch in (("Train", "train", 4), ("Eval", "val", 1)):
        overrides += [
            f"{part}.dataset.name=SimpleDataSet", f"{part}.dataset.data_dir={{data}}/{folder}",
            f"{part}.dataset.label_file_list=[{{data}}/{folder}/list.txt]", f"{part}.dataset.ratio_list=[1.0]",
            f"{part}.loader.num_workers=0", f"{part}.loader.shuffle=False", f"{part}.loader.use_shared_memory=False",
            f"{part}.loader.batch_size_per_card={batch}",
        ]  # fmt: skip
    overrides += more

    def tool(script, *extra, numbers=(), **given):
        command = ("{python}", f"{{source}}/tools/{script}.py", "-c", f"{{source}}/configs/{config}.yml", "-o")
        return Step((*command, *overrides, *extra), dict(numbers), **given)

    weights = "Global.pretrained_model={work}/fixed"
    fixed = ("{work}/output/latest.pdparams", "{work}/fixed.pdparams")
    return Job(
        name,
        f"{config}: train, evaluate, export, predict with the exported model, tools/infer/{predict[0]}.py",
        (
            tool(
                "train",
                numbers={
                    "first_loss": rf"global_step: 1, .*?\bloss: {FLOAT}",
                    "train_loss": rf"global_step: \d+, .*?\bloss: {FLOAT}",
                }.items(),
            ),
            Step(("{python}", "{programs}/fixed_weights.py", *fixed)),
            tool("eval", weights, numbers={"metrics": metrics}.items()),
            tool("export_model", weights),
            Step(
                (
                    "{python}",
                    "{programs}/predict.py",
                    "{work}/exported/inference.pdmodel",
                    "{work}/exported/inference.pdiparams",
                    shape,
                )
            ),
            Step(
                (
                    *(
                        "{python}",
                        f"{{source}}/tools/infer/{predict[0]}.py",
                        "--use_gpu",
                        "False",
                        "--cpu_threads",
                        "1",
                    ),
                    *("--image_dir", "{data}/val/images", *predict[1:]),
                ),
                {"predicted": predict_pattern(predict[0])},
                original_fails="the script wants a .pdmodel, which 3.3.1 no longer writes",
            ),
        ),
        prepare,
        tolerances={"train_loss": 0.02},
        same="the seed is set by Global.seed; no shuffling, no augmentation that has a seed of its own; what follows "
        "the training has weights that are the same on both sides",
    )


def predict_pattern(script):
    return rf"Predicts of .*?:\('.*', {FLOAT}\)" if script == "predict_rec" else r"\.png\t\[\[\[([\d., ]+)\]"


RECOGNISE = ("predict_rec", "--rec_model_dir", "{work}/exported", "--rec_char_dict_path", "{data}/train/letters.txt")
CLIENT = Client(
    "PaddleOCR",
    "2.8.1 (d1583d4)",
    repository=Repository("https://github.com/PaddlePaddle/PaddleOCR", "d1583d4e08a9b3d7805a9f73b7b758bec258d4c9"),
    requirements=(
        *VISION,
        "shapely==2.0.7",
        "pyclipper==1.3.0.post6",
        "lmdb==1.6.2",
        "rapidfuzz==3.13.0",
        "scikit-image==0.25.2",
        "albumentations==1.4.10",
        "albucore==0.0.12",
    ),
    without_dependencies=("imgaug==0.4.0",),
    jobs=(
        job(
            "CRNN",
            "rec/rec_mv3_none_bilstm_ctc",
            prepare_words,
            rf"(?:acc|norm_edit_dis):{FLOAT}",
            (*RECOGNISE, "--rec_algorithm", "CRNN", "--rec_image_shape", "3,32,100", "--use_space_char", "False"),
            "1,3,32,100",
        ),
        job(
            "SVTR",
            "rec/rec_svtrnet",
            prepare_words,
            rf"(?:acc|norm_edit_dis):{FLOAT}",
            (*RECOGNISE, "--rec_algorithm", "SVTR", "--rec_image_shape", "3,64,256", "--use_space_char", "False"),
            "1,3,64,256",
            (f"Train.dataset.transforms={SVTR}", "Optimizer.lr.warmup_epoch=0"),
        ),
        job(
            "DB",
            "det/det_mv3_db",
            prepare_text,
            rf"(?:precision|recall|hmean):{FLOAT}",
            ("predict_det", "--det_model_dir", "{work}/exported", "--det_db_box_thresh", "0.1"),
            f"1,3,{SIDE},{SIDE}",
            tuple(f"{part}.dataset.transforms={rows}" for part, rows in DETECTION.items()),
        ),
    ),
)
