"""What a ranch allows, worked out the long way from what lies on it: every next Food of a trail, every path of a Dragon.

It knows the rulebook and nothing of our rules, so that what they offer can be held against it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

__all__ = ["SIZES", "hatchings", "joined", "path_goes_on", "trail_goes_on"]

SIZES = ("small", "large", "mega")
FOOD = ("red", "green", "blue", "yellow", "white")

Picture = Mapping[str, Sequence[str]]
"""What lies on each space, the lowest first: Food by colour, `tree`, `poop`, `dump`, or a Dragon such as `large red`."""
Ways = Mapping[str, Sequence[str]]
"""The spaces that can be reached from each space."""
Supply = Mapping[str, int]


def joined(columns: int, rows: int, lines: Sequence[tuple[str, str]]) -> dict[str, list[str]]:
    """The orthogonal neighbours of each space that no Stump's line parts from it."""
    spaces = [f"{chr(ord('a') + column)}{row + 1}" for row in range(rows) for column in range(columns)]
    parted = {frozenset(line) for line in lines}

    def beside(one: str, two: str) -> bool:
        return abs(ord(one[0]) - ord(two[0])) + abs(int(one[1:]) - int(two[1:])) == 1 and frozenset((one, two)) not in parted

    return {one: [two for two in spaces if beside(one, two)] for one in spaces}


def takes_food(things: Sequence[str]) -> bool:
    """Whether a space has room for one more Food."""
    return len(things) < 2 and all(thing in FOOD for thing in things)


def trail_goes_on(picture: Picture, ways: Ways, trail: Sequence[str]) -> list[str]:
    """Where the next Food of a trail can be placed."""
    if not trail:
        return [space for space, things in picture.items() if takes_food(things)]
    before = trail[-2] if len(trail) > 1 else None
    return [space for space in ways[trail[-1]] if space != before and takes_food(picture[space])]


def paths(picture: Picture, ways: Ways, dragon: str, space: str) -> Iterator[tuple[list[str], str]]:
    """All that a Dragon can do from a space: the spaces it enters, and what it is then. The first way is to stay."""
    yield [], dragon
    size, colour = dragon.split()
    for other in ways[space]:
        things = picture[other]
        if not things or any(thing not in FOOD for thing in things) or things[-1] not in (colour, "white"):
            continue
        grown = SIZES[min(SIZES.index(size) + len(things), 2)]
        for path, end in paths({**picture, other: ()}, ways, f"{grown} {colour}", other):
            yield [other, *path], end


def path_goes_on(picture: Picture, ways: Ways, dragon: str, space: str, supply: Supply) -> list[str]:
    """The next spaces from which a path can end at a size that the supply holds; it holds what the Dragon was, too."""
    return sorted({path[0] for path, end in paths(picture, ways, dragon, space) if path and supply[end]})


def hatchings(picture: Picture, ways: Ways, supply: Supply) -> list[tuple[str, str]]:
    """Every space and Dragon that can be hatched there: it, or what it can be grown into at once, is in the supply."""
    found = []
    for space, things in picture.items():
        if not things or any(thing not in FOOD for thing in things):
            continue
        for colour in FOOD[:4] if things[-1] == "white" else [things[-1]]:
            dragon = f"{SIZES[len(things) - 1]} {colour}"
            if any(supply[end] for _, end in paths({**picture, space: ()}, ways, dragon, space)):
                found.append((space, dragon))
    return found
