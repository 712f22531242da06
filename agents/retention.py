"""How long records are kept that are not kept for good, in seconds. Those of `storage/ports.py` that expire.

Whatever is delivered again has to be known again: nothing that recognizes it goes before a queue gives it up.
How long a trace and a proposal wait is the settings' to say. A repeated text is known for an hour only:
`agents/logger/records/inbox.py`, TEXT_SECONDS.
"""

DAY = 86_400
QUEUE_SECONDS = 14 * DAY  # the longest that SQS keeps a message, and delivers it again
JOURNAL_SECONDS = QUEUE_SECONDS  # what a model answered to a message
DECISION_SECONDS = QUEUE_SECONDS  # what a press of "all" meant, longer than a proposal waits; an undo
QUEUED_SECONDS = QUEUE_SECONDS  # that a message was queued
REQUEST_SECONDS = 90 * DAY  # a request about the plan, and its answer
PROPOSAL_AFTER_SECONDS = 7 * DAY  # a proposal that ran out: for so long it can be said that it did
SPENT_SECONDS = 3 * DAY  # a day's cost, of which only today's is asked for, wherever its day ends
TURN_SECONDS = 2 * DAY  # the parts of an answer, for who comes back to it
BATCH_SECONDS = 30 * DAY  # a batch of requests that a job has sent: its results are there for 29 days
REREAD_SECONDS = 90 * DAY  # what a job that reads messages again made of one: as long as it can be taken back
