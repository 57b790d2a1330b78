"""The demo and the drill: whole simulated tables, started and watched."""
