"""The terminal: the table's panels as plain lines, choices by number and by name. No rule, no device, no storage."""
