"""What the vision suites have in common."""

# The suites pin NumPy below 2 and OpenCV 4; headless, as no window is opened.
VISION = (
    "numpy==1.26.4",
    "opencv-python-headless==4.10.0.84",
    "visualdl==2.5.3",
    "PyYAML==6.0.2",
    "tqdm==4.67.1",
    "prettytable==3.16.0",
    "scikit-learn==1.6.1",
    "easydict==1.13",
    "ujson==5.10.0",
    "filelock==3.18.0",
)
FLOAT = r"(-?\d+\.?\d*(?:e[-+]?\d+)?|nan|inf)"
LIST = r"\[([^\]]*)\]"
