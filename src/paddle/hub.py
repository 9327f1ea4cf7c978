"""Models from repositories on GitHub, on Gitee or in a folder."""

from .hapi.hub import help, list, load, load_state_dict_from_url

__all__ = ["help", "list", "load", "load_state_dict_from_url"]
