import pytest
from django.test import RequestFactory

from scorekeeper import limits
from scorekeeper.limits import Attempts, Limit, exceeded, network, within

pytestmark = pytest.mark.django_db
LIMIT = Limit(name="guess", most=2, seconds=60)


class Clock:
    now = 1_000_000

    def time(self) -> float:
        return self.now + 0.5


@pytest.fixture
def clock(monkeypatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(limits, "time", clock)
    return clock


def from_address(address: str):
    return RequestFactory(REMOTE_ADDR=address).get("/")


def test_within_allows_as_many_tries_as_the_limit_says(clock) -> None:
    ann = from_address("192.0.2.7")
    assert [within(LIMIT, ann) for _ in range(4)] == [True, True, False, False]


def test_within_counts_each_address_and_each_thing_apart(clock) -> None:
    ann, bob = from_address("192.0.2.7"), from_address("192.0.2.8")
    other = Limit(name="start", most=1, seconds=60)
    assert [within(LIMIT, ann) for _ in range(3)] == [True, True, False]
    assert within(LIMIT, bob)
    assert within(other, ann)


def test_within_begins_anew_when_the_span_is_over_and_forgets_the_old(clock) -> None:
    ann, bob = from_address("192.0.2.7"), from_address("192.0.2.8")
    for _ in range(3):
        within(LIMIT, ann)
    clock.now += 59
    assert not within(LIMIT, ann)
    clock.now += 1
    assert within(LIMIT, ann)
    clock.now += 60
    assert within(LIMIT, bob)
    assert Attempts.objects.count() == 1


def test_exceeded_counts_nothing(clock) -> None:
    ann = from_address("192.0.2.7")
    assert [exceeded(LIMIT, ann) for _ in range(5)] == [False] * 5
    within(LIMIT, ann)
    within(LIMIT, ann)
    assert exceeded(LIMIT, ann)
    clock.now += 60
    assert not exceeded(LIMIT, ann)


def test_within_takes_one_query_on_the_second_try(clock, django_assert_num_queries) -> None:
    ann = from_address("192.0.2.7")
    within(LIMIT, ann)
    with django_assert_num_queries(1):
        within(LIMIT, ann)


def test_addresses_are_not_stored_readably(clock) -> None:
    within(LIMIT, from_address("192.0.2.7"))
    assert "192.0.2.7" not in Attempts.objects.get().key


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:0db8:0001:0002"),
        ("2001:db8:1:2::9", "2001:0db8:0001:0002"),
        ("", ""),
        ("unix:", ""),
    ],
)
def test_network(address: str, expected: str) -> None:
    assert network(address) == expected
