"""The texts that only the files of rulesets/ have, where translators' tools find them.

Made by `manage.py make_texts`; do not edit. A test keeps it current.
"""

from django.utils.translation import gettext_noop as _

TEXTS = (
    # Translators: rules alderfer
    _("Score app, first to lay down 100 (Alderfer's figures)"),
    # Translators: rules alderfer
    _("Alderfer's app"),
    # Translators: rules alderfer
    _("Going out 300, first to lay down 100, wild books 1500 or 1300; black threes cost 100, red threes 300."),
    # Translators: rules alderfer
    _("The figures a public score app begins with: teams, 75 to lay down and 25 more each round."),
    # Translators: rules alderfer
    _("A public score app by Alderfer (its defaults; every value is a setting there)"),
    # Translators: rules alderfer
    _("A tip of the app: set cards left against cards in books before counting."),
    # Translators: rules alderfer
    _("The text gives 100 for laying down first, the app has no field for it; it counts here."),
    # Translators: rules alderfer, east-coast, rochelle ...
    _("Red threes on the table are not spoken of; they count nothing."),
    # Translators: rules alderfer
    _("Teams of two or more; how many is not said."),
    # Translators: rules alderfer
    _("What a dirty wild book is made of is not explained."),
    # Translators: rules bain
    _("Partners to 20,000, four kinds of canasta (Bain's rules)"),
    # Translators: rules bain
    _("Bain's rules"),
    # Translators: rules bain
    _("Fifteen and thirteen cards; natural, mixed, wild and sevens, one of each to go out."),
    # Translators: rules bain
    _("A game close to Pennies from Heaven. What the canastas and red threes count is not known: fill in your own figures."),
    # Translators: rules bain
    _("Bain Hand and Foot, as pagat.com and gamerules.com speak of it"),
    # Translators: rules bain
    _("The foot may be looked at once and is then set aside; it is taken up after a canasta."),
    # Translators: rules bain
    _("At most three wild cards in a meld, at most two in a meld of five or six."),
    # Translators: rules bain
    _("5 for a black three left is not stated."),
    # Translators: rules bicycle
    _("Bicycle Cards sheet"),
    # Translators: rules bicycle
    _("the Bicycle sheet"),
    # Translators: rules bicycle
    _("Clean 500, dirty 300, one of each to go out with a discard; 50, 90, 120, 150 to lay down."),
    # Translators: rules bicycle
    _("The sheet of a card maker. What red threes and going out count could not be seen: fill in your own figures."),
    # Translators: rules bicycle
    _("Bicycle Cards' rules of Hand and Foot, at second hand"),
    # Translators: rules bicycle
    _("Five or six decks; here players and one more."),
    # Translators: rules bicycle, laguna-hand-foot, vegas
    _("Four deals, as many as the figures are given for."),
    # Translators: rules brouillette-high
    _("Everyone alone, high books, fourth deal harder (Brouillette's rules)"),
    # Translators: rules brouillette-high
    _("Brouillette's high scale"),
    # Translators: rules brouillette-high
    _("Clean 500, dirty 300, red threes cost 500; books of black threes 300; 2 clean and 2 dirty in deal four."),
    # Translators: rules brouillette-high
    _("The high scale, so that a player can recover from red threes at 500 each."),
    # Translators: rules brouillette-high, brouillette-low
    _("Brian Brouillette's changes to Steve Simpson's rules, pagat.com (in Polish and Swedish translation)"),
    # Translators: rules brouillette-high, brouillette-low, brouillette-partners-high ...
    _("A discarded wild card freezes the pile and takes it off the table."),
    # Translators: rules brouillette-high, brouillette-low, brouillette-partners-high ...
    _("The pile cannot be taken with black threes."),
    # Translators: rules brouillette-high, brouillette-low, brouillette-partners-high ...
    _("Red threes can only be discarded."),
    # Translators: rules brouillette-high, brouillette-low
    _("One clean and one dirty book in deals one to three is only implied."),
    # Translators: rules brouillette-high, brouillette-low, brouillette-partners-high ...
    _("Whether a book of black threes counts as the clean book for going out is not said; here it does."),
    # Translators: rules brouillette-high, brouillette-low, brouillette-partners-high ...
    _("That a book of black threes needs seven cards is not said."),
    # Translators: rules brouillette-low
    _("Everyone alone, low books, fourth deal harder (Brouillette's rules)"),
    # Translators: rules brouillette-low
    _("Brouillette's low scale"),
    # Translators: rules brouillette-low
    _("Clean 300, dirty 100, red threes cost 500; books of black threes; 2 clean and 2 dirty in deal four."),
    # Translators: rules brouillette-low
    _("The low scale: each for himself with small bonuses, and black threes may make a clean book whose cards count against you."),
    # Translators: rules brouillette-partners-high
    _("Partners, red threes cost 500, high books (Brouillette's rules)"),
    # Translators: rules brouillette-partners-high
    _("Brouillette's partners, high"),
    # Translators: rules brouillette-partners-high
    _("Clean 500, dirty 300, red threes cost 500; 2 clean and 2 dirty to go out, 4 and 4 in deal four."),
    # Translators: rules brouillette-partners-high, brouillette-partners-low
    _("Pairs with common melds; one partner lays down for both, and the partner is asked before going out."),
    # Translators: rules brouillette-partners-high, brouillette-partners-low
    _("Brian Brouillette's partnership rules, pagat.com (in Polish and Swedish translation)"),
    # Translators: rules brouillette-partners-low
    _("Partners, red threes cost 500, low books (Brouillette's rules)"),
    # Translators: rules brouillette-partners-low
    _("Brouillette's partners, low"),
    # Translators: rules brouillette-partners-low
    _("Clean 300, dirty 100, red threes cost 500; 2 clean and 2 dirty to go out, 4 and 4 in deal four."),
    # Translators: rules california
    _("California rules"),
    # Translators: rules california
    _("California"),
    # Translators: rules california
    _("Alone or in equal teams; red threes are a bonus of 100 each; finished piles are closed."),
    # Translators: rules california
    _("Least and most cards from the discard pile are set there. Bonuses and minimums are to be filled in."),
    # Translators: rules california
    _("\"California rules\", a rules sheet in a document library"),
    # Translators: rules california
    _("\"7 or more\" and \"closed\" stand side by side; finished piles are closed here."),
    # Translators: rules catalyst
    _("Calculator, red threes 100 if you go out, else 50"),
    # Translators: rules catalyst
    _("the catalyst calculator"),
    # Translators: rules catalyst
    _("Natural 500, mixed 300; red threes 100 for the team that goes out and 50 for the others, stuck 500 against."),
    # Translators: rules catalyst
    _("The figures of a public score calculator. A black three played as the last card counts 5 for you."),
    # Translators: rules catalyst
    _("The calculator of catalystgather.com"),
    # Translators: rules catalyst
    _("A wild canasta of 1000 or 1500 is mentioned as an extra some tables add."),
    # Translators: rules catalyst
    _("A red three stuck in the hand costs 100 at some tables."),
    # Translators: rules catalyst
    _("One extra deck for every two further players."),
    # Translators: rules classic-canasta
    _("Classic canasta"),
    # Translators: rules classic-canasta
    _("classic canasta"),
    # Translators: rules classic-canasta
    _("Two pairs, two decks, no foot; red threes 100 each or 800 for all four, against you without a meld; to 5,000."),
    # Translators: rules classic-canasta
    _("The game Hand and Foot grew out of. The minimum to lay down follows the team's score."),
    # Translators: rules classic-canasta
    _("The laws of classic canasta, for reference"),
    # Translators: rules classic-canasta
    _("Some play 300 for going out and never count more than 400 against a team for red threes, or 1000 for a wild canasta."),
    # Translators: rules demeritt
    _("To 10,000 with 200 for going out (DeMeritt's rules)"),
    # Translators: rules demeritt
    _("DeMeritt's rules"),
    # Translators: rules demeritt
    _("Pairs or threes, natural 500, unnatural 300, going out 200; to 10,000."),
    # Translators: rules demeritt
    _("One deck for each player, thirteen and thirteen, and one pile passed to the left. The copy of these rules is cut short."),
    # Translators: rules demeritt
    _("Roger DeMeritt's own rules (a copy that ends before the card table)"),
    # Translators: rules demeritt
    _("One of the two piles is passed to the left."),
    # Translators: rules demeritt
    _("The whole pile is taken with a matching pair."),
    # Translators: rules demeritt
    _("The card table is not known; the usual values are used."),
    # Translators: rules east-coast
    _("East Coast (family preset)"),
    # Translators: rules east-coast
    _("East Coast"),
    # Translators: rules east-coast
    _("Aces 15, 60 to lay down first and bonuses help; one clean and two dirty go out; red threes cost 500."),
    # Translators: rules east-coast
    _("Everyone alone with fourteen and fourteen. Going out without a discard gives everybody else one more turn."),
    # Translators: rules east-coast
    _("A public family preset, \"East Coast\""),
    # Translators: rules east-coast, west-coast
    _("One card is drawn, or the whole pile is taken if one of its cards can be played at once."),
    # Translators: rules east-coast, west-coast
    _("Black threes may be melded only from the foot."),
    # Translators: rules east-coast, west-coast
    _("If the stock runs out it is shuffled anew; some let the deal end."),
    # Translators: rules east-coast, west-coast
    _("A book of black threes is counted as a dirty one: 300."),
    # Translators: rules east-coast, west-coast
    _("Four deals are usual; one to eight may be chosen."),
    # Translators: rules five-deal
    _("Five rounds with books of threes"),
    # Translators: rules five-deal
    _("the five rounds with threes"),
    # Translators: rules five-deal
    _("Five rounds to 250; a book of threes 1000, a clean book of sevens 1500; only naturals count to lay down."),
    # Translators: rules five-deal
    _("Threes are melded like any rank here, and one left over costs 100 red or 50 black."),
    # Translators: rules five-deal
    _("A public program by thrawnis (its code and read-me; all values are settings there)"),
    # Translators: rules five-deal
    _("A player closes a book at seven or more cards."),
    # Translators: rules five-deal
    _("A book of sevens with wild cards is a plain dirty book."),
    # Translators: rules five-deal
    _("The text does not say that wild cards do not count to lay down, but the program counts naturals only."),
    # Translators: rules five-deal, sevens-3000
    _("Whether a clean book of sevens counts as a clean book for going out is not said; here it does."),
    # Translators: rules five-deal
    _("Two to eight players in teams; how they are put together is not said."),
    # Translators: rules four-red-threes
    _("Every four red threes 400 more"),
    # Translators: rules four-red-threes
    _("the four red threes"),
    # Translators: rules four-red-threes
    _("Clean 500, dirty 300, perfect cuts 100, red threes 100 each and 400 more for every four."),
    # Translators: rules four-red-threes
    _("A table's tally sheet: perfect cuts, going out, red threes, clean and dirty books, points played and points held."),
    # Translators: rules four-red-threes
    _("A public tally by JohnMFlowers"),
    # Translators: rules four-red-threes
    _("Points played and held are totals; the usual card values are used to check them."),
    # Translators: rules four-red-threes
    _("How many perfect cuts a team can have is not said; one for each player here."),
    # Translators: rules hand8foot
    _("Everyone alone, melds down to the three (hand8foot.com)"),
    # Translators: rules hand8foot
    _("hand8foot.com"),
    # Translators: rules hand8foot
    _("Eleven and eleven; melds from the ace down to the three; one more natural than wild cards."),
    # Translators: rules hand8foot
    _("How one melds is known, what it counts is not: fill in your own figures."),
    # Translators: rules hand8foot, northwest-pages, online-tables ...
    _("The card values are not stated; the usual ones are used."),
    # Translators: rules hand8foot
    _("Books of threes are read from \"melds from ace down to 3\"."),
    # Translators: rules handnfoot-deck
    _("With the special Hand'n Foot deck"),
    # Translators: rules handnfoot-deck
    _("the special deck"),
    # Translators: rules handnfoot-deck
    _("Clean 500, dirty 300, wild 2000; ladies 100 on a clean group, minus 500 in the hand."),
    # Translators: rules handnfoot-deck
    _("A deck of its own: lords for aces, jesters for twos, ladies for red threes, villains for black threes, and the numbers 1 to 12."),
    # Translators: rules handnfoot-deck
    _("Rules and blog of the HAND'n FOOT deck (JD Ventures); pagat.com on special decks"),
    # Translators: rules handnfoot-deck
    _("With five players two teams of two play and one swings between them."),
    # Translators: rules handnfoot-deck
    _("Three groups at least before going out; which ones is not said."),
    # Translators: rules handnfoot-deck
    _("One text says 300 for a dirty group, another 500; 300 is used."),
    # Translators: rules handnfoot-deck
    _("One text says a lady counts on any group; here only on a clean one."),
    # Translators: rules handnfoot-deck, six-deck, vegas
    _("That the 100 for picking up exactly 22 go to each player who does is not said."),
    # Translators: rules handnfoot-deck
    _("How players are put together, but for five, is not said."),
    # Translators: rules handnfoot-deck
    _("What the number cards count is not known."),
    # Translators: rules laguna-hand-foot
    _("Hand and Foot (Laguna Woods)"),
    # Translators: rules laguna-hand-foot
    _("Laguna Woods"),
    # Translators: rules laguna-hand-foot
    _("Clean 500, dirty 300, going out 300; nothing else counts besides the cards."),
    # Translators: rules laguna-hand-foot
    _("The plain game of the same club: two or three teams, no red threes, no wild books."),
    # Translators: rules laguna-hand-foot, laguna-hand-knee-foot
    _("The Laguna Woods score app"),
    # Translators: rules laguna-hand-foot, laguna-hand-knee-foot
    _("Cards are entered as a total; the usual values are used to check it."),
    # Translators: rules laguna-hand-foot, laguna-hand-knee-foot
    _("The minimum may also go by the round, 50, 90, 120, 150; here it goes by the score."),
    # Translators: rules laguna-hand-foot, laguna-hand-knee-foot
    _("15,000 stands in two bands; here it needs 90."),
    # Translators: rules laguna-hand-knee-foot
    _("Hand, Knee and Foot (Laguna Woods)"),
    # Translators: rules laguna-hand-knee-foot
    _("Laguna Woods, three piles"),
    # Translators: rules laguna-hand-knee-foot
    _("Three piles; books of sevens 5000, fives 3000, wild 2500; more than seven red threes 300 more."),
    # Translators: rules laguna-hand-knee-foot
    _("Teams of partners, four rounds, and a set of five different books to win a round. Totals run to 13,000 and more."),
    # Translators: rules laguna-hand-knee-foot
    _("The five books needed to win are read off what the app ticks in advance."),
    # Translators: rules laguna-hand-knee-foot
    _("The 300 for more than seven red threes is taken as one bonus, not one for each."),
    # Translators: rules laguna-hand-knee-foot
    _("The list calls the 300-point book clean a second time, plainly a slip for dirty."),
    # Translators: rules new-canasta-5-to-7
    _("New Canasta for five to seven players"),
    # Translators: rules new-canasta-5-to-7
    _("New Canasta"),
    # Translators: rules new-canasta-5-to-7
    _("Only the name and the number of players are known."),
    # Translators: rules new-canasta-5-to-7
    _("A variant like Hand and Foot for five to seven. None of its figures are known: fill in your own."),
    # Translators: rules new-canasta-5-to-7
    _("New Canasta for 5 to 7 players, named on pagat.com"),
    # Translators: rules northwest-pages
    _("One to six rounds, 30 up to 200 to lay down (Northwest Pages)"),
    # Translators: rules northwest-pages
    _("Northwest Pages"),
    # Translators: rules northwest-pages
    _("Rounds chosen from 30, 60, 90, 120, 150 and 200; no, two or four jokers in a deck; at most three wild cards."),
    # Translators: rules northwest-pages
    _("The table chooses how many rounds and jokers. What books and threes count is to be filled in."),
    # Translators: rules northwest-pages
    _("Northwest Pages, Hand and Foot"),
    # Translators: rules northwest-pages
    _("The round of 200 has rules of its own."),
    # Translators: rules northwest-pages
    _("No, two or four jokers in a deck."),
    # Translators: rules northwest-pages
    _("All six rounds; you may play fewer of them."),
    # Translators: rules northwest-pages
    _("Two jokers in a deck; none or four are possible."),
    # Translators: rules online-tables
    _("Online table, 2 clean, 2 dirty and 1 wild"),
    # Translators: rules online-tables
    _("the online table"),
    # Translators: rules online-tables
    _("Going out 100, red threes 100; usually 2 clean, 2 dirty and 1 wild to go out; alone or in teams."),
    # Translators: rules online-tables
    _("As a large game site offers it, with many options. What the books count is to be filled in."),
    # Translators: rules online-tables
    _("Board Game Arena's Hand and Foot, by copies of its help"),
    # Translators: rules online-tables
    _("Extra jokers for each deck are an option, and so are a fixed number of rounds or a target."),
    # Translators: rules online-tables
    _("Red threes laid by themselves for 100 are the common option."),
    # Translators: rules online-tables
    _("2 clean, 2 dirty and 1 wild are the typical contract."),
    # Translators: rules paul
    _("Individual canasta, 26 cards (Paul's rules)"),
    # Translators: rules paul
    _("Paul's rules"),
    # Translators: rules paul
    _("Everyone alone with 26 cards, no foot; 30 to lay down and 30 more each round; ten rounds."),
    # Translators: rules paul
    _("Canasta for two to eight players with six decks. Threes in the hand always count against you; a tie is broken by one more round."),
    # Translators: rules paul
    _("\"Paul's rules\", a public score keeper and its tests"),
    # Translators: rules paul
    _("The card values are those of standard canasta."),
    # Translators: rules paul
    _("500 is taken over from standard canasta."),
    # Translators: rules paul
    _("300 is taken over from standard canasta."),
    # Translators: rules paul
    _("The number of rounds is planned before the game; ten are usual."),
    # Translators: rules paul
    _("One more round at a tie is the program's own way."),
    # Translators: rules penalty-only
    _("Only what is left counts (lowest wins)"),
    # Translators: rules penalty-only
    _("only what is left"),
    # Translators: rules penalty-only
    _("Whoever goes out scores 0; all others score the cards they still hold. The lowest total wins."),
    # Translators: rules penalty-only
    _("Only the cards left in hand and foot count, and few points are good."),
    # Translators: rules penalty-only
    _("benitoschiffler/hand-and-foot-club, a club's score program"),
    # Translators: rules penalty-only
    _("Melds are worth at least 15."),
    # Translators: rules penalty-only
    _("How many deals, or to what score, is not said."),
    # Translators: rules penalty-only
    _("The number of decks is not said."),
    # Translators: rules penalty-only
    _("How many cards are drawn is not said."),
    # Translators: rules penalty-only, pennies-from-heaven, simpson
    _("What happens when the stock runs out is not said."),
    # Translators: rules pennies-from-heaven
    _("Pennies from Heaven"),
    # Translators: rules pennies-from-heaven
    _("Two teams of three, wild 1000, sevens 1500; red threes turn against a team without a canasta of sevens; to 20,000."),
    # Translators: rules pennies-from-heaven
    _("Canasta with a second packet of eleven, taken up after a player's first canasta. The minimum to lay down follows the team's score."),
    # Translators: rules pennies-from-heaven
    _("Pennies from Heaven: pagat.com, rummy-games.com, bicyclecards.com, howstuffworks.com, ourpastimes.com, gamerules.com"),
    # Translators: rules pennies-from-heaven, pierson
    _("The second packet of eleven is taken up after the player's first canasta."),
    # Translators: rules pennies-from-heaven
    _("A seven may not be the last discard, and sevens may not be discarded until each team has its canasta of sevens."),
    # Translators: rules pennies-from-heaven
    _("Black threes are melded three or more at a time, without wild cards."),
    # Translators: rules pennies-from-heaven
    _("All eight red threes without a canasta of sevens: not said whether −800 or −1000; counted as −1000."),
    # Translators: rules pennies-from-heaven
    _("The source says \"as in standard canasta\" without a figure: 100."),
    # Translators: rules pennies-from-heaven
    _("Going out concealed is \"as in standard canasta\": 100 more."),
    # Translators: rules pennies-from-heaven
    _("The minimum for a negative score is not said; 15 as in standard canasta."),
    # Translators: rules pennies-from-heaven
    _("A canasta of sevens counts the same, natural or mixed."),
    # Translators: rules pennies-heartland
    _("Pennies from Heaven in three deals (Heartland family)"),
    # Translators: rules pennies-heartland
    _("the Heartland family's Pennies"),
    # Translators: rules pennies-heartland
    _("Thirteen cards passed to the left and a pile of fifteen; three deals."),
    # Translators: rules pennies-heartland
    _("Four decks for two players and two more for each further pair. What the canastas count is not known: fill in your own figures."),
    # Translators: rules pennies-heartland
    _("The Heartland family's Pennies from Heaven"),
    # Translators: rules pennies-heartland
    _("The hand of thirteen is passed to the left."),
    # Translators: rules pennies-heartland, pennies-vagts
    _("The kinds of canasta are those of Pennies from Heaven."),
    # Translators: rules pennies-heartland
    _("\"Two more for each further team or pair\" is counted from four decks for two players."),
    # Translators: rules pennies-vagts
    _("Pennies from Heaven, all threes 100 (Vagts family)"),
    # Translators: rules pennies-vagts
    _("the Vagts family's Pennies"),
    # Translators: rules pennies-vagts
    _("Pairs, one deck for each player; every three 100, red or black; a perfect deal 50."),
    # Translators: rules pennies-vagts
    _("Fifteen and eleven cards. What the canastas count is not known: fill in your own figures."),
    # Translators: rules pennies-vagts
    _("The Vagts family's Pennies from Heaven"),
    # Translators: rules pennies-vagts
    _("\"All threes 100 each\" is taken as 100 for you when they lie on the table."),
    # Translators: rules pick-26
    _("Pick up exactly 26 for 1000"),
    # Translators: rules pick-26
    _("Pick 26"),
    # Translators: rules pick-26
    _("Wild 1000, sevens 750, clean 500, dirty 250; each player who picks up exactly 26 wins 1000."),
    # Translators: rules pick-26
    _("Two pairs with four decks. Card points are typed in as one number, which may be negative; nothing is said of red threes or going out."),
    # Translators: rules pick-26
    _("A public script by tylerptrs"),
    # Translators: rules pick-26
    _("The card values are not stated; the usual ones are used to check."),
    # Translators: rules pick-26
    _("There is no line for going out; it counts nothing."),
    # Translators: rules pick-26
    _("26 cards are picked up; that they make two piles of thirteen is not said."),
    # Translators: rules pierson
    _("Family canasta with a foot of eleven (Pierson)"),
    # Translators: rules pierson
    _("the Pierson family's rules"),
    # Translators: rules pierson
    _("Natural 500, unnatural 300, wild 2500, sevens 1500; one of each goes out; threes left cost 100."),
    # Translators: rules pierson
    _("Two pairs with four decks. The second packet comes after a player's first canasta."),
    # Translators: rules pierson
    _("The Pierson family's rules and program"),
    # Translators: rules pierson
    _("That a canasta of sevens may hold wild cards is not said; here it counts 1500 too."),
    # Translators: rules pierson
    _("Red threes laid down have \"a special count\" that is not given; they count nothing here."),
    # Translators: rules playingcarddecks
    _("Playing Card Decks sheet"),
    # Translators: rules playingcarddecks
    _("the card shop's sheet"),
    # Translators: rules playingcarddecks
    _("Wild books 1500, going out 100, one red and one black book to go out; the whole pile is taken."),
    # Translators: rules playingcarddecks
    _("The sheet of a card shop, at second hand. The other figures are to be filled in."),
    # Translators: rules playingcarddecks
    _("playingcarddecks.com's rules of Hand and Foot, at second hand"),
    # Translators: rules polish-online
    _("Browser game, red threes need a meld (Polish)"),
    # Translators: rules polish-online
    _("the Polish browser game"),
    # Translators: rules polish-online
    _("Clean 500, dirty 300, no wild books; red threes count 100 if you have laid down, else minus 100."),
    # Translators: rules polish-online
    _("Two or three alone or two pairs; red threes are laid by themselves and turn against a team that never laid down."),
    # Translators: rules polish-online
    _("The Polish rules page of a browser card game (its Hand and Foot, against its standard canasta)"),
    # Translators: rules polish-online
    _("The top seven cards are taken with a natural pair, never when a wild card or a three lies on top."),
    # Translators: rules polish-online
    _("Only one unfinished book of a rank at a time."),
    # Translators: rules polish-online
    _("The card values are not listed; those of standard canasta are used."),
    # Translators: rules progressive
    _("Progressive Hand and Foot"),
    # Translators: rules progressive
    _("Progressive"),
    # Translators: rules progressive
    _("Everything grows: 3 clean and 3 dirty up to 6 and 6, going out 300 to 600, to lay down 90 to 180."),
    # Translators: rules progressive
    _("Four hands, each harder than the one before: more cards are drawn, more books are needed, and going out pays more."),
    # Translators: rules progressive
    _("Progressive Hand and Foot, also called IndyBlue: a public preset"),
    # Translators: rules progressive
    _("Whether a book of sevens may hold wild cards is not said; here it counts 1000 too."),
    # Translators: rules progressive
    _("Whether a book of sevens counts as a clean book for going out is not said; here it does."),
    # Translators: rules progressive
    _("Whether a book of sevens with wild cards counts as a dirty book for going out is not said; here it does."),
    # Translators: rules progressive
    _("Nothing is said of a red three left in hand or foot."),
    # Translators: rules remastered-house
    _("House rules with a graded pick-up (Hand and Foot Remastered)"),
    # Translators: rules remastered-house
    _("Remastered house rules"),
    # Translators: rules remastered-house
    _("Exact pick-up 1000, one card off 500, three off 300; a clean book opens the fifth round."),
    # Translators: rules remastered-house
    _("The house rules of Hand and Foot Remastered: a fifth round, the perfect deal by grades, red threes 500 against. The rest is to be filled in."),
    # Translators: rules remastered-house
    _("Hand and Foot Remastered, house rules"),
    # Translators: rules remastered-house
    _("Instead of five rounds some play to 10,000 or 20,000, with a minimum to lay down by score in steps of 5,000."),
    # Translators: rules remastered-house
    _("Some let no wild cards go with sevens, and no seven be discarded before there is a clean book of them."),
    # Translators: rules remastered-house
    _("That the cards of an unfinished second book count against you is a choice there: enter their points in this row and leave them out of the cards on the table."),
    # Translators: rules remastered-house
    _("A wild book is 1000 or 1500; here 1500."),
    # Translators: rules remastered-house
    _("The first four rounds' minimums are not known."),
    # Translators: rules remastered-singles
    _("Everyone alone (Hand and Foot Remastered)"),
    # Translators: rules remastered-singles
    _("Remastered singles"),
    # Translators: rules remastered-singles
    _("Two to eight alone; one clean and one dirty book to go out, no wild books; four rounds."),
    # Translators: rules remastered-singles
    _("The singles instructions of Hand and Foot Remastered give no figures: fill in your own."),
    # Translators: rules remastered-singles
    _("Hand and Foot Remastered, singles instructions"),
    # Translators: rules rochelle
    _("Five rounds, going out 500 (Rochelle, Georgia)"),
    # Translators: rules rochelle
    _("Rochelle"),
    # Translators: rules rochelle
    _("Red 500, black 300, going out 500; 2 red and 3 black books, in round five 3 and 4 with seventeen cards."),
    # Translators: rules rochelle
    _("Six decks. The fifth round has larger piles, more books and 200 to lay down."),
    # Translators: rules rochelle
    _("A family's rules from Rochelle, Georgia (Aunt Peggy)"),
    # Translators: rules rochelle
    _("Cards may be added to finished books."),
    # Translators: rules rochelle
    _("Wild books (1500) and books of threes (1000) are known there, but not played."),
    # Translators: rules rochelle
    _("The card values, black threes apart, are not stated; the usual ones are used."),
    # Translators: rules rochelle
    _("How many play is not said."),
    # Translators: rules roth
    _("Teams to 10,000, 5 red and 4 black books (Roth family)"),
    # Translators: rules roth
    _("the Roth family's rules"),
    # Translators: rules roth
    _("Red 500, black 300, 8 and 9 count 5; red threes cost 500; 5 red and 4 black books to go out; to 10,000."),
    # Translators: rules roth
    _("One deck for each player, all partners in the foot before going out, and a minimum that follows the team's score."),
    # Translators: rules roth
    _("The Roth family's rules"),
    # Translators: rules roth
    _("Each player draws 22 cards and makes two piles of eleven."),
    # Translators: rules roth
    _("Taking the pile needs a new clean meld; a failed take costs 100 and the turn."),
    # Translators: rules roth
    _("Teams; how many and how large is not said."),
    # Translators: rules roth
    _("That the 100 for exactly 22 in one cut go to each player who does is not said."),
    # Translators: rules rummy-games
    _("Hand and Foot with red, black and wild books (rummy-games.com)"),
    # Translators: rules rummy-games
    _("rummy-games.com"),
    # Translators: rules rummy-games
    _("Two to eight players, thirteen and thirteen; everything else as in canasta."),
    # Translators: rules rummy-games
    _("How the game is dealt and played is described, its scores are not: fill in your own figures."),
    # Translators: rules rummy-games
    _("rummy-games.com, Hand and Foot"),
    # Translators: rules rummy-games
    _("The pile is taken with a natural pair, or onto a meld that is there."),
    # Translators: rules rummy-games
    _("Everything else is as in canasta; its card values are used."),
    # Translators: rules saskatchewan
    _("Saskatchewan partners (Petrie's rules)"),
    # Translators: rules saskatchewan
    _("Saskatchewan"),
    # Translators: rules saskatchewan
    _("Like the five-deck partners, but a concealed canasta opens the fourth deal and one of each book goes out."),
    # Translators: rules saskatchewan
    _("Eleven cards in the hand and thirteen in the foot, the whole discard pile is taken, and canastas may grow."),
    # Translators: rules saskatchewan
    _("Dave Petrie's rules on pagat.com (in Polish and Swedish translation)"),
    # Translators: rules saskatchewan
    _("The whole discard pile is taken."),
    # Translators: rules saskatchewan
    _("A concealed canasta is a complete seven collected without using the discard pile."),
    # Translators: rules saskatchewan
    _("The source gives no bonuses for books; those of the five-deck partners are used."),
    # Translators: rules saskatchewan
    _("The source gives no bonus for going out; that of the five-deck partners is used: 100."),
    # Translators: rules saskatchewan
    _("The source gives no card values; those of the five-deck partners are used."),
    # Translators: rules saskatchewan
    _("The source says nothing of red threes; the rule of the five-deck partners is used."),
    # Translators: rules saskatchewan
    _("Whether the 150 is also needed beside the concealed canasta is not said; the canasta replaces it."),
    # Translators: rules seven-deal-runs
    _("Seven rounds with runs, four players"),
    # Translators: rules seven-deal-runs
    _("the seven rounds with runs"),
    # Translators: rules seven-deal-runs
    _("Runs 2000, wild 1000, clean 500, dirty 300; an unfinished run or wild meld costs what it would have paid."),
    # Translators: rules seven-deal-runs
    _("Hand and Foot with runs: seven rounds, 50 to lay down in the first and 250 in the last."),
    # Translators: rules seven-deal-runs
    _("A public program by RALifeCoach (its four-player preset)"),
    # Translators: rules seven-deal-runs, three-player-runs
    _("The program counts only the cards on the table, so cards left cost nothing."),
    # Translators: rules sevens-3000
    _("Web game, clean sevens 3000"),
    # Translators: rules sevens-3000
    _("the 3000-point sevens"),
    # Translators: rules sevens-3000
    _("Clean 500, dirty 300, wild 2500, clean sevens 3000; black threes cost 300, red threes 100."),
    # Translators: rules sevens-3000
    _("Pairs up to sixteen players, thirteen and thirteen. A partner must be in the foot and hold no three before the other goes out."),
    # Translators: rules sevens-3000
    _("A public web game"),
    # Translators: rules sevens-3000
    _("A book of sevens with a wild card is a plain dirty book."),
    # Translators: rules sevens-3000
    _("The stock is never shuffled anew: with fewer than two cards to draw the deal ends."),
    # Translators: rules sevens-3000
    _("No bonus for going out is shown; it counts nothing here."),
    # Translators: rules sevens-from-hell
    _("Sevens from Hell"),
    # Translators: rules sevens-from-hell
    _("Two pairs with six decks; a clean book of sevens is required, sevens are never discarded."),
    # Translators: rules sevens-from-hell
    _("No wild cards go with sevens, and without a book of them nobody goes out. The figures are to be filled in."),
    # Translators: rules sevens-from-hell
    _("Sevens from Hell (ratcrow's page; also among the Remastered house rules)"),
    # Translators: rules sevens-from-hell
    _("Sevens can never be discarded; others say not until a clean book of sevens is there."),
    # Translators: rules sevens-from-hell
    _("Two decks more than players in larger games."),
    # Translators: rules simpson
    _("Everyone alone, low books (Simpson's rules)"),
    # Translators: rules simpson
    _("Simpson's rules"),
    # Translators: rules simpson
    _("Each for himself, clean 300, dirty 100, red threes cost 500 each; four deals."),
    # Translators: rules simpson
    _("Each player alone with a hand and a foot of eleven. Red threes are never any good: each one left costs 500."),
    # Translators: rules simpson
    _("Hand and Foot as played by Steve Simpson, learnt from Rob Groz, pagat.com (in Polish and Swedish translation)"),
    # Translators: rules simpson
    _("Each player grabs about 22 cards, makes two piles of 11, keeps one as the hand and passes the other to the right as a foot."),
    # Translators: rules simpson
    _("The top seven cards are taken only from a pile of at least seven, with two natural cards of the rank of the top card."),
    # Translators: rules simpson
    _("A top card that is a two, a three or a joker cannot be taken."),
    # Translators: rules six-deck
    _("Six decks, red threes 300 (a club's score card)"),
    # Translators: rules six-deck
    _("the six-deck card"),
    # Translators: rules six-deck
    _("Red 500, black 300, red threes 300 on the table and minus 300 left; the winners' left cards cost nothing."),
    # Translators: rules six-deck
    _("Two pairs with six decks. Nothing for going out, but the cards the winning team still holds are not counted."),
    # Translators: rules six-deck
    _("A six-deck score card by Jacob1539"),
    # Translators: rules six-deck
    _("A red three not played is taken as minus 300, by the line \"minus the card's value\"; whether it is free for the winners, as their other cards are, is not said."),
    # Translators: rules six-deck, tanglewood-hand-foot
    _("22 cards are grabbed; that they make two piles of eleven is not said."),
    # Translators: rules swedish-300
    _("Our favourite way, red threes cost 300 (Swedish page)"),
    # Translators: rules swedish-300
    _("the Swedish page (300)"),
    # Translators: rules swedish-300
    _("Two pairs with four decks, red piles 500, black 300, exactly 22 grabbed 300; red threes cost 300."),
    # Translators: rules swedish-300
    _("Red threes are useless and best thrown away. The page gives two figures for one that is caught; this is the one of its rules text."),
    # Translators: rules swedish-300, swedish-500
    _("\"Our favourite way\", a Swedish translation of an English page"),
    # Translators: rules swedish-300, swedish-500
    _("Each player is dealt two packets of eleven, or grabs about 22 cards."),
    # Translators: rules swedish-300, swedish-500
    _("Naturals, but no wild cards, may be played on finished piles, although a meld is said to hold at most seven."),
    # Translators: rules swedish-300, swedish-500
    _("The table of card values is lost; those of standard canasta are used."),
    # Translators: rules swedish-300
    _("The rules text says 300 for a red three caught, the score list 500; this is the rules text."),
    # Translators: rules swedish-300, swedish-500
    _("The page says five cards, but another sentence speaks of the other six."),
    # Translators: rules swedish-300, swedish-500
    _("That the 300 for grabbing exactly 22 go to each player who does is not said."),
    # Translators: rules swedish-500
    _("Our favourite way, red threes cost 500 (Swedish page)"),
    # Translators: rules swedish-500
    _("the Swedish page (500)"),
    # Translators: rules swedish-500
    _("Two pairs with four decks, red piles 500, black 300, exactly 22 grabbed 300; red threes cost 500."),
    # Translators: rules swedish-500
    _("Red threes are useless and best thrown away. The page gives two figures for one that is caught; this is the one of its score list."),
    # Translators: rules swedish-500
    _("The rules text says 300 for a red three caught, the score list 500; this is the score list."),
    # Translators: rules tanglewood-hand-foot
    _("Hand and Foot (Tanglewood)"),
    # Translators: rules tanglewood-hand-foot
    _("Tanglewood"),
    # Translators: rules tanglewood-hand-foot
    _("One deck for each player, exact pick-up 100, 8 and 9 count 5, red threes cost 500."),
    # Translators: rules tanglewood-hand-foot
    _("Everything but what the books count is known: fill in your own figures."),
    # Translators: rules tanglewood-hand-foot
    _("Tanglewood club's rules, Hand and Foot"),
    # Translators: rules tanglewood-hand-foot
    _("The top three cards are taken with a pair, or with a natural and a wild card."),
    # Translators: rules tanglewood-hand-foot
    _("A discarded wild card freezes the pile."),
    # Translators: rules tanglewood-hand-knee-foot
    _("Hand, Knee and Foot (Tanglewood)"),
    # Translators: rules tanglewood-hand-knee-foot
    _("Tanglewood, three piles"),
    # Translators: rules tanglewood-hand-knee-foot
    _("Three piles; red threes 100 each, seven of them 1000, one caught 500 against."),
    # Translators: rules tanglewood-hand-knee-foot
    _("Three alone or two teams. The red threes are known, the books are not: fill in your own figures."),
    # Translators: rules tanglewood-hand-knee-foot
    _("Tanglewood club's rules, Hand, Knee and Foot"),
    # Translators: rules tanglewood-hand-knee-foot
    _("The whole pile is taken, but only its top card counts to lay down."),
    # Translators: rules tanglewood-hand-knee-foot
    _("The first card turned up may not be wild, a seven, a five or a three."),
    # Translators: rules tanglewood-hand-knee-foot
    _("Seven red threes count 1000 in place of 700; an eighth counts 100."),
    # Translators: rules tanglewood-hand-knee-foot
    _("500 for each red three caught; it may be meant once for a player."),
    # Translators: rules tanglewood-hand-knee-foot
    _("Books of sevens and fives are guessed from the first card that may be turned up."),
    # Translators: rules target-8500
    _("Everyone alone to 8,500, four jokers in a deck"),
    # Translators: rules target-8500
    _("the game to 8,500"),
    # Translators: rules target-8500
    _("Clean 500, dirty 300, to lay down 60 and 30 more each deal; red threes cost 300; to 8,500."),
    # Translators: rules target-8500
    _("Players and one more deck, with four jokers each. At a tie the earlier seat wins."),
    # Translators: rules target-8500
    _("A public specification by BenDaSpur"),
    # Translators: rules the-sevens
    _("The Sevens (canasta)"),
    # Translators: rules the-sevens
    _("The Sevens"),
    # Translators: rules the-sevens
    _("A canasta of sevens 2000; an unfinished one 1500 against, more than three sevens held 500 against."),
    # Translators: rules the-sevens
    _("Classic canasta where the sevens decide. The figures of sevens are stated; the rest is that of classic canasta, yours to change."),
    # Translators: rules the-sevens
    _("The Sevens, a canasta variant on rummy-games.com"),
    # Translators: rules the-sevens
    _("500 as in classic canasta."),
    # Translators: rules the-sevens
    _("300 as in classic canasta."),
    # Translators: rules the-sevens
    _("Red threes as in classic canasta."),
    # Translators: rules the-sevens
    _("100 as in classic canasta."),
    # Translators: rules the-sevens
    _("To lay down as in classic canasta."),
    # Translators: rules the-sevens
    _("To 5,000 as in classic canasta."),
    # Translators: rules three-player-runs
    _("Seven rounds with runs, three players"),
    # Translators: rules three-player-runs
    _("the three-player runs"),
    # Translators: rules three-player-runs
    _("Runs 1000, wild 500, clean 300, dirty 100, red threes 500 against; the rounds come in random order."),
    # Translators: rules three-player-runs
    _("The three-player preset of the game with runs. Its rounds come in random order, so set the minimums as you draw them."),
    # Translators: rules three-player-runs
    _("A public program by RALifeCoach (its three-player preset)"),
    # Translators: rules three-player-runs
    _("The seven rounds are played in random order."),
    # Translators: rules three-player-runs
    _("Minus 500 for a red three is taken for one left in hand or foot."),
    # Translators: rules three-player-runs
    _("In rising order; the program mixes them."),
    # Translators: rules totals
    _("Only the totals"),
    # Translators: rules totals
    _("only the totals"),
    # Translators: rules totals
    _("Two numbers a deal for each team: books and bonuses, and cards. Nothing is checked."),
    # Translators: rules totals
    _("For tables and old record books that keep only what each deal came to: one number for books and bonuses, one for the cards, both may be negative."),
    # Translators: rules totals
    _("84 recorded deals of three players kept in this form"),
    # Translators: rules triple-play
    _("Triple Play (hand, knee and foot)"),
    # Translators: rules triple-play
    _("Triple Play"),
    # Translators: rules triple-play
    _("Two pairs with six decks and three piles of fifteen, thirteen and eleven; four deals."),
    # Translators: rules triple-play
    _("Invented by Sue Henberger of Huntley, Illinois, in 2005 or 2006. It has bonuses for canastas and red threes, but their figures are not known: fill in your own."),
    # Translators: rules triple-play
    _("Triple Play, as denexa.com and coololdgames.com speak of it"),
    # Translators: rules triple-play
    _("The whole pile is taken."),
    # Translators: rules triple-play
    _("The partner is asked before going out."),
    # Translators: rules vegas
    _("Vegas version (Tanglewood)"),
    # Translators: rules vegas
    _("the Vegas version"),
    # Translators: rules vegas
    _("Black threes cost 300, red threes 500; 3 red and 3 black books to go out, rising to 5 and 5."),
    # Translators: rules vegas
    _("Six or eight decks, more cards drawn and more books needed from deal to deal, and no discard when going out."),
    # Translators: rules vegas
    _("Tanglewood club's rules, \"Vegas version\""),
    # Translators: rules vegas
    _("Each player grabs 22 cards and makes two piles of eleven."),
    # Translators: rules vegas
    _("Extra cards may be buried in finished books."),
    # Translators: rules west-coast
    _("West Coast (family preset)"),
    # Translators: rules west-coast
    _("West Coast"),
    # Translators: rules west-coast
    _("Like East Coast, but a book may hold as many wild cards as naturals."),
    # Translators: rules west-coast
    _("Everyone alone with fourteen and fourteen; aces count 15, red threes cost 500."),
    # Translators: rules west-coast
    _("A public family preset, \"West Coast\""),
    # Translators: rules whitnack
    _("Partners, five decks (Whitnack's rules)"),
    # Translators: rules whitnack
    _("Whitnack's partners"),
    # Translators: rules whitnack
    _("Two pairs, clean 500, dirty 300, wild 1500; four deals."),
    # Translators: rules whitnack
    _("The partnership game most rule pages describe: red threes count 100 for you on the table and against you in a foot never picked up."),
    # Translators: rules whitnack
    _("Hand and Foot as played by Tom Whitnack, pagat.com (in Polish and Swedish translation), gamerules.com (Greek translation); bonuses confirmed by a public engine and a 2026 guide"),
    # Translators: rules whitnack
    _("The discard pile is taken with two cards of the rank of its top card, which is melded at once; the top card may not be a three."),
    # Translators: rules whitnack
    _("A discarded wild card is taken only with two of the same wild cards."),
    # Translators: rules whitnack
    _("Laying red threes is not melding, so they count 100 even for a team that never melded; the source gives no exception."),
)
