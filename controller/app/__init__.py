"""`livetable run`: builds one table from its table file, runs it, and stops it.

Everything starts in an order in which each failure is one sentence: settings, the journal (and its
lock), the console's address. Then the table is folded from its facts. Only after that do devices,
broker and screens begin to talk to it. One thread runs the loop; asyncio runs the console and waits
for the end: a signal, or the loop's. At the end devices are stopped first and the journal is closed
last.
"""
