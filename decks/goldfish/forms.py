"""The options of a goldfish run as a form."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from decks.engine_bridge import game_bridge
from decks.goldfish.services import DEFAULT_GAMES, DEFAULT_SEED, LARGEST_SEED, MOST_GAMES

DEFAULT_TURNS, MOST_TURNS = 10, 60
PLAY = (("first", gettext_lazy("plays first")), ("second", gettext_lazy("plays second")))
POLICIES = {
    "race": gettext_lazy("race: damage first"),
    "keep_every_hand": gettext_lazy("race without mulligans"),
}
"""Words for policies; one without is shown by its name."""


def policy_label(policy: object) -> object:
    """A policy in words; one that is given as a document has no name."""
    if not isinstance(policy, str):
        return gettext_lazy("Policy")
    return POLICIES.get(policy, policy.replace("_", " "))


class GoldfishForm(forms.Form):
    """Games, turns, seat, policy and seed; for a deck that is not legal also the wish to play it all the same.

    ``format`` and ``date`` say by what the deck is judged; they come along from the deck check.
    """

    games = forms.IntegerField(label=gettext_lazy("Games"), min_value=1, max_value=MOST_GAMES, initial=DEFAULT_GAMES)
    turns = forms.IntegerField(label=gettext_lazy("Turns"), min_value=1, max_value=MOST_TURNS, initial=DEFAULT_TURNS)
    play = forms.ChoiceField(label=gettext_lazy("Seat"), choices=PLAY, initial="first")
    policy = forms.ChoiceField(label=gettext_lazy("Policy"))
    seed = forms.IntegerField(label=gettext_lazy("Seed"), min_value=0, max_value=LARGEST_SEED, initial=DEFAULT_SEED)
    allow_illegal = forms.BooleanField(label=gettext_lazy("Play it although it is not legal"), required=False)

    format = forms.CharField(required=False, widget=forms.HiddenInput)
    date = forms.DateField(required=False, widget=forms.HiddenInput)

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        game: str,
        is_legal: bool = True,
        initial: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(data, initial=dict(initial or {}), auto_id="goldfish_%s", label_suffix="")
        self.is_legal = is_legal
        policies = game_bridge(game).rules.policies
        self.fields["policy"] = forms.ChoiceField(
            label=self.fields["policy"].label,
            choices=[(name, policy_label(name)) for name in policies],
            initial=policies[0],
        )

    def options(self) -> dict[str, object]:
        """The engine's options that were chosen."""
        return {name: self.cleaned_data[name] for name in ("turns", "play", "policy")}
