"""The words that programs print, a table a language: headings of columns, seats, and what stands for a result.

A spelling may be added to a table, and a table to `LANGUAGES`; capitals, accents, blanks, dots, hyphens and strokes do
not matter. `ns` and `ew` are the sides' names, which headings are made of: `NS score`, `Score_NS`, `Pair NS`.
"""

from __future__ import annotations

from functools import cache
from unicodedata import category, normalize

from xl_law12.bridge.spelling import NOT_PLAYED, PASSED_OUT, plainly

Table = dict[str, str]

SIGNS: Table = {  # what needs no language
    "plus": "+, + sc, + score",
    "minus": "-, - sc, - score",
    "score": "+/-",
    "percent": "%",
    "nothing": "-, ?, N/A, NA, n.a.",
    "unplayed": "--",
    "none": "-",
}

ENGLISH: Table = {
    "ns": "NS, N-S, North-South",
    "ew": "EW, E-W, East-West",
    "board": "Board, Bd, Brd, Bds, Board no, Board number, Deal",
    "pair": "pair, pairs, pr, pair no, pair number, pair ID, no, number, #, num",
    "north": "North",
    "south": "South",
    "east": "East",
    "west": "West",
    "contract": "Contract, Cont, Contr, Bid, Final contract",
    "declarer": "By, Declarer, Declr, Decl, Dec, Played by, NS/EW",
    "tricks": "Tricks, Trks, Tks, Tricks taken, Tricks made, Made, Over/under",
    "score": "Score, Scr, Sc",
    "plus": "Plus",
    "minus": "Minus",
    "points": "Points, Pts",
    "result": "Result, Res, Results",
    "ruling": "Ruling, Award, Adjustment, Adjusted score, Adj, Remarks, Remark",
    "vulnerable": "Vul, Vuln, Vulnerable, Vulnerability",
    "erased": "Erased, Deleted",
    "percent": "Percent, Percentage, Pct",
    "of": "by",
    "N": "N, North",
    "E": "E, East",
    "S": "S, South",
    "W": "W, West",
    "notrump": "NT, N, Notrump, Notrumps, No trump, No trumps",
    "passed": "Passed, Passout",
    "unplayed": "Unplayed, No play",
    "average": "Average, Ave, Av, Avg",
    "unruled": "TD, Adj, Adjusted, Director, Arbitral score, Arb, Ruling",
    "none": "None, Nil, Love, Love all, Neither",
    "all": "All, Both, Game all, Everybody",
}

ITALIAN: Table = {
    "ns": "Nord-Sud",
    "ew": "EO, E-O, Est-Ovest",
    "board": "Mano, Smazzata, N. mano, Numero mano, Board n.",
    "pair": "coppia, coppie, cp, n. coppia, numero coppia",
    "north": "Nord",
    "south": "Sud",
    "east": "Est",
    "west": "Ovest",
    "contract": "Contratto",
    "declarer": "Dichiarante, Dich, Giocante, Gioca, Giocato da",
    "tricks": "Prese, Prese fatte",
    "score": "Punteggio, Segnato",
    "plus": "Più",
    "minus": "Meno",
    "points": "Punti",
    "result": "Risultato, Ris",
    "ruling": "Decisione, Arbitro, Arbitraggio, Osservazioni, Note",
    "vulnerable": "Vulnerabilità, Vulnerabile, Zona",
    "erased": "Cancellato, Cancellata",
    "percent": "Percentuale",
    "of": "di, da",
    "N": "Nord",
    "E": "Est",
    "S": "Sud",
    "W": "O, Ovest",
    "notrump": "SA, Senza, Senza atout",
    "passed": "Passo, Passi, Passata, Tutti passo, Passano tutti, Passata in bianco",
    "unplayed": "Non giocato, Non giocata, Riposo",
    "average": "Media",
    "unruled": "Arbitro, Arbitrale, Punteggio arbitrale",
    "none": "Nessuno, Nessuna, Tutti in prima, Prima",
    "all": "Tutti, Tutte, Tutti in seconda, Seconda, Tutti in zona",
}

FRENCH: Table = {
    "ns": "Nord-Sud",
    "ew": "EO, E-O, Est-Ouest",
    "board": "Donne, Étui, N° donne, N° étui, Numéro de donne",
    "pair": "paire, paires, n° paire, n°, équipe",
    "north": "Nord",
    "south": "Sud",
    "east": "Est",
    "west": "Ouest",
    "contract": "Contrat",
    "declarer": "Déclarant, Décl, Par, Joué par",
    "tricks": "Levées, Plis",
    "score": "Marque",
    "plus": "Plus",
    "minus": "Moins",
    "points": "Points",
    "result": "Résultat, Rés",
    "ruling": "Décision, Arbitrage, Arbitre, Remarque, Remarques",
    "vulnerable": "Vulnérabilité, Vulnérable, Vuln, Zone",
    "erased": "Effacé, Effacée, Annulé",
    "percent": "Pourcentage",
    "of": "par",
    "N": "Nord",
    "E": "Est",
    "S": "Sud",
    "W": "O, Ouest",
    "notrump": "SA, Sans, Sans atout",
    "passed": "Passe, Passé, Passe général, Passée",
    "unplayed": "Non joué, Non jouée, Exempt, Relais",
    "average": "Moyenne",
    "unruled": "Arbitre, Arbitral, Score arbitral, Ajusté",
    "none": "Personne, Aucun, Aucune",
    "all": "Tous, Toutes, Tout le monde",
}

