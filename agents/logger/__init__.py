"""The logger: one message in, one result out.

agent              a message on its way: received, talked over with the model, reported, settled
brief              what the model is told, and the tools it may call
worktable          what one message works on; progress: the loop's side of it; pipeline: its stages
tools/             the stages of a workout, and the changes of one, a file each
said_workout       a workout as a call sends it, in the athlete's words
evidence/          where each number of it stands in the words
assembly/          from those words to values with their sources
finished_workout   in canonical form, with what it lacks and its name; workout_in_words: its summary
unread             what looks like training and stands in no workout
asking/, amending/ what is asked, and what answers it; what changes a workout that is logged
guests/            the other rooms that take part in a message
records/           what is kept, and written together
report, result     what became of the message, from what was committed; report_as_of_now: asked again later
"""
