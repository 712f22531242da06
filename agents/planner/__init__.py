"""The planner: changes of a training plan that are proposed, shown, agreed to, and only then made.

port, agent  what others may ask of it, and what answers; guest: the planner in a message of the logger
turn         one request: received, talked over, proposed, answered
bench, tools, brief          what the model works with, and is told: the plan in short
answers, replies, result     what the athlete gets
plan, faults, ops            what a plan holds, and what may be wrong with it; the five steps that change it
stored_plan, planbook        the plan as it is stored; its record
edits/       the twelve edits, as calls have them
views/       previews, weeks and days
proposals/   stored, applied once or told why not
trained/     what was done, beside what was planned
"""
