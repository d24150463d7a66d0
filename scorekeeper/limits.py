"""How often one address may try something. Counted in the database, so that all server processes count together."""

import time
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from typing import ClassVar

from django.db import connection, models
from django.http import HttpRequest
from django.utils.crypto import salted_hmac


class Attempts(models.Model):
    """Tries of one address at one thing in the current span of time. Addresses are kept only as a keyed hash."""

    key = models.CharField(max_length=80, primary_key=True)
    number = models.PositiveIntegerField()
    until = models.PositiveBigIntegerField(db_index=True)

    objects: ClassVar[models.Manager["Attempts"]]

    def __str__(self) -> str:
        return f"{self.key}: {self.number}"


@dataclass(frozen=True, kw_only=True)
class Limit:
    """At most `most` tries in a span of `seconds`, which begins with the first try."""

    name: str
    most: int
    seconds: int


# One statement, so that two processes never lose a count. SQLite and PostgreSQL both speak it.
COUNT = """
    INSERT INTO scorekeeper_attempts AS was (key, number, until) VALUES (%(key)s, 1, %(until)s)
    ON CONFLICT (key) DO UPDATE SET
        number = CASE WHEN was.until <= %(now)s THEN 1 ELSE was.number + 1 END,
        until = CASE WHEN was.until <= %(now)s THEN excluded.until ELSE was.until END
    RETURNING number
"""


def within(limit: Limit, request: HttpRequest) -> bool:
    """Counts one try, and says whether it is still within the limit. Not to be called inside a transaction."""
    now = int(time.time())
    values: dict[str, str | int] = {"key": key_of(limit, request), "now": now, "until": now + limit.seconds}
    with connection.cursor() as cursor:
        cursor.execute(COUNT, values)
        number: int = cursor.fetchone()[0]
    if number == 1:
        Attempts.objects.filter(until__lte=now).delete()
    return number <= limit.most


def exceeded(limit: Limit, request: HttpRequest) -> bool:
    """Whether more was tried than the limit allows; counts nothing. For what counts failures only."""
    tries = Attempts.objects.filter(key=key_of(limit, request), number__gte=limit.most, until__gt=int(time.time()))
    return tries.exists()


def key_of(limit: Limit, request: HttpRequest) -> str:
    return f"{limit.name}:{address_hash(request)}"


def address_hash(request: HttpRequest) -> str:
    """REMOTE_ADDR, which the server sets (from a trusted proxy's header where PUBLIC_URL is set; see serve)."""
    address = network(request.META.get("REMOTE_ADDR", ""))
    return salted_hmac("scorekeeper.limits", address, algorithm="sha256").hexdigest()


def network(address: str) -> str:
    """An IPv4 address, or the /64 network that one IPv6 connection owns."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return ""
    if isinstance(parsed, IPv6Address) and not parsed.ipv4_mapped:
        return parsed.exploded[:19]
    return str(getattr(parsed, "ipv4_mapped", None) or parsed)
