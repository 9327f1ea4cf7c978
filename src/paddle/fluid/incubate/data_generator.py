"""Programs that turn lines of text into slots of numbers, for `Dataset`s that read through a pipe."""

from paddle.distributed.fleet.data_generator import DataGenerator, MultiSlotDataGenerator, MultiSlotStringDataGenerator

__all__ = ["DataGenerator", "MultiSlotDataGenerator", "MultiSlotStringDataGenerator"]
