"""The schemas of records: upgraded when read, refused when newer, numbered when written."""

import inspect
import json
from dataclasses import fields

import pytest

from agents import schemas, workout
from agents.athlete import Athlete, SettingsChange
from agents.budget import UsageOut
from agents.conversation import (
    Before,
    Conversation,
    Ground,
    PastDay,
    PastTurn,
    Question,
    Replied,
    Shown,
    Spoken,
    Stand,
    WaitingDraft,
    before_from,
)
from agents.logger import result
from agents.logger.evidence.open_values import OpenValue
from agents.logger.records import inbox
from agents.logger.records.draft import Draft, ShownRow
from agents.logger.records.inbox import Entry, digest_of
from agents.measurements import values as measurement
from agents.planner import plan, stored_plan
from agents.planner.ops import ChangeNode, InsertNode, MoveNode, RemoveNode, ShiftWeeks
from agents.planner.proposals.exchange import Exchange
from agents.planner.proposals.inverse import Inverse
from agents.planner.proposals.proposal import Proposal
from agents.planner.views.preview import ProposalStep
from agents.program import moves, state, values
from agents.program.moves import recorded
from agents.program.state import State
from agents.workout import StoredWorkout
from handlers.reprocessing.outcome import JobRow, RereadOutcome, WorkoutOutcome, row_of
from storage.ports import Damaged, Record, TooNew, Write
from tests.logger.kit import Desk
from tests.phrase_tables import listed, phrases

KINDS = sorted(schemas.STEPS)


# --- reading


def test_a_body_without_a_number_is_of_the_first_schema(monkeypatch):
    steps = (lambda body: {**body, "a": 1}, lambda body: {**body, "b": body["a"] + 1})
    monkeypatch.setitem(schemas.STEPS, "trace", steps)

    assert {"why": "said", "a": 1, "b": 2} == schemas.read("trace", '{"why": "said"}')


def test_a_body_is_brought_up_from_its_own_schema(monkeypatch):
    steps = (lambda body: {**body, "a": 1}, lambda body: {**body, "b": body["a"] + 1})
    monkeypatch.setitem(schemas.STEPS, "trace", steps)

    assert {"a": 6, "b": 7} == schemas.read("trace", '{"schema_version": 2, "a": 6}')
    assert {"a": 6, "b": 6} == schemas.read("trace", '{"schema_version": 3, "a": 6, "b": 6}')


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_numbered_is_read_as_it_was(kind):
    body = {"questions": [], "workouts": [], "earlier": [], "message": {}}

    written = json.dumps(schemas.numbered(kind, body))

    assert schemas.number(kind) == json.loads(written)["schema_version"]
    assert body == schemas.read(kind, written)


@pytest.mark.parametrize("body", ['{"schema_version": 0}', '{"schema_version": "1"}', "[1]", "null"])
def test_what_says_no_schema_is_damaged(body):
    with pytest.raises(Damaged, match="a trace record is no object with a schema_version from 1"):
        schemas.read("trace", body)


def test_a_message_of_the_first_schema_knows_where_its_workouts_stood_not_in_which_text():
    first = {"workouts": [{"workout_id": "w_1", "ordinal": 0, "spans": []}], "revision": 2}

    [place] = schemas.read("message", json.dumps(first))["workouts"]

    known = {"workout_id": "w_1", "ordinal": 0, "spans": [], "revision": 0, "exercises": []}
    assert {**known, "draft_id": ""} == place


def test_a_message_between_the_schemas_keeps_what_it_knows():
    place = {"workout_id": "w_1", "ordinal": 0, "spans": [], "revision": 2, "exercises": ["Squat"]}
    between = {"workouts": [place], "questions": [{"id": "m1.0"}], "revision": 2, "earlier": []}

    read = schemas.read("message", json.dumps(between))

    newer = {"before": {}, "targets": [], "shown": [[], []]}
    assert {**between, "workouts": [{**place, "draft_id": ""}], **newer} == read


