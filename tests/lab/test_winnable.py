"""How many numbered deals can be won: the share that is known, several processes, stopping, what takes too long."""

import concurrent.futures
import math

import pytest

from cardlab.lab import winnable
from cardlab.lab.winnable import Odds, judged, winnable_share


@pytest.mark.slow
def test_the_share_of_deals_that_can_be_won():
    """Measured over 20 000 deals: 4.3 % without a redeal."""
    found = winnable_share("la_belle_lucie", 300, seconds=60, workers=1)
    assert found.deals == 300 and found.unknown == 0 and found.scope == "without a redeal"
    assert abs(found.share - 0.043) < 3 * math.sqrt(0.043 * 0.957 / 300)
    assert 0.01 < found.margin < 0.03
    assert repr(found) == (
        f"{found.share:.1%} ± {found.margin:.1%} winnable without a redeal (300 deals; ± is the 95 % margin)"
    )


def test_several_processes_find_the_same(monkeypatch):
    options = {"deals": 24, "seconds": 60, "redeals": 0, "ranks": "A234", "suits": "SH", "first": 5}
    alone = winnable_share("la_belle_lucie", workers=1, **options)
    assert winnable_share("la_belle_lucie", workers=2, **options) == alone and alone.winnable > 3

    def none_here(*_args):
        raise OSError("no processes")

    monkeypatch.setattr(concurrent.futures, "ProcessPoolExecutor", none_here)
    assert winnable_share("la_belle_lucie", **options) == alone


def test_it_can_be_stopped(monkeypatch):
    answers = iter([True, None, False])

    def asked(_):
        try:
            return next(answers)
        except StopIteration:
            raise KeyboardInterrupt from None

    monkeypatch.setattr(winnable, "judged", asked)
    found = winnable_share("la_belle_lucie", 10, workers=1)
    assert found == Odds(3, 1, 1, "without a redeal") and "1 unknown" in repr(found)


def test_a_deal_that_takes_too_long_is_unknown():
    assert [judged(("la_belle_lucie", {}, seed, 60.0, 1)) for seed in range(30)].count(None) > 3
    with pytest.raises(ValueError, match="whole number from 1"):
        winnable_share("la_belle_lucie", 0)
    with pytest.raises(ValueError, match="no option"):
        winnable_share("la_belle_lucie", 3, zap=1)
    assert Odds(0, 0, 0, "").share == 0 and Odds(0, 0, 0, "").margin == 1
