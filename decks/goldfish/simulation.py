"""The goldfish on the rules engine: a prepared run in, tallies and the report out.

A run keeps what the engine needs to know of its cards, so that an import in the middle of it changes nothing: every
chunk, on whatever worker, plays the same deck.
"""

import hashlib
import json
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from functools import reduce
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from django.conf import settings

import rules_engine
from cards.errors import FieldError, UserError
from decks.engine_bridge import game_bridge
from decks.goldfish.models import GoldfishRun
from decks.resolved import ResolvedDeck
from rules_engine.construction.deck import DeckList
from rules_engine.core.errors import EngineError, UnplayableDeck
from rules_engine.games import GAMES
from rules_engine.goldfish import GoldfishOptions, build_report, merge, play_games, runner
from rules_engine.goldfish.parts import play_part, read_deck

Tally = dict[str, Any]
Document = dict[str, Any]

BATCH = 200
"""Games between two looks at the clock."""
PART = 500
"""Games of one unit of work in local processes."""
SIGNS_OF_LIFE = 5
"""In the time of one lease: a slow moment must not look like a death."""
IS_COMPILED = not (runner.__file__ or ".py").endswith(".py")
ENGINE_FOLDER = str(Path(rules_engine.__file__ or "").parents[1])


class OutdatedRunError(Exception):
    """The run was prepared for another version of the engine than the one that is here."""


def prepare(deck: ResolvedDeck, options: Mapping[str, object], seed: int, games: int) -> GoldfishRun:
    """An unsaved run of the deck with the options in full. Raises :class:`UserError` for options that do not exist."""
    settled = _settle_options(deck.game, options)
    bridge = game_bridge(deck.game)
    run = GoldfishRun(
        game=deck.game,
        title=deck.title,
        deck={**deck.document(), "unresolved": [line.text for line in deck.unresolved]},
        cards={e.card.id: [e.card.name, e.card.title, e.card.facts, e.card.text()] for e in deck.entries},
        options=settled,
        seed=seed,
        games=games,
        engine_version=rules_engine.ENGINE_VERSION,
        card_data_version=bridge.index.data_version,
    )
    fixed_by = [deck.fingerprint(), settled, seed, games, run.engine_version, run.card_data_version]
    run.fingerprint = hashlib.sha256(json.dumps(fixed_by, sort_keys=True).encode()).hexdigest()
    _play_one(run)
    return run


def play_chunk(run: GoldfishRun, first: int, games: int, *, is_wanted: Callable[[], bool]) -> Tally | None:
    """The tally of ``games`` games from number ``first`` on.

    Asks ``is_wanted`` every few seconds, which is also a sign of life; None as soon as the answer is no.
    Raises :class:`OutdatedRunError`.
    """
    if run.engine_version != rules_engine.ENGINE_VERSION:
        raise OutdatedRunError(
            f"The run was made for version {run.engine_version} of the rules engine, the worker has "
            f"{rules_engine.ENGINE_VERSION}. Restart web and workers, then start the simulation again."
        )
    deck, options = deck_list(run), GoldfishOptions.from_json(run.options)
    tallies, asked = [], time.monotonic()
    patience = settings.GOLDFISH_LEASE_SECONDS / SIGNS_OF_LIFE
    for start in range(first, first + games, BATCH):
        tallies.append(play_games(deck, options, run.seed, first=start, games=min(BATCH, first + games - start)))
        if time.monotonic() - asked > patience:
            if not is_wanted():
                return None
            asked = time.monotonic()
    return reduce(merge, tallies)


def play_locally(run: GoldfishRun, processes: int, on_progress: Callable[[int], None]) -> Document:
    """The report of the whole run, played here and now in so many processes. ``on_progress`` gets the games done."""
    values = (run.game, run.cards, run.deck["zones"], run.options, run.seed)
    parts = [(first, min(PART, run.games - first)) for first in range(0, run.games, PART)]
    tallies: list[Tally] = []
    done = 0
    for tally in _play_parts(values, parts, min(processes, len(parts))):
        tallies.append(tally)
        done += tally["games"]
        on_progress(done)
    return report(run, tallies)


def report(run: GoldfishRun, tallies: Iterable[Tally]) -> Document:
    """The document of the ``goldfish`` command without timing, from all tallies of the run in any order."""
    deck, options = deck_list(run), GoldfishOptions.from_json(run.options)
    document = build_report(deck, options, run.seed, reduce(merge, tallies))
    version = {"engine_version": document["engine_version"], "card_data_version": run.card_data_version}
    return _after(document, "engine_version", version)


def add_timing(document: Document, seconds: float) -> Document:
    """The report with what differs from machine to machine; ``games_per_second`` is rounded down."""
    timing = {
        "card_data_version": document["card_data_version"],
        "compiled": IS_COMPILED,
        "seconds": round(seconds, 3),
        "games_per_second": int(document["games"] / max(seconds, 1e-9)),
    }
    return _after(document, "card_data_version", timing)


def deck_list(run: GoldfishRun) -> DeckList:
    """The engine's deck, from what the run keeps of its cards."""
    return read_deck(run.game, run.cards, run.deck["zones"])


def _play_parts(
    values: tuple[str, Document, Document, Document, int], parts: list[tuple[int, int]], processes: int
) -> Iterator[Tally]:
    if processes <= 1:
        for first, games in parts:
            yield play_part(*values, first=first, games=games)
        return
    # Spawned processes import the engine alone, from this process's path: the form that runs here must come first on
    # it. Ctrl-C is the parent's to answer.
    if sys.path[0] != ENGINE_FOLDER:
        sys.path.insert(0, ENGINE_FOLDER)
    pool = ProcessPoolExecutor(
        processes, get_context("spawn"), initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)
    )
    try:
        futures = [pool.submit(play_part, *values, first=first, games=games) for first, games in parts]
        for future in as_completed(futures):
            yield future.result()
    except BrokenProcessPool:
        message = "A local process ended unexpectedly, perhaps for want of memory. Try fewer with --workers."
        raise UserError("process_ended", message) from None
    finally:
        pool.shutdown(cancel_futures=True)


def _play_one(run: GoldfishRun) -> None:
    """Refuse at once a deck or an option with which no game can be set up."""
    try:
        play_games(deck_list(run), GoldfishOptions.from_json(run.options), run.seed, first=0, games=1)
    except UnplayableDeck as error:
        raise UserError("unplayable_deck", f"No game can be played with this deck: {error}", status=422) from None
    except EngineError as error:
        raise _bad_option(str(error)) from None


def _settle_options(game: str, options: Mapping[str, object]) -> Document:
    """The options in full, the game's default policy by its name."""
    policies = GAMES[game].policies
    try:
        settled = GoldfishOptions.from_json(options).as_json()
    except EngineError as error:
        raise _bad_option(str(error)) from None
    settled["policy"] = settled["policy"] or policies[0]
    return settled


def _bad_option(message: str) -> UserError:
    return UserError("invalid", message, errors=(FieldError("options", "unknown_option", message),))


def _after(document: Document, key: str, pairs: Document) -> Document:
    """The document with ``pairs`` in the place of ``key``."""
    entries = [pairs if name == key else {name: value} for name, value in document.items()]
    return {name: value for entry in entries for name, value in entry.items()}
