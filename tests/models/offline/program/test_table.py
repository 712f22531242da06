"""The specification's table "User says | Claude does", every row in several phrasings."""

import pytest

from tests.models.offline.program.programs import calls, told

LOGGED = "log_workout squat 220 250 285x8, 8 at 285"
BBS = "set_template squat bbs-fsl-leader"
THREE_CYCLES = "set_leader_cycles_completed 0"
SWAPPED = "set_schedule thursday bench | set_schedule monday ohp"
FOUR_DAYS = (
    "set_schedule monday squat | set_schedule tuesday bench | set_schedule thursday deadlift"
    " | set_schedule friday ohp"
)
ALL_BUT_BENCH = "bump_tm squat 10 | bump_tm deadlift 10 | bump_tm ohp 5 | skip_tm_bump bench"
ROWS = {
    "get_todays_workout squat": """
        What's my workout today?
        what am I lifting today
        Today's workout please
        Hey coach, what's on the menu today?
        Can you tell me what I'm doing today?
        What should I lift today?
        what weights today?
        Show me my squat
        What's next?
        workout?
    """,
    LOGGED: """
        Done. Got 8 on the top set at 285
        done, got 8 at 285
        got 8 at 285 today
        Squats done, hit 285 for 8 on the top set
        Workout done. Top set was 8 at 285.
        Squat day done. Top set 285x8
        just finished, got eight at 285
        Done - 8 on the top set (285)
        Workout complete! Got 8 on the 285 set
        Done with squats. Top set: 8 reps at 285.
        finished my squats: 8 at 285 on the top set
    """,
    "skip_lift deadlift": """
        Skipping deadlifts this week
        I'm going to skip deads this week
        No deadlifts this week
        can't deadlift this week
        mark deadlift as skipped
        Deadlifts are out this week
    """,
    "skip_week": """
        Can't train this week
        I won't be able to train this week
        skip the whole week
        Taking this week off
        No training this week
        I'm on vacation this week so no lifting
        This week is a wash
    """,
    "reschedule_lift ohp saturday": """
        Move OHP to Saturday
        can you move my overhead press to Sat please
        Let's do OHP on Saturday instead
        OHP needs to move to Saturday
        do press saturday instead of thursday
        I can't do OHP Thursday, move it to Saturday
        Move OHP from Thursday to Saturday because I'm travelling
    """,
    "get_prs squat": """
        What's my squat PR?
        squat pr?
        show me my squat PRs
        What's my best squat?
        what PRs do I have on squat?
        what is the most I've done on squat
    """,
    BBS: """
        Switch squat to BBS
        Run BBS for squat
        squat should be on BBS
        I'd like to switch squats to boring but strong
        Switch squat over to bbs-fsl-leader
        BBS for squat
        I want squat on BBS
    """,
    "set_week 1": """
        Restart this cycle from week 1
        start the cycle over
        go back to week one
        Start over from week 1
        Can we go back to week 1?
        we're on the first week
    """,
    THREE_CYCLES: """
        I want to do 3 leader cycles instead of 2
        let's run three leader cycles instead of two
        I'd like 3 leader cycles, not 2
        Make it 3 leader cycles
        Add another leader cycle
        I want a third leader cycle
        3 leaders instead of 2
        set leader cycles completed to 0
    """,
    "set_schedule thursday bench": """
        Move bench to Thursday
        Put my bench on Thurs
        From now on bench is on Thursday
        make Thursday bench day
        bench should be on Thursday
        I want bench on Thursday
        Could bench be on Thursday
    """,
    SWAPPED: """
        Swap bench and OHP days
        switch the bench and press days around
        Can you swap my bench day with my OHP day?
        bench and ohp should switch days
        swap Monday and Thursday
    """,
    FOUR_DAYS: """
        I want to train Mon/Tue/Thu/Fri
        change my schedule to Mon, Tue, Thu, Fri
        My training days are Mon Tue Thu Fri
        Monday, Tuesday, Thursday and Friday are my training days
        put me on a Mon/Tue/Thu/Fri schedule
    """,
    "set_phase anchor": """
        Switch to the anchor now
        Time for the anchor
        I'm ready for the anchor
        set phase to anchor
        Can we switch to anchor?
        anchor now
    """,
    "set_phase leader": """
        Go back to leaders
        switch back to the leader phase
        Return to leaders
        start leader again
    """,
    ALL_BUT_BENCH: """
        Bump everything except bench
        bump all but bench
        everything goes up except bench
        everything except bench goes up
        bump squat, deadlift and ohp, hold bench
        bump everything, hold bench
        Apply the bumps except for bench
        bump the rest but hold bench
    """,
    "set_tested_1rm squat 365": """
        I tested my squat at 365
        tested 365 on squat
        Squat tested at 365 lbs
        New squat 1RM: 365
        set my squat 1RM to 365
        set 1rm for squat to 365
        squat 1rm is 365
        got 365 on squat max test
        hit a 365 squat max
    """,
    "get_available_templates": """
        What templates do I have?
        list templates
        which templates can I use?
        what are my template options?
        templates?
    """,
    "reset_program": """
        Start over
        let's start from scratch
        reset my program
        wipe everything and start over
        reset
    """,
}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [(line.strip(), row.split(" | ")) for row, said in ROWS.items() for line in said.strip().splitlines()],
)
def test_each_row_of_the_table_gives_its_calls(text, wanted):
    assert wanted == [each.strip() for each in told(text)]


def test_the_calls_have_the_names_and_the_values_of_the_specification():
    assert [
        (
            "log_workout",
            {
                "lift": "squat",
                "actual_results": [
                    {"weight": 220}, {"weight": 250}, {"weight": 285, "reps": 8},
                ],
                "amrap_reps": 8,
                "amrap_weight": 285,
            },
        )
    ] == calls("Done. Got 8 on the top set at 285")  # fmt: skip
    assert [("skip_lift", {"lift": "deadlift", "reason": "back tightness"})] == calls(
        "Skipping deadlifts this week, back tightness"
    )
    assert [("reschedule_lift", {"lift": "ohp", "new_day": "saturday"})] == calls("Move OHP to Saturday")
    assert [("set_schedule", {"day": "thursday", "lift": "bench"})] == calls("Move bench to Thursday")
    assert [("set_template", {"lift": "squat", "template_name": "bbs-fsl-leader"})] == calls(
        "Switch squat to BBS"
    )
    assert [("set_tested_1rm", {"lift": "squat", "weight": 365})] == calls("I tested my squat at 365")
    assert [("bump_tm", {"lift": "squat", "amount": 10})] == calls("bump squat")
    assert [("set_week", {"week": 1})] == calls("Restart this cycle from week 1")
    assert [("set_leader_cycles_completed", {"count": 0})] == calls("Make it 3 leader cycles")
    assert [("get_available_templates", {"type": "leader"})] == calls("what leader templates are there?")
    assert [("get_workout_history", {"lift": "squat", "last_n": 5})] == calls("show my last 5 squat workouts")
    assert [("reset_program", {"keep_tms": False})] == calls("start over, recalculate my TMs")
