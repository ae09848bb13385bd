"""Times fastfeedparser: for each line on the standard input it parses FILE once, and prints the seconds and the number of
entries. time-fastfeedparser.py FILE"""

import sys
import time

import fastfeedparser

with open(sys.argv[1], "rb") as file:
    data = file.read()
print("ready", flush=True)
for _ in sys.stdin:
    start = time.perf_counter()
    feed = fastfeedparser.parse(data)
    seconds = time.perf_counter() - start
    print(seconds, len(feed.entries), flush=True)
