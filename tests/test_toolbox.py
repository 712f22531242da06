import json
from dataclasses import replace
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, Field, field_validator

from agents.errors import Refusal
from agents.models.port import Call
from agents.toolbox import (
    LONGEST_ARGUMENTS,
    NAMES_COMPARED,
    NESTED_LEVELS,
    PROBLEMS_SHOWN,
    Checked,
    NotAnObject,
    Tool,
    Toolbox,
    ToolInput,
    WrongArguments,
)
from tests.phrase_tables import phrases


class Pot(ToolInput):
    """A pot on the sill."""

    plant: str
    water_ml: int | None


class Basket(ToolInput):
    kind: Literal["basket"]
    title: str = Field(description="What is written on it.", default="")


class Crate(ToolInput):
    kind: Literal["crate"]
    slats: int


class WaterPlants(ToolInput):
    room: str = Field(description='Which room: "kitchen".')
    pots: tuple[Pot, ...] = ()
    spare: Pot | None = None
    pair: tuple[Pot, Basket] | None = None
    holder: Basket | Crate | None = Field(default=None, discriminator="kind")
    degrees: float = 20.0

    @field_validator("room")
    @classmethod
    def _is_named(cls, room: str) -> str:
        if not room.strip():
            raise ValueError("the room has no name")
        return room


class Nothing(ToolInput):
    pass


def water(args: WaterPlants, table: object) -> object:
    """Water every pot of a room.

    Call it once a day.
    """
    return table


def rest(args: Nothing, table: object) -> object:
    """Do nothing."""
    return table


def undescribed(args: Nothing, table: object) -> object:
    return table


def in_own_words(name: str, used: str | None) -> str:
    return f"Say the {name}, not {used}."


WATER = Tool("water_plants", WaterPlants, water, slips={"chamber": "room", "millilitres": "water_ml"})
REST = Tool("rest", Nothing, rest, strict=False)
BOX = Toolbox([WATER, REST])
KITCHEN = {"room": "kitchen"}


def checked(arguments: object, name: str = "water_plants", box: Toolbox = BOX) -> Checked:
    text = arguments if isinstance(arguments, str) else json.dumps(arguments)
    return box.check(Call("c1", name, text))


def refusal(arguments: object, name: str = "water_plants", box: Toolbox = BOX) -> list[str]:
    with pytest.raises(Refusal) as told:
        checked(arguments, name, box)
    return str(told.value).splitlines()


def faults(arguments: object, box: Toolbox = BOX) -> list[str]:
    first, *others = refusal(arguments, box=box)
    assert "water_plants was not run:" == first
    return others


# --- what fits


def test_arguments_that_fit_become_the_tools_input():
    given = checked({"room": "kitchen", "pots": [{"plant": "basil", "water_ml": 200}], "degrees": 18}).given

    assert WaterPlants(room="kitchen", pots=(Pot(plant="basil", water_ml=200),), degrees=18.0) == given


def test_what_was_checked_names_its_call_and_its_tool():
    call = Call("c1", "rest", "{}")

    assert Checked(call, REST, Nothing()) == BOX.check(call)


@pytest.mark.parametrize("text", ["", " \n", "{}", " {} "])
def test_no_arguments_are_an_empty_object(text):
    assert Nothing() == checked(text, "rest").given


def test_an_input_is_not_changed_once_it_was_checked():
    given = checked(KITCHEN).given

    with pytest.raises(ValueError, match="frozen"):
        given.room = "hall"


