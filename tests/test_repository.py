"""The repository itself: which way imports point, what documents claim, what the locks hold, what `./dev` lists."""

from __future__ import annotations

import ast
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tomllib
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType

import pytest

import wyrmling

HOME = Path(__file__).parent.parent
SOURCE = HOME / "src"

LAYERS: tuple[tuple[str, ...], ...] = (("kernel", "parent"), ("games",), ("match",), ("bots",), ("advice",), ("lab", "envs", "server"), ("terminal",), ("cli",))
"""From the ground up. A part imports from layers below its own; parts of one layer know nothing of each other."""
LAYER = {part: layer for layer, parts in enumerate(LAYERS) for part in parts}


def files() -> list[Path]:
    """Every file that is part of the repository or about to be; without Git, every file that isn't hidden or built."""
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=HOME, capture_output=True, check=False)
    if listed.returncode == 0 and listed.stdout:
        found = [HOME / os.fsdecode(name) for name in listed.stdout.split(b"\0") if name]
        return sorted(path for path in found if path.is_file())
    built = re.compile(r"\.git|\.venv.*|dist|build|__pycache__|.*_cache")
    return sorted(path for path in HOME.rglob("*") if path.is_file() and not any(map(built.fullmatch, path.relative_to(HOME).parts)))


def python_files() -> list[Path]:
    return [path for path in files() if path.suffix == ".py" or path == HOME / "dev"]


# --- imports -----------------------------------------------------------------------------------------------------------


def imported(source: str, module: str, is_package: bool = False) -> set[str]:
    """The full names of everything of ours that a module's source imports, wherever in it the import stands."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            start = node.module or ""
            if node.level:
                package = module.split(".") if is_package else module.split(".")[:-1]
                start = ".".join([*package[: len(package) - node.level + 1], *([node.module] if node.module else [])])
            found |= {f"{start}.{alias.name}" for alias in node.names}
    return {name for name in found if name.split(".")[0] == "wyrmling"}


def offences(source: str, module: str, is_package: bool = False) -> list[str]:
    """The imports of a module that point the wrong way: not down, or from one game to another."""
    _, part, *rest = module.split(".")
    wrong = []
    for name in sorted(imported(source, module, is_package) - {"wyrmling.__version__"}):
        _, other, *other_rest = [*name.split("."), ""]
        if other == part:
            right = part != "games" or other_rest[0] == rest[0]
        else:
            right = other in LAYER and LAYER[other] < LAYER[part]
        if not right:
            wrong.append(f"{module} imports {name}")
    return wrong


def modules() -> list[tuple[str, Path]]:
    """Every module below `wyrmling` by its full name."""
    named = []
    for path in sorted(SOURCE.rglob("*.py")):
        parts = path.relative_to(SOURCE).with_suffix("").parts
        named.append((".".join(parts[:-1] if parts[-1] == "__init__" else parts), path))
    return [(name, path) for name, path in named if name not in ("wyrmling", "wyrmling.__main__")]


def test_every_part_has_its_layer() -> None:
    assert {name.split(".")[1] for name, _ in modules()} <= set(LAYER)


def test_imports_point_one_way() -> None:
    wrong = [offence for name, path in modules() for offence in offences(path.read_text("utf-8"), name, path.name == "__init__.py")]
    assert wrong == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("wyrmling.kernel.game", "from wyrmling.games.pets import GAME"),
        ("wyrmling.kernel.game", "def late():\n    import wyrmling.match.log"),
        ("wyrmling.kernel.game", "from wyrmling import games"),
        ("wyrmling.kernel.game", "from ..games import pets"),
        ("wyrmling.games.pets.rules", "from wyrmling.games.cove.cards import EGG"),
        ("wyrmling.games.pets.rules", "from ..cove import cards"),
        ("wyrmling.games.pets.rules", "from wyrmling import Match"),
        ("wyrmling.match.log", "from wyrmling.bots import greedy"),
        ("wyrmling.lab.simulate", "from wyrmling.terminal import play"),
        ("wyrmling.bots.greedy", "from wyrmling.cli import main"),
    ],
)
def test_an_import_that_points_the_wrong_way_is_found(module: str, source: str) -> None:
    assert len(offences(source, module)) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("wyrmling.kernel.game", "from wyrmling.kernel import chance, generic\nfrom . import moves"),
        ("wyrmling.games.pets.rules", "from wyrmling.games.pets.cards import EGG\nfrom wyrmling.kernel.rule import rule"),
        ("wyrmling.bots.greedy", "from wyrmling.match import Match\nimport numpy as np"),
        ("wyrmling.cli", "from wyrmling.lab.simulate import simulate\nfrom wyrmling.terminal.play import play"),
    ],
)
def test_an_import_that_points_the_right_way_is_none(module: str, source: str) -> None:
    assert offences(source, module) == []


def test_importing_wyrmling_doesnt_import_the_compiler() -> None:
    heavy = "[name for name in ('numba', 'llvmlite', 'scipy') if name in sys.modules]"
    out = subprocess.run([sys.executable, "-c", f"import sys, wyrmling; print({heavy})"], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "[]"
    assert out.stderr == ""


# --- files ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", python_files(), ids=lambda path: path.relative_to(HOME).as_posix())
def test_a_module_first_says_what_it_is_for(path: Path) -> None:
    lines = path.read_text("utf-8").splitlines() or [""]
    first = lines[1] if lines[0].startswith("#!") and len(lines) > 1 else lines[0]
    assert first.startswith('"""')
    assert len(first) > 10, "the first line is where it says so"


