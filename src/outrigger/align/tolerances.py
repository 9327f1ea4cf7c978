"""The tolerances of the checkpoints."""

# The guide accepts a mean difference of about 1e-5 after a forward pass, 1e-6 (its tool's default) for shallow
# computations, and 0.15 percentage points of accuracy after training. Above a scale of one they are relative.
TOLERANCES = {
    "data": 1e-6,
    "initial": 0.1,
    "forward": 1e-5,
    "buffers": 1e-5,
    "metric": 1e-6,
    "loss": 1e-6,
    "schedule": 1e-6,
    "decay": 1e-9,
    "backward": 1e-5,
    "training": 1.5e-3,
}
