"""What an athlete measured of body and day: weight, sleep, resting heart rate, HRV, steps, pain, notes.

values     a measurement: read from the words, shown, kept as JSON
book       the measurements of an athlete in records: kept, listed, corrected, deleted
guest      the room in a message of the logger: its tools, its part of the report
"""
