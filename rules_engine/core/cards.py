"""Card definitions: what the rules know about a card, shared by all its copies."""


class Definition:
    """One rules card of one game; each game has its own subclass with the facts its rules ask for.

    ``id`` is the catalogue's stable id, ``name`` the full name as printed. ``text`` is the current effect text: None
    when it is not known, empty when the card is known to have none.
    """

    def __init__(self, id: str, name: str, text: str | None) -> None:
        self.id = id
        self.name = name
        self.text = text

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.id} {self.name}>"
