"""Many tables at once: real cores, journals and publishers, and game servers; all may be killed."""