def test_no_file_names_a_package_registry() -> None:
    hosts = [
        ".".join(parts)
        for parts in (
            ("pypi", "org"),
            ("pythonhosted", "org"),
            ("npmjs", "org"),
            ("npmjs", "com"),
            ("yarnpkg", "com"),
            ("crates", "io"),
            ("golang", "org"),
            ("anaconda", "org"),
            ("debian", "org"),
        )
    ]
    named = re.compile("|".join(re.escape(host) for host in hosts).encode())
    assert [path.relative_to(HOME).as_posix() for path in files() if named.search(path.read_bytes())] == []


def blocks(document: Path) -> str:
    """The Python blocks of a document as one program, each line at the number that it has there."""
    program, inside = [], False
    for line in document.read_text("utf-8").splitlines():
        if line.startswith("```"):
            inside = line == "```python"
            program.append("")
        else:
            program.append(line if inside else "")
    return "\n".join(program) + "\n"


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md"])
def test_the_python_in_a_document_runs(document: str, tmp_path: Path) -> None:
    program = tmp_path / document.replace(".md", ".py")
    program.write_text(blocks(HOME / document), "utf-8")
    assert program.read_text("utf-8").strip(), "there is a Python block"
    shutil.copytree(HOME / "examples", tmp_path / "examples")
    ran = subprocess.run([sys.executable, "-W", "error", program], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, f"line numbers are those of {document}:\n{ran.stderr}"


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md"])
def test_a_document_names_only_files_that_are_there(document: str) -> None:
    text = (HOME / document).read_text("utf-8")
    links = re.findall(r"\]\(([^)#:]+)\)", text)
    quoted = re.findall(r"`((?:src|tests|examples|benchmarks|docs|kernel|games|match|bots|lab|terminal)/[\w./-]*)`", text)
    assert links, "there is a link"
    assert [name for name in [*links, *quoted] if not (HOME / name).exists() and not (SOURCE / "wyrmling" / name).exists()] == []


def test_the_changelog_speaks_of_this_version() -> None:
    assert re.search(rf"^## \[{re.escape(wyrmling.__version__)}\]", (HOME / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)


# --- locks ---------------------------------------------------------------------------------------------------------------


def plain(name: str) -> str:
    """The name of a package as locks write it, without what follows it."""
    found = re.match(r"[\w.-]+", name)
    assert found
    return re.sub(r"[-_.]+", "-", found[0]).lower()


def locked(name: str) -> dict[str, set[str]]:
    """The versions of each package in a lock; there can be several, for several versions of Python."""
    versions: dict[str, set[str]] = {}
    for line in (HOME / name).read_text("utf-8").splitlines():
        if line and not line.startswith((" ", "#")):
            package, version = line.split(" ")[0].split("==")
            versions.setdefault(package, set()).add(version)
    return versions


def test_the_locks_hold_what_the_project_asks_for() -> None:
    project = tomllib.loads((HOME / "pyproject.toml").read_text("utf-8"))
    needs = {plain(name) for name in [*project["project"]["dependencies"], *project["dependency-groups"]["build"]]}
    tools = {plain(name) for name in project["dependency-groups"]["dev"]}
    less, more = locked("requirements.lock"), locked("requirements-dev.lock")
    assert needs <= set(less)
    assert tools <= set(more)
    assert not tools & set(less), "tools aren't needed to play"
    assert {name: more.get(name) for name in less} == less
    assert not {"torch", "open-spiel"} & set(more)


@pytest.mark.parametrize("name", ["requirements.lock", "requirements-dev.lock"])
def test_a_lock_holds_versions_and_hashes_and_nothing_else(name: str) -> None:
    entry = re.compile(r"[a-z0-9-]+==[\w.]+( ; .+)? \\|    --hash=sha256:[0-9a-f]{64}( \\)?|\s*#.*")
    assert [line for line in (HOME / name).read_text("utf-8").splitlines() if not entry.fullmatch(line)] == []


# --- ./dev ---------------------------------------------------------------------------------------------------------------


@pytest.fixture
def dev() -> ModuleType:
    """The program `dev` as a module."""
    loader = SourceFileLoader("wyrmling_dev", str(HOME / "dev"))
    spec = importlib.util.spec_from_loader("wyrmling_dev", loader)
    assert spec
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


def run_dev(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a copy of `dev` that stands in a folder alone."""
    shutil.copy(HOME / "dev", folder)
    return subprocess.run([sys.executable, "-X", "utf8", folder / "dev", *words], capture_output=True, encoding="utf-8", check=False)


def test_dev_lists_what_it_can_do_and_sets_nothing_up(dev: ModuleType, tmp_path: Path) -> None:
    ran = run_dev(tmp_path)
    assert ran.returncode == 0
    assert re.findall(r"^\./dev (\w+)", ran.stdout, re.MULTILINE) == ["play", *dev.COMMANDS]
    assert [path.name for path in tmp_path.iterdir()] == ["dev"]


def test_dev_refuses_a_command_that_it_doesnt_know(tmp_path: Path) -> None:
    ran = run_dev(tmp_path, "tset")
    assert ran.returncode == 1
    assert "no command 'tset'" in ran.stderr


@pytest.fixture
def little(dev: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """`dev` in a folder of its own, where to install is only noted down."""
    for name in ("pyproject.toml", *dev.LOCKS.values()):
        shutil.copy(HOME / name, tmp_path)
    venv = tmp_path / ".venv"
    for name, value in {"HOME": tmp_path, "VENV": venv, "NOTE": venv / "dev.json", "done": []}.items():
        monkeypatch.setattr(dev, name, value, raising=False)

    def create(_: object, folder: Path) -> None:
        python = Path(dev.program("python"))
        python.parent.mkdir(parents=True)
        python.touch()
        dev.done.append("venv")

    monkeypatch.setattr("venv.EnvBuilder.create", create)
    monkeypatch.setattr(dev, "pip", lambda *words, env=None: dev.done.append(Path(words[-1]).name))
    return dev


def what_was_done(dev: ModuleType, purpose: str) -> list[str]:
    dev.done.clear()
    dev.set_up(purpose)
    done: list[str] = [*dev.done]
    return done


def test_dev_sets_up_once_and_adds_the_tools_when_they_are_needed(little: ModuleType) -> None:
    project = little.HOME.name
    assert what_was_done(little, "playing") == ["venv", "requirements.lock", project]
    assert what_was_done(little, "playing") == []
    assert what_was_done(little, "testing") == ["requirements-dev.lock", project]
    assert what_was_done(little, "testing") == []
    assert what_was_done(little, "playing") == []


def test_dev_sets_up_anew_when_locks_change_and_again_when_the_project_does(little: ModuleType) -> None:
    project = little.HOME.name
    little.set_up("testing")
    with (little.HOME / "pyproject.toml").open("a") as file:
        file.write("# changed\n")
    assert what_was_done(little, "playing") == ["requirements-dev.lock", project]
    with (little.HOME / "requirements.lock").open("a") as file:
        file.write("# changed\n")
    assert what_was_done(little, "testing") == ["venv", "requirements-dev.lock", project]


def test_dev_mends_a_set_up_that_was_interrupted(little: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    project = little.HOME.name

    def interrupted(*words: str, env: dict[str, str] | None = None) -> None:
        (little.VENV / "half of it").touch()
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(little, "pip", interrupted)
        with pytest.raises(KeyboardInterrupt):
            little.set_up("playing")
    assert what_was_done(little, "playing") == ["venv", "requirements.lock", project]
    assert not (little.VENV / "half of it").exists()
    Path(little.program("python")).unlink()
    assert what_was_done(little, "playing") == ["venv", "requirements.lock", project]


def test_dev_moves_a_venv_aside_that_somebody_else_made(little: ModuleType) -> None:
    little.VENV.mkdir()
    (little.VENV / "precious").touch()
    little.set_up("playing")
    assert (little.HOME / ".venv.old1" / "precious").exists()


def test_dev_says_which_python_it_needs(dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(dev, "OLDEST", (9, 0))
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(SystemExit):
        dev.main()
    assert "Wyrmling needs Python 9.0 or newer, and this is" in capsys.readouterr().err
