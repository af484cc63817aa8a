"""Changing the page's language while a form is half filled in, without losing what was typed.

The language buttons of such a page belong to its form: the answer to the form is then given in the new language.
"""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation


def chosen_language(request: HttpRequest) -> str:
    """The language that a button of the form asks for, activated; "" when none was pressed."""
    language = request.POST.get("language", "")
    if language not in dict(settings.LANGUAGES):
        return ""
    translation.activate(language)
    return language


def remember_language(response: HttpResponse, language: str) -> None:
    """Keep a chosen language for the pages that follow."""
    if language:
        response.set_cookie(settings.LANGUAGE_COOKIE_NAME, language, samesite="Lax")
