"""Settings from the environment, and rooms put together."""

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from agents.athlete import Athlete
from agents.errors import BadInput
from agents.guests import Visit
from agents.models.claude_aws import Bedrock, ClaudePlatform
from agents.models.first_of import FirstOf
from agents.models.offline.engine import Offline
from agents.snapshot import Snapshot
from handlers.cloud import api_keys
from handlers.engines import DEFAULT_MODEL, ChosenEngine, price_named
from handlers.settings import Settings, check_batches, missing, supports_batches
from handlers.wiring import KeptWorker, engine, worker
from storage.dynamodb import DynamoRecords
from storage.local_recall import LocalRecall
from storage.ports import Query
from tests.logger.kit import NOON, message


def test_nothing_set_is_the_embedded_engine_in_the_folder_here():
    settings = Settings.from_environment({})

    assert Settings() == settings
    assert (Path(".spotter"), (ChosenEngine("offline", ""),)) == (settings.home, settings.engines)
    assert not settings.asks_model


def test_what_is_switched_off_or_left_empty_is_as_if_nothing_were_set():
    names = ("SPOTTER_FAST_PATH", "SPOTTER_LOG_TEXT")

    assert Settings() == Settings.from_environment(dict.fromkeys(names, "0") | {"DIRECT_INVOKE": "refused"})
    assert Settings() == Settings.from_environment(dict.fromkeys((*names, "DIRECT_INVOKE"), ""))


def test_everything_can_be_set():
    settings = Settings.from_environment(
        {
            "SPOTTER_HOME": "here", "SPOTTER_ENGINE": "claude", "SPOTTER_MODEL": "claude-haiku-5-5",
            "ANTHROPIC_API_KEY": "key", "ANTHROPIC_BASE_URL": "http://127.0.0.1:1", "SPOTTER_FAST_PATH": "1",
            "SPOTTER_MESSAGE_USD": "0.25", "SPOTTER_DAY_USD": "2", "DIRECT_INVOKE": "trusted",
            "CONFIRMATION": "chat", "SPOTTER_PROPOSAL_HOURS": "1.5",
        }
    )  # fmt: skip

    assert (
        Settings(
            Path("here"),
            "claude",
            "claude-haiku-5-5",
            "key",
            "http://127.0.0.1:1",
            True,
            Decimal("0.25"),
            Decimal(2),
            True,
            "chat",
            1.5,
        )
        == settings
    )


@pytest.mark.parametrize(
    ("environment", "words"),
    [
        (
            {"SPOTTER_ENGINE": "gpt"},
            "engine 'gpt' is not known: there are offline, claude, claude-aws, bedrock and openrouter",
        ),
        ({"SPOTTER_ENGINE": "claude,"}, "engine '' is not known"),
        ({"SPOTTER_ENGINE": "claude,bedrock,claude"}, "claude is among them twice"),
        ({"SPOTTER_ENGINE": "offline,claude"}, "offline always answers, so it can only be the last one"),
        ({"SPOTTER_DAY_USD": "lots"}, "SPOTTER_DAY_USD is 'lots'"),
        ({"SPOTTER_FAST_PATH": "yes"}, "SPOTTER_FAST_PATH is 'yes': write 1 for yes, 0 for no"),
        ({"SPOTTER_LOG_TEXT": "yes"}, "SPOTTER_LOG_TEXT is 'yes': write 1 for yes, 0 for no"),
        ({"SPOTTER_LOG_LEVEL": "loud"}, "SPOTTER_LOG_LEVEL is 'loud': there are debug, info, warning, error"),
        ({"DIRECT_INVOKE": "yes"}, "DIRECT_INVOKE is 'yes': there are refused and trusted"),
        ({"SPOTTER_PINECONE": "https://index"}, "SPOTTER_PINECONE is set and SPOTTER_TABLE is not"),
        ({"SPOTTER_DAY_USD": "-1"}, "SPOTTER_DAY_USD is '-1'"),
        ({"SPOTTER_DAY_USD": "NaN"}, "SPOTTER_DAY_USD is 'NaN'"),
        *(
            (
                {"SPOTTER_QUEUE_RECEIVES": said},
                "SPOTTER_QUEUE_RECEIVES is .*: write how often, from 1 to 1,000",
            )
            for said in ("0", "-1", "five", "1001", "٣", "100000001")
        ),
        ({"CONFIRMATION": "yes"}, "CONFIRMATION is 'yes': there are explicit and chat"),
        *(
            ({"SPOTTER_PROPOSAL_HOURS": said}, "SPOTTER_PROPOSAL_HOURS is .*: write hours, like 24")
            for said in ("0", "-1", "day", "nan", "inf", "9000")
        ),
    ],
)
def test_what_cannot_be_set_is_told(environment, words):
    with pytest.raises(BadInput, match=words):
        Settings.from_environment(environment)


