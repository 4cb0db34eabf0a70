"""Suits in letters of other languages: whether a K is clubs or diamonds, and a C clubs or hearts.

A K is clubs in the north (klöver, klaver), and elsewhere diamonds (Karo, carreau). A T or a P says that the letters are
those of pik, trefl and cœur, where a C is hearts; an F and a Q, that they are those of fiori, quadri and cuori. Else
the other letters of the column tell what a K is, or the words of the headings. Where nothing tells, it is asked. A C is
asked about under headings of languages with cuori or cœur.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from xl_law12.errors import ContractError, Law12Error
from xl_law12.reading import words
from xl_law12.reading.contracts import SUIT_NAMES, parse_contract
from xl_law12.reading.headings import OTHERS
from xl_law12.reading.lines import Faults, Lines, distinct, lines_at
from xl_law12.reading.words import Entry, folded, folded_cell, means, says_nothing, spellings
from xl_law12.sentences import quoted

OURS = "♣♦♥♠♥"  # in signs, so that nobody asks again whether a C is clubs
NORTHERN = "KRHS"  # klöver, ruter, hjärter, spader
CENTRAL = "TKCPH"  # trefl or Treff, karo, cœur, pik; or Herz
SOUTHERN = "FQCP"  # fiori, quadri, cuori, picche
IBERIAN = "TDCP"  # tréboles, diamantes, corazones, picas: only where the headings speak Spanish
SPEAKING = {NORTHERN: ("Dutch", "Scandinavian"), CENTRAL: ("French", "German", "Polish"), IBERIAN: ("Spanish",)}
NEITHER = ""
# A language has one or two words for these and may use those of another, as Swedish clubs do with Runda: such words do
# not tell the language of a page.
BESIDE_RESULTS = {*OTHERS, "MP", "XIMP", "names", "open room", "closed room", "summary"}
AMBIGUOUS = "K"
NO_SUIT = "F"  # beside a K or a T: in Romania no trumps (fără atu), as it seems; beside a Q it is Italian
FOREIGN = frozenset("KTPQF")  # letters that are no English suit
SHARED = "kontrakt"  # a heading of languages with hearts by C, and of others
ASKED = "{contract}: is K klöver (clubs), Karo (diamonds) or kier (hearts)? Write ♣, ♦ or ♥"
_BID = re.compile(r"(?<!\w)([1-7]\s*)([^\W\d_]+)")


def with_our_suits(lines: Lines, headings: Sequence[Entry]) -> tuple[Lines, Faults]:
    """The lines with their suits as signs, where a letter is foreign; and the lines whose suit is asked."""
    letters = {cell: _letter(cell) for cell in {*lines.contract}}
    if FOREIGN.isdisjoint(letters.values()):
        return _with_hearts(lines, letters, headings), {}
    said = {*letters.values()} - {""}
    open_letters = {NO_SUIT} if said & {"K", "T"} else set()
    alphabet = _alphabet(said - open_letters, headings)
    if alphabet == SOUTHERN and len(said & FOREIGN) < 2:  # a Q by itself may be a slip
        alphabet = "" if any(_is_alone(lines, at) for at in range(lines.size)) else alphabet
    open_letters |= {AMBIGUOUS} if not alphabet else set()
    ours = {cell: _translated(cell, letter, alphabet) for cell, letter in letters.items()} if alphabet else {}
    unknown = {at for at, cell in enumerate(lines.contract) if letters[cell] in open_letters}
    alone = {at for at in unknown if _is_alone(lines, at)}
    # a contract with a score beside it is left out, and the score counts
    contracts = ["" if at in unknown - alone else ours.get(cell, cell) for at, cell in enumerate(lines.contract)]
    asked = (at for at in alone if letters[lines.contract[at]] == AMBIGUOUS)
    faults = {at: ContractError(ASKED, "contract", contract=quoted(lines.contract[at])) for at in asked}
    return lines._replace(contract=contracts), {**faults}


def _with_hearts(lines: Lines, letters: Mapping[Entry, str], headings: Sequence[Entry]) -> Lines:
    """The lines with hearts for a C, where the headings allow it, and only so all lines with a C can be read."""
    if {*letters.values()} - {""} != {"C"} or words.hearts_by_c().isdisjoint(map(folded_cell, headings)):
        return lines
    with_c = lines_at(lines, [at for at, cell in enumerate(lines.contract) if letters[cell]])
    hearts = {cell: _translated(cell, letter, SOUTHERN) for cell, letter in letters.items()}
    as_hearts = with_c._replace(contract=[hearts[cell] for cell in with_c.contract])
    answers = [distinct(way).answers() for way in (with_c, as_hearts)]
    is_clubs, is_hearts = (not any(isinstance(it, Law12Error) for it in of) for of in answers)
    return lines._replace(contract=[*map(hearts.__getitem__, lines.contract)]) if is_hearts > is_clubs else lines


@lru_cache(maxsize=4096)
def _letter(cell: Entry) -> str:
    """The letter of a contract's suit; a blank if a sign or a word says it, or there is none."""
    bid = _BID.search(cell[: words.LONGEST]) if isinstance(cell, str) and not means(cell, "passed") else None
    word = folded(bid[2]) if bid else ""
    return word[:1].upper() if word and not word.startswith(_words()) else ""


