"""The appliance that a table runs on: its set-up, its faults in sentences, its files unchanged."""
