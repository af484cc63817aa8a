"""``play DECK_A DECK_B --game G``: two decks against each other, played by agents."""

from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.table import Table

from cards.console import ANSWER_IS_NO, DONE, DocumentCommand
from cards.errors import UserError
from cards.facts import FACTS
from decks import match
from decks.goldfish.console import print_tables, progress_bar
from decks.legality import IllegalDeck
from decks.resolved import ResolvedDeck
from decks.services import read_deck, require_legal

DEFAULT_AGENTS = ",".join(match.DEFAULT_AGENTS)


class Command(DocumentCommand):
    """See the module."""

    help = "Let two decks play against each other: who wins, why, and how long it takes."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Django's hook."""
        parser.add_argument("deck_a", metavar="DECK_A", help="the deck list of player 1")
        parser.add_argument("deck_b", metavar="DECK_B", help="the deck list of player 2")
        parser.add_argument("--game", required=True, help=" or ".join(FACTS))
        parser.add_argument("--games", type=int, default=match.DEFAULT_GAMES, help="how many games (100)")
        parser.add_argument("--seed", type=int, default=match.DEFAULT_SEED, help="the same seed, the same games (1)")
        parser.add_argument(
            "--agents", default=DEFAULT_AGENTS, metavar="A,B", help=f"two of {', '.join(match.AGENTS)} (priorities)"
        )
        parser.add_argument("--allow-illegal", action="store_true", help="play decks that are not legal")
        parser.add_argument(
            "--transcript", default="", metavar="DIR", help="write each game as a text into this folder"
        )

    def answer(self, options: dict[str, Any]) -> tuple[dict[str, Any], int]:
        """The result; for decks that are not legal, and not allowed to be, the verdicts on them, which is no."""
        paths = options["deck_a"], options["deck_b"]
        decks = [read_deck(path, options["game"]) for path in paths]
        self._names = [deck.title or path for deck, path in zip(decks, paths, strict=True)]
        prepared = match.prepare_match(
            decks, agents=options["agents"].split(","), seed=options["seed"], allow_illegal=True
        )
        if not options["allow_illegal"] and (verdicts := self._illegal(paths, decks)):
            return {"decks": verdicts}, ANSWER_IS_NO
        for path, deck in zip(paths, decks, strict=True):
            for line in deck.unresolved:
                self.stderr.write(f"play: {path}: played without a line that names no known card: {line.text}")
        write = _transcript_writer(prepared, options["transcript"])
        with progress_bar("Playing", options["games"]) as show:

            def on_game(number: int, game: Any) -> None:
                write(number, game)
                show(number + 1)

            return match.play_match(prepared, options["games"], on_game), DONE

    def _illegal(self, paths: tuple[str, str], decks: list[ResolvedDeck]) -> list[dict[str, Any]]:
        """The verdicts on the decks that are not legal, each said on stderr."""
        verdicts = []
        for path, deck in zip(paths, decks, strict=True):
            try:
                require_legal(deck)
            except IllegalDeck as error:
                self.stderr.write(f"play: {path}: {error.message} --allow-illegal plays it all the same.")
                verdicts.append(error.verdict.document(path))
        return verdicts

    def table(self, document: dict[str, Any]) -> None:
        """The result as tables, or the faults of the decks."""
        if "wins" not in document:
            for deck in document["decks"]:
                faults = [fault["message"] for fault in deck["violations"]]
                faults += [f"{line['text']}: {line['reason']}" for line in deck["unresolved"]]
                self.stdout.write("\n".join([f"{deck['path']}:", *(f"  {fault}" for fault in faults)]))
            return
        print_tables(self.stdout, self._wins(document), _figures(document))

    def _wins(self, document: dict[str, Any]) -> Table:
        games = document["games"]
        table = Table("", "Deck", "Agent", "Wins", "Share", title=f"{games} games, seed {document['seed']}")
        rows = zip(self._names, document["agents"], document["wins"], strict=True)
        for player, (name, agent, wins) in enumerate(rows, start=1):
            table.add_row(f"Player {player}", name, agent, str(wins), f"{100 * wins / games:.1f} %")
        table.add_row("", "Draws", "", str(document["draws"]), f"{100 * document['draws'] / games:.1f} %")
        return table


def _figures(document: dict[str, Any]) -> Table:
    turns = document["turns"]
    table = Table("", "", title="How the games went", show_header=False)
    for reason, count in document["reasons"].items():
        table.add_row(f"Ended by: {reason.replace('_', ' ')}", str(count))
    table.add_row("Turns of a game", f"{turns['least']} to {turns['most']}, mean {turns['mean']}")
    table.add_row("Decisions", f"{document['decisions']:,}")
    table.add_row("Seconds", f"{document['seconds']:.2f}")
    table.add_row("Digest of the first game", document["digests"][0])
    return table


def _transcript_writer(prepared: match.Match, folder: str) -> Callable[[int, Any], None]:
    """Writes each game that is over into the folder, which is made if need be; nothing where none is wanted."""
    if not folder:
        return lambda number, game: None
    place = Path(folder)
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unwritable(folder, error) from None

    def write(number: int, game: Any) -> None:
        try:
            text = match.match_transcript(prepared, number, game)
            (place / f"game-{number + 1:04}.txt").write_text(text, encoding="utf-8")
        except OSError as error:
            raise _unwritable(folder, error) from None

    return write


def _unwritable(folder: str, error: OSError) -> UserError:
    reason = error.strerror or error
    return UserError(
        "unwritable", f"--transcript {folder}: no transcript can be written: {reason}. Name another folder."
    )