# --- what is no object that can be kept


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[]", "the arguments of rest are a list: they have to be one JSON object."),
        ('"{}"', "the arguments of rest are a text: they have to be one JSON object."),
        ("5", "the arguments of rest are a number: they have to be one JSON object."),
        ("5.5", "the arguments of rest are a number: they have to be one JSON object."),
        ("true", "the arguments of rest are true or false: they have to be one JSON object."),
        ("null", "the arguments of rest are null: they have to be one JSON object."),
        ('{"a": NaN}', "NaN is not a number that can be kept: leave it out, or say it in words."),
        ('{"a": Infinity}', "Infinity is not a number that can be kept: leave it out, or say it in words."),
        (
            '{"a": [-Infinity]}',
            "-Infinity is not a number that can be kept: leave it out, or say it in words.",
        ),
        ('{"a": 1e999}', "'1e999' is too large or too long a number to be kept."),
        ('{"a": -1e999}', "'-1e999' is too large or too long a number to be kept."),
        ('{"a": 1, "b": 2, "a": 1}', "'a' is given twice in one object: give it once."),
        ('{"a": {"b": 1, "b": 2}}', "'b' is given twice in one object: give it once."),
        ('{"a": "\\ud800"}', "'\\ud800' has half a surrogate pair: send the whole character."),
        ('{"a": ["x\ud800"]}', "'x\\ud800' has half a surrogate pair: send the whole character."),
        ('{"\\udc00": 1}', "'\\udc00' has half a surrogate pair: send the whole character."),
        ('{"a": ' + "9" * 41 + "}", "a number of 41 digits can't be kept: at most 40."),
        ('{"a": ' + "9" * 5_000 + "}", "a number of 5000 digits can't be kept: at most 40."),
        ('{"a": 0.' + "9" * 99 + "}", f"'0.{'9' * 57}... is too large or too long a number to be kept."),
    ],
)
def test_what_no_tool_could_keep_is_refused(text, told):
    assert [told] == refusal(text, "rest")


@pytest.mark.parametrize(
    "text", ['{"room": "kit', "{'room': 1}", '{"room": "a"} {}', "{", "\x00", "\ufeff{}"]
)
def test_json_that_is_cut_or_broken_is_asked_for_again(text):
    told = refusal(text)[0]

    assert told.startswith("the arguments of water_plants are not whole JSON (character ")
    assert told.endswith("): nothing was run. Send the call again, whole.")


@pytest.mark.parametrize("depth", [NESTED_LEVELS, 200, 5_000, 100_000])
def test_arguments_nested_too_deep_are_refused(depth):
    text = '{"a": ' + "[" * depth + "]" * depth + "}"

    assert ["the arguments of rest are nested too deep: nothing was run."] == refusal(text, "rest")


def test_a_whole_surrogate_pair_is_a_character():
    assert "🌱" == checked('{"room": "\\ud83c\\udf31"}').given.room


# --- which tool


def test_an_unknown_tool_is_answered_with_those_there_are():
    told = ["there is no tool 'fly': you have water_plants, rest."]

    assert told == refusal("{}", "fly")


def test_a_near_miss_of_a_tools_name_is_told():
    told = ["there is no tool 'waterPlants': you have water_plants, rest. Did you mean water_plants?"]

    assert told == refusal("{}", "waterPlants")


def test_an_endless_tool_name_is_not_said_back_whole():
    told = refusal("{}", "x" * 100_000)[0]

    assert f"there is no tool '{'x' * 59}...: you have water_plants, rest." == told


def test_an_unlisted_tool_is_neither_shown_nor_named_and_answers_who_calls_it():
    box = Toolbox([Tool("rest", Nothing, rest)], [Tool("water_plants", WaterPlants, water)])

    assert ["rest"] == [schema.name for schema in box.schemas]
    assert "water_plants" == checked({"room": "kitchen"}, box=box).tool.name
    assert "you have rest." in refusal({}, "sleep", box)[0]


def test_two_tools_of_one_name_are_a_mistake():
    with pytest.raises(ValueError, match="two tools are named rest: a name is given once"):
        Toolbox([REST, WATER, REST])


def test_a_tool_without_a_docstring_is_a_mistake():
    with pytest.raises(ValueError, match="undescribed has no docstring: it is what the model reads"):
        Toolbox([Tool("quiet", Nothing, undescribed)])


# --- wrong names


@pytest.mark.parametrize("slip", ["chamber", "Room", "romo", "ro_om", "room_"])
def test_a_slip_of_a_name_is_answered_with_the_right_one(slip):
    assert [f"Missing required parameter 'room': you used {slip!r}."] == faults({slip: "kitchen"})


