"""The simulated camera: JPEG frames over HTTP, and what may disturb them."""
