"""The laws that every card game keeps, each with the sentence that says how it is broken; nothing here knows a game.

Why so: the tests hold the games of the folder to them, and ``cardlab.check`` the game that somebody is just writing:
one set of laws, so that whoever learns is told the same as the house. ``watch`` follows a game position by position,
``playing`` asks of whole hands, ``writing`` of moves as people write them, ``positions`` of what comes by links and
saves, ``alike`` of symmetries; ``cases`` says of which games, seats and options.
"""