def test_the_table_of_slips_comes_before_likeness():
    box = Toolbox([Tool("water_plants", WaterPlants, water, slips={"rooms": "degrees"})])

    told = faults({"room": "kitchen", "rooms": 5}, box)

    assert ["'rooms' is not a parameter: the name is 'degrees'."] == told


def test_a_slip_that_the_place_does_not_have_is_not_suggested():
    told = faults({"room": "kitchen", "spare": {"plant": "basil", "water_ml": 5, "chamber": "hall"}})

    assert ["'spare.chamber' is not a parameter: there are plant, water_ml."] == told


def test_a_wrong_name_beside_the_right_one_is_refused_too():
    told = faults({"room": "kitchen", "chamber": "hall"})

    assert ["'chamber' is not a parameter: the name is 'room'."] == told


def test_two_wrong_names_for_one_missing_are_told_apart():
    told = faults({"chamber": "hall", "Room": "hall"})

    assert [
        "Missing required parameter 'room': you used 'chamber'.",
        "'Room' is not a parameter: the name is 'room'.",
    ] == told


def test_a_name_like_no_other_is_answered_with_all_there_are():
    assert ["'xyzzy' is not a parameter: there are room, pots, spare, pair, holder, degrees."] == faults(
        KITCHEN | {"xyzzy": 1}
    )


def test_a_tool_that_takes_nothing_says_so():
    told = refusal({"room": "kitchen"}, "rest")

    assert ["rest was not run:", "'room' is not a parameter: there are none."] == told


@phrases("more", "told", more=json.loads)
def test_a_wrong_name_inside_is_told_with_its_place(more, told):
    assert [told] == faults(KITCHEN | more)


def test_the_wrong_names_are_kept_for_counting():
    with pytest.raises(WrongArguments) as told:
        checked({"chamber": "kitchen", "xyzzy": 1})

    assert {"chamber": "room", "xyzzy": None} == told.value.wrong_names


def test_a_missing_argument_is_told_in_the_tools_own_words():
    box = Toolbox([Tool("water_plants", WaterPlants, water, refuse_missing=in_own_words)])

    assert ["Say the room, not None."] == faults({}, box)
    assert ["Say the room, not Room."] == faults({"Room": "kitchen"}, box)
    assert ["Missing required parameter 'plant' of spare."] == faults(
        KITCHEN | {"spare": {"water_ml": 1}}, box
    )


# --- wrong values


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"room": 5}, "room: 5 does not fit: should be a valid string."),
        ({"room": True}, "room: true does not fit: should be a valid string."),
        ({"room": None}, "room: null does not fit: should be a valid string."),
        ({"room": ["kitchen"]}, "room: a list does not fit: should be a valid string."),
        ({"room": {"a": 1}}, "room: an object does not fit: should be a valid string."),
        ({"room": " "}, "room: ' ' does not fit: the room has no name."),
        ({"degrees": "18"}, "degrees: '18' does not fit: should be a valid number."),
        ({"degrees": False}, "degrees: false does not fit: should be a valid number."),
        ({"pots": [5]}, "pots[0]: 5 does not fit: should be an object."),
        (
            {"pots": [{"plant": "basil", "water_ml": 1.5}]},
            "pots[0].water_ml: 1.5 does not fit: should be a valid integer.",
        ),
        ({"pots": "x" * 500}, f"pots: '{'x' * 59}... does not fit: should be a valid array."),
    ],
)
def test_nothing_is_coerced(more, told):
    assert [told] == faults(KITCHEN | more)


def test_every_problem_of_a_call_is_named_at_once():
    told = faults({"Room": 5, "pots": [{"plant": 1, "water": 2}], "degrees": "warm", "xyzzy": 1})

    assert {
        "Missing required parameter 'room': you used 'Room'.",
        "Missing required parameter 'water_ml' of pots[0]: you used 'water'.",
        "pots[0].plant: 1 does not fit: should be a valid string.",
        "degrees: 'warm' does not fit: should be a valid number.",
        "'xyzzy' is not a parameter: there are room, pots, spare, pair, holder, degrees.",
    } == set(told)


