"""ejabberd's external judge of passwords: the one that is right stands on the command line."""

import struct
import sys


def main(right: str) -> None:
    """Answer each question on standard input until it ends."""
    asked, answers = sys.stdin.buffer, sys.stdout.buffer
    while len(head := asked.read(2)) == 2:
        verb, *words = asked.read(struct.unpack(">H", head)[0]).decode().split(":")
        yes = verb == "isuser" or (verb == "auth" and words[2:] == [right])
        answers.write(struct.pack(">HH", 2, yes))
        answers.flush()


if __name__ == "__main__":
    main(sys.argv[1])