@cache
def _words() -> tuple[str, ...]:
    """The words for no trumps, and for suits."""
    return tuple({*spellings("notrump")}.union(*map(spellings, SUIT_NAMES)))


def _alphabet(letters: set[str], headings: Sequence[Entry]) -> str:
    """The letters in which the suits of a column are written; a blank if it may be either."""
    spoken = {_telling_words()[word] for word in _telling_words().keys() & map(folded_cell, headings)}
    possible = (alphabet for alphabet in (*SPEAKING, SOUTHERN) if alphabet != IBERIAN or spoken == {IBERIAN})
    fitting = [alphabet for alphabet in possible if letters <= {*alphabet}]
    if len({"".join(OURS[alphabet.index(letter)] for letter in sorted(letters)) for alphabet in fitting}) > 1:
        fitting = [alphabet for alphabet in fitting if spoken == {alphabet}]
        fitting = fitting if len(fitting) == 1 else []
    return fitting[0] if fitting else ""


@cache
def _telling_words() -> Mapping[str, str]:
    """The words that determine an alphabet, because only languages of that alphabet have them."""
    spoken: defaultdict[str, set[str]] = defaultdict(set)
    for language, table in words.languages().items():
        alphabet = next((alphabet for alphabet, spoken_in in SPEAKING.items() if language in spoken_in), NEITHER)
        for meaning in table.keys() - BESIDE_RESULTS:
            for word in table[meaning].split(", "):
                spoken[folded(word)].add(alphabet)
    return {word: min(told) for word, told in spoken.items() if len(told) == 1 and told != {NEITHER}}


def _translated(cell: Entry, letter: str, alphabet: str) -> Entry:
    """A contract with its suit as a sign."""
    if letter not in alphabet or not letter or not isinstance(cell, str):
        return cell
    return _BID.sub(lambda bid: f"{bid[1]}{OURS[alphabet.index(letter)]}{bid[2][1:]}", cell, count=1)


def _is_alone(lines: Lines, at: int) -> bool:
    """Whether no score and no ruling stands beside a contract."""
    return all(map(says_nothing, lines.cells(at, ("ns_score", "ew_score", "ruling"))))


def maybe_hearts(heading: Entry, lines: Lines, numbers: Sequence[int]) -> Faults:
    """The lines among `numbers` in which a C may be hearts, by the heading of the contracts; with the question."""
    word = folded_cell(heading)
    if word not in {SHARED, *words.hearts_by_c()}:
        return {}
    contracts = {at: lines.contract[at] for at in numbers}
    texts = [contract.casefold() for contract in contracts.values() if isinstance(contract, str)]
    # in a language where a C is Coeur no trumps are `3SA` or `3BA`, or it is `4C von N`
    if word == SHARED and not any(it[1:].strip().startswith(("sa", "ba")) or " von " in it for it in texts):
        return {}
    english = "HS" if word in map(folded, words.languages()["Spanish"]["contract"].split(", ")) else "DHS"
    return {at: why for at, why in clubs_or_hearts(contracts, english).items() if _is_alone(lines, at)}


def clubs_or_hearts(contracts: Mapping[int, Entry], english: str = "DHS") -> Faults:
    """The contracts whose suit is a C, and the question which suit that is."""
    suits = {at: _suit(contract) for at, contract in contracts.items()}
    if not {*english}.isdisjoint(suits.values()):  # these letters are English; in Spain a D is diamonds, too
        return {}
    template = "{contract}: clubs, or cuori, cœur? Write ♣ or ♥"
    asked = [at for at, suit in suits.items() if suit == "C"]
    return {at: Law12Error(template, "contract", contract=quoted(contracts[at])) for at in asked}


def _suit(contract: Entry) -> str:
    """The letter of a contract's suit; a blank if it has a sign, no trumps, or is no contract but a remark."""
    bid = words.readable(parse_contract, contract) if isinstance(contract, str) else None
    is_letter = bid is not None and bid.strain in words.plainly(str(contract)).upper()
    return bid.strain if bid and is_letter and bid.strain != "N" else ""
