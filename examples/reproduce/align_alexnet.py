"""The checkpoints of AlexNet.

outrigger align align_alexnet.py --html report.html --logs result
"""

import settings

globals().update(settings.of("alexnet"))