def test_more_problems_than_anybody_reads_are_counted():
    told = faults(KITCHEN | {"pots": [5] * (PROBLEMS_SHOWN + 3)})

    assert PROBLEMS_SHOWN + 1 == len(told)
    assert "... and 3 more." == told[-1]


# --- schemas


def test_a_tool_is_shown_with_its_docstring_and_a_closed_schema():
    schema = BOX.schemas[0]

    assert "water_plants" == schema.name
    assert "Water every pot of a room.\n\nCall it once a day." == schema.description
    assert {
        "type": "object",
        "additionalProperties": False,
        "required": ["room"],
        "properties": {
            "room": {"type": "string", "description": 'Which room: "kitchen".'},
            "pots": {"type": "array", "items": {"$ref": "#/$defs/Pot"}},
            "spare": {"anyOf": [{"$ref": "#/$defs/Pot"}, {"type": "null"}]},
            "pair": {
                "anyOf": [
                    {
                        "type": "array",
                        "minItems": 2,
                        "maxItems": 2,
                        "prefixItems": [{"$ref": "#/$defs/Pot"}, {"$ref": "#/$defs/Basket"}],
                    },
                    {"type": "null"},
                ]
            },
            "holder": schema.input_schema["properties"]["holder"],
            "degrees": {"type": "number"},
        },
        "$defs": {
            "Pot": {
                "type": "object",
                "additionalProperties": False,
                "required": ["plant", "water_ml"],
                "properties": {
                    "plant": {"type": "string"},
                    "water_ml": {"anyOf": [{"type": "integer"}, {"type": "null"}]},
                },
            },
            "Basket": {
                "type": "object",
                "additionalProperties": False,
                "required": ["kind"],
                "properties": {
                    "kind": {"type": "string", "const": "basket"},
                    "title": {"type": "string", "description": "What is written on it."},
                },
            },
            "Crate": schema.input_schema["$defs"]["Crate"],
        },
    } == schema.input_schema


def test_the_tools_are_shown_in_their_order():
    assert ["water_plants", "rest"] == [schema.name for schema in BOX.schemas]
    assert ["water_plants", "rest"] == [tool.name for tool in BOX]


def test_both_apis_are_shown_the_same():
    shown = [each["function"] for each in BOX.openai_schemas()]

    assert ["function", "function"] == [each["type"] for each in BOX.openai_schemas()]
    assert [(schema.name, schema.description, schema.input_schema) for schema in BOX.schemas] == [
        (each["name"], each["description"], each["parameters"]) for each in shown
    ]


class Whole(ToolInput):
    pots: tuple[Pot, ...]


class HalfInside(ToolInput):
    baskets: tuple[Basket, ...]


@pytest.mark.parametrize(
    ("takes", "strict", "shown"),
    [(Whole, True, True), (Whole, False, False), (HalfInside, True, False), (WaterPlants, True, False)],
)
def test_openai_is_asked_to_be_strict_only_where_nothing_may_be_left_out(takes, strict, shown):
    tool = Tool("tool", takes, water, strict=strict)

    assert strict == tool.schema.strict
    assert shown == Toolbox([tool]).openai_schemas()[0]["function"]["strict"]


class Open(BaseModel):
    plant: str


class HoldsOpen(ToolInput):
    pots: tuple[Open, ...]


class HoldsAnything(ToolInput):
    by_name: dict[str, str]


@pytest.mark.parametrize("takes", [Open, HoldsOpen, HoldsAnything])
def test_an_input_that_would_take_unnamed_things_is_a_mistake(takes):
    with pytest.raises(ValueError, match=f"{takes.__name__} holds an open object"):
        _ = Tool("tool", takes, water).schema


# --- whatever comes

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
NAMES = st.sampled_from(["room", "pots", "spare", "pair", "holder", "degrees", "plant", "kind", "chamber"])


def check_anything(text: str) -> None:
    told = "checked"
    try:
        checked(text)
    except Refusal as refused:
        told = str(refused)
    assert told.encode()


