"""The browser's types are those of the server's Structs."""

import msgspec
import pytest

from wyrmling.server import typescript
from wyrmling.server.typescript import Writer


def test_the_committed_types_are_current() -> None:
    if not typescript.FILE.parent.is_dir():
        pytest.skip("not in a checkout")
    assert typescript.FILE.read_text("utf-8") == typescript.typescript(), "run `python -m wyrmling.server.typescript`"


def test_every_type_that_is_spoken_of_is_there() -> None:
    text = typescript.typescript()
    for name in Writer().names.values():
        assert text.count(f"export interface {name} ") + text.count(f"export type {name} ") == 1


def test_what_has_no_typescript_is_named() -> None:
    with pytest.raises(TypeError, match="set"):
        Writer().type_of(set[int])


class Sample(msgspec.Struct, forbid_unknown_fields=True):
    """Said by
    a client."""

    needed: list[str | None]  # what must be said
    free: int = 3


def test_a_client_may_leave_out_what_has_a_default() -> None:
    writer = Writer()
    writer.add(Sample, "")
    assert writer.interface(Sample) == (
        "/**\n * Said by\n * a client.\n */\nexport interface Sample {\n"
        "  /** what must be said */\n  needed: (string | null)[];\n  free?: number;\n}"
    )  # fmt: skip
