"""The checkpoints of MobileNetV3-small.

outrigger align align_mobilenet_v3_small.py --html report.html --logs result
"""

import settings

globals().update(settings.of("mobilenet_v3_small"))
