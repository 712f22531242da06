"""The cloud on this machine: spotter invoke, serve and ministack.

lambdas, stages              the functions, and the environment that each finds
invoking                     invoke: an event in, the function's answer and an exit code out
fresh_process                the process that a function runs in,
one_invocation               and what runs there
serving, gateway             serve: the server, and a request as an event
standing, ministack          ministack: a stand-in for AWS
"""
