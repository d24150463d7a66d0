"""Score sheets, result slips and score cards as values, and how they are laid out.

PURE: knows nothing of the database or the web; pads/ draws what is made here, and so do templates.
"""