def test_the_engine_is_the_one_that_was_asked_for():
    assert isinstance(engine(Settings()), Offline)
    assert DEFAULT_MODEL == engine(Settings(engine="claude", api_key="key")).name


def test_a_budget_in_dollars_needs_a_model_with_a_price():
    with pytest.raises(BadInput, match="the model of claude is 'claude-next', whose price is not known"):
        engine(Settings(engine="claude", api_key="key", model="claude-next", day_usd=Decimal(1)))

    assert "claude-next" == engine(Settings(engine="claude", api_key="key", model="claude-next")).name


@pytest.mark.parametrize(
    ("engines", "models", "named"),
    [
        ("openrouter,claude", "openrouter:any/model,claude:claude-next", "claude is 'claude-next'"),
        ("claude,bedrock", "bedrock:arn:aws:bedrock:x:1:application-inference-profile/a", "bedrock is 'arn:"),
        ("claude-aws,offline", "claude-next", "claude-aws is 'claude-next'"),
    ],
)
def test_an_engine_whose_price_is_not_known_is_named(engines, models, named):
    settings = Settings(engine=engines, model=models)

    with pytest.raises(BadInput, match=named):
        engine(replace(settings, message_usd=Decimal(1)))

    assert engine(settings)


def test_the_price_of_what_comes_over_openrouter_is_told_with_every_answer():
    settings = Settings(engine="openrouter", model="any/model", day_usd=Decimal(1))

    assert "openrouter:any/model" == engine(settings).name


@pytest.mark.parametrize(
    ("engines", "models", "chosen"),
    [
        ("claude", "", [("claude", DEFAULT_MODEL)]),
        ("claude", "claude-haiku-5-5", [("claude", "claude-haiku-5-5")]),
        ("claude,offline", "claude-haiku-5-5", [("claude", "claude-haiku-5-5"), ("offline", "")]),
        ("bedrock", "", [("bedrock", "global.anthropic.claude-sonnet-5-5")]),
        ("bedrock", "eu.anthropic.x-v1:0", [("bedrock", "eu.anthropic.x-v1:0")]),
        ("openrouter", "a/b:free", [("openrouter", "a/b:free")]),
        (
            " openrouter , claude,offline",
            "claude:claude-haiku-5-5, openrouter:a/b:free",
            [("openrouter", "a/b:free"), ("claude", "claude-haiku-5-5"), ("offline", "")],
        ),
        ("claude,claude-aws", "claude-aws:m", [("claude", DEFAULT_MODEL), ("claude-aws", "m")]),
        ("claude", "claude:m,openrouter:a/b", [("claude", "m")]),  # of one that is not asked: let be
        ("offline", "claude-haiku-5-5", [("offline", "")]),
    ],
)
def test_each_engine_has_its_model(engines, models, chosen):
    assert chosen == [tuple(each) for each in Settings(engine=engines, model=models).engines]


@pytest.mark.parametrize(
    ("engines", "models"),
    [("openrouter,claude", "m"), ("openrouter,claude", "claude:m,n"), ("claude", "m,n"), ("claude", "x:m,n")],
)
def test_models_whose_engine_is_not_said_are_told(engines, models):
    with pytest.raises(BadInput, match=r"SPOTTER_MODEL is .+: write engine:model, commas between"):
        engine(Settings(engine=engines, model=models))


