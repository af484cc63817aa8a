'''What every game shares: cards, costs, seats and zones, frames, decisions, events, randomness, the loop.

A game is written on it in five parts. This one is whole (and played by the tests): both players draw two cards and show
one of them; the higher card wins.

1.  Cards: a subclass of :class:`~rules_engine.core.cards.Definition` with the facts that the rules ask for.
2.  Seats: a subclass of :class:`~rules_engine.core.seats.Seat` with further zones; extend ``cards``,
    ``copy_from`` and ``state``.
3.  The game: a subclass of :class:`~rules_engine.core.game.Game` with its verbs (each records an event), state checks
    (``settle``), sentences and ``blank``.
4.  Frames: one small :class:`~rules_engine.core.frames.Frame` for each rule that can pause.
5.  A view: a subclass of :class:`~rules_engine.core.views.View` that shows what a seat may know.

::

    SHOW: Final = "show"

    class Show(Frame["HighCard"]):
        """Each player in turn shows a card."""

        __slots__ = ()

        def resume(self, game: "HighCard") -> None:
            if self.step < 2:
                game.ask_or_take(self.step, "show", (SHOW,))  # offers() below lists the options
            else:
                game.compare()

        def offers(self, game: "HighCard", verb: str) -> list[Action]:
            return [Action(SHOW, (card.number,)) for card in game.seats[self.step].hand]

        def choose(self, game: "HighCard", action: Action) -> None:
            game.show(self.step, game.cards[action.args[0]])
            self.step += 1

        def clone(self) -> "Show":
            other = Show()
            other.step = self.step
            return other

        def state(self) -> tuple[object, ...]:
            return ("show", self.step)

    class HighCard(Game[HighCardSeat]):
        view_class = HighCardView

        def deal(self) -> None:
            for player in (0, 1):
                self.seats[player].deck = [card for card in self.cards if card.owner == player]
                self.shuffle(player)
                self.draw_card(player)
                self.draw_card(player)
            self.push(Show())

        def show(self, player: int, card: Card[Number]) -> None:
            self.seats[player].hand.remove(card)
            self.seats[player].shown.append(card)
            self.record(Event(PLAY, player, card))

Then ``play(game, agents)`` of :mod:`rules_engine.core.agents` plays it, or by hand::

    while decision := game.advance():
        game.apply(agents[decision.player].choose(game.view(decision.player), decision))
    game.outcome

A :class:`~rules_engine.core.table.Table` holds what all games between the same decks share (cards, options) and deals
games with a seed. Let the first frame do the shuffling and drawing, so that whoever deals a game can set ``game.trace``
before it begins; verbs fill the trace where it is set.

What frames must keep to: change nothing before the last choice of a rule is taken (payments are chosen as a whole);
offer only what can be completed; list options in an order that follows from the position alone, alike ones once; refer
to permanents by incarnation number or place, not by object; keep nothing in a closure, a set or the clock; compare
tuples and numbers by value, never by identity, so that a compiled game takes the same steps.
``rules_engine.core.conformance`` checks all of it on random games.
'''
