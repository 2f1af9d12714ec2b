from .games import catalogue as catalogue
from .lab.check import check as check
from .lab.compare import compare as compare
from .lab.env import env as env
from .lab.ladder import ladder as ladder
from .lab.simulate import simulate as simulate
from .lab.solo import solo as solo
from .lessons.drill import drill as drill
from .lessons.exercise import Exercise as Exercise
from .play.engine import Engine as Engine
from .play.game import Game as Game
from .play.saves import load as load
from .play.saves import read as read
from .play.saves import read_games as read_games
from .play.saves import write_games as write_games
from .rules.book import RuleBook
from .rules.cards import Card as Card
from .rules.moves import IllegalMove as IllegalMove
from .rules.moves import Move as Move
from .rules.moves import Reason as Reason
from .rules.state import State as State
from .site.walk import lesson as lesson
from .table.stills import deck_svg as deck_svg

__version__: str
painter: str

def rulebook(name: str) -> RuleBook:
    """The rule book of a game, as of rulebook("bela"). Raises ValueError for an unknown game or a broken book."""
