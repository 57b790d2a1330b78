"""The sizes in which the pages are looked at: (width, height) in pixels."""

SIZES = [(1280, 800), (1920, 1080), (1024, 768), (800, 480), (390, 844)]
