"""The planner: changes of a training plan that are proposed, shown, agreed to, and only then made.

agent        what others may ask of it
turn         one request: received, talked over, proposed, answered
bench, tools/, brief    what the model works with; answers, replies, result    what the athlete gets
plan, ops, kept, planbook    what a plan holds; the five steps that change it; its record
edits/       the twelve edits, as calls have them
views/       previews, weeks, days and the short context
proposals/   stored, applied once or told why not
trained/     what was done, beside what was planned
honesty/     claims of change in a model's words
"""
