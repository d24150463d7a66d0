"""The addresses under which phones reach this machine."""

import socket
from contextlib import suppress
from ipaddress import ip_address

# Nothing is sent: connecting a datagram socket only asks the system which of its own addresses it would use.
ELSEWHERE = ("192.0.2.1", "10.255.255.255", "192.168.255.255", "172.31.255.255")


def network_addresses() -> list[str]:
    """IPv4 addresses of this machine that others in the same network can reach, the likeliest first."""
    found = [address for target in ELSEWHERE if (address := own_address(target))]
    with suppress(OSError):  # the machine may not know its own name
        found += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [address for address in dict.fromkeys(found) if not ip_address(address).is_loopback]


def own_address(target: str) -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((target, 9))
            return str(probe.getsockname()[0])
        except OSError:
            return ""
