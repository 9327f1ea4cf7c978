"""Writes the table of names of torch and Paddle as a page, with a field that filters its rows."""

import re

WORDS = {
    "en": {
        "title": "The table: torch and Paddle",
        "lead": "{count} pairs of names, which the tests check by calling both libraries. Type a part of a name of "
        "either library, or words of a note.",
        "marks": "*differs*: the same code gives another result; the note says what to write. *composed*: no single "
        "name on one side. `outrigger api NAME` shows an entry with its arguments and an example. "
        "[From torch](from_torch.md) explains what is behind the differences.",
        "field": "filter, e.g. gather, nn.Linear, differs",
        "shown": "rows",
    },
    "zh": {
        "title": "torch 与 Paddle 名称对照表",
        "lead": "共 {count} 对名称，测试会同时调用两个库逐一核对。输入任意一边名称的一部分，或备注里的词，即可筛选。",
        "marks": "*differs*：同样的代码结果不同，备注说明应当怎样写。*composed*：其中一边没有单独的名称与之对应。"
        "`outrigger api 名称` 列出参数的对应关系和示例。备注为英文。差异背后的道理见[从 torch 迁移](from_torch.md)。",
        "field": "筛选，例如 gather、nn.Linear、differs",
        "shown": "行",
    },
}
IN_CHINESE = {
    "Creation": "创建",
    "Random": "随机数",
    "Mathematics": "数学运算",
    "Reduction": "归约",
    "Shape": "形状",
    "Indexing": "索引",
    "Linear algebra": "线性代数",
    "Fourier transforms": "傅里叶变换",
    "Functional": "函数式接口",
    "Losses": "损失函数",
    "Layers": "网络层",
    "Containers": "容器",
    "Losses as layers": "损失层",
    "Utilities of layers": "网络层的工具",
    "Optimizers": "优化器",
    "Learning rates": "学习率",
    "Initial values": "初始化",
    "Data": "数据",
    "Gradients": "梯度",
    "Files and programs": "文件与程序",
    "Devices and types": "设备与类型",
    "Several processes": "多进程",
    "Metrics": "评估指标",
    "Distributions": "概率分布",
    "Methods of Tensor": "Tensor 的方法",
    "Modules": "模块",
    "Before Paddle 2.0": "Paddle 2.0 之前",
    "Torchvision": "Torchvision",
}


def text(language, known):
    """The page. known: the names that the reference describes, which become links."""
    from outrigger.api import show

    words = WORDS[language]
    body = show.markdown()
    count = re.search(r"^(\d+) pairs", body, re.MULTILINE)[1]
    lines = []
    for line in body[body.index("\n## ") :].splitlines():
        if line.startswith("## "):
            line = f"## {line[3:] if language == 'en' else IN_CHINESE[line[3:]]}"
        elif line.startswith("| `") or line.startswith("| – "):
            *names, note = re.split(r"(?<!\\) \| ", line.removeprefix("| ").removesuffix(" |"), maxsplit=3)
            names = [f"{{py:obj}}`{name[1:-1]}`" if name[1:-1] in known else name for name in names]
            line = f"| {' | '.join([*names, note])} |"
        lines.append(line)
    field = f'<input type="search" id="names-filter" placeholder="{words["field"]}" aria-label="{words["field"]}">'
    counter = f'<span id="names-count" role="status" data-word="{words["shown"]}"></span>'
    head = [f"# {words['title']}", "", words["lead"].format(count=count), "", words["marks"], ""]
    return "\n".join([*head, f'<div class="names-filter">{field}{counter}</div>', *lines, ""])
