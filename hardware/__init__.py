"""All that touches a device: ports, Tray, Vane, backends. No rule of any game may enter."""
