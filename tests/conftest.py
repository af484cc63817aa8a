"""Fixtures that every room's tests share."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.db import transaction


@pytest.fixture(scope="session")
def shared_dir() -> Path:
    """The folder with real card data beside the checkout; tests that need it are skipped where it is not."""
    path = Path(settings.BASE_DIR).parent / "shared"
    if not (path / "data").is_dir():
        pytest.skip(f"no real card data at {path.name}/data beside the checkout")
    return path


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: object) -> None:
    """Every test database starts with the bundled catalogue of both games."""
    with django_db_blocker.unblock():  # type: ignore[attr-defined]
        _import_bundled()


@pytest.fixture
def bundled_catalogue(db: None) -> None:
    """The bundled catalogue, imported again when a transactional test has emptied the tables."""
    from cards.models import Card

    if not Card.objects.exists():
        _import_bundled()


@pytest.fixture
def empty_catalogue(db: None) -> Iterator[None]:
    """A catalogue without a row, for the length of one test."""
    from django.apps import apps

    with transaction.atomic():
        for model in apps.get_app_config("cards").get_models():  # foreign keys are checked at the end of a transaction
            model._base_manager.all()._raw_delete(using="default")
        yield
        transaction.set_rollback(True)


def _import_bundled() -> None:
    from importers.pipeline import run_import

    run_import("bundled")