def test_each_engine_is_made_of_its_own_settings():
    settings = Settings.from_environment(
        {
            "SPOTTER_ENGINE": "openrouter,bedrock,claude-aws,claude",
            "SPOTTER_MODEL": "openrouter:a/b",
            "OPENROUTER_API_KEY": "k1", "OPENROUTER_BASE_URL": "http://127.0.0.1:1",
            "SPOTTER_FALLBACKS": "c/d, e/f", "ANTHROPIC_AWS_WORKSPACE_ID": "w1",
            "ANTHROPIC_AWS_BASE_URL": "http://127.0.0.1:2", "ANTHROPIC_BEDROCK_BASE_URL": "http://127.0.0.1:3",
            "SPOTTER_MODEL_REGION": "eu-west-1", "AWS_REGION": "us-east-1",
        }
    )  # fmt: skip
    model = engine(settings)
    assert isinstance(model, FirstOf)

    names = [
        "openrouter:a/b", "bedrock:global.anthropic.claude-sonnet-5-5", "claude-aws:claude-sonnet-5-5",
        "claude-sonnet-5-5",
    ]  # fmt: skip
    assert names == [each.title for each in settings.engines]
    assert "openrouter:a/b" == model.name
    assert ("c/d", "e/f") == settings.fallbacks
    assert Bedrock("eu-west-1", "http://127.0.0.1:3") == model.models[1]._access
    assert ClaudePlatform("eu-west-1", "w1", "http://127.0.0.1:2") == model.models[2]._access


@pytest.mark.parametrize(
    ("settings", "needed"),
    [
        (Settings(), ""),
        (Settings(engine="claude", api_key="k"), ""),
        (Settings(engine="claude"), "the engine claude needs ANTHROPIC_API_KEY"),
        (Settings(engine="bedrock"), ""),  # AWS's chain of credentials is followed when it is asked
        (Settings(engine="claude-aws"), "the engine claude-aws needs ANTHROPIC_AWS_WORKSPACE_ID"),
        (Settings(engine="openrouter", model="a/b"), "the engine openrouter needs OPENROUTER_API_KEY"),
        (Settings(engine="openrouter", openrouter_key="k"), "the engine openrouter needs SPOTTER_MODEL"),
        (Settings(engine="bedrock,claude,offline"), "the engine claude needs ANTHROPIC_API_KEY"),
    ],
)
def test_what_an_engine_lacks_is_told_before_it_is_asked(settings, needed):
    assert missing(settings).startswith(needed) if needed else "" == missing(settings)


@pytest.mark.parametrize(
    ("engines", "able"),
    [
        ("claude", True), ("claude-aws,offline", True), ("claude,bedrock", True), ("bedrock", False),
        ("openrouter,claude", False), ("offline", False),
    ],
)  # fmt: skip
def test_batches_are_of_the_engine_that_is_asked_first(engines, able):
    settings = Settings(engine=engines, model="openrouter:a/b")

    assert able == supports_batches(settings)
    if able:
        check_batches(settings)
    else:
        with pytest.raises(BadInput, match="takes no requests in batches: claude and claude-aws do"):
            check_batches(settings)


@pytest.mark.parametrize(
    ("title", "dollars"),
    [("claude-sonnet-5-5", 2), ("claude-aws:claude-opus-5-5", 4), ("openrouter:a/b", None), ("x", None)],
)
def test_a_price_is_found_by_what_reports_call_the_engine(title, dollars):
    price = price_named(title)

    assert dollars == (price and price.input)


def test_a_key_that_was_refused_while_another_engine_answered_is_read_again_but_not_each_time(monkeypatch):
    now = [0.0]
    kept, read_again = KeptWorker(clock=lambda: now[0]), list[str]()
    monkeypatch.setattr(api_keys, "forget", lambda settings: read_again.append(settings.secret))
    settings = Settings(engine="claude", secret="keys")

    kept.engine_refused(Settings(engine="claude"))  # without a secret there is nothing to read
    for now[0] in (0.0, 1.0, 301.0):
        kept.engine_refused(settings)

    assert ["keys", "keys"] == read_again


