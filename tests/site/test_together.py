"""Reading for many at once."""

from __future__ import annotations

import asyncio

import pytest

from onigokko.site.together import MOST, Together

pytestmark = pytest.mark.anyio


class Shelf:
    """Reads when it is let, and notes what was read at once."""

    def __init__(self) -> None:
        self.read: list[list[int]] = []
        self.may = asyncio.Semaphore(0)
        self.broken = False

    async def squares(self, numbers: list[int]) -> dict[int, int]:
        self.read.append(numbers)
        await self.may.acquire()
        if self.broken:
            raise OSError
        return {each: each * each for each in numbers if each != 7}


async def asked(together: Together[int, int], *numbers: int) -> list[asyncio.Task[int | None]]:
    tasks = [asyncio.create_task(together.get(each)) for each in numbers]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    return tasks


async def test_what_is_asked_for_meanwhile_is_read_together_next() -> None:
    shelf = Shelf()
    together = Together(shelf.squares)
    one = await asked(together, 1)
    more = await asked(together, 2, 3, 1, 7, 3)
    assert shelf.read == [[1]]
    shelf.may.release()
    assert await one[0] == 1
    shelf.may.release()
    assert await asyncio.gather(*more) == [4, 9, 1, None, 9]
    assert shelf.read == [[1], [2, 3, 1, 7]]  # 1 anew: it may have changed after it was read
    shelf.may.release()
    assert await together.get(2) == 4


async def test_no_more_are_read_at_once_than_a_database_takes() -> None:
    shelf = Shelf()
    together = Together(shelf.squares)
    all_of_them = await asked(together, *range(MOST + 5))
    for _ in range(2):
        shelf.may.release()
    await asyncio.gather(*all_of_them)
    assert sorted(map(len, shelf.read)) == [5, MOST]


async def test_whoever_has_gone_spoils_nothing_and_a_failure_is_told_to_all() -> None:
    shelf = Shelf()
    together = Together(shelf.squares)
    gone, stays = await asked(together, 2, 3)
    gone.cancel()
    shelf.may.release()
    assert await stays == 9
    shelf.broken = True
    both = await asked(together, 4, 5)
    shelf.may.release()
    for each in both:
        assert isinstance((await asyncio.gather(each, return_exceptions=True))[0], OSError)
    shelf.broken = False
    shelf.may.release()
    assert await together.get(4) == 16
