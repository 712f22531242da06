"""What every command has: its options, the log that it opens, how it prints, and its exit code.

plain, tables    text and tables on their way to a terminal, JSON on its way to a program
texts            what comes in: the command line, standard input, files of JSON lines
commands         how a command is made, and the options that several share
opened           the worker as one person uses it, on one data file
faults, warned   errors, exit codes and warnings, a line each
"""
