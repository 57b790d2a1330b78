"""The table's controller: core, journal, publisher, console and the command."""
