"""The grammar of all that people read: ``python tests/grammar`` asks harper.js, which needs node and no network.

``words.txt`` has words of ours that it does not know, ``off.js`` what it says that is wrong for us, with the reasons.
With words, only texts whose place has one of them: ``python tests/grammar bela README``. What is said in German is read
by hunspell (``german.py``).
"""

import json
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parents[1]), str(HERE.parent / "helpers")]

import german  # noqa: E402  # the path to it is made above
import texts  # noqa: E402  # the path to it is made above

if __name__ == "__main__":
    wanted = sys.argv[1:]
    some = [text._asdict() for text in texts.everything() if not wanted or any(word in text.where for word in wanted)]
    command = ["node", HERE / "check.js", *([] if wanted else ["all"])]
    read = subprocess.run(command, input=json.dumps(some).encode(), check=False)
    sys.exit(read.returncode or german.check() > 0)
