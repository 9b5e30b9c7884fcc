"""How often something may be done: a bucket of tokens for each who does it, filled again as time passes."""

from __future__ import annotations

import ipaddress
import math
from collections.abc import Callable, Mapping

from onigokko.site.kinds import Rate
from onigokko.site.refusals import Refused

MOST_BUCKETS = 50_000  # after which full ones, which say nothing, are forgotten


class Limits:
    """Counts what people do. `now` tells the time in ms."""

    def __init__(self, rates: Mapping[str, Rate], now: Callable[[], int]) -> None:
        self._rates = dict(rates)
        self._now = now
        self._buckets: dict[tuple[str, str], tuple[float, int]] = {}  # tokens at a time

    def spend(self, what: str, who: str) -> None:
        """Somebody does something once more; `Refused` (429, with the seconds to wait) if too often."""
        rate = self._rates[what]
        if not rate.count:
            return
        now = self._now()
        tokens = self._tokens(rate, self._buckets.get((what, who)), now)
        if tokens < 1:
            seconds = max(1, math.ceil((1 - tokens) * rate.seconds / rate.count))
            raise Refused(f"too-often-{what}", 429, n=seconds)
        if len(self._buckets) >= MOST_BUCKETS:
            self._forget(now)
        self._buckets[what, who] = (tokens - 1, now)

    def give_back(self, what: str, who: str) -> None:
        """What somebody did last is not counted after all."""
        bucket = self._buckets.get((what, who))
        if bucket is not None:
            self._buckets[what, who] = (bucket[0] + 1, bucket[1])

    @staticmethod
    def _tokens(rate: Rate, bucket: tuple[float, int] | None, now: int) -> float:
        if bucket is None:
            return float(rate.count)
        left, since = bucket
        return min(rate.count, left + max(0, now - since) * rate.count / rate.seconds / 1000)

    def _forget(self, now: int) -> None:
        rates = self._rates
        self._buckets = {
            (what, who): bucket
            for (what, who), bucket in self._buckets.items()
            if self._tokens(rates[what], bucket, now) < rates[what].count
        }


def neighbourhood(address: str) -> str:
    """The address that counts as one household: of IPv6, where each has many, the network.

    >>> neighbourhood("2001:db8:1:2:3:4:5:6"), neighbourhood("192.0.2.7"), neighbourhood("testclient")
    ('2001:db8:1:2::/64', '192.0.2.7', 'testclient')
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if found.version == 4:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((int(found) >> 64 << 64, 64)))
