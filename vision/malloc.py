"""Keeps freed memory in the process instead of giving it back to the kernel.

A decoded picture takes 6 MB, which is allocated and freed again for every frame that is looked at.
glibc gives blocks of that size back to the kernel at once. Getting the pages again, each zeroed and
mapped anew, takes nearly as long as decoding the picture.
"""

import ctypes

M_TRIM_THRESHOLD, M_MMAP_THRESHOLD = -1, -3
"""Parameter numbers from glibc's malloc.h."""

LARGEST_PICTURE = 32 << 20
"""Bytes; 3840 x 2160 pixels of three channels take 25 MB."""

KEPT = 128 << 20
"""Bytes that may stay free at the heap's end."""


def keep_freed_memory() -> None:
    """Tell the C library's allocator to keep freed memory; does nothing without glibc."""
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:
        mallopt(M_MMAP_THRESHOLD, LARGEST_PICTURE)
        mallopt(M_TRIM_THRESHOLD, KEPT)
