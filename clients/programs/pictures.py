"""Print the pixels of all pictures in a folder: `pictures.py FOLDER [SERIES]`."""

import pathlib
import sys

import numpy as np
from PIL import Image
from results import result

folder, series = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "pixels"
files = sorted(file for file in pathlib.Path(folder).rglob("*") if file.suffix in (".png", ".jpg", ".jpeg"))
assert files, f"{folder} has no pictures"
for file in files:
    pixels = np.asarray(Image.open(file)).astype("float64")
    result(f"{series}_size", pixels.shape)
    # A histogram: a pixel on the border of two classes may fall on either side.
    result(series, np.histogram(pixels, bins=8, range=(0, 256))[0])
