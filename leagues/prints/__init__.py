"""Standings, cross-tables and certificates as PDF.

OUTPUT: values in, bytes out; knows nothing of the database or the web. reportlab makes no tagged PDF, so whatever is
drawn here has its twin as a page, made from the same values.
"""

from leagues.prints.certificates import certificates_pdf
from leagues.prints.cross import cross_pdf
from leagues.prints.standings import standings_pdf
from leagues.prints.values import Certificate, CrossPaper, CrossRow, Head, Heading, Row, Square, StandingsPaper

__all__ = [
    "Certificate",
    "CrossPaper",
    "CrossRow",
    "Head",
    "Heading",
    "Row",
    "Square",
    "StandingsPaper",
    "certificates_pdf",
    "cross_pdf",
    "standings_pdf",
]
