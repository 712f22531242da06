"""The cloud on this machine: spotter invoke, serve and ministack.

lambdas, stages              the functions, and the environment that each finds
invoking                     invoke: an event in, the function's answer and an exit code out
fresh_process                the process that a function runs in,
one_invocation               and what runs there
serving, gateway, asgi       serve: the server, a request as an event, an app that streams
stand_in, ministack          ministack: a stand-in for AWS
"""
