"""`livetable run`: puts one table together from its table file, and its life.

Everything starts in an order that can fail in one sentence: settings, journal (and its lock), the
console's address; then the table is folded from its facts, and only then devices, broker and
screens begin to talk to it. One thread runs the loop; asyncio runs the console and waits for the
end: a signal, or the loop's. At the end devices are stopped first and the journal is closed last.
"""
