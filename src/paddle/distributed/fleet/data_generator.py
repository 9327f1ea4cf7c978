"""The data generators, under their module name in Paddle."""

from ._data_generator import DataGenerator, MultiSlotDataGenerator, MultiSlotStringDataGenerator

__path__ = []  # a package, for the paths of the original below it

__all__ = ["DataGenerator", "MultiSlotDataGenerator", "MultiSlotStringDataGenerator"]
