"""How the page looks: on a wide screen, on paper, and on a telephone.

On a telephone a board is shown without names, and a ruling stands below its line, so that the points are in sight. The
table is a grid there, and a ruling fills a row. The number of the columns that are left is a property of each table.
"""

STYLE = """\
body { font: 16px/1.4 system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; color: #111;
  margin: 1.5em auto; max-width: 62em; padding: 0 1em }
h1 { line-height: 1.2; margin: 0 }
.about { color: #444; margin: .2em 0 1.5em }
nav { line-height: 2; margin: 0 0 1.5em }
nav a { padding: .2em .5em; border: 1px solid #ccc; border-radius: .3em; color: inherit; text-decoration: none }
div { margin: 0 0 2em }
.ranking, .traveller { overflow-x: auto }
table { border-collapse: collapse; width: 100% }
caption { text-align: left; font-size: 1.15em; font-weight: bold; padding: .3em 0 }
th, td { padding: .2em .5em; border-bottom: 1px solid #ccc; text-align: left; vertical-align: top; white-space: nowrap }
th { border-bottom: 2px solid #555; vertical-align: bottom; white-space: normal }
.figure { text-align: right; font-variant-numeric: tabular-nums }
.names, .words, .ruling { white-space: normal }
.names { font-size: .85em }
.ruled td { background: #fff6da }
td b { color: #b00000; font-weight: normal }
@media screen and (max-width: 50em) {
  body { font-size: 14px; padding: 0 .6em }
  th, td { padding: .25em .2em }
  .names, .less, th.ruling, td.ruling:empty { display: none }
  .traveller table { display: grid; grid-template-columns: repeat(var(--columns), auto) }
  .traveller thead, .traveller tbody, .traveller tr { display: contents }
  .traveller caption, td.ruling { grid-column: 1 / -1 }
  .ruled td:not(.ruling) { border-bottom: 0 }
  .traveller th { align-self: end; font-size: .75em; padding: .25em }
}
@media print {
  body { font-size: 9pt; margin: 0; max-width: none; padding: 0 }
  nav, .names { display: none }
  .less { display: table-cell }
  th, td { padding: .12em .3em }
  .ranking { overflow: visible }
  .ranking tr { break-inside: avoid }
  .travellers { columns: 2; column-gap: 7mm; font-size: 7.5pt }
  .ruling { min-width: 12mm }
  .traveller { break-inside: avoid; margin: 0 0 5mm; overflow: visible }
}
"""