def test_a_message_of_the_second_schema_knows_its_earlier_texts_again():
    second = {"schema_version": 2, "earlier": ["Bench", "Kniebeuge 3×5"]}

    assert list(map(digest_of, second["earlier"])) == schemas.read("message", json.dumps(second))["earlier"]


def test_a_message_of_the_fourth_schema_was_shown_no_drafts():
    fourth = {"schema_version": 4, "workouts": [{"workout_id": "w_1"}]}

    read = schemas.read("message", json.dumps(fourth))

    assert ([{"draft_id": "", "workout_id": "w_1"}], [[], []]) == (read["workouts"], read["shown"])


def test_a_message_of_the_sixth_schema_goes_on_with_no_exchange():
    sixth = {"schema_version": 6, "before": {"message_id": "m0", "question": "m0.0"}}

    before = before_from(schemas.read("message", json.dumps(sixth))["before"])

    assert ("m0.0", (), ()) == (before.question, before.exchange, before.latest)


def test_a_report_of_the_seventh_schema_tells_no_words_of_a_model():
    told = {"message_id": "m1", "success": False, "engine": "claude", "answer": "Nothing to log."}
    seventh = {"schema_version": 7, "report": told}

    report = schemas.read("message", json.dumps(seventh))["report"]

    assert "" == result.WorkoutLogResult.model_validate(report).model_says


def test_a_draft_of_the_eighth_report_changes_no_workout():
    shown = {"draft_id": "d_1", "workoutName": "", "discipline": "", "summary": "", "rows": []}
    shown |= {"text": "", "start": 0, "end": 0, "why": ""}
    eighth = {"schema_version": 8, "report": {"message_id": "m1", "success": False, "drafts": [shown]}}

    report = schemas.read("message", json.dumps(eighth))["report"]

    assert "" == result.WorkoutLogResult.model_validate(report).drafts[0].changes


def test_a_report_of_the_ninth_schema_tells_nothing_of_other_rooms():
    ninth = {"schema_version": 9, "report": {"message_id": "m1", "success": False}}

    report = schemas.read("message", json.dumps(ninth))["report"]

    assert () == result.WorkoutLogResult.model_validate(report).guests


SECOND_WORKOUT = """
{"schema_version": 2, "workout_id": "w_1", "revision": 1, "change": "logged", "act": "m1/0",
 "acts": ["m1/0"], "message_id": "m1", "written_at": "2026-03-04T18:30:00+00:00",
 "stands_since": "2026-03-04T18:30:00+00:00", "workout": {"name": "Pull-up", "date": "2026-03-04",
 "blocks": [{"exercises": [{"name": "Pull-up", "name_as_written": "pull-ups", "known": true,
 "sets": [{"reps": 8, "notes": ["red band"]}]}]}]}}
"""


def test_a_workout_of_the_second_schema_has_its_band_among_its_notes():
    [one] = StoredWorkout.from_json(SECOND_WORKOUT).workout.sets()

    assert (8, None, ("red band",)) == (one.reps, one.band, one.notes)


def test_a_workout_with_a_band_is_of_the_third_schema():
    stored = StoredWorkout.from_json(SECOND_WORKOUT)
    [block] = stored.workout.blocks
    banded = workout.SetDone(reps=8, band="red band")
    exercises = (block.exercises[0].model_copy(update={"sets": (banded,)}),)
    blocks = (block.model_copy(update={"exercises": exercises}),)
    written = stored.model_copy(
        update={"schema_version": 3, "workout": stored.workout.model_copy(update={"blocks": blocks})}
    )

    assert (banded,) == StoredWorkout.from_json(written.to_json()).workout.sets()


