"""The simulated camera: JPEG frames over HTTP, and its disturbances."""
