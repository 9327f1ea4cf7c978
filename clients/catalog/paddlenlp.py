"""PaddleNLP, the last release of version 2."""

from clients.catalog._paddlenlp import ALONE, CONDITION, REQUIREMENTS, job
from clients.model import Client

CLIENT = Client(
    "PaddleNLP",
    "2.8.1",
    requirements=REQUIREMENTS,
    without_dependencies=("paddlenlp==2.8.1", *ALONE),
    jobs=(job("bert"), job("ernie"), job("gpt", generate=""), job("llama", generate=CONDITION), job("llama", "--lora")),
)
