#!/bin/sh
# What Lambda's Web Adapter starts, and hands requests to: the conversation's app, heard on loopback only. Who asks
# stands in headers that the adapter writes, so nothing of X-Forwarded-For is believed; with a token and its claims
# a request's headers may be longer than h11 takes by itself. The adapter keeps connections for four seconds. What is
# logged is not held back (-u): behind its response a worker is frozen.
cd "${LAMBDA_TASK_ROOT:-.}"
exec python3 -u -m uvicorn --host 127.0.0.1 --port "${AWS_LWA_PORT:-8080}" --loop asyncio --http h11 --ws none \
    --lifespan on --no-proxy-headers --no-access-log --no-server-header --log-level warning \
    --h11-max-incomplete-event-size 65536 --timeout-keep-alive 60 handlers.stream_coach_conversation:app