def test_turns_of_the_fourth_schema_say_no_day_and_what_came_of_them_in_their_own_words():
    said = [
        {"by": "athlete", "message_id": "m1", "text": "Bench 3x5 @ 185"},
        {"by": "coach", "message_id": "m1", "text": "Logged Bench Press.\nAnything else?"},
    ]
    parts = {"questions": [], "grounds": [], "drafts": [], "shown": [[], []], "replies": []}
    fourth = json.dumps({"schema_version": 4, "turns": said, **parts})

    conversation = Conversation.from_json(fourth)

    assert [PastTurn("m1", "Bench 3x5 @ 185", "Logged Bench Press.")] == list(conversation.past(""))
    assert () == conversation.summary


def test_a_conversation_of_the_third_schema_has_put_the_question_that_its_last_reply_ends_with():
    said = [
        {"by": "coach", "message_id": "m1", "text": "How much?"},
        {"by": "athlete", "message_id": "m2", "text": "185"},
        {"by": "coach", "message_id": "m2", "text": "Saved. How many reps?"},
    ]
    questions = [{"id": "m1.0", "question": "How much?"}, {"id": "m2.0", "question": "How many reps?"}]
    third = {"schema_version": 3, "turns": said, "questions": questions}

    assert [["m2", "", "m2.0", [], []]] == schemas.read("conversation", json.dumps(third))["replies"]


def test_a_conversation_of_the_second_schema_has_no_drafts():
    second = {"schema_version": 2, "turns": [], "questions": [], "grounds": []}

    assert Conversation() == Conversation.from_json(json.dumps(second))


def test_a_conversation_of_the_first_schema_knows_no_grounds():
    assert Conversation() == Conversation.from_json('{"turns": [], "questions": []}')


@phrases("first", "chosen", first=json.loads, chosen=listed)
def test_what_an_athlete_of_the_first_schema_had_set_was_chosen(first, chosen):
    """Messages taught it nothing."""
    assert {**first, "chosen": chosen, "heard_at": "", "changes": []} == schemas.read(
        "athlete", json.dumps(first)
    )


# --- of a newer schema

