"""What the benchmarks share: the machine they ran on, and tables."""

from __future__ import annotations

import multiprocessing
import platform
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import version
from pathlib import Path

__all__ = ["apart", "compiler", "describe", "table"]


def processor() -> str:
    """The processor's own name."""
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    if sys.platform == "darwin":
        return subprocess.run(["sysctl", "-n", "machdep.cpu.brand_string"], capture_output=True, text=True, check=False).stdout.strip()
    return platform.processor() or platform.machine()


def compiler() -> str | None:
    """The C compiler of this machine, or None."""
    return shutil.which("gcc") or shutil.which("cc")


def describe() -> None:
    """Print what the figures were measured with."""
    print(f"{processor()}, {platform.system()}")
    print(f"Python {platform.python_version()}, Numba {version('numba')}, llvmlite {version('llvmlite')}, NumPy {version('numpy')}")
    found = compiler()
    if found:
        print(subprocess.run([found, "--version"], capture_output=True, text=True, check=False).stdout.splitlines()[0])
    print()


def table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print rows under their headings: the first column to the left, figures to the right."""
    widths = [max(len(row[column]) for row in [headings, *rows]) for column in range(len(headings))]
    for row in [headings, ["-" * width for width in widths], *rows]:
        cells = [cell.ljust(width) if column == 0 else cell.rjust(width) for column, (cell, width) in enumerate(zip(row, widths, strict=True))]
        print("  ".join(cells).rstrip())


def apart(function: Callable[..., object], *arguments: object) -> None:
    """Call a function once in a process of its own: what it compiles is then loaded here from the cache, as in every later run."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        pool.apply(function, arguments)
