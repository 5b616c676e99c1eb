"""Hatch runs this before it makes a wheel: the browser client is built into the package."""

import os
import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]
    """Builds `web/`, also for an editable installation."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" and os.environ.get("WYRMLING_CLIENT") == "later":
            return  # ./dev builds it when it is first needed
        client = runpy.run_path(str(Path(self.root, "web", "build.py")))
        try:
            client["build"]()
        except client["CantBuild"] as error:
            self.app.abort(str(error))
