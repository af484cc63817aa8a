"""The tables of the catalogue. :mod:`cards.catalogue` is their only writer."""

from cards.models.cards import Card, CardName, CardText, Printing
from cards.models.claims import CardClaim, PrintingClaim
from cards.models.formats import Format, Restriction
from cards.models.games import Game, Source
from cards.models.history import IdAlias, ImportRun
from cards.models.sets import CardSet, Series

__all__ = [
    "Card",
    "CardClaim",
    "CardName",
    "CardSet",
    "CardText",
    "Format",
    "Game",
    "IdAlias",
    "ImportRun",
    "Printing",
    "PrintingClaim",
    "Restriction",
    "Series",
    "Source",
]