def test_a_worker_logs_and_search_finds_it(tmp_path):
    spotter = worker(Settings(home=tmp_path))

    result = spotter.logger.log(message("Squat 3x5 @ 225"))

    assert [result.workoutId] == [hit.workout_id for hit in spotter.recall.search("ann", Query("legs quads"))]


def test_the_planner_has_the_settings_and_the_logger_has_the_planner(tmp_path):
    spotter = worker(Settings(home=tmp_path, confirmation="chat", proposal_hours=2, message_usd=Decimal(1)))

    assert ("chat", 7200.0, Decimal(1)) == (
        spotter.planner.confirmation,
        spotter.planner.expires_seconds,
        spotter.planner.limits.request_usd,
    )
    visit, copy = Visit("ann", NOON.date(), Athlete(), NOON), Snapshot(spotter.records, spotter.clock)
    guests = [room.guest(copy, visit) for room in spotter.logger.rooms]
    assert spotter.planner is guests[0].plans.planner()
    assert spotter.planner.model is spotter.logger.model


def test_a_process_has_one_worker_until_it_is_told_to_make_another(monkeypatch, tmp_path):
    monkeypatch.setenv("SPOTTER_HOME", str(tmp_path))
    monkeypatch.delenv("SPOTTER_ENGINE", raising=False)
    kept = KeptWorker()
    first = kept()

    assert first is kept()
    kept.cache_clear()
    assert first is not kept()


def test_a_refused_key_drops_the_worker_that_has_it_and_no_other(monkeypatch, tmp_path):
    monkeypatch.setenv("SPOTTER_HOME", str(tmp_path))
    monkeypatch.delenv("SPOTTER_ENGINE", raising=False)
    kept = KeptWorker()
    standing = kept()

    kept.read_keys_again(worker(Settings(home=tmp_path, api_key="of before")))
    assert standing is kept()
    kept.read_keys_again(replace(standing, model=Offline()))  # the same settings, as a handler sees it
    assert standing is not kept()


def test_a_key_of_the_index_that_stays_refused_is_read_again_once_in_five_minutes(monkeypatch, tmp_path):
    monkeypatch.setenv("SPOTTER_HOME", str(tmp_path))
    monkeypatch.delenv("SPOTTER_ENGINE", raising=False)
    now = [1_000.0]
    kept = KeptWorker(lambda: now[0])
    secret = Settings(home=tmp_path, secret="keys", pinecone_key="first")

    def refused(settings: Settings) -> bool:
        """Whether the worker is made anew once the index has refused its key."""
        standing = replace(kept(), settings=settings)
        kept._made = standing
        kept.search_refused(standing)
        return kept._made is None

    anew = []
    for settings, seconds in [(secret, 0), (secret, 1), (secret, 298), (secret, 1), (secret, 1)]:
        now[0] += seconds
        anew.append(refused(settings))

    assert [True, False, False, True, False] == anew
    assert refused(replace(secret, pinecone_key="second"))
    assert not refused(replace(secret, secret=None))
    kept().close()


@pytest.mark.parametrize(("said", "receives"), [("", None), ("5", 5), ("1000", 1_000)])
def test_how_often_the_queue_delivers_can_be_set(said, receives):
    assert receives == Settings.from_environment({"SPOTTER_QUEUE_RECEIVES": said}).queue_receives


def test_there_is_a_queue_where_there_is_an_address_of_one(tmp_path):
    assert worker(Settings(home=tmp_path)).queue is None
    assert "https://queue" == worker(Settings(home=tmp_path, queue_url="https://queue")).queue.url


def test_a_table_on_one_machine_may_have_its_search_in_the_file(tmp_path):
    cloud = {"SPOTTER_TABLE": "t", "SPOTTER_HOME": str(tmp_path)}

    settings = Settings.from_environment({**cloud, "SPOTTER_PINECONE": "file"})

    assert settings.searches_in_file
    assert isinstance(worker(settings).recall, LocalRecall)
    assert isinstance(worker(settings).records, DynamoRecords)
    assert not Settings.from_environment({**cloud, "SPOTTER_PINECONE": "http://index"}).searches_in_file
    with pytest.raises(BadInput, match="SPOTTER_PINECONE is not"):
        Settings.from_environment(cloud)
