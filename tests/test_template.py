"""What infra/template.yaml promises, read from its text; `make stack` deploys it."""

import importlib
import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from agents.retention import REREAD_SECONDS
from handlers import build_workout, plan_changes, read, stream_coach_conversation
from handlers.doors.failures import STATUS_OF
from handlers.doors.queue_batch import LONGEST_SECONDS, wait_seconds
from handlers.engines import ENGINES
from handlers.oauth import MCP, METADATA_PATHS, SCOPE, ProtectedResource
from handlers.observing.telemetry import NAMESPACE
from handlers.origins import HEADERS
from handlers.reprocessing.planning import IMPORTS
from handlers.reprocessing.shards import JOBS, MOST_KILLS
from handlers.settings import Settings
from handlers.settings import __doc__ as settings_table
from tests.cloud.ministack import make_table

TEMPLATE = Path(__file__).parents[1] / "infra" / "template.yaml"
HANDLERS = Path(__file__).parents[1] / "handlers"
FUNCTIONS = (
    *("BuildWorkout", "PlanChanges", "StreamConversation", "Read", "IndexWorkouts", "ReconcileIndex"),
    "Reprocess",
)
SCRIPT = Path(__file__).parents[1] / "infra" / "run.sh"
# What the app answers that streams, which asks no routes of `http`; and what of it is for everybody.
OPEN = (
    *(("GET", "/health"), ("GET", "/openapi.json"), ("GET", "/page"), ("GET", "/page/{file}")),
    *(("GET", path) for path in METADATA_PATHS),
)
CALLED = (("POST", MCP), ("GET", MCP), ("DELETE", MCP))  # by assistants, with access tokens
STREAMED = (
    ("POST", "/chat"),
    ("GET", "/chat/{id}"),
    ("GET", "/chat/{id}/stream"),
    ("POST", "/chat/{id}/stop"),
    *CALLED,
    *OPEN,
)


class Loader(yaml.SafeLoader):
    """YAML with CloudFormation's tags: !Ref x is {"Ref": "x"}, any other !Name is {"Fn::Name": value}."""


def _tagged(loader: Loader, name: str, node: yaml.Node) -> dict[str, Any]:
    if isinstance(node, yaml.ScalarNode):
        value: Any = loader.construct_scalar(node)
        value = value.split(".", 1) if name == "GetAtt" else value
    elif isinstance(node, yaml.SequenceNode):
        value = loader.construct_sequence(node, deep=True)
    else:
        assert isinstance(node, yaml.MappingNode)
        value = loader.construct_mapping(node, deep=True)
    return {name if name in ("Ref", "Condition") else f"Fn::{name}": value}


Loader.add_multi_constructor("!", _tagged)


@cache
def template() -> Mapping[str, Any]:
    loaded: Mapping[str, Any] = yaml.load(TEMPLATE.read_text("utf-8"), Loader)
    return loaded


def properties(name: str) -> Mapping[str, Any]:
    """A resource's properties; a function's with what Globals gives it."""
    found: Mapping[str, Any] = template()["Resources"][name]["Properties"]
    return {**template()["Globals"]["Function"], **found} if name in FUNCTIONS else found


def of_type(kind: str) -> dict[str, Mapping[str, Any]]:
    """The properties of every resource of a type, by name."""
    resources = template()["Resources"]
    return {name: each.get("Properties", {}) for name, each in resources.items() if each["Type"] == kind}


