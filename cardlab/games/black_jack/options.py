"""The options of Black Jack: some thirty house rules, and the stages that teach the game one rule after another."""

from __future__ import annotations

import dataclasses
from typing import Any, ClassVar

from ...language import N_
from ...rules.options import Rules as Options
from ...rules.options import option

PLAIN = {"ace": False, "two": False, "four": False, "eight": False, "black_jack": False, "king": False}
BUILDING = PLAIN | {"last_card_call": "off", "combine": False}


@dataclasses.dataclass(frozen=True)
class Rules(Options):
    """The options of Black Jack; every default is the full game of stage 5."""

    # fmt: off
    packs: Any = option("auto", "Packs", "How many packs are mixed: one up to five players, two for more.", "BLJ-02", ("auto", 1, 2, 3), auto="as many as are needed")
    first_player: str = option("seat0", "Who starts", "Does the first player start the first hand, or does chance decide?", "BLJ-07", ("seat0", "random"), random="chance decides")
    opening_card: str = option("no_behaviour", "Opening card", "Does a special opening card do nothing, or is it put back and another one turned?", "BLJ-06", ("no_behaviour", "reshuffle"), no_behaviour="it does nothing", reshuffle="it is put back, and another is turned")
    must_play: bool = option(False, "Must play", "Whoever can lay a card must lay one.", "BLJ-11")
    play_on_pickup: bool = option(False, "Play the card picked up", "A single card just picked up may be laid at once if it fits.", "BLJ-13")
    sets: bool = option(True, "Sets", "Cards of one rank may follow each other in a turn.", "BLJ-21")
    runs: bool = option(True, "Runs", "Cards of one suit in a row may follow each other in a turn.", "BLJ-22")
    combine: bool = option(True, "Mix sets and runs", "Sets and runs may be mixed in one turn.", "BLJ-26")
    ace: bool = option(True, "Ace changes the suit", "An ace goes on anything and names a suit.", "BLJ-40")
    two: bool = option(True, "Two: pick up two", "The next player picks up two or answers with a two.", "BLJ-46")
    four: bool = option(True, "Four: go again", "If you stop on a four, you go on in its suit or pick up.", "BLJ-50")
    eight: bool = option(True, "Eight: miss a go", "The next player misses a turn.", "BLJ-56")
    black_jack: bool = option(True, "Black jack: pick up seven", "The next player picks up seven or answers.", "BLJ-60")
    king: bool = option(True, "King: turn round", "A king turns the direction of play.", "BLJ-70")
    last_card_call: str = option("manual", "Last card", "Do you say “last card” yourself, is it said for you, or does nobody say it?", "BLJ-75", ("manual", "auto", "off"), manual="say it yourself", auto="it is said for you", off="nobody says it")
    last_card_penalty: int = option(2, "Forgotten call", "Cards picked up by a player who forgets to say “last card”.", "BLJ-76", range(6))
    pick_up_after_four: bool = option(True, "Stopping on a four costs a card", "If not, a player may simply stop on a four.", "BLJ-52")
    ace_after_four: str = option("forbidden", "Ace after a four", "May an ace follow a four on which you go again?", "BLJ-51", ("forbidden", "any"), forbidden="not allowed", any="any ace may follow")
    ace_start_run: str = option("any", "Run from an off-suit ace", "After an ace that doesn't match: any card, or only aces?", "BLJ-45", ("any", "must_match"), any="any card of its suit", must_match="only aces")
    two_answer_may_continue: bool = option(True, "Playing on after an answering two", "If not, only further twos may follow.", "BLJ-49")
    eight_two_players: str = option("as_four", "Eight with two players", "Does it work like a four, or simply give you a new turn?", "BLJ-57", ("as_four", "free_turn"), as_four="works like a four", free_turn="gives a new turn")
    eights_cumulative: bool = option(False, "Eights add up", "Several eights skip several players.", "BLJ-56")
    black_jack_pickup: int = option(7, "Cards for a black jack", "How many cards a black jack costs.", "BLJ-60", range(1, 11))
    black_jacks_cumulative: bool = option(True, "Black jacks add up", "If not, it is never more than one black jack's worth.", "BLJ-61")
    black_seven_cancels: bool = option(True, "Black seven cancels", "If not, only jacks answer a black jack.", "BLJ-62")
    red_jack: str = option("plain", "Red jack", "Does it do nothing, cancel a black jack, cost three cards, or throw the cards back?", "BLJ-65", ("plain", "cancel", "pickup3", "send_back"), plain="does nothing", cancel="cancels a black jack", pickup3="costs three cards", send_back="throws the cards back")
    cancel_each: bool = option(False, "One cancelling card each", "Every black jack needs its own cancelling card.", "BLJ-62")
    kings_cumulative: bool = option(False, "Kings add up", "Two kings turn play round twice, so it goes on as before.", "BLJ-71")
    three_pickup: bool = option(False, "Three: pick up one", "A three works like a two, with one card each.", "BLJ-46")
    delay_seconds: Any = option(None, "Delay!", "After this many seconds you may call “Delay!”, and a slow player picks up.", "BLJ-10", (None, *range(1, 61)), None_="no challenge")
    target_wins: Any = option(None, "Length of a match", "The first to win this many hands wins the match.", "BLJ-81", (None, *range(1, 51)), None_="one hand")

    # fmt: on
    stages: ClassVar[dict[str, dict[str, Any]]] = {
        "1": BUILDING | {"sets": False, "runs": False},
        "2a": BUILDING | {"runs": False},
        "2b": BUILDING | {"sets": False},
        "2c": BUILDING,
        "2": BUILDING,
        "3": PLAIN | {"four": True},
        "4": PLAIN | {"four": True, "eight": True, "king": True},
        "5": {},
    }

    def check(self) -> None:
        if self.combine and not (self.sets and self.runs):
            raise ValueError(
                N_("combine mixes sets and runs, so both must be on. Set combine=False or switch both on.")
            )
        if self.three_pickup and not self.two:
            raise ValueError(
                N_("three_pickup makes a 3 work as a 2 does. Set two=True or leave three_pickup as it is.")
            )
        if not self.black_jack and (self.red_jack != "plain" or self.cancel_each):
            raise ValueError(
                N_("red_jack and cancel_each are about black jacks. Switch black_jack on or leave them as they are.")
            )
        if self.cancel_each and not self.black_seven_cancels and self.red_jack != "cancel":
            raise ValueError(
                N_("cancel_each needs a card that cancels. Set black_seven_cancels=True or red_jack='cancel'.")
            )
