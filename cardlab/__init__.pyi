from .games import catalogue as catalogue
from .lab.compare import compare as compare
from .lab.ladder import ladder as ladder
from .lab.programs.env import env as env
from .lab.programs.solo import solo as solo
from .lab.simulate import simulate as simulate
from .lab.writing.check import check as check
from .lessons.drill import drill as drill
from .lessons.exercise import Exercise as Exercise
from .lessons.walk import lesson as lesson
from .play.bots.engine import Engine as Engine
from .play.game import Game as Game
from .play.saves import load as load
from .play.saves import read as read
from .play.saves import read_games as read_games
from .play.saves import write_games as write_games
from .rules.cards import Card as Card
from .rules.moves import IllegalMove as IllegalMove
from .rules.moves import Move as Move
from .rules.moves import Reason as Reason
from .rules.state import State as State
from .rules.text.book import RuleBook
from .table.export.still import deck_svg as deck_svg

__version__: str
painter: str

def rulebook(name: str, language: str = "en") -> RuleBook:
    """The rule book of a game, as of rulebook("bela"), or in another language, rulebook("bela", "de").

    Raises ValueError for an unknown game or language, or a broken book.
    """
