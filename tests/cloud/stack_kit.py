"""The stack of infra/template.yaml on MiniStack, with what stands around it: index, producer, listener.

MiniStack takes the template as it is but for a few words: where the code lies, as CloudFormation wants it in
S3; how often a message is tried; a number that it does not convert; that loopback has no TLS; roles in
aws:PrincipalArn, which to it are their sessions; the key of a manifest, which it finds by a path and by no
expression; and where Python finds the code, if that is not the artefact's, or that a snapshot is taken, which
Lambda says itself. It runs with IAM switched on: the functions
may do what their roles say, and nothing else.

It starts a version when it is published, and calls what is to be called after a restore; it copies nothing.
The Web Adapter's layer it takes by name: what is in it is not there, so the stream does not run. Whatever the
template's runtime is, a function runs on the Python that runs MiniStack.
"""

import io
import json
import sysconfig
import time
import zipfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

from tests.cloud.ministack import REGION, ROOT, MiniStack, running
from tests.pinecone_server import PineconeServer

TEMPLATE = ROOT / "infra" / "template.yaml"
NATIVE = ROOT / "build" / "native.zip"  # of `infra/package --native`
SITE_PACKAGES = sysconfig.get_paths()["purelib"]
SESSIONS_OF = "arn:aws:sts::000000000000:assumed-role/"
PRODUCER = "chat-backend"
STACK, CAPABILITIES = "spotter-dev", ["CAPABILITY_NAMED_IAM", "CAPABILITY_AUTO_EXPAND"]
SECONDS = 60.0  # before something that should happen has not happened
Found = TypeVar("Found")


def say(step: str) -> None:
    """A step, for who watches (pytest -s)."""
    print(f"  {time.strftime('%H:%M:%S')}  {step}", flush=True)  # noqa: T201


def awaited(what: str, look: Callable[[], Found | None], seconds: float = SECONDS) -> Found:
    """What `look` finds, as soon as it is something. Fails after `seconds`."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        found = look()
        if found:
            return found
        time.sleep(0.05)
    raise AssertionError(f"{what}: not within {seconds:.0f} s.")


@dataclass
class Stack:
    """A deployed stack: `outputs` are the template's own."""

    ministack: MiniStack
    pinecone: PineconeServer
    outputs: dict[str, str]
    producer: Any  # an SQS client with the role that ProducerRoleArn names
    listener_url: str  # of a queue that hears everything on the bus
    resources: int = 0
    seconds: float = 0.0
    heard: list[dict[str, Any]] = field(default_factory=list)

    def client(self, service: str) -> Any:
        return self.ministack.client(service)

    def send(self, owner: str, body: dict[str, Any] | str) -> str:
        """Put a message on the queue as the producer does; the queue's id of it."""
        answer = self.producer.send_message(
            QueueUrl=self.outputs["MessagesUrl"],
            MessageBody=body if isinstance(body, str) else json.dumps(body),
            MessageAttributes={"owner": {"DataType": "String", "StringValue": owner}},
        )
        return str(answer["MessageId"])

    def invoke(self, function: str, event: dict[str, Any]) -> dict[str, Any]:
        """What a function answers to a direct invoke: `function` is BuildWorkout, Read ..."""
        answer = self.client("lambda").invoke(
            FunctionName=self.outputs[f"{function}Name"], Payload=json.dumps(event)
        )
        said: dict[str, Any] = json.loads(answer["Payload"].read())
        assert "FunctionError" not in answer, said
        return said

    def change(self, **parameters: str) -> None:
        """Deploy the same template with these parameters, and the others as they were."""
        cloudformation = self.client("cloudformation")
        known = cloudformation.describe_stacks(StackName=STACK)["Stacks"][0]["Parameters"]
        names = [each["ParameterKey"] for each in known]
        given = [
            {"ParameterKey": name, "ParameterValue": parameters[name]}
            if name in parameters
            else {"ParameterKey": name, "UsePreviousValue": True}
            for name in names
        ]
        cloudformation.update_stack(
            StackName=STACK, UsePreviousTemplate=True, Parameters=given, Capabilities=CAPABILITIES
        )
        assert "UPDATE_COMPLETE" == settled(cloudformation)["StackStatus"]

    def event_of(self, message_id: str) -> dict[str, Any]:
        """The event on the bus about this message, when it comes."""
        return awaited(f"an event about {message_id}", lambda: self._heard_of(message_id))

    def _heard_of(self, message_id: str) -> dict[str, Any] | None:
        for message in self.received(self.listener_url):
            self.heard.append(json.loads(message["Body"]))
        return next((each for each in self.heard if each["detail"].get("message_id") == message_id), None)

    def received(self, url: str) -> list[dict[str, Any]]:
        """What is in a queue now; it is taken out."""
        sqs = self.client("sqs")
        found = sqs.receive_message(QueueUrl=url, MaxNumberOfMessages=10, MessageAttributeNames=["All"])
        messages: list[dict[str, Any]] = found.get("Messages", [])
        for message in messages:
            sqs.delete_message(QueueUrl=url, ReceiptHandle=message["ReceiptHandle"])
        return messages

    def rows(self, owner: str) -> dict[str, str]:
        """The keys of an athlete's records, with their versions."""
        found = self.client("dynamodb").query(
            TableName=self.outputs["TableName"],
            KeyConditionExpression="#owner = :owner",
            ExpressionAttributeNames={"#owner": "owner"},
            ExpressionAttributeValues={":owner": {"S": owner}},
        )
        return {item["key"]["S"]: item["version"]["N"] for item in found["Items"]}

    def execution(
        self, wish: dict[str, Any], seconds: float = SECONDS, machine: str = "ReprocessJobs"
    ) -> dict[str, Any]:
        """A job of this wish, once it has ended: as DescribeExecution tells it, its output as an object."""
        states = self.client("stepfunctions")
        started = states.start_execution(
            stateMachineArn=self.outputs[f"{machine}Arn"], input=json.dumps(wish)
        )

        def ended() -> dict[str, Any] | None:
            said: dict[str, Any] = states.describe_execution(executionArn=started["executionArn"])
            return None if said["status"] == "RUNNING" else said

        said = awaited("the end of the execution", ended, seconds)
        return {**said, "output": json.loads(said.get("output", "{}"))}

    def file(self, key: str) -> bytes:
        """A file of the bucket of jobs."""
        said = self.client("s3").get_object(Bucket=self.outputs["JobsName"], Key=key)
        return bytes(said["Body"].read())

    @cached_property
    def account(self) -> str:
        return str(self.client("sts").get_caller_identity()["Account"])