@given(st.text(st.characters()))
def test_any_text_is_an_input_or_a_refusal(text):
    check_anything(text)


@given(st.text('{}[]":,\\ud800 e+-.0123456789 truefalsnNaNInfinity"room"', max_size=40))
def test_any_pieces_of_json_are_an_input_or_a_refusal(text):
    check_anything(text)


@pytest.mark.untraced
@given(st.dictionaries(NAMES, JSON | st.dictionaries(NAMES, JSON, max_size=3), max_size=6))
def test_any_object_is_an_input_or_a_refusal(arguments):
    check_anything(json.dumps(arguments))
    check_anything(json.dumps(arguments, ensure_ascii=False))


class Shelved(ToolInput):
    shelf_number: int = Field(alias="shelfNumber")


def shelve(args: Shelved, table: object) -> str:
    """Put it on a shelf."""
    return str(args.shelf_number)


SHELVES: Toolbox[object] = Toolbox([Tool("shelve", Shelved, shelve)])


def test_a_field_with_another_spelling_on_the_wire_has_only_that_one_there():
    assert ["shelfNumber"] == [*SHELVES.schemas[0].input_schema["properties"]]
    assert Shelved(shelfNumber=3) == SHELVES.check(Call("c", "shelve", '{"shelfNumber": 3}')).given
    with pytest.raises(WrongArguments, match="you used 'shelf_number'"):
        SHELVES.check(Call("c", "shelve", '{"shelf_number": 3}'))


def test_of_thousands_of_wrong_names_the_first_are_told_and_the_rest_counted():
    wrong = json.dumps({f"field{number}": number for number in range(5_000)})

    with pytest.raises(WrongArguments) as raised:
        SHELVES.check(Call("c", "shelve", wrong))

    assert NAMES_COMPARED == len(raised.value.wrong_names)
    assert str(raised.value).endswith(f"... and {5_001 - PROBLEMS_SHOWN:} more.")


def test_what_is_missing_is_there_to_be_asked_for():
    with pytest.raises(WrongArguments) as raised:
        SHELVES.check(Call("c", "shelve", "{}"))

    assert ("shelfNumber",) == raised.value.missing


@pytest.mark.parametrize("arguments", ['{"shelfNumber": ', "[3]", '"three"'])
def test_what_is_no_object_is_told_apart(arguments):
    with pytest.raises(NotAnObject):
        SHELVES.check(Call("c", "shelve", arguments))


def test_arguments_without_end_are_not_read_at_all():
    endless = f'{{"shelfNumber": 3{" " * LONGEST_ARGUMENTS}}}'

    with pytest.raises(Refusal, match=r"2,000,0\d\d characters, and up to 2,000,000 are taken"):
        SHELVES.check(Call("c", "shelve", endless))


# --- calls of an earlier version


GAINED = Toolbox([replace(WATER, gained={"room": "hall", "pots[].water_ml": None, "spare.water_ml": 5})])


def kept(arguments: object) -> WaterPlants:
    return GAINED.check(Call("c1", "water_plants", json.dumps(arguments)), kept=True).given


def test_what_a_tool_has_gained_is_put_in_where_a_kept_call_lacks_it():
    given = kept({"pots": [{"plant": "fern"}, {"plant": "ivy", "water_ml": 3}], "spare": {"plant": "moss"}})

    assert "hall" == given.room
    assert (Pot(plant="fern", water_ml=None), Pot(plant="ivy", water_ml=3)) == given.pots
    assert Pot(plant="moss", water_ml=5) == given.spare


def test_what_a_tool_has_gained_overwrites_nothing_and_makes_no_parents():
    given = kept(KITCHEN)

    assert ("kitchen", (), None) == (given.room, given.pots, given.spare)


def test_what_is_wrong_with_a_kept_call_is_refused_as_ever():
    with pytest.raises(WrongArguments):
        kept({"pots": ["fern"]})


def test_a_call_of_now_has_to_say_what_the_tool_has_gained():
    assert ["Missing required parameter 'room'."] == faults({}, GAINED)
