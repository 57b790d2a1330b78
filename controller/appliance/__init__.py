"""The appliance that a table runs on: set-up, health checks, upgrades, intact files."""
