"""Each report of a device gets one number; repeats and holes are found."""
