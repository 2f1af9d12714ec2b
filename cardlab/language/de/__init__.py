"""German: ``messages.po`` has the sentences, ``grammar.py`` what they need beyond themselves."""
