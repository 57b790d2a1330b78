"""The rules that regulators have for a live table, and what docs/compliance.md says of each.
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


RULES = (
    Rule(
        id="R01",
        asks="An outsider can audit live dealing",
        source="UKGC RTS 17A",
        state="held",
        how="Every round is made again from the journal, and every public event from its fact",
    ),
    Rule(
        id="R02",
        asks="Logs are kept and can be counted by game, person and place",
        source="UKGC RTS 17A",
        state="in part",
        how="`livetable journal report`; the bundle's tables of acts and irregularities",
        lacks=(
            "No command counts over tables; the auditor who holds the bundles of a site's tables "
            "adds them up"
        ),
    ),
    Rule(
        id="R03",
        asks="Only who may reaches equipment",
        source="UKGC RTS 17A",
        state="held",
        how="One table of who may do what; a refused act and a wrong PIN leave a fact",
    ),
    Rule(
        id="R04",
        asks="After an outage the state before it is back",
        source="N.J.A.C. 13:69O-1.5(a)4",
        state="held",
        how="Commit before anything is told; a restart folds the journal",
    ),
    Rule(
        id="R05",
        asks="Data outlive a shutdown and a short power failure",
        source="N.J.A.C. 13:69O-1.5(a)2",
        state="in part",
        how="One flushed transaction for each step",
        lacks="No word from a UPS is read; a power cut is survived, not foreseen",
    ),
    Rule(
        id="R06",
        asks="Only known hardware is connected",
        source="N.J.A.C. 13:69O-1.5(a)5",
        state="in part",
        how="A shoe whose wire tells an identity must show that of the table file",
        lacks="Wires that tell none, and cameras, cannot be known",
    ),
    Rule(
        id="R07",
        asks="Programs are authenticated on demand and daily",
        source="N.J.A.C. 13:69O-1.5(c)",
        state="held",
        how="Each table checks its files at start, daily and when asked (`livetable integrity`)",
    ),
    Rule(
        id="R08",
        asks="A failed authentication is told and stops play",
        source="N.J.A.C. 13:69O-1.5(d)",
        state="held",
        how="A fault is an alarm, and no further round opens",
    ),
    Rule(
        id="R09",
        asks="Digests of 128 bits or more against a protected value",
        source="N.J.A.C. 13:69O-1.1",
        state="held",
        how="SHA-256 in signed manifests of program, house and bundle",
    ),
    Rule(
        id="R10",
        asks="A void follows the agreed procedure alone",
        source="N.J.A.C. 13:69O-3.1(c)",
        state="held",
        how="The house's book says who voids, with whom and for which reasons",
    ),
    Rule(
        id="R11",
        asks="Dealers' errors can be put right",
        source="N.J.A.C. 13:69E-1.28P(d)",
        state="held",
        how="Each irregularity has a remedy in every phase; a book with a gap does not load",
    ),
    Rule(
        id="R12",
        asks="The log cannot be changed unnoticed",
        source="58 Pa. Code 811a.7(a)",
        state="held",
        how="Hash chains, a Merkle tree, signed checkpoints that others keep",
    ),
    Rule(
        id="R13",
        asks="All data can be queried and exported",
        source="58 Pa. Code 811a.7(b)",
        state="held",
        how="`livetable journal export`, and a verifier that needs nothing but Python",
    ),
    Rule(
        id="R14",
        asks="What recreates play is kept ten years",
        source="58 Pa. Code 811a.7(d)",
        state="held",
        how=(
            "Nothing deletes a journal that is not closed; `livetable retention` lets closed "
            "journals and pictures go whose time is over, ten years as shipped, refuses younger "
            "ones, and records what went"
        ),
    ),
    Rule(
        id="R15",
        asks="Installing and removing software is logged with who and when",
        source="58 Pa. Code 811a.7(e)",
        state="in part",
        how=(
            "Each start records the version that runs; an upgrade by `livetable upgrade` is a fact "
            "with both versions, its end and who asked for it"
        ),
        lacks="Who installed a version without that command is not known",
    ),
    Rule(
        id="R16",
        asks="Opening, closing and stopping a table is logged",
        source="58 Pa. Code 811a.7(f)",
        state="held",
        how="Facts with the person's number, which the people file names",
    ),
    Rule(
        id="R17",
        asks="One clock for all parts",
        source="58 Pa. Code 809a.6(a)(5)",
        state="held",
        how="Table time runs with the monotonic clock; a clock that is set is told",
    ),
    Rule(
        id="R18",
        asks="Tests are apart from real play",
        source="58 Pa. Code 810a.6, .12",
        state="not held",
        lacks=(
            "A test table is told by its site's name alone; nothing marks its messages as a test's"
        ),
    ),
    Rule(
        id="R19",
        asks="Continuous logs with the history of the game's states",
        source="AGCO 4.01",
        state="held",
        how="Numbers without gaps; the table is a fold of its facts",
    ),
    Rule(
        id="R20",
        asks="A part of a game can be continued; changes of the configuration are tracked",
        source="AGCO 4.02",
        state="held",
        how="The journal holds the whole configuration whenever it changes",
    ),
    Rule(
        id="R21",
        asks="Logging does not stop for what could be foreseen",
        source="AGCO 4.02",
        state="held",
        how="A disk that fills warns; nothing goes out that was not committed",
    ),
    Rule(
        id="R22",
        asks="Least cuts, and where the cut card goes",
        source="N.J.A.C. 13:69F-2.5",
        state="not held",
        lacks="The cut is made at the shuffle table, which no sensor of the table sees",
    ),
    Rule(
        id="R23",
        asks="Two sets of different colour take turns",
        source="N.J.A.C. 13:69F-23.2(b)",
        state="held",
        how=(
            "A set comes back once it was counted and shuffled; a back of another colour stops play"
        ),
    ),
    Rule(
        id="R24",
        asks="The stub is counted every so many rounds",
        source="N.J.A.C. 13:69F-35.9(e)",
        state="in part",
        how="It is counted at each shoe's end",
        lacks="No count between rounds: the inventory stands for it",
    ),
    Rule(
        id="R25",
        asks="A pre-shuffled batch has a checked receipt",
        source="N.J.A.C. 13:69E-1.18A",
        state="held",
        how="No shoe without receipt, count, and machine or two people",
    ),
    Rule(
        id="R26",
        asks="Surveillance of the shuffle is kept seven days",
        source="N.J.A.C. 13:69E-1.18A",
        state="not ours",
        lacks="Video is not ours; every fact has UTC, by which the film is found",
    ),
    Rule(
        id="R27",
        asks="A shuffler's randomness",
        source="COMAR 36.05.02.17",
        state="not ours",
        lacks="The device's; the order of each shoe is compared with earlier ones all the same",
    ),
    Rule(
        id="R28",
        asks="A running inventory, corrected by people",
        source="US 8511684 (a patent)",
        state="held",
        how="A copy too many and a stranger are found when their face is public",
    ),
    Rule(
        id="R29",
        asks="A laboratory certifies the equipment",
        source="Conn. 12-865-18",
        state="in part",
        how="The bundle lists version and digest of every program file",
        lacks=(
            "The certificate is the laboratory's; hardware is registered with its certificate, "
            "not by version"
        ),
    ),
    Rule(
        id="R30",
        asks="Tools that mix cards are tested",
        source="Denmark (news)",
        state="not ours",
        lacks="The shuffling machine's maker",
    ),
    Rule(
        id="R31",
        asks="Clock steps are noticed and survived",
        source="GLI-19 v3 2.2",
        state="held",
        how="As R17",
    ),
    Rule(
        id="R32",
        asks="Daily verification of programs and records, also by others",
        source="GLI-19 v3 2.3",
        state="held",
        how=(
            "Programs and configuration daily; the record with every copy, each six hours where "
            "the backup's timer is on; for others a verifier of one file that is not part of the "
            "program"
        ),
    ),
    Rule(
        id="R33",
        asks="A game can be disabled; play in progress ends",
        source="GLI-19 v3 2.4.1, 4.15.1",
        state="held",
        how=(
            "`livetable disable`, or the shift manager's panel: the round in play ends, the table "
            "closes, and two people lift the order; a game that is not on the list is not dealt"
        ),
    ),
    Rule(
        id="R34",
        asks="Exports as CSV, with returns, games and voids",
        source="GLI-19 v3 2.8",
        state="in part",
        how="Rounds, acts and irregularities as CSV; rules with their theoretical return",
        lacks="The actual return is in the report as JSON and HTML, not as CSV",
    ),
    Rule(
        id="R35",
        asks="Changes tell who, why, before and after",
        source="GLI-19 v3 2.9.5",
        state="held",
        how="A correction is a fact that names what it replaces",
    ),
    Rule(
        id="R36",
        asks="Nobody can influence the devices unseen",
        source="GLI-19 v3 3.4.4",
        state="held",
        how="Shoe and camera must agree; the order of shoes is compared",
    ),
    Rule(
        id="R37",
        asks="A game can be recalled with its choices",
        source="GLI-19 v3 4.14",
        state="held",
        how="Replay, the letter about a round, a proof of one round",
    ),
    Rule(
        id="R38",
        asks="Interrupted games: decisions made for a player are recorded",
        source="GLI-19 v3 4.16",
        state="held",
        how="A time-out is recorded as such; a box that is handed over is frozen as it was",
    ),
    Rule(
        id="R39",
        asks="The rules at the time of the bet apply",
        source="GLI-19 v3 A.5",
        state="held",
        how="Each round names the hash of its rules; a void names its cause",
    ),
    Rule(
        id="R40",
        asks="Actual against theoretical return is watched",
        source="GLI-19 v3 A.6.1",
        state="in part",
        how="`livetable journal report` compares them, and alarms at a stated level and power",
        lacks=(
            "A crowd's main bet is not compared, blackjack's main bet contains the players' "
            "decisions, and nobody is alarmed unless the report is run"
        ),
    ),
    Rule(
        id="R41",
        asks="A malfunction is told with its reason",
        source="GLI-19 v3 A.6.3",
        state="in part",
        how="The letter about a round",
        lacks="Sending it to a regulator is the house's",
    ),
    Rule(
        id="R42",
        asks="Critical assets, keys and remote access are registered",
        source="GLI-19 v3 B",
        state="in part",
        how=(
            "`livetable assets` keeps where each shoe, camera, set and shuffler is and was; keys "
            "are apart from the journal, and their change is a fact"
        ),
        lacks="Keys and remote access are in no register",
    ),
    Rule(
        id="R43",
        asks="Training and presence of staff can be shown",
        source="Brazil 1.207/2024",
        state="in part",
        how="Drills with a report; who is signed in, and when, are facts",
        lacks="A drill's report is not yet a dated record of one dealer",
    ),
    Rule(
        id="R44",
        asks="A control server records bets and results",
        source="58 Pa. Code 816a.1",
        state="in part",
        how="Every result is published with its proof",
        lacks="Bets and their archive are the game server's",
    ),
    Rule(
        id="R45",
        asks="Flawed cards: what is burnt, by whom, and what replaces them",
        source="La. 42 III-3106",
        state="in part",
        how="Cards exposed or pulled in error, and a new dealer's burn, are remedies of the book",
        lacks="No make-up deck: a flawed card ends its set",
    ),
    Rule(
        id="R46",
        asks="House options are approved before",
        source="Macau 73/2005",
        state="in part",
        how="A list of certified game files, checked at start and daily",
        lacks="The house's own choices outside the game file stand in a manifest, unapproved",
    ),
    Rule(
        id="R47",
        asks="Equipment is certified",
        source="Conn. 12-865-18(c)",
        state="in part",
        how="As R29; the register names each device's certificate, and one that ended is told",
        lacks="As R29",
    ),
)
