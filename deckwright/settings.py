"""The one settings file. Everything that differs between installations comes from the environment.

========================  =======================================================================
``DECKWRIGHT_STATE``      folder for the SQLite file, the embedded broker and the secret key
                          (default: ``.deckwright`` in the checkout)
``DATABASE_URL``          for example ``postgres://user:password@host/name``; default: SQLite in the state folder
``REDIS_URL``             broker, for example ``redis://127.0.0.1:6379/0``; default: the embedded broker
``GOLDFISH_LEASE``        seconds without a sign of life after which a chunk of a simulation is given to another worker
                          (default: 15)
``DECKWRIGHT_COMPILED``   which form of the rules engine runs: ``auto`` (default: the compiled one where it is built),
                          ``0`` (interpreted) or ``1`` (compiled or not at all); see ``deckwright/compiled.py``
``SECRET_KEY``            default: made once and kept in the state folder
``REDISTRIBUTION_AGREED`` comma separated keys of sources whose publisher agreed that the API passes on everything
``DEBUG``                 default: off
``ALLOWED_HOSTS``         comma separated; default: this machine only
========================  =======================================================================
"""

import os
import secrets
from pathlib import Path
from urllib.parse import urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured

from deckwright import broker

DAY = 24 * 60 * 60
BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()

STATE_DIR = Path(env.str("DECKWRIGHT_STATE", default=str(BASE_DIR / ".deckwright"))).absolute()


def _secret_key() -> str:
    """The key from the environment, or one made on first use and readable by its owner only."""
    if key := os.environ.get("SECRET_KEY"):
        return key
    path = STATE_DIR / "secret-key"
    try:
        STATE_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return _read_secret_key(path)
    except OSError as error:
        raise _unusable_state(error) from error
    with os.fdopen(handle, "w") as file:
        file.write(secrets.token_urlsafe(50))
    return _read_secret_key(path)


def _read_secret_key(path: Path) -> str:
    try:
        return path.read_text()
    except OSError as error:
        raise _unusable_state(error) from error


def _unusable_state(error: OSError) -> ImproperlyConfigured:
    return ImproperlyConfigured(
        f"the state folder {STATE_DIR} cannot be written ({error.strerror}). Set DECKWRIGHT_STATE to a folder "
        "that can be, or mend its permissions."
    )


def _address(name: str, schemes: tuple[str, ...], example: str, default: str) -> str:
    """The address in an environment variable; an empty one is none at all."""
    address = os.environ.get(name) or default
    try:
        is_good = not address or (address.startswith(schemes) and urlsplit(address).port != 0)
    except ValueError:  # the port is no number
        is_good = False
    if not is_good:
        raise ImproperlyConfigured(f"{name} is not an address such as {example}")
    return address


def _seconds(name: str, default: float) -> float:
    """The number of seconds in an environment variable."""
    try:
        seconds = float(os.environ.get(name) or default)
    except ValueError:
        seconds = 0
    if not 0 < seconds <= DAY:  # false for NaN too
        raise ImproperlyConfigured(f"{name} is not a number of seconds from above 0 to {DAY}, such as {default:g}")
    return seconds


SECRET_KEY = _secret_key()
DEBUG = env.bool("DEBUG", default=False)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["127.0.0.1", "localhost", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "django_htmx",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "cards",
    "importers",
    "decks",
    "decks.goldfish",
    "deckwright",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "deckwright.security.ContentSecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "deckwright.problems.UnavailableMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "deckwright.urls"
WSGI_APPLICATION = "deckwright.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": False,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
            "loaders": [
                "django.template.loaders.filesystem.Loader",
                "django.template.loaders.app_directories.Loader",
            ],
        },
    }
]

DATABASE_URL = _address(
    "DATABASE_URL",
    ("postgres://", "postgresql://", "sqlite:///"),
    example="postgres://user:password@host/name",
    default=f"sqlite:///{STATE_DIR / 'db.sqlite3'}",
)
DATABASES = {"default": env.db_url_config(DATABASE_URL)}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # WAL lets pages read while an import writes; IMMEDIATE makes a writer wait for its turn instead of failing
    # in mid-transaction; the timeout lies above the longest import.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 120,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }
else:
    DATABASES["default"]["CONN_MAX_AGE"] = 60
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("ja", "日本語")]
LOCALE_PATHS = [BASE_DIR / "deckwright" / "locale"]
TIME_ZONE = "UTC"
USE_TZ = True

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "deckwright" / "static"]
WHITENOISE_USE_FINDERS = True  # files are served from where they lie; nothing is collected

BUNDLED_DIR = BASE_DIR / "importers" / "bundled"
# Sources of which the API passes on ids and names only, but whose publisher has agreed to more.
REDISTRIBUTION_AGREED = env.list("REDISTRIBUTION_AGREED", default=[])

REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_AUTHENTICATION_CLASSES": [],  # no key, and without a session no CSRF token is asked for
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "deckwright.problems.exception_handler",
    "URL_FORMAT_OVERRIDE": None,
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
}

SPECTACULAR_SETTINGS = {
    "TITLE": "Deckwright",
    "DESCRIPTION": "Cards, deck checks and goldfish simulations for Elestrals and アスタリスクTCG.",
    "VERSION": "1.0.0",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "SCHEMA_PATH_PREFIX": "/api/v1",
}

REDIS_URL = _address(
    "REDIS_URL", ("redis://", "rediss://", "redis+socket://"), example="redis://127.0.0.1:6379/0", default=""
)
BROKER_TIMEOUT_SECONDS = 2
CELERY_BROKER_URL = REDIS_URL or f"{broker.SCHEME}://localhost"
# A chunk takes seconds. What a killed worker held comes back after the visibility timeout; a second delivery does
# nothing.
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, object] = (
    {"visibility_timeout": 120, "socket_connect_timeout": BROKER_TIMEOUT_SECONDS, "socket_timeout": 5}
    if REDIS_URL
    else broker.transport_options(STATE_DIR / "broker")
)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_TIMEOUT = BROKER_TIMEOUT_SECONDS
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0, "interval_step": 0.2}
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_DEFAULT_QUEUE = "simulations"
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_ENABLE_REMOTE_CONTROL = bool(REDIS_URL)
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = TIME_ZONE

WORKER_HEARTBEAT_SECONDS = 5.0
GOLDFISH_LEASE_SECONDS = _seconds("GOLDFISH_LEASE", 15.0)
GOLDFISH_SWEEP_SECONDS = max(0.5, GOLDFISH_LEASE_SECONDS / 5)
GOLDFISH_HANGING_SECONDS = 600.0

# Deck lists and simulation requests are small; what is larger than this is a mistake or an attack.
DATA_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024

SECURE_CONTENT_TYPE_NOSNIFF = True
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_HTTPONLY = True

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {"django.request": {"level": "ERROR"}},  # 4xx answers are the sender's fault and not logged
}