READERS = {
    "athlete": Athlete.from_json,
    "conversation": Conversation.from_json,
    "draft": Draft.from_json,
    "measurement": measurement.from_json,
    "message": lambda body: Entry.from_json(body, 1),
    "program": State.from_json,
    "program_move": recorded,
    "proposal": Proposal.from_json,
    "reread": lambda body: row_of(Record("ann", "", 1, body)),
    "trace": lambda body: schemas.read("trace", body),
    "workout": StoredWorkout.from_json,
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_newer_record_is_refused_in_one_line(kind):
    newer = json.dumps({"schema_version": schemas.number(kind) + 1, "more": True})

    with pytest.raises(TooNew) as told:
        READERS[kind](newer)

    knows = f"is of schema {schemas.number(kind) + 1}: this version knows them up to {schemas.number(kind)}."
    assert f"a {kind} record {knows} Use the newer version that wrote it." == str(told.value)


@pytest.mark.parametrize("key", ["message/m1", "conversation/c1", "athlete"])
def test_an_older_worker_leaves_alone_what_a_newer_one_wrote(key):
    desk = Desk()
    desk.log("Bench 3x5 @ 185")
    row = desk.records.get("ann", key)
    newer = json.dumps({"schema_version": 99, "more": "fields"})
    desk.records.put_all([Write("ann", key, newer, 0 if row is None else row.version)])

    with pytest.raises(TooNew, match="schema 99"):
        desk.log("Bench 3x5 @ 190")

    assert newer == desk.records.get("ann", key).body


# --- written

SHAPES = """
athlete 3
    Athlete units timezone locale bar_value bar_unit plates aliases conventions chosen heard_at changes
    SettingsChange act message_id before after undone_by
conversation 5
    Conversation turns questions grounds drafts shown replies summary
    Ground message_id revision stands
    PastDay day came
    Question id code question message_id fragment field workout_id exercise options targets asked_at
    Replied message_id sent_at question drafts workouts
    Shown drafts besides
    Spoken by message_id text day came
    Stand workout_id start end
    WaitingDraft draft_id message_id line until
draft 4
    Draft schema_version draft_id message_id conversation_id revision ordinal workout rows text start end
        why joins changes base shown_at until state workout_id open_values refused_by
    OpenValue exercise field said value sets
    ShownRow exercise sets
measurement 1
    MeasuredValue number unit
    Measurement id kind said value day message_id start end quote act deleted was
    ValueBefore said value
message 12
    Before message_id question drafts workouts shown changers exchange latest
    Blocked workout_index workoutName code message question
    CallTarget act workouts
    ChangedRecord workoutId change revision summary workoutName before after
    DraftRow exercise sets
    DraftedWorkout draft_id workoutName discipline summary rows text start end why joins changes
    Entry message revision repeats earlier questions workouts report shown before targets version
    LoggedWorkout workoutId workoutName discipline saved already_there indexed summary plan_session
    Message owner id conversation_id text sent_at timezone units exercise again answers is_timed
    Minted workout_id ordinal spans revision exercises draft_id
    NotLogged text start end why code question
    Shown drafts besides
    StillOpen id kind line
    UsageOut model_calls input_tokens output_tokens cache_read_tokens cache_write_tokens cost_usd turns
    WorkoutLogResult schema_version message_id success workoutId allWorkouts blocked not_logged changes
        drafts open partial degraded stopped possible_duplicate question replies plan_changes program
        guests model_says engine in_place_of usage answer
plan 1
    CardioBlock type duration modality instructions completed actual_duration avg_heart_rate notes
    Filling workout_id date started_at duration rating actual_duration avg_heart_rate cardio
    Group label block_type rounds rest_between_rounds_sec order_index
    Plan name weeks
    PlanExercise uid name working_sets reps target_load warmup_sets rest_seconds notes group_label tempo sets
        skipped
    Session uid name exercises groups scheduled_date day_of_week warmup cardio notes started_at completed
        completed_date duration rating fillings
    SetResult set_number kind reps load rpe rir duration_seconds distance_metres failed workout_id done_as
        reps_said
    Week uid phase start_date end_date sessions description
program 1
    Active name kind weeks tm_percentage
    Bar value plates
    LiftMark kind move workout_id day
    LiftNumbers training_max tm_increment template tested_1rm
    PR reps date move
    ProgramPlace week phase leader_cycles status at since ended_by
    Rounding mode increment bar
    State unit rounding place lifts marks resolved moved schedule prs moves done_before acts
program_move 1
    Advanced
    BarSet bar
    Began unit rounding lifts schedule phase
    Bumped lift amount
    CyclesSet completed
    Held lift
    Logged lift done counts
    Move number at act message_id day said
    PhaseSet phase
    Relogged of lift done
    Rescheduled lift day
    Reset training_maxes
    Scheduled day lift
    SessionDone workout_id date template week phase prescribed actual amrap_reps amrap_weight notes
    SkippedSession lift reason
    TemplateSet lift template
    Tested lift weight training_max
    Undone of by_hand
    WeekSet week
    WeekSkipped reason
proposal 3
    ChangeNode uid fields
    Exchange engine replies
    InsertNode parent anchor node group
    Inverse version ops behind touched added within days left about
    MoveNode uid anchor
    Proposal id conversation_id message_id base_version steps preview effects stands_on summary created_at
        expires_at status decided_at decided_by results block_id shown_to without inverse undoes undone_by
        exchange
    ProposalStep call_id tool arguments ops
    RemoveNode uid name
    ShiftWeeks after days
reread 1
    JobRow outcome act workout_ids drafts measured report version
    RereadOutcome schema_version job user message_id conversation_id outcome why applied undone
        workouts drafts measurements engine prompt calls cost_usd
    WorkoutOutcome workout_id name outcome before after why
workout 3
    Block kind name said rounds scheme duration_seconds interval_seconds time_cap_seconds rest_seconds
        capped score notes exercises
    Change path before after
    DistanceDone value unit metres
    Exercise name name_as_written meant known said sets
    Issue code severity field message question exercise options
    LoadDone value unit basis parts
    PaceDone seconds per
    Score said duration_seconds rounds reps calories metres load
    SetDone number reps reps_low reps_high reps_left reps_right reps_attempted reps_partial each_side load
        load_kg load_options bodyweight rpe rir percent_1rm tempo rest_seconds duration_seconds distance
        pace calories heart_rate_bpm band kind failed notes derived
    Skipped name name_as_written known
    Source path kind spans rule of
    Span message_id start end
    StoredWorkout schema_version workout_id revision change act acts message_id written_at stands_since
        undo_to open workout
    Workout schema_version name discipline disciplines date date_as_said date_meant date_source start end
        duration_seconds bodyweight session_rpe feel location rx notes skipped blocks spans sources changes
        issues completeness confidence summary engine
"""
REPORTED = (
    *(result.Blocked, result.ChangedRecord, result.DraftedWorkout, result.DraftRow, result.LoggedWorkout),
    *(result.NotLogged, result.StillOpen, UsageOut),
)
OF_A_PLAN = (plan.CardioBlock, plan.PlanExercise, plan.Filling, plan.Group, plan.Plan, plan.Session)
WRITTEN = {
    "athlete": (Athlete, SettingsChange),
    "conversation": (Conversation, Ground, PastDay, Question, Replied, Shown, Spoken, Stand, WaitingDraft),
    "draft": (Draft, OpenValue, ShownRow),
    "measurement": (measurement.Measurement, measurement.MeasuredValue, measurement.ValueBefore),
    "message": (
        Before,
        Entry,
        Shown,
        inbox.Message,
        inbox.Minted,
        inbox.CallTarget,
        result.WorkoutLogResult,
        *REPORTED,
    ),
    "plan": (*OF_A_PLAN, plan.SetResult, plan.Week),
    "program": (
        *(values.Active, values.Bar, values.Rounding),
        *(state.LiftNumbers, state.LiftMark, state.ProgramPlace, state.PR, state.State),
    ),
    "program_move": (moves.Move, moves.SessionDone, *moves.KINDS.values()),
    "proposal": (
        ChangeNode,
        Exchange,
        InsertNode,
        Inverse,
        MoveNode,
        Proposal,
        RemoveNode,
        ShiftWeeks,
        ProposalStep,
    ),
    "reread": (JobRow, RereadOutcome, WorkoutOutcome),
    "workout": tuple(
        each
        for each in vars(workout).values()
        if inspect.isclass(each) and issubclass(each, workout.FrozenModel) and each is not workout.FrozenModel
    ),
}


def test_a_kind_with_other_fields_has_another_number():
    """What a worker of before would refuse or lose. Append a step, then write the new fields down here."""
    written = [
        line
        for kind in sorted(WRITTEN)
        for line in (
            f"{kind} {stored_plan.FORMAT if kind == 'plan' else schemas.number(kind)}",
            *sorted(" ".join((made.__name__, *fields_of(made))) for made in WRITTEN[kind]),
        )
    ]

    shapes = SHAPES.replace("\n        ", " ").replace("\n    ", "\n").strip().splitlines()
    assert shapes == written


def fields_of(made):
    if hasattr(made, "model_fields"):
        return tuple(made.model_fields)
    return made._fields if hasattr(made, "_fields") else tuple(field.name for field in fields(made))


def test_a_body_that_is_no_json_is_damaged_and_quotes_nothing():
    with pytest.raises(Damaged, match="workout") as raised:
        schemas.read("workout", "garbage of an athlete")

    assert "garbage" not in str(raised.value)


@pytest.mark.parametrize("kind", ["workout", "draft"])
def test_what_the_first_version_lacks_has_a_default_and_it_is_read_as_it_is(kind):
    assert {"blocks": []} == schemas.read(kind, '{"schema_version": 1, "blocks": []}')
