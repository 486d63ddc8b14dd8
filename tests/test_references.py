"""Docstrings and comments that point to another module of the project point to one that exists."""

import re
from functools import cache
from pathlib import Path

SOURCES = Path(__file__).parents[1] / "src" / "pitboss"
REFERENCE = re.compile(r"`([a-z_]+)(?:\.([A-Za-z_]+))?`")


@cache
def modules():
    """The text of all modules of each name."""
    found = {}
    for path in SOURCES.rglob("*.py"):
        found[path.stem] = found.get(path.stem, "") + path.read_text(encoding="utf-8")
    return found


def has(module, name):
    """The module contains the name, or the package has a module of that name."""
    return bool(re.search(rf"\b{name}\b", modules()[module])) or (SOURCES / module / f"{name}.py").is_file()


def broken(text):
    """References to kernels that do not exist, and to names that the module does not have."""
    for module, name in REFERENCE.findall(text):
        if module.endswith("_kernels") and module not in modules():
            yield module
        elif name and name != "py" and module in modules() and not has(module, name):
            yield f"{module}.{name}"


def test_every_reference_to_a_module_leads_somewhere():
    wrong = {path: list(broken(path.read_text(encoding="utf-8"))) for path in SOURCES.rglob("*.py")}
    assert not {str(path): names for path, names in wrong.items() if names}


def test_a_reference_to_nothing_is_found():
    assert list(broken("see `gone_kernels` and `shapes.Inside`, not `shapes.shape_of`")) == [
        "gone_kernels",
        "shapes.Inside",
    ]
