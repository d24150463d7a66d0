"""Score sheets, result slips and score cards as PDF.

OUTPUT: values in, bytes out; knows nothing of the database or the web. reportlab lives here. It makes no tagged PDF,
so everything drawn here has its twin as a page, made from the same values.
"""

from scorekeeper.pads.fonts import measure
from scorekeeper.pads.sheet import sheets_pdf
from scorekeeper.pads.small import pieces_pdf

__all__ = ["measure", "pieces_pdf", "sheets_pdf"]
