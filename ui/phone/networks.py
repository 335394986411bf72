"""The networks this device is on: its own addresses there, the likeliest first. No server and no secret may enter."""

from __future__ import annotations

from ipaddress import ip_address

import ifaddr

from ui.dialogue.phones import Network

INSIDE = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "tun", "tap", "wg", "tailscale", "zt")
"""How ways are called that lead to no phone: to machines within this one, or far away."""


def networks() -> tuple[Network, ...]:
    """Return the networks on which a phone may be: private ones alone, so that nothing is ever open to the world."""
    found = (
        Network(str(one.ip), adapter.nice_name)
        for adapter in ifaddr.get_adapters()
        for one in adapter.ips
        if one.is_IPv4 and at_home(str(one.ip))
    )
    return tuple(sorted(found, key=lambda network: (network.name.lower().startswith(INSIDE), network.name)))


def at_home(address: str) -> bool:
    """Whether an address belongs to a network of a house: to no public one, and not to this machine alone."""
    ip = ip_address(address)
    return ip.is_private and not (ip.is_loopback or ip.is_link_local or ip.is_unspecified or ip.is_multicast)