GERMAN: Table = {
    "ns": "Nord-Süd",
    "ew": "OW, O-W, Ost-West",
    "board": "Board-Nr, Boardnummer, Hand, Teiler-Nr",
    "pair": "Paar, Paare, Paar-Nr, Paarnummer, Nr",
    "north": "Nord",
    "south": "Süd",
    "east": "Ost",
    "west": "West",
    "contract": "Kontrakt, Kontr",
    "declarer": "Spieler, Alleinspieler, Von, Durch, Gespielt von",
    "tricks": "Stiche",
    "score": "Anschrift, Schrieb",
    "plus": "Plus",
    "minus": "Minus",
    "points": "Punkte",
    "result": "Ergebnis, Resultat",
    "ruling": "Entscheid, Entscheidung, Bemerkung, Bemerkungen",
    "vulnerable": "Gefahr, Gefahrenlage",
    "erased": "Gelöscht",
    "percent": "Prozent",
    "of": "von, durch",
    "N": "Nord",
    "E": "O, Ost",
    "S": "Süd, Sued",
    "W": "West",
    "notrump": "SA, OT, Ohne, Sans Atout, Ohne Trumpf",
    "passed": "Passe, Gepasst, Ausgepasst, Durchgepasst",
    "unplayed": "Nicht gespielt, Ausgesetzt, Freilos",
    "average": "Durchschnitt",
    "unruled": "TL, Turnierleiter, Adjustiert",
    "none": "Keiner, Keine, Niemand",
    "all": "Alle, Beide",
}

DUTCH: Table = {
    "ns": "NZ, N-Z, Noord-Zuid",
    "ew": "OW, O-W, Oost-West",
    "board": "Spel, Spelnr, Spelnummer, Spel nr",
    "pair": "paar, paren, paarnr, paarnummer, nr",
    "north": "Noord",
    "south": "Zuid",
    "east": "Oost",
    "west": "West",
    "contract": "Contract, Kontrakt",
    "declarer": "Leider, Door, Gespeeld door, Lei",
    "tricks": "Slagen, Aantal slagen",
    "score": "Score",
    "plus": "Plus",
    "minus": "Min",
    "points": "Punten",
    "result": "Resultaat, Uitslag",
    "ruling": "Arbitrage, Beslissing, Opmerking, Opmerkingen",
    "vulnerable": "Kwetsbaar, Kwetsbaarheid, Kw",
    "erased": "Gewist, Verwijderd",
    "percent": "Procent, Percentage",
    "of": "door",
    "N": "Noord",
    "E": "O, Oost",
    "S": "Z, Zuid",
    "W": "West",
    "notrump": "SA, ZT, Sans, Zonder troef",
    "passed": "Pas, Gepast, Rondpas, Rondgepast, Allen pas, Pas rond",
    "unplayed": "Niet gespeeld, Vrijloop, Stilzit",
    "average": "Gemiddelde, Gemiddeld, Gem",
    "unruled": "WL, Wedstrijdleider, Arbitraal, Arbiter",
    "none": "Niemand, Geen",
    "all": "Allen, Beiden",
}

POLISH: Table = {
    "board": "Rozdanie, Rozd, Nr rozdania, Numer rozdania",
    "pair": "para, pary, numery, numer, nr, nr pary, numer pary",
    "north": "Północ",
    "south": "Południe",
    "east": "Wschód",
    "west": "Zachód",
    "contract": "Kontrakt, Kontr",
    "declarer": "Gra, Rozgrywający, Rozgrywa, Rozgr",
    "tricks": "Lew, Lewy, Liczba lew",
    "score": "Zapis, Zap",
    "points": "Punkty, Pkt",
    "result": "Wynik, Rezultat",
    "ruling": "Werdykt, Orzeczenie, Decyzja, Uwagi",
    "vulnerable": "Założenia, Zał",
    "erased": "Usunięte, Skasowane",
    "percent": "Procent, Procenty, Proc",
    "N": "Północ",
    "E": "Wschód",
    "S": "Południe",
    "W": "Zachód",
    "notrump": "BA, Bez atu",
    "passed": "Pas, Pasy, 4 pasy, Cztery pasy, Spasowane",
    "unplayed": "Nie grane, Nie grano, Nie rozegrane, Nierozegrane, Pauza",
    "average": "Średnia, Śr",
    "unruled": "Sędzia, Sędz, Arbiter, Wynik rozjemczy",
    "none": "Nikt, Żadna, Przed",
    "all": "Obie, Wszyscy, Obie po, Po partii",
}