def events(kind: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Every event of a kind, with its function's name."""
    for function in FUNCTIONS:
        for event in properties(function).get("Events", {}).values():
            if event["Type"] == kind:
                yield function, event["Properties"]


def statements(role: str) -> list[Mapping[str, Any]]:
    policies = properties(role)["Policies"]
    return [each for policy in policies for each in policy["PolicyDocument"]["Statement"]]


def actions(function: str) -> set[str]:
    return {action for each in statements(f"{function}Role") for action in each["Action"]}


# --- Who may do what


def test_every_function_has_a_role_of_its_own() -> None:
    assert set(FUNCTIONS) == set(of_type("AWS::Serverless::Function"))
    assert {name: {"Fn::GetAtt": [f"{name}Role", "Arn"]} for name in FUNCTIONS} == {
        name: properties(name)["Role"] for name in FUNCTIONS
    }


@pytest.mark.parametrize("function", FUNCTIONS)
def test_a_role_names_every_action_and_no_resource_is_a_wildcard(function: str) -> None:
    assert "ManagedPolicyArns" not in properties(f"{function}Role")
    for statement in statements(f"{function}Role"):
        assert not [action for action in statement["Action"] if "*" in action]
        resource = json.dumps(statement["Resource"])
        wide = ("${Table.Arn}/stream/*", "${Jobs.Arn}/jobs/*", "${Jobs.Arn}/imports/*")
        assert "*" not in resource or resource in [json.dumps({"Fn::Sub": each}) for each in wide]


def test_only_who_writes_records_may_write_and_nobody_may_delete_one() -> None:
    writing = {"dynamodb:PutItem", "dynamodb:UpdateItem", "dynamodb:DeleteItem", "dynamodb:BatchWriteItem"}
    found = {function: actions(function) & writing for function in FUNCTIONS}

    writers = ("BuildWorkout", "PlanChanges", "StreamConversation", "Reprocess")
    assert {key: {"dynamodb:PutItem"} for key in writers} == {
        function: what for function, what in found.items() if what
    }


def test_who_writes_nothing_to_the_table_may_encrypt_nothing_for_it() -> None:
    used = {
        function: {each for each in actions(function) if each.startswith("kms:")} for function in FUNCTIONS
    }

    assert {"kms:Decrypt", "kms:DescribeKey"} == used["Read"]
    for function in ("IndexWorkouts", "ReconcileIndex"):  # which send to queues
        assert {"kms:Decrypt", "kms:DescribeKey", "kms:GenerateDataKey"} == used[function]


def test_who_has_no_queue_may_use_none() -> None:
    for function in ("StreamConversation", "Read"):
        assert not [each for each in actions(function) if each.startswith(("sqs:", "events:"))]
        assert "sqs." not in json.dumps(statements(f"{function}Role"))


def test_only_what_nobody_asks_over_http_walks_over_all_athletes() -> None:
    walking = ["ReconcileIndex", "Reprocess"]

    assert walking == [each for each in FUNCTIONS if "dynamodb:Scan" in actions(each)]
    assert set() == {function for function, _ in events("Api")} & set(walking)


def test_a_queue_that_is_believed_is_filled_by_known_roles_only() -> None:
    denied = properties("MessagesPolicy")["PolicyDocument"]["Statement"][0]

    assert ("Deny", "*", "sqs:SendMessage") == (denied["Effect"], denied["Principal"], denied["Action"])
    assert {"Fn::GetAtt": ["BuildWorkoutRole", "Arn"]} == denied["Condition"]["ArnNotEquals"][
        "aws:PrincipalArn"
    ][0]


# --- What is kept


def test_the_table_is_the_one_that_the_tests_of_the_engine_make() -> None:
    table = properties("Table")
    made = Recorder()
    make_table(made, "t")

    assert made.asked["AttributeDefinitions"] == table["AttributeDefinitions"]
    assert made.asked["KeySchema"] == table["KeySchema"]
    assert (
        made.asked["StreamSpecification"]["StreamViewType"] == table["StreamSpecification"]["StreamViewType"]
    )
    assert made.asked["TimeToLiveSpecification"] == table["TimeToLiveSpecification"]


class Recorder:
    """Takes what a client of DynamoDB is asked, and says that it is done."""

    def __init__(self) -> None:
        self.asked: dict[str, Any] = {}

    def __getattr__(self, name: str) -> Any:
        def asked(*args: Any, **given: Any) -> "Recorder":
            self.asked.update(given)
            return self

        return asked


def test_the_table_and_its_key_outlive_the_stack() -> None:
    for name in ("Table", "Key"):
        resource = template()["Resources"][name]
        assert ("Retain", "Retain") == (resource["DeletionPolicy"], resource["UpdateReplacePolicy"])
    assert {"Fn::If": ["IsProd", True, False]} == properties("Table")["DeletionProtectionEnabled"]


def test_who_asks_a_model_of_awss_may_ask_what_is_named_and_only_where_that_is() -> None:
    asking = [{"Ref": f"{name}Role"} for name in ("BuildWorkout", "PlanChanges", "StreamConversation")]
    policies = of_type("AWS::IAM::Policy")

    assert {"AskBedrock", "AskWorkspace"} == policies.keys()
    for name, policy in policies.items():
        assert asking == policy["Roles"]
        assert name.replace("Ask", "Asks") == template()["Resources"][name]["Condition"]
    [models], [workspace] = (policies[name]["PolicyDocument"]["Statement"] for name in sorted(policies))
    assert ["bedrock:InvokeModel", "bedrock:InvokeModelWithResponseStream"] == models["Action"]
    assert {"Ref": "BedrockModels"} == models["Resource"]
    assert ["aws-external-anthropic:CreateInference"] == workspace["Action"]
    assert "*" not in json.dumps(workspace["Resource"])


@pytest.mark.parametrize(
    ("parameter", "taken", "refused"),
    [
        (
            "Engine",
            ("offline", "claude", "bedrock,offline", "openrouter,claude,claude-aws,bedrock,offline"),
            ("", "gpt", "offline,claude", "claude,", "claude, offline", "claude,offline,offline"),
        ),
        (
            "BedrockModels",
            (
                "none",
                "arn:aws:bedrock:eu-central-1:123456789012:inference-profile/eu.anthropic.claude-sonnet-5-5",
                "arn:aws:bedrock:eu-west-1::foundation-model/anthropic.claude-sonnet-4-5-20250929-v1:0",
                "arn:aws:bedrock:::foundation-model/anthropic.claude-sonnet-5-5",  # of a global profile
            ),
            ("", "*", "arn:aws:bedrock:eu-west-1::foundation-model/*", "arn:aws:s3:::bucket"),
        ),
        ("Workspace", ("", "wrkspc_01AbC"), ("default", "wrkspc_*")),
    ],
)
def test_a_parameter_of_the_engine_takes_what_there_is(
    parameter: str, taken: tuple[str, ...], refused: tuple[str, ...]
) -> None:
    pattern = template()["Parameters"][parameter]["AllowedPattern"]

    assert list(taken) == [each for each in (*taken, *refused) if re.fullmatch(pattern, each)]


@pytest.mark.parametrize("name", [name for name in ENGINES if name != "offline"])
def test_every_engine_can_be_deployed(name: str) -> None:
    assert re.fullmatch(template()["Parameters"]["Engine"]["AllowedPattern"], name)


def test_the_secret_is_made_without_a_value() -> None:
    assert {"Description", "KmsKeyId"} == properties("Secret").keys()


def test_every_log_group_is_encrypted_and_ends_and_each_function_has_one() -> None:
    groups = of_type("AWS::Logs::LogGroup")

    assert {f"{name}Logs" for name in (*FUNCTIONS, "Api")} == groups.keys()
    assert all({"RetentionInDays", "KmsKeyId"} <= each.keys() for each in groups.values())
    for name in FUNCTIONS:
        assert {"Ref": f"{name}Logs"} == properties(name)["LoggingConfig"]["LogGroup"]


def test_the_access_log_has_no_body_no_query_and_no_token() -> None:
    written = set(re.findall(r"\$context\.([\w.]+)", properties("Api")["AccessLogSetting"]["Format"]))

    assert {"requestId", "requestTime", "httpMethod", "resourcePath", "status"} <= written
    assert not [each for each in written if re.search("path$|query|identity|authorizer|body", each)]
    [settings] = properties("Api")["MethodSettings"]
    assert (False, "OFF") == (settings["DataTraceEnabled"], settings["LoggingLevel"])


# --- Queues and streams


def test_a_message_that_is_being_read_is_not_given_out_again() -> None:
    for function, event in events("SQS"):
        queue = properties(event["Queue"]["Fn::GetAtt"][0])
        assert queue["VisibilityTimeout"] >= 6 * properties(function)["Timeout"]
        assert ["ReportBatchItemFailures"] == event["FunctionResponseTypes"]


def test_every_queue_that_is_read_has_a_dead_end_that_keeps_longer_and_calls_somebody() -> None:
    read_from = {event["Queue"]["Fn::GetAtt"][0] for _, event in events("SQS")}
    ends = {
        name: properties(name)["RedrivePolicy"]["deadLetterTargetArn"]["Fn::GetAtt"][0] for name in read_from
    }

    for name, end in ends.items():
        assert properties(end)["MessageRetentionPeriod"] > properties(name)["MessageRetentionPeriod"]
    watched = {each["Dimensions"][0]["Value"].get("Fn::GetAtt", [""])[0] for each in of_type(ALARM).values()}
    unread = of_type("AWS::SQS::Queue").keys() - read_from
    assert unread == {*ends.values(), "InvokeFailures"}
    assert unread <= watched


def test_the_stream_gives_up_into_the_queue_that_repairs() -> None:
    [(function, stream)] = events("DynamoDB")

    assert "IndexWorkouts" == function
    assert {"Fn::GetAtt": ["IndexRedrive", "Arn"]} == stream["DestinationConfig"]["OnFailure"]["Destination"]
    assert stream["BisectBatchOnFunctionError"] is True
    for function in ("IndexWorkouts", "ReconcileIndex"):  # what neither of them mends goes there too
        redrive_url = properties(function)["Environment"]["Variables"]["SPOTTER_REDRIVE_URL"]
        assert {"Ref": "IndexRedrive"} == redrive_url
    assert -1 not in (stream["MaximumRetryAttempts"], stream["MaximumRecordAgeInSeconds"])
    assert json.loads(stream["FilterCriteria"]["Filters"][0]["Pattern"]) == {
        "dynamodb": {"Keys": {"key": {"S": [{"prefix": "workout/"}]}}}
    }


# --- Jobs that read messages again


MACHINES = ("ReprocessJobs", "ReprocessBatches")


def machine(name: str = "ReprocessJobs", **parameters: str) -> dict[str, Any]:
    """A state machine of jobs, with these words for what is the stack's."""
    text = properties(name)["DefinitionString"]["Fn::Sub"]
    filled = re.sub(r"\$\{([\w:.]+)\}", lambda found: parameters.get(found[1], found[1]), text)
    said: dict[str, Any] = json.loads(filled)
    return said


def test_the_files_of_jobs_are_nobodys_encrypted_and_end() -> None:
    jobs, [denied] = properties("Jobs"), properties("JobsPolicy")["PolicyDocument"]["Statement"]

    assert all(jobs["PublicAccessBlockConfiguration"].values())
    [rule] = jobs["BucketEncryption"]["ServerSideEncryptionConfiguration"]
    assert {"Fn::GetAtt": ["Key", "Arn"]} == rule["ServerSideEncryptionByDefault"]["KMSMasterKeyID"]
    assert ("Deny", "*", "s3:*") == (denied["Effect"], denied["Principal"], denied["Action"])
    days = {each["Prefix"]: each["ExpirationInDays"] for each in jobs["LifecycleConfiguration"]["Rules"]
            if "Prefix" in each}  # fmt: skip
    assert {JOBS, IMPORTS} == days.keys()
    assert days[JOBS] * 86_400 == REREAD_SECONDS  # a job whose rows are gone can't be taken back
    assert days[IMPORTS] < days[JOBS]  # they have words


@pytest.mark.parametrize("name", MACHINES)
def test_a_map_runs_the_shards_of_a_manifest_a_few_at_a_time(name: str) -> None:
    read = machine(name, ReprocessConcurrency="7")["States"]["Read"]

    assert 7 == read["MaxConcurrency"]
    assert {"InputType": "JSONL"} == read["ItemReader"]["ReaderConfig"]
    assert {"Mode": "DISTRIBUTED", "ExecutionType": "STANDARD"} == read["ItemProcessor"]["ProcessorConfig"]
    assert 0 < read["ToleratedFailurePercentage"] <= 5
    assert "ItemBatcher" not in read
    # More than a few shards' answers are too much for the state behind the map.
    assert "s3:putObject" in read["ResultWriter"]["Resource"]


def tasks(states: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    for state in states.values():
        if state["Type"] == "Task":
            yield state
        yield from tasks(state.get("ItemProcessor", {}).get("States", {}))


@pytest.mark.parametrize("name", MACHINES)
def test_every_step_of_a_job_asks_the_function_waits_for_all_of_its_time_and_is_tried_again(
    name: str,
) -> None:
    states = machine(name, ReprocessConcurrency="7")["States"]
    asked = [*tasks(states)]

    assert 3 == len(asked)
    for task in asked:
        assert "Reprocess:live" == task["Arguments"]["FunctionName"]
        assert task["TimeoutSeconds"] > properties("Reprocess")["Timeout"]  # or two would read one shard
        refused, *others = task["Retry"]
        assert (["BadInput"], 0) == (refused["ErrorEquals"], refused["MaxAttempts"])
        assert all("FULL" == each["JitterStrategy"] for each in others)
        # A message that kills its worker has failed after the third time; two in a shard take six.
        [of_task] = [each for each in others if "States.TaskFailed" in each["ErrorEquals"]]
        assert of_task["MaxAttempts"] >= 3 * MOST_KILLS


def test_the_machines_run_their_own_shards_and_ask_one_function() -> None:
    role = statements("ReprocessJobsRole")
    resources = {action: each["Resource"] for each in role for action in each["Action"]}

    assert {"Fn::Sub": "${Reprocess.Arn}:live"} == resources["lambda:InvokeFunction"]
    for each, started, redriven in zip(
        MACHINES, resources["states:StartExecution"], resources["states:RedriveExecution"], strict=True
    ):
        name = properties(each)["StateMachineName"]["Fn::Sub"]
        assert started["Fn::Sub"].endswith(f":stateMachine:{name}")
        label = machine(each, ReprocessConcurrency="7")["States"]["Read"]["Label"]
        assert redriven["Fn::Sub"].endswith(f":execution:{name}/{label}:*")


def test_batches_are_waited_for_and_not_by_a_function() -> None:
    states = machine("ReprocessBatches", ReprocessConcurrency="7")["States"]["Read"]["ItemProcessor"][
        "States"
    ]

    assert {"Type": "Wait", "Seconds": 300, "Next": "Round"} == states["Wait"]
    # A day of them, three rounds: an execution has 25,000 events, and a turn of this circle seven.
    assert 3 * 86_400 / states["Wait"]["Seconds"] * 7 < 25_000


@pytest.mark.parametrize("name", MACHINES)
def test_a_job_that_fails_calls_somebody(name: str) -> None:
    alarm = properties(f"{name}FailedAlarm")

    assert ("AWS/States", "ExecutionsFailed", 1) == (
        *(alarm[each] for each in ("Namespace", "MetricName")),
        alarm["Threshold"],
    )
    assert [{"Name": "StateMachineArn", "Value": {"Ref": name}}] == alarm["Dimensions"]


# --- Doors


def test_every_handler_is_there() -> None:
    for name in set(FUNCTIONS) - {"StreamConversation"}:
        module, _, function = properties(name)["Handler"].rpartition(".")
        assert callable(getattr(importlib.import_module(module), function))


def test_the_adapter_starts_the_script_that_serves_the_app() -> None:
    said = properties("StreamConversation")
    variables = said["Environment"]["Variables"]

    assert (SCRIPT.name, "/opt/bootstrap") == (said["Handler"], variables["AWS_LAMBDA_EXEC_WRAPPER"])
    assert "response_stream" == variables["AWS_LWA_INVOKE_MODE"]
    assert stream_coach_conversation.AFTER_RESTORE == variables["AWS_LWA_SNAPSTART_AFTER_RESTORE_PATH"]
    assert SCRIPT.read_text("utf-8").startswith("#!/bin/sh\n")
    assert SCRIPT.stat().st_mode & 0o111
    assert not [name for name in variables if not name.startswith("AWS_")]


def test_the_layer_is_for_the_machine_that_the_functions_run_on() -> None:
    [layer] = properties("StreamConversation")["Layers"]

    assert ["arm64"] == properties("StreamConversation")["Architectures"]
    assert re.search(r":layer:LambdaAdapterLayerArm64:\d+$", layer["Fn::Sub"])


# --- Versions


@pytest.mark.parametrize("function", FUNCTIONS)
def test_whatever_changes_publishes_a_version_and_the_one_before_goes(function: str) -> None:
    """Everybody asks the alias, and a version is what the function was: with its parameters, too."""
    said = properties(function)
    variables = template()["Globals"]["Function"]["Environment"]["Variables"].values()
    parameters = {each["Ref"] for each in variables if isinstance(each, dict) and "Ref" in each}
    parameters &= template()["Parameters"].keys()
    described = set(re.findall(r"\$\{(\w+)\}", said["VersionDescription"]["Fn::Sub"]))

    assert ("live", True, "Delete") == (
        said["AutoPublishAlias"],
        said["AutoPublishAliasAllProperties"],
        said["VersionDeletionPolicy"],
    )
    assert {"ApplyOn": {"Ref": "SnapStart"}} == said["SnapStart"]
    assert parameters - {"Stage"} | {"SnapStart"} == described


def test_a_snapshot_is_of_a_runtime_that_can_have_one() -> None:
    assert "PublishedVersions" == template()["Parameters"]["SnapStart"]["Default"]
    for function in FUNCTIONS:
        assert properties(function)["Runtime"].startswith("python3.1")
        assert int(properties(function)["Runtime"].removeprefix("python3.")) >= 12
        assert not {"FileSystemConfigs", "EphemeralStorage", "ProvisionedConcurrencyConfig"} & set(
            properties(function)
        )


def test_the_api_has_the_routes_that_the_handlers_know() -> None:
    known = {
        (function, route.method, route.path)
        for function, door in (("BuildWorkout", build_workout), ("PlanChanges", plan_changes), ("Read", read))
        for route in door.ROUTES
    }

    streamed = {("StreamConversation", *each) for each in STREAMED}
    assert known | streamed == {
        (name, event["Method"].upper(), event["Path"]) for name, event in events("Api")
    }


def test_what_streams_is_streamed_and_nothing_else() -> None:
    assert {("StreamConversation", "RESPONSE_STREAM")} == {
        (name, event["ResponseTransferMode"])
        for name, event in events("Api")
        if "ResponseTransferMode" in event
    }
    assert len(STREAMED) == sum("ResponseTransferMode" in event for _, event in events("Api"))


def test_no_route_is_without_an_authorizer_but_what_says_nothing_of_anybody() -> None:
    assert "Athletes" == properties("Api")["Auth"]["DefaultAuthorizer"]
    others = {
        (event["Method"].upper(), event["Path"]): event for _, event in events("Api") if "Auth" in event
    }
    by_scope = {"Authorizer": "Athletes", "AuthorizationScopes": [SCOPE]}
    assert {*OPEN, *CALLED} == others.keys()
    assert all({"Authorizer": "NONE"} == others[each]["Auth"] for each in OPEN)
    assert all(by_scope == others[each]["Auth"] for each in CALLED)


def test_who_is_refused_without_a_token_is_told_where_assistants_get_one() -> None:
    where = ProtectedResource("${Base}/mcp", "").challenge
    told = {
        "Fn::Sub": [f"'{where}'", {"Base": {"Fn::Select": [0, {"Fn::Split": ["/mcp", {"Ref": "McpUrl"}]}]}}]
    }
    for kind in ("UNAUTHORIZED", "ACCESS_DENIED", "EXPIRED_TOKEN"):
        headers = properties("Api")["GatewayResponses"][kind]["ResponseParameters"]["Headers"]
        assert {"Fn::If": ["TellsOfMcp", told, "'Bearer'"]} == headers["WWW-Authenticate"]
    for name in ("McpUrl", "McpIssuer"):
        assert "none" == template()["Parameters"][name]["Default"]
        assert re.fullmatch(
            template()["Parameters"][name]["AllowedPattern"], "https://api.example.com/dev/mcp"
        )


def test_no_page_of_another_origin_may_ask_unless_one_is_named() -> None:
    api, parameter = properties("Api"), template()["Parameters"]["PageOrigin"]
    origin = {"Fn::Sub": "'${PageOrigin}'"}

    assert "none" == parameter["Default"]
    assert not [
        each for each in ("*", "null", "https://a.b/c") if re.fullmatch(parameter["AllowedPattern"], each)
    ]
    assert (origin, "'" + HEADERS.replace(" ", "") + "'") == (
        api["Cors"]["AllowOrigin"],
        api["Cors"]["AllowHeaders"],
    )
    assert api["Auth"]["AddDefaultAuthorizerToCorsPreflight"] is False
    for response in api["GatewayResponses"].values():  # or the page would not learn that its token is refused
        assert origin == response["ResponseParameters"]["Headers"]["Access-Control-Allow-Origin"]


def test_what_the_gateway_refuses_is_told_as_the_handlers_tell_it() -> None:
    for kind, response in properties("Api")["GatewayResponses"].items():
        error = json.loads(response["ResponseTemplates"]["application/json"])["error"]
        assert {"code", "message", "request_id"} == error.keys()
        assert kind.startswith("DEFAULT") or STATUS_OF[error["code"]] == response["StatusCode"]


def test_the_functions_environment_is_all_settings_that_are_known_and_can_be_read() -> None:
    environment = properties("Read")["Environment"]["Variables"]
    defaults = {name: str(each.get("Default", "x")) for name, each in template()["Parameters"].items()}
    given = {
        name: value if isinstance(value, str) else defaults.get(value.get("Ref"), "x")
        for name, value in environment.items()
    }

    names = {name for each in FUNCTIONS for name in properties(each)["Environment"]["Variables"]}
    names = {name for name in names | set(environment) if not name.startswith("AWS_")}
    assert not [name for name in names if not re.search(rf"^{name} ", settings_table or "", re.MULTILINE)]
    assert "SPOTTER_LOG_TEXT" not in environment
    settings = Settings.from_environment(given)
    assert ("claude", False, "explicit") == (settings.engine, settings.direct_invoke, settings.confirmation)
    assert settings.athlete_per_minute == template()["Parameters"]["AthletePerMinute"]["Default"]
    assert settings.day_usd > settings.message_usd > 0  # type: ignore[operator]  # neither is None then


def test_a_failure_is_waited_out_as_the_worker_does_it() -> None:
    messages = properties("Messages")

    assert LONGEST_SECONDS == messages["VisibilityTimeout"]
    waits = [wait_seconds(times) for times in range(1, messages["RedrivePolicy"]["maxReceiveCount"])]
    assert 3_000 < sum(waits) < 3_600  # "ten times in an hour", says the guide


def test_the_last_delivery_of_a_message_is_known_as_the_last() -> None:
    told = properties("Read")["Environment"]["Variables"]["SPOTTER_QUEUE_RECEIVES"]

    assert int(told) == properties("Messages")["RedrivePolicy"]["maxReceiveCount"]


def test_only_a_message_is_promised_to_be_fetched_once_the_gateway_has_given_up() -> None:
    response = properties("Api")["GatewayResponses"]["INTEGRATION_TIMEOUT"]
    said = json.loads(response["ResponseTemplates"]["application/json"])["error"]["message"]

    assert "A message is read to its end: GET /messages/{id} has its result then." in said
    assert "Anything else: send the same again, nothing happens twice." in said


def test_executions_are_kept_for_every_function_behind_the_api_where_a_number_is_given() -> None:
    parameter = template()["Parameters"]["ReservedConcurrency"]
    reserved = {name: properties(name).get("ReservedConcurrentExecutions") for name in FUNCTIONS}
    given = {"Fn::If": ["Reserves", {"Ref": "ReservedConcurrency"}, {"Ref": "AWS::NoValue"}]}
    behind = {function for function, _ in events("Api")}

    shards = {"Fn::If": ["Reserves", {"Ref": "ReprocessConcurrency"}, {"Ref": "AWS::NoValue"}]}
    own = {"Reprocess": shards, **dict.fromkeys(behind, given)}
    assert {name: own.get(name) for name in FUNCTIONS} == reserved
    # A new account has ten executions in all, and 0 for a function would stop it.
    assert ("Number", 0, 0) == (parameter["Type"], parameter["Default"], parameter["MinValue"])
    assert {"Fn::Not": [{"Fn::Equals": [{"Ref": "ReservedConcurrency"}, 0]}]} == template()["Conditions"][
        "Reserves"
    ]
    assert "`ReservedConcurrency`" in (TEMPLATE.parent / "README.md").read_text("utf-8")


# --- Alarms

ALARM = "AWS::CloudWatch::Alarm"


def test_what_models_cost_is_watched_under_the_names_that_the_functions_tell_it() -> None:
    costs = [each for each in of_type(ALARM).values() if each["MetricName"] == "cost_usd"]

    assert {NAMESPACE} == {each["Namespace"] for each in costs}
    assert {"build-workout", "plan-changes", stream_coach_conversation.FUNCTION} == {
        dimension["Value"]
        for each in costs
        for dimension in each["Dimensions"]
        if dimension["Name"] == "function"
    }


def test_what_the_functions_count_is_watched_under_the_names_that_they_tell_it() -> None:
    """A metric that nobody tells is no error to CloudWatch: its alarm is silent for ever."""
    counted = "\n".join(path.read_text("utf-8") for path in HANDLERS.rglob("*.py"))
    functions = set(re.findall(r'@?observing\("([\w-]+)"\)', counted)) | {stream_coach_conversation.FUNCTION}
    watched = set()
    for alarm in of_type(ALARM).values():
        if alarm["Namespace"] != NAMESPACE:
            continue
        stage, function = alarm["Dimensions"]
        assert {"Name": "stage", "Value": {"Ref": "Stage"}} == stage
        assert ("function", True) == (function["Name"], function["Value"] in functions)
        assert re.search(rf'"{alarm["MetricName"]}"', counted)
        watched.add((function["Value"], alarm["MetricName"]))

    doors = ("build-workout", "plan-changes", stream_coach_conversation.FUNCTION, "read")
    assert watched >= {(name, "http_errors") for name in doors}
    assert watched >= {(name, "records_failed") for name in ("build-workout", "index-workouts")}
    assert watched >= {("reconcile-index", f"index_{what}") for what in ("unrepaired", "reconcile_stopped")}


def test_somebody_is_told_when_the_embedded_engine_answers_in_place_of_the_model() -> None:
    alarms = [each for each in of_type(ALARM).values() if each["MetricName"] == "degraded"]

    assert {("Spotter", 1)} == {(each["Namespace"], each["Threshold"]) for each in alarms}
    assert [{"build-workout"}, {"plan-changes"}, {stream_coach_conversation.FUNCTION}] == [
        {each["Value"] for each in alarm["Dimensions"] if each["Name"] == "function"} for alarm in alarms
    ]


def test_throttles_of_the_table_and_of_every_function_are_watched_and_the_age_of_every_queue_that_waits() -> (
    None
):
    watched = {(each["MetricName"], str(each["Dimensions"][0]["Value"])) for each in of_type(ALARM).values()}

    for function in FUNCTIONS:
        assert ("Throttles", str({"Ref": function})) in watched
    for metric in ("ReadThrottleEvents", "WriteThrottleEvents"):
        assert (metric, str({"Ref": "Table"})) in watched
    ages = "".join(of for metric, of in watched if metric == "ApproximateAgeOfOldestMessage")
    assert "'Messages" in ages
    assert "'IndexRedrive" in ages


def test_every_kind_of_alarm_has_its_row_in_the_runbook() -> None:
    runbook = (TEMPLATE.parent / "README.md").read_text("utf-8")
    rows = set(re.findall(r"^\| (\w+) \|", runbook, re.MULTILINE))
    kinds = {re.sub(f"^({'|'.join(FUNCTIONS)})|Alarm$", "", name) for name in of_type(ALARM)}

    assert set() == kinds - rows


def test_every_alarm_says_what_to_look_at_and_reaches_somebody() -> None:
    for alarm in of_type(ALARM).values():
        assert len(alarm["AlarmDescription"]) > 40
        assert [{"Ref": "Alarms"}] == alarm["AlarmActions"]
