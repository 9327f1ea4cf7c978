"""PaddleNLP, a later state of its repository, which has Qwen2."""

from clients.catalog._paddlenlp import ALONE, REQUIREMENTS, job
from clients.model import Client, Repository

CLIENT = Client(
    "PaddleNLP-develop",
    "3.0.0b2 (ff7ee8ade)",
    repository=Repository("https://github.com/PaddlePaddle/PaddleNLP", "ff7ee8ade8e7c182f95ee46f983dc8f6d73beda3"),
    requirements=REQUIREMENTS,
    without_dependencies=ALONE,
    jobs=(job("bert"), job("llama", "--lora"), job("qwen2", generate="")),
)
