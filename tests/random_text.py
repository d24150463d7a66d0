"""Numbers as people type them, well and badly."""

from random import Random

TYPED = ["", "0", "5", "500", "1,500", "1 500", "1.500", "\N{MINUS SIGN}300", "-5", "x", "99999999", "10", "7", "1000"]
ODD = ["１", "5.5", "+5", "1e3", " 12 ", "--5", "5-", "12345678", "1,5", "\N{ARABIC-INDIC DIGIT FIVE}", "0005", "-0"]


def number_text(random: Random) -> str:
    return random.choice([*TYPED, *TYPED, *ODD, str(random.randrange(-2000, 20000))])
