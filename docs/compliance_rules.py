"""What regulators ask of a live table, rule by rule, and what is said of each in docs/compliance.md.

`state`: `held`, `in part`, `not held`, or `not ours` where no program of a table can hold it. `how`
names what fulfils it, `lacks` what is missing and why. The tests name the rules, not the rows.
"""

from typing import Literal, NamedTuple

State = Literal["held", "in part", "not held", "not ours"]


class Rule(NamedTuple):
    """One rule: the project's number, its sense in our words, and where it stands."""

    id: str
    asks: str
    source: str
    state: State
    how: str = ""
    lacks: str = ""


NJ, PA, GLI = "N.J.A.C. 13:", "58 Pa. Code ", "GLI-19 v3 "

RULES = (
    Rule(
        "R01",
        "An outsider can audit live dealing",
        "UKGC RTS 17A",
        "held",
        "Every round is made again from the journal, and every public event from its fact",
    ),
    Rule(
        "R02",
        "Logs are kept and can be counted by game, person and place",
        "UKGC RTS 17A",
        "in part",
        "Journal of each table; the bundle's tables of people's acts and irregularities",
        "No command counts over tables; a site's tables are added up by whoever holds their bundles",
    ),
    Rule(
        "R03",
        "Only who may reaches equipment",
        "UKGC RTS 17A",
        "held",
        "One table of who may do what; a refused act and a wrong PIN leave a fact",
    ),
    Rule(
        "R04",
        "After an outage the state before it is back",
        NJ + "69O-1.5(a)4",
        "held",
        "Commit before anything is told; a restart folds the journal",
    ),
    Rule(
        "R05",
        "Data outlive a shutdown and a short power failure",
        NJ + "69O-1.5(a)2",
        "in part",
        "One flushed transaction for each step",
        "No word from a UPS is read; a power cut is survived, not foreseen",
    ),
    Rule(
        "R06",
        "Only known hardware is connected",
        NJ + "69O-1.5(a)5",
        "in part",
        "A shoe whose wire tells an identity must show the one of the table file",
        "Wires that tell none, and cameras, cannot be known",
    ),
    Rule(
        "R07",
        "Programs are authenticated on demand and daily",
        NJ + "69O-1.5(c)",
        "not held",
        lacks="The bundle lists SHA-256 of every program file, but nothing compares them at a table",
    ),
    Rule(
        "R08",
        "A failed authentication is told and stops play",
        NJ + "69O-1.5(d)",
        "not held",
        lacks="Follows from R07",
    ),
    Rule(
        "R09",
        "Digests of 128 bits or more against a protected value",
        NJ + "69O-1.1",
        "in part",
        "SHA-256 in a signed manifest",
        "It is checked by the auditor, not by the table (R07)",
    ),
    Rule(
        "R10",
        "A void follows the agreed procedure alone",
        NJ + "69O-3.1(c)",
        "held",
        "The house's book says who voids, with whom and for which reasons",
    ),
    Rule(
        "R11",
        "Dealers' errors can be put right",
        NJ + "69E-1.28P(d)",
        "held",
        "Each irregularity has a remedy in every phase; a book with a gap does not load",
    ),
    Rule(
        "R12",
        "The log cannot be changed unnoticed",
        PA + "811a.7(a)",
        "held",
        "Hash chains, a Merkle tree, signed checkpoints that others keep",
    ),
    Rule(
        "R13",
        "All data can be queried and exported",
        PA + "811a.7(b)",
        "held",
        "`livetable journal export`, and a verifier that needs nothing but Python",
    ),
    Rule(
        "R14",
        "What recreates play is kept ten years",
        PA + "811a.7(d)",
        "in part",
        "Nothing in the program deletes a journal or a picture",
        "No retention job: keeping and deleting is the house's, and no early deletion is refused",
    ),
    Rule(
        "R15",
        "Installing and removing software is logged with who and when",
        PA + "811a.7(e)",
        "in part",
        "Each start records the version that runs",
        "Who installed it is not known",
    ),
    Rule(
        "R16",
        "Opening, closing and stopping a table is logged",
        PA + "811a.7(f)",
        "held",
        "Facts with the person's name",
    ),
    Rule(
        "R17",
        "One clock for all parts",
        PA + "809a.6(a)(5)",
        "held",
        "Table time runs with the monotonic clock; a clock that is set is told",
    ),
    Rule(
        "R18",
        "Tests are apart from real play",
        PA + "810a.6, .12",
        "not held",
        lacks="A test table is told by its site's name alone; nothing marks its messages as a test's",
    ),
    Rule(
        "R19",
        "Continuous logs with the history of the game's states",
        "AGCO 4.01",
        "held",
        "Numbers without gaps; the table is a fold of its facts",
    ),
    Rule(
        "R20",
        "A part of a game can be continued; changes of the configuration are tracked",
        "AGCO 4.02",
        "held",
        "The journal holds the whole configuration whenever it changes",
    ),
    Rule(
        "R21",
        "Logging does not stop for what could be foreseen",
        "AGCO 4.02",
        "held",
        "A disk that fills warns; nothing goes out that was not committed",
    ),
    Rule(
        "R22",
        "Least cuts, and where the cut card goes",
        NJ + "69F-2.5",
        "not held",
        lacks="The cut is made at the shuffle table, which no sensor of the table sees",
    ),
    Rule(
        "R23",
        "Two sets of different colour take turns",
        NJ + "69F-23.2(b)",
        "held",
        "A set comes back once it was counted and shuffled; a back of another colour stops play",
    ),
    Rule(
        "R24",
        "The stub is counted every so many rounds",
        NJ + "69F-35.9(e)",
        "in part",
        "It is counted at each shoe's end",
        "No count between rounds: the inventory stands for it",
    ),
    Rule(
        "R25",
        "A pre-shuffled batch has a checked receipt",
        NJ + "69E-1.18A",
        "held",
        "No shoe without receipt, count, and machine or two people",
    ),
    Rule(
        "R26",
        "Surveillance of the shuffle is kept seven days",
        NJ + "69E-1.18A",
        "not ours",
        lacks="Video is not ours; every fact has UTC, by which the film is found",
    ),
    Rule(
        "R27",
        "A shuffler's randomness",
        "COMAR 36.05.02.17",
        "not ours",
        lacks="The device's; the order of each shoe is compared with earlier ones all the same",
    ),
    Rule(
        "R28",
        "A running inventory, corrected by people",
        "US 8511684 (a patent)",
        "held",
        "A copy too many and a stranger are found when their face is public",
    ),
    Rule(
        "R29",
        "A laboratory certifies the equipment",
        "Conn. 12-865-18",
        "in part",
        "The bundle lists version and digest of every program file",
        "The certificate is the laboratory's; hardware is named, not listed by version",
    ),
    Rule(
        "R30",
        "Tools that mix cards are tested",
        "Denmark (news)",
        "not ours",
        lacks="The shuffling machine's maker",
    ),
    Rule("R31", "Clock steps are noticed and survived", GLI + "2.2", "held", "As R17"),
    Rule(
        "R32",
        "Daily verification of programs and records, also by others",
        GLI + "2.3",
        "in part",
        "A verifier of one file that is not part of the program",
        "No daily run (R07)",
    ),
    Rule(
        "R33",
        "A game can be disabled; play in progress ends",
        GLI + "2.4.1, 4.15.1",
        "in part",
        "Closing a table ends it after the round in play",
        "No order that two people must lift, and no list of certified rules",
    ),
    Rule(
        "R34",
        "Exports as CSV, with returns, games and voids",
        GLI + "2.8",
        "in part",
        "Rounds, acts and irregularities as CSV; rules with their theoretical return",
        "The actual return beside it: see R40",
    ),
    Rule(
        "R35",
        "Changes tell who, why, before and after",
        GLI + "2.9.5",
        "held",
        "A correction is a fact that names what it replaces",
    ),
    Rule(
        "R36",
        "Nobody can influence the devices unseen",
        GLI + "3.4.4",
        "held",
        "Shoe and camera must agree; the order of shoes is compared",
    ),
    Rule(
        "R37",
        "A game can be recalled with its choices",
        GLI + "4.14",
        "held",
        "Replay, the letter about a round, a proof of one round",
    ),
    Rule(
        "R38",
        "Interrupted games: decisions made for a player are recorded",
        GLI + "4.16",
        "held",
        "A time-out is recorded as such; a box that is handed over is frozen as it was",
    ),
    Rule(
        "R39",
        "The rules at the time of the bet apply",
        GLI + "A.5",
        "held",
        "Each round names the hash of its rules; a void names its cause",
    ),
    Rule(
        "R40",
        "Actual against theoretical return is watched",
        GLI + "A.6.1",
        "not held",
        lacks="Theoretical returns are exact; nothing compares them with the journal yet",
    ),
    Rule(
        "R41",
        "A malfunction is told with its reason",
        GLI + "A.6.3",
        "in part",
        "The letter about a round",
        "Sending it to a regulator is the house's",
    ),
    Rule(
        "R42",
        "Critical assets, keys and remote access are registered",
        GLI + "B",
        "not held",
        lacks="Keys are apart from the journal and their change is a fact; there is no asset register",
    ),
    Rule(
        "R43",
        "Training and presence of staff can be shown",
        "Brazil 1.207/2024",
        "in part",
        "Drills with a report; who is signed in, and when, are facts",
        "A drill's report is not yet a dated record of one dealer",
    ),
    Rule(
        "R44",
        "A control server records bets and results",
        PA + "816a.1",
        "in part",
        "Every result is published with its proof",
        "Bets and their archive are the game server's",
    ),
    Rule(
        "R45",
        "Flawed cards: what is burnt, by whom, and what replaces them",
        "La. 42 III-3106",
        "in part",
        "Cards exposed or pulled in error, and a new dealer's burn, are remedies of the book",
        "No make-up deck: a flawed card ends its set",
    ),
    Rule(
        "R46",
        "House options are approved before",
        "Macau 73/2005",
        "not held",
        lacks="Options are in the rules hash of every round, but no list of approved ones is checked",
    ),
    Rule("R47", "Equipment is certified", "Conn. 12-865-18(c)", "in part", "As R29", "As R29"),
)
