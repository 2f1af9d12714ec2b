"""The second engines by hand: ``python tests/second casino 50000`` compares, without a number it tells the names."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "helpers"), str(Path(__file__).parent)]

import lockstep  # noqa: E402  # the path to it is made above

if __name__ == "__main__":
    if len(sys.argv) not in (2, 3, 4):
        sys.exit("python tests/second GAME [POSITIONS [SEED]]")
    if len(sys.argv) == 2:
        print(lockstep.sheet(sys.argv[1]))
    else:
        seed = int(sys.argv[3]) if len(sys.argv) > 3 else 0
        try:
            print(f"{sys.argv[1]}: {lockstep.compare(sys.argv[1], int(sys.argv[2]), seed)} positions agree.")
        except lockstep.Apart as apart:
            sys.exit(str(apart))
