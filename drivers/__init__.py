"""Device drivers: links, wires, shoes, shufflers and their simulated ends."""
