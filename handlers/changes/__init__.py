"""What is kept is changed by a press: a button, a command, or what another program does for one."""
