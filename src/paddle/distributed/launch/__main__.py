import sys

from paddle.distributed.launch import main

sys.exit(main())
