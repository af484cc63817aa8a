"""The card language of アスタリスクTCG: what programs of its cards may say.

Kinds of abilities: :data:`rules_engine.games.asterisk.cards.KINDS`. Zones: ``field``, ``hand``, ``deck``, ``trash``,
``mana``, ``damage``. Stats: ``power``, ``breaks``. Events: ``summoned``, ``play`` (with the note ``cast`` for spells),
``attack``, ``attacked``, ``after_battle``, ``destroy``, ``discard``, ``turn_end``, and the others of
:mod:`rules_engine.games.asterisk.events`. Rules for ``{"change": "rule"}``:
:data:`rules_engine.games.asterisk.keywords.KEYWORDS`. The recorded amounts ``x`` and ``burst`` are those that
were paid.
"""
