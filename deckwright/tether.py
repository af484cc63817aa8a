"""Starts a program that is told to end when its parent has ended, even by kill -9 (on Linux; elsewhere just starts it).

Run as a script, ``python tether.py PROGRAM ARGUMENT ...``: it imports nothing of Django and costs a few milliseconds.
"""

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1


def main() -> None:
    """Ask for the signal, then become the program."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    os.execv(sys.argv[1], sys.argv[1:])  # noqa: S606


if __name__ == "__main__":
    main()
