"""Reading logged messages again, and chats that were never logged: the unit, and three ways to drive it."""
