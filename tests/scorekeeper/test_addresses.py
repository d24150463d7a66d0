from ipaddress import IPv4Address

from scorekeeper.addresses import network_addresses, own_address


def test_network_addresses_are_of_this_machine_and_no_loopback() -> None:
    found = network_addresses()
    assert len(set(found)) == len(found)
    assert all(not IPv4Address(address).is_loopback for address in found)


def test_own_address_toward_itself() -> None:
    assert own_address("127.0.0.1") == "127.0.0.1"