SCANDINAVIAN: Table = {  # Swedish, Danish, Norwegian
    "ns": "Nord-Syd, Nord-Sør",
    "ew": "ÖV, Ö-V, ØV, Ø-V, Öst-Väst, Øst-Vest",
    "board": "Bricka, Brickor, Bricknr, Giv, Spil, Spil nr, Spill, Spill nr, Spillnr",
    "pair": "par, parnr, par nr, parnummer, nr",
    "north": "Nord",
    "south": "Syd, Sør",
    "east": "Öst, Øst",
    "west": "Väst, Vest",
    "contract": "Kontrakt, Kontr, Melding, Bud",
    "declarer": "Spelförare, Spelf, Spf, Spilfører, Spillefører, Spilf, Spillef, Av, Af",
    "tricks": "Stick, Stik, Stikk",
    "score": "Score",
    "points": "Poäng, Point, Poeng",
    "result": "Resultat, Res",
    "ruling": "Domslut, Domsluty, Anmärkning, Kendelse, Afgørelse, Avgjørelse, Bemærkning, Merknad",
    "vulnerable": "Zon, Zonen, Zone, Sone, Sonen, Faresone",
    "erased": "Raderad, Slettet",
    "percent": "Procent, Prosent",
    "of": "av, af",
    "N": "Nord",
    "E": "Ö, Ø, Öst, Øst",
    "S": "Syd, Sør",
    "W": "V, Väst, Vest",
    "notrump": "UT, Sang, Sans, Uden trumf, Uten trumf",
    "passed": "Pas, Utpassad, Rundpass, Pas rundt, Passet ut, Pass rundt",
    "unplayed": "Ej spelad, Inte spelad, Ospelad, Ikke spillet, Ikke spilt, Oversidder, Oversitter, Fripar",
    "average": "Medel, Medeltal, Middel",
    "unruled": "TL, Tävlingsledare, Turneringsleder, Justerad, Justeret, Justert",
    "none": "Ingen, Inga",
    "all": "Alla, Alle, Begge",
}

NOTATION = {"passed": PASSED_OUT, "unplayed": NOT_PLAYED}  # what the ruling notation knows too
LANGUAGES = (SIGNS, ENGLISH, ITALIAN, FRENCH, GERMAN, DUTCH, POLISH, SCANDINAVIAN)


_LETTERS = str.maketrans({"ø": "o", "ł": "l", "æ": "ae", "œ": "oe", "ð": "d"})
_SEPARATORS = str.maketrans("", "", " ./:_'’&()°\"")


def folded(text: str) -> str:
    """The text without capitals, accents and what separates words; signs stay where nothing else is there.

    >>> folded("N-S"), folded("NS_PAIR_NUMBER"), folded("Sędzia"), folded("kont rakt"), folded("- Sc."), folded("+/-")
    ('ns', 'nspairnumber', 'sedzia', 'kontrakt', '-sc', '+/-')
    """
    plain = unaccented(text)
    if not any(map(str.isalnum, plain)):
        return plain.replace(" ", "")
    bare = plain.translate(_SEPARATORS)
    edges = "-" * bare.startswith("-"), "-" * bare.endswith("-")
    return bare.replace("-", "").join(edges)


def unaccented(text: str) -> str:
    """The text in small letters without accents, with plain signs; an emoji's selector goes too.

    >>> unaccented("4♥\ufe0f Sør −1")
    '4♥ sor -1'
    """
    plain = plainly(text).casefold()
    if plain.isascii():
        return plain
    apart = normalize("NFKD", plain)
    return "".join(sign for sign in apart if category(sign) != "Mn").translate(_LETTERS)


@cache
def spellings(meaning: str) -> frozenset[str]:
    """Every spelling of a meaning, folded.

    >>> sorted(spellings("declarer"))[:4]
    ['af', 'alleinspieler', 'av', 'by']
    """
    words = [word for table in LANGUAGES for word in table.get(meaning, "").split(", ") if word]
    return frozenset(map(folded, {*words, *NOTATION.get(meaning, ())}))


def means(text: str, meaning: str) -> bool:
    """Whether a cell's text says this in one of the languages.

    >>> means("Nicht gespielt", "unplayed"), means("---", "unplayed"), means("-", "unplayed")
    (True, True, False)
    """
    return folded(text) in spellings(meaning)