@contextmanager
def deployed(
    archive: bytes,
    *,
    from_source: bool = False,
    changes: Sequence[tuple[str, str]] = (),
    **parameters: str,
) -> Iterator[Stack]:
    """The stack with this code; `from_source` has Python find it, and what it imports, in this checkout.
    `changes` are words of the template in place of others."""
    with PineconeServer() as pinecone:
        # What waits before it is tried again waits a hundredth of that.
        settings = {"AUTH": "true", "PINECONE_CONTROLLER_HOST": pinecone.url, "SFN_WAIT_SCALE": "0.01"}
        with running(**settings) as ministack:
            template = template_for("s3://artefacts/lambda.zip", from_source)
            for old, new in changes:
                template = _replaced(template, old, new)
            yield _deployed(ministack, pinecone, archive, template, parameters)


def artefact() -> bytes:
    """The artefact for this machine. Fails if it was not built."""
    if not NATIVE.exists():
        raise AssertionError(f"{NATIVE.relative_to(ROOT)} is missing: `make stack` builds it.")
    return NATIVE.read_bytes()


def empty_archive() -> bytes:
    """For functions whose code is found by PYTHONPATH: an archive can't be without files."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("empty.txt", "")
    return packed.getvalue()


def template_for(url: str, from_source: bool) -> str:
    """The template as MiniStack is given it."""
    text = TEMPLATE.read_text("utf-8")
    text = _replaced(text, "../build/lambda.zip", url)
    text = _replaced(text, "MaximumConcurrency: !Ref WorkerConcurrency", "MaximumConcurrency: 10")
    # What fails is not tried for an hour: it is a dead letter at once.
    text = _replaced(text, "maxReceiveCount: 10}", "maxReceiveCount: 1}")
    text = _replaced(text, 'SPOTTER_QUEUE_RECEIVES: "10"', 'SPOTTER_QUEUE_RECEIVES: "1"')
    text = _replaced(text, '"aws:SecureTransport": "false"', '"aws:SecureTransport": "never"', times=2)
    text = _replaced(text, '"Arguments": {"Bucket": "${Jobs}", "Key": "{% $manifest %}"}',
                     '"Parameters": {"Bucket": "${Jobs}", "Key.$": "$.manifest"}', times=2)  # fmt: skip
    role = "                  - !GetAtt BuildWorkoutRole.Arn\n"
    text = _replaced(
        text,
        role,
        role.replace("!GetAtt BuildWorkoutRole.Arn", f'!Sub "{SESSIONS_OF}${{BuildWorkoutRole}}/*"'),
    )
    stage = "        SPOTTER_STAGE: !Ref Stage\n"
    more = (
        f"PYTHONPATH: '{ROOT}:{SITE_PACKAGES}'"
        if from_source
        else "AWS_LAMBDA_INITIALIZATION_TYPE: snap-start"
    )
    return _replaced(text, stage, f"{stage}        {more}\n")


def _replaced(text: str, old: str, new: str, times: int = 1) -> str:
    assert text.count(old) == times, f"{TEMPLATE.name} has {text.count(old)} times {old!r}, and not {times}."
    return text.replace(old, new)


def _deployed(
    ministack: MiniStack,
    pinecone: PineconeServer,
    archive: bytes,
    template: str,
    parameters: dict[str, str],
) -> Stack:
    began = time.monotonic()
    ministack.client("s3").create_bucket(
        Bucket="artefacts", CreateBucketConfiguration={"LocationConstraint": REGION}
    )
    ministack.client("s3").put_object(Bucket="artefacts", Key="lambda.zip", Body=archive)
    # A chat backend's role may send to any queue and use any key, as far as those let it.
    producer = made_role(ministack, PRODUCER, ["sqs:SendMessage", "kms:GenerateDataKey", "kms:Decrypt"])
    pool = ministack.client("cognito-idp").create_user_pool(PoolName="athletes")["UserPool"]
    given = {
        "UserPoolArn": pool["Arn"],
        "PineconeHost": pinecone.url,
        "ProducerRoleArn": f"{SESSIONS_OF}{PRODUCER}/*",
        "Engine": "offline",
        "DirectInvoke": "trusted",
        **parameters,
    }
    outputs, resources = _created(ministack, template, given)
    ministack.client("secretsmanager").put_secret_value(
        SecretId=outputs["SecretArn"], SecretString=json.dumps({"PINECONE_API_KEY": pinecone.key})
    )
    return Stack(
        ministack,
        pinecone,
        {**outputs, "UserPoolId": pool["Id"]},
        producer=assumed(ministack, producer, "sqs"),
        listener_url=_listener(ministack, outputs["BusName"]),
        resources=resources,
        seconds=time.monotonic() - began,
    )


def _created(ministack: MiniStack, template: str, given: dict[str, str]) -> tuple[dict[str, str], int]:
    # A request takes 51,200 bytes of a template; in S3, where `sam deploy` puts it too, a megabyte is taken.
    ministack.client("s3").put_object(Bucket="artefacts", Key="template.yaml", Body=template.encode())
    cloudformation = ministack.client("cloudformation")
    cloudformation.create_stack(
        StackName=STACK,
        TemplateURL=f"{ministack.url}/artefacts/template.yaml",
        Capabilities=CAPABILITIES,
        Parameters=[{"ParameterKey": name, "ParameterValue": value} for name, value in given.items()],
    )
    stack = settled(cloudformation)
    events = cloudformation.describe_stack_events(StackName=STACK)["StackEvents"]
    failed = [(each["LogicalResourceId"], each.get("ResourceStatusReason")) for each in events
              if each["ResourceStatus"].endswith("_FAILED")]  # fmt: skip
    assert stack["StackStatus"] == "CREATE_COMPLETE", failed
    made = cloudformation.describe_stack_resources(StackName=STACK)["StackResources"]
    return {each["OutputKey"]: each["OutputValue"] for each in stack["Outputs"]}, len(made)


def settled(cloudformation: Any) -> dict[str, Any]:
    """The stack, once nothing is changed any more."""

    def found() -> dict[str, Any] | None:
        stack: dict[str, Any] = cloudformation.describe_stacks(StackName=STACK)["Stacks"][0]
        return None if stack["StackStatus"].endswith("_IN_PROGRESS") else stack

    return awaited("the stack", found)


def made_role(ministack: MiniStack, name: str, actions: list[str]) -> str:
    """The ARN of a new role of this account that may do this to everything."""
    iam = ministack.client("iam")
    trust = {"Effect": "Allow", "Principal": {"AWS": "*"}, "Action": "sts:AssumeRole"}
    may = {"Effect": "Allow", "Action": actions, "Resource": "*"}
    role = iam.create_role(RoleName=name, AssumeRolePolicyDocument=_policy(trust))
    iam.put_role_policy(RoleName=name, PolicyName="may", PolicyDocument=_policy(may))
    return str(role["Role"]["Arn"])


def _policy(statement: dict[str, Any]) -> str:
    return json.dumps({"Version": "2012-10-17", "Statement": [statement]})


def assumed(ministack: MiniStack, role_arn: str, service: str) -> Any:
    """A client of the service with the role's credentials."""
    import boto3

    given = ministack.client("sts").assume_role(RoleArn=role_arn, RoleSessionName="test")["Credentials"]
    return boto3.session.Session().client(
        service,
        endpoint_url=ministack.url,
        region_name=REGION,
        aws_access_key_id=given["AccessKeyId"],
        aws_secret_access_key=given["SecretAccessKey"],
        aws_session_token=given["SessionToken"],
    )


def _listener(ministack: MiniStack, bus: str) -> str:
    """The URL of a queue that a rule on the bus sends everything of Spotter's to."""
    sqs, events = ministack.client("sqs"), ministack.client("events")
    url = str(sqs.create_queue(QueueName="listener")["QueueUrl"])
    arn = sqs.get_queue_attributes(QueueUrl=url, AttributeNames=["QueueArn"])["Attributes"]["QueueArn"]
    allowed = {
        "Effect": "Allow",
        "Principal": {"Service": "events.amazonaws.com"},
        "Action": "sqs:SendMessage",
    }
    sqs.set_queue_attributes(QueueUrl=url, Attributes={"Policy": _policy({**allowed, "Resource": arn})})
    events.put_rule(Name="all", EventBusName=bus, EventPattern=json.dumps({"source": ["spotter"]}))
    events.put_targets(Rule="all", EventBusName=bus, Targets=[{"Id": "listener", "Arn": arn}])
    return url
