"""Words that no command wants, and values of the environment that no program wants."""

NUMBERS = (
    "-1", "0", "1", "65536", "99999999999999999999999", "9" * 5000, "1e9", "1e400", "nan", "inf",
    "-inf", "٣", "0x10", "1_000", "-0.0", "1.5",
)  # fmt: skip

WORDS = (
    "", " ", "-", "--", ".", "/", *NUMBERS, "x" * 5000, "\udced\udca0\udc80", "\udcff\udcfe",
    "a\0b", "a\nb", "ünïcödé-字-🂡", "../../../etc/passwd", "http://", "http://[", "http://127.0.0.1:1/x",
    "http://127.0.0.1:99999/x", "socket://", "socket://127.0.0.1:1", "socket://:x",
    "rfc2217://a:b", "sim://", "sim://nothing", "rtsp://127.0.0.1:1/x", "gopher://x", "%s%n{}",
    "NAME@SECONDS", "stop@x", "infinite", "reference", "AA", "A6",
)  # fmt: skip

ENVIRONMENT = {
    "HOME": ("", "/nonexistent", "\udcff"),
    "TMPDIR": ("/nonexistent", "\udcff", ""),
    "PATH": ("", "/nonexistent"),
    "COLUMNS": ("0", "-5", "many", "99999999999999999999"),
    "LINES": ("many",),
    "TERM": ("", "no-such-terminal", "\udcff"),
    "TZ": ("Nowhere/Land", "\udcff", ":"),
    "USER": ("", "\udcff"),
    "LOGNAME": ("", "\udcff"),
    "SUDO_USER": ("\udcff", "a\nb"),
    "LC_ALL": ("xx_YY", "\udcff"),
    "LANGUAGE": ("xx",),
    "CREDENTIALS_DIRECTORY": ("/nonexistent", "\udcff"),
    "NOTIFY_SOCKET": ("", "nothing", "@nothing", "\udcff", "/" * 300),
    "WATCHDOG_USEC": ("soon", "-1", "0"),
    "NO_COLOR": ("\udcff",),
    "FORCE_COLOR": ("\udcff",),
    "OPENCV_FFMPEG_LOGLEVEL": ("loud",),
    "SSL_CERT_FILE": ("/nonexistent",),
    "http_proxy": ("http://[", "\udcff"),
}
"""By variable: values that are odd, and none that the interpreter itself reads as it starts."""
