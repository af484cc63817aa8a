"""WCAG AA contrast of the palette, computed from the style sheet that the pages use."""

import re
from pathlib import Path

import pytest
from django.conf import settings

STYLES = Path(settings.BASE_DIR) / "deckwright" / "static" / "deckwright" / "css"
TEXT, GRAPHIC = 4.5, 3.0
Colour = tuple[float, float, float]

PAIRS = [
    *(
        (text, ground, TEXT)
        for text in ("ink", "ink-soft", "accent", "accent-strong")
        for ground in ("paper", "surface")
    ),
    ("ink", "sunken", TEXT),
    ("ink-soft", "sunken", TEXT),
    ("on-accent", "accent", TEXT),
    ("on-accent", "accent-strong", TEXT),
    ("accent-strong", "accent-soft", TEXT),
    ("on-band", "band", TEXT),
    ("on-band-soft", "band", TEXT),
    *((kind, ground, TEXT) for kind in ("good", "bad", "warn") for ground in (f"{kind}-soft", "surface", "paper")),
    *(("ink", f"{kind}-soft", TEXT) for kind in ("good", "bad", "warn", "accent")),
    *(("accent", f"{kind}-soft", TEXT) for kind in ("warn",)),
    *((part, ground, GRAPHIC) for part in ("focus", "line-strong") for ground in ("paper", "surface")),
]


def tokens(scheme: str) -> dict[str, str]:
    """The colours of one scheme; dark ones stand in the media query and override the others."""
    light, dark = (STYLES / "tokens.css").read_text().split("@media (prefers-color-scheme: dark)")
    blocks = [light] if scheme == "light" else [light, dark]
    return {name: value for block in blocks for name, value in re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block)}


def channels(colour: str) -> Colour:
    red, green, blue = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return red, green, blue


def luminance(colour: Colour) -> float:
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first: Colour, second: Colour) -> float:
    darker, lighter = sorted((luminance(first), luminance(second)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("text", "ground", "least"), PAIRS)
def test_pair_is_readable(scheme: str, text: str, ground: str, least: float) -> None:
    colours = tokens(scheme)
    assert contrast(channels(colours[text]), channels(colours[ground])) >= least


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_channels_of_the_accent_are_its_colour(scheme: str) -> None:
    stated = re.findall(r"--accent-channels: (\d+) (\d+) (\d+);", (STYLES / "tokens.css").read_text())
    expected = [round(255 * channel) for channel in channels(tokens(scheme)["accent"])]
    assert [int(number) for number in stated[scheme == "dark"]] == expected


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_numbers_are_readable_on_the_hottest_cell(scheme: str) -> None:
    colours = tokens(scheme)
    hottest = max(int(share) for share in re.findall(r"--heat: (\d+)%", (STYLES / "charts.css").read_text())) / 100
    accent, surface = channels(colours["accent"]), channels(colours["surface"])
    cell = tuple(hottest * a + (1 - hottest) * s for a, s in zip(accent, surface, strict=True))
    assert contrast(channels(colours["ink"]), cell) >= TEXT  # type: ignore[arg-type]


def test_symbols_are_readable_on_their_colour() -> None:
    colours = tokens("light")
    rules = re.findall(
        r"\.pip-(\w+) \{ --pip: var\(--\w+\);(?: --pip-ink: (#\w{6});)? \}", (STYLES / "components.css").read_text()
    )
    assert len(rules) == 16
    for name, ink in rules:
        if name != "omni":  # its sign has six colours of its own and a rim
            assert contrast(channels(ink or "#ffffff"), channels(colours[name])) >= TEXT, name
